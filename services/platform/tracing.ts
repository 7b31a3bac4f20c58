import type { Attributes } from '@opentelemetry/api'
import type { TracesOptions } from './otlp-tracing.ts'

/**
 * The one door to traces. Until `startTracing` was called nothing of OpenTelemetry is loaded, and what stands here only calls what it
 * is given.
 */

export interface SpanFacts {
  /** `internal` when left out. */
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  /** Never a value of a person's: no addresses with parameters, no bodies, no parameters of statements. */
  attributes?: Attributes
}

export interface Span {
  set(attributes: Attributes): void
}

export type Work<T> = (span: Span) => Promise<T>

/** What traces are written with (otlp-tracing.ts). */
export interface Tracer {
  /** Below the span that the caller stands in; without one it begins a trace. */
  run<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T>
  /** Below the span of another process, or of many: then linked with them. */
  runAfter<T>(parents: readonly string[], name: string, facts: SpanFacts, work: Work<T>): Promise<T>
  /** Runs what serves many, and belongs to no trace. */
  outside<T>(work: () => T): T
  /** Of the span that the caller stands in, as W3C writes it; undefined outside of one, or where this trace is left out. */
  traceparent(): string | undefined
  close(): Promise<void>
}

const NO_SPAN: Span = { set: () => {} }

let tracer: Tracer | null = null

/** From now on traces are sent; the answer ends it, when what is left has been sent. */
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

/** Does the work as a part of the trace the caller stands in, or at the beginning of a new one. Throws what the work throws. */
export function inSpan<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer ? tracer.run(name, facts, work) : work(NO_SPAN)
}

/** As `inSpan`, but begins no trace of its own: what only explains where the time of another span went. */
export function inPart<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer?.traceparent() ? tracer.run(name, facts, work) : work(NO_SPAN)
}

/** Does the work as what follows from these (`traceparent` of events); outside of any trace when there are none. */
export function inSpanAfter<T>(parents: readonly string[], name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer && parents.length > 0 ? tracer.runAfter(parents, name, facts, work) : work(NO_SPAN)
}

/** For a loop that one caller happens to start and many use. */
export function outsideTraces<T>(work: () => T): T {
  return tracer ? tracer.outside(work) : work()
}

/** What an event carries of the trace it was emitted in; undefined outside of one. */
export function traceparent(): string | undefined {
  return tracer?.traceparent()
}
