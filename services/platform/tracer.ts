import type { Attributes } from '@opentelemetry/api'

export interface TracesOptions {
  /** An OTLP receiver over HTTP, without `/v1/traces`. */
  endpoint: string
  /** Request headers, `name=value,…`; values are percent-encoded. */
  headers?: string | undefined
  /** `tire-shop-ingress`; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override it. */
  serviceName: string
  /** Sampling ratio, 0 to 1. An event's trace is sampled in every process or in none. */
  share: number
  logger: { warn(fields: object, message: string): void; debug(fields: object, message: string): void }
}

export interface SpanFacts {
  /** `internal` by default. */
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  /** No personal data: no URLs with parameters, no bodies, no statement parameters. */
  attributes?: Attributes
}

export interface Span {
  set(attributes: Attributes): void
}

export type Work<T> = (span: Span) => Promise<T>

/** Writes traces (otlp-tracing.ts). */
export interface Tracer {
  /** Runs `work` in a child of the current span; without one it starts a trace. */
  run<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T>
  /** Runs `work` in a child of another process's span; of several, linked to them. */
  runAfter<T>(parents: readonly string[], name: string, facts: SpanFacts, work: Work<T>): Promise<T>
  /** Runs `work` outside any trace. */
  outside<T>(work: () => T): T
  /** The current span in W3C format; undefined outside a span, or when the trace is not sampled. */
  traceparent(): string | undefined
  close(): Promise<void>
}
