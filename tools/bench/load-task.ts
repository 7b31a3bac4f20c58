import { type Static, Type } from 'typebox'

/** What the process of the load is asked, and answers. */

export const LoadTask = Type.Object({
  origin: Type.String(),
  /** Asked in turn. */
  paths: Type.Array(Type.String(), { minItems: 1 }),
  seconds: Type.Number(),
  connections: Type.Integer(),
  method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
  headers: Type.Record(Type.String(), Type.String()),
  /** Empty for none. */
  body: Type.String(),
  /** Sent in its place, in turn, each time under an `Idempotency-Key` and from an address of its own; `{visitor}` is another id each time. */
  keyedBodies: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
})
export type LoadTask = Static<typeof LoadTask>

export const LoadResult = Type.Object({
  perSecond: Type.Number(),
  answered: Type.Integer(),
  /** Broken connections and every answer but 2xx. */
  failed: Type.Integer(),
  p50Ms: Type.Number(),
  p99Ms: Type.Number(),
})
export type LoadResult = Static<typeof LoadResult>
