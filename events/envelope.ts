import { type Static, Type } from 'typebox'
import { ShortText, Timestamp, Uuid } from './primitives.ts'

/** CloudEvents 1.0; the schema of `data` depends on `type` (registry.ts). */
export const Envelope = Type.Object({
  specversion: Type.Literal('1.0'),
  /** UUIDv7, or the id the client gave; the same id is the same act however often it arrives. */
  id: Uuid,
  source: ShortText,
  type: ShortText,
  /** The key: order holds among events of one subject. */
  subject: ShortText,
  /** When the shop received the act. It is part of ClickHouse's sort key, so a copy must keep it. */
  time: Timestamp,
  dataschema: ShortText,
  data: Type.Unknown(),
  /** W3C trace context, CloudEvents' extension for it; only where the shop is traced. It names a request, never a person. */
  traceparent: Type.Optional(Type.String({ pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' })),
  /** Dense position in its topic and partition, given by the log that first stored it. */
  sequence: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Envelope = Static<typeof Envelope>

export const EVENT_SOURCE = '/shop'
