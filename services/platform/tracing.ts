import type { Span, SpanFacts, Tracer, TracesOptions, Work } from './tracer.ts'

/** The only access to tracing. Before `startTracing` OpenTelemetry is not loaded and these functions only call `work`. */

const NO_SPAN: Span = { set: () => {} }

let tracer: Tracer | null = null

/** Starts sending traces; the result stops it after a flush. */
export async function startTracing(options: TracesOptions): Promise<() => Promise<void>> {
  const { createTracer } = await import('./otlp-tracing.ts')
  const started = createTracer(options)
  tracer = started
  return async () => {
    tracer = null
    await started.close()
  }
}

export function isTracing(): boolean {
  return tracer !== null
}

/** Runs `work` in a child of the current span, or in a new trace. Rethrows. */
export function inSpan<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer ? tracer.run(name, facts, work) : work(NO_SPAN)
}

/** As `inSpan`, but starts no trace of its own: for details of another span's time. */
export function inChildSpan<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer?.traceparent() ? tracer.run(name, facts, work) : work(NO_SPAN)
}

/** Runs `work` in a span that follows these (`traceparent` of events); untraced when there are none. */
export function inSpanAfter<T>(parents: readonly string[], name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer && parents.length > 0 ? tracer.runAfter(parents, name, facts, work) : work(NO_SPAN)
}

/** For a shared loop that one caller happens to start. */
export function outsideTraces<T>(work: () => T): T {
  return tracer ? tracer.outside(work) : work()
}

/** The `traceparent` for an event; undefined outside a trace. */
export function traceparent(): string | undefined {
  return tracer?.traceparent()
}
