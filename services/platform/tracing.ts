import type { Span, SpanFacts, Tracer, TracesOptions, Work } from './tracer.ts'

/**
 * The one door to traces. Until `startTracing` was called nothing of OpenTelemetry is loaded, and what stands here only calls what it
 * is given.
 */

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
export function inChildSpan<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
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
