import { type Static, Type } from 'typebox'
import { ShortText, Timestamp, Uuid } from './primitives.ts'

/** CloudEvents 1.0; the schema of `data` depends on `type` (registry.ts). */
export const Envelope = Type.Object({
  specversion: Type.Literal('1.0'),
  /** UUIDv7, or the client's idempotency key; events with the same id are duplicates. */
  id: Uuid,
  source: ShortText,
  type: ShortText,
  /** Partition key: events of one subject are ordered. */
  subject: ShortText,
  /** Time of receipt. Part of ClickHouse's sort key, so copies must keep it. */
  time: Timestamp,
  dataschema: ShortText,
  data: Type.Unknown(),
  /** W3C trace context, as CloudEvents' extension; only if tracing is enabled. Identifies a request, never a person. */
  traceparent: Type.Optional(Type.String({ pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' })),
  /** Consecutive position in its topic and partition, assigned by the log that first stored it. */
  sequence: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Envelope = Static<typeof Envelope>

export const EVENT_SOURCE = '/shop'
