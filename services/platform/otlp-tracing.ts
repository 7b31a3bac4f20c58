import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { withTimeout } from '#services/platform/with-timeout.ts'
import { reasonOf } from './event-log/failure.ts'
import { throttledWarn } from './throttled-warn.ts'
import type { SpanFacts, Tracer, TracesOptions, Work } from './tracer.ts'

/** Loaded only by tracing.ts, and only when tracing is on. */

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER }
/** Links of one span: a batch may have events of hundreds of traces. */
const MAX_LINKS = 32
const CLOSE_WITHIN_MS = 2000

export function createTracer({ endpoint, headers, serviceName, share, logger }: TracesOptions): Tracer {
  // When the receiver is down spans are dropped, and nothing waits for it.
  const warn = throttledWarn(logger, 'traces cannot be sent: is the receiver at OTEL_EXPORTER_OTLP_ENDPOINT there?')
  setGlobalErrorHandler(warn)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers: parseKeyPairsIntoRecord(headers) })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const spans = provider.getTracer('tire-shop')
  const current = new AsyncLocalStorage<Context>()

  const start = async <T>(name: string, options: SpanOptions, parent: Context, work: Work<T>): Promise<T> => {
    const span = spans.startSpan(name, options, parent)
    try {
      return await current.run(trace.setSpan(parent, span), () => work({ set: (attributes) => span.setAttributes(attributes) }))
    } catch (error) {
      // Never the message: it may contain personal data.
      span.setAttribute('error.type', reasonOf(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      // The exporter's own requests are not traced.
      current.run(ROOT_CONTEXT, () => span.end())
    }
  }

  return {
    run: (name, facts, work) => start(name, optionsOf(facts), current.getStore() ?? ROOT_CONTEXT, work),
    runAfter(parents, name, facts, work) {
      const links = [...new Set(parents)].slice(0, MAX_LINKS).flatMap(linkTo)
      const [only, ...others] = links
      if (!only) return start(name, optionsOf(facts), ROOT_CONTEXT, work)
      if (others.length > 0) return start(name, { ...optionsOf(facts), links }, ROOT_CONTEXT, work)
      return start(name, optionsOf(facts), trace.setSpanContext(ROOT_CONTEXT, { ...only.context, isRemote: true }), work)
    },
    outside: (work) => current.run(ROOT_CONTEXT, work),
    traceparent: () => traceparentOf(current.getStore()),
    close: () => closeInTime(provider, warn),
  }
}

/** Flush with a timeout: a receiver that is down must not delay the exit. */
async function closeInTime(provider: TracerProvider, warn: (error: unknown) => void): Promise<void> {
  await withTimeout(provider.shutdown().catch(warn), CLOSE_WITHIN_MS, () => undefined)
}

function optionsOf({ kind, attributes }: SpanFacts): SpanOptions {
  return { ...(kind && { kind: KINDS[kind] }), ...(attributes && { attributes }) }
}

function linkTo(parent: string): Link[] {
  const context = parseTraceParent(parent)
  return context ? [{ context }] : []
}

function traceparentOf(context: Context | undefined): string | undefined {
  const span = context && trace.getSpanContext(context)
  if (!span || !isSpanContextValid(span) || !(span.traceFlags & TraceFlags.SAMPLED)) return undefined
  return `00-${span.traceId}-${span.spanId}-01`
}
