import type { Attributes } from '@opentelemetry/api'

export interface TracesOptions {
  /** Of an OTLP receiver over HTTP, without `/v1/traces`. */
  endpoint: string
  /** Sent with them, `name=value,…`; a value is percent-encoded. */
  headers?: string | undefined
  /** `tire-shop-ingress`; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES stand above it. */
  serviceName: string
  /** Which share of traces is kept, 0 to 1. An event's trace is kept in every process or in none. */
  share: number
  logger: { warn(fields: object, message: string): void; debug(fields: object, message: string): void }
}

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
