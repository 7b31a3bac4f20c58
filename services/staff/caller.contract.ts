import { type Static, Type } from 'typebox'
import { DESK_HIT_KINDS } from '#services/domain/desk-search.ts'
import { Task } from './day.contract.ts'
import { FoundHit } from './desk-search.contract.ts'

/** A caller's card: whatever one phone did in the shop, and what staff do next for it. */

/** As typed. */
export const CallerPath = Type.Object({ phone: Type.String({ maxLength: 40 }) })

export const CallerCard = Type.Object({
  /** Normalized. */
  phone: Type.String(),
  /** As given, newest first. */
  names: Type.Array(Type.String()),
  emails: Type.Array(Type.String()),
  /** Other phones that gave one of these addresses: maybe the same person. */
  others: Type.Array(Type.String()),
  /** Of the day's tasks those for this person, most urgent first. */
  tasks: Type.Array(Type.Omit(Task, ['name', 'phone'])),
  /** Every kind, with its newest ones; `total`: of all, counted up to 500. */
  groups: Type.Array(Type.Object({ kind: Type.Enum([...DESK_HIT_KINDS]), hits: Type.Array(FoundHit), total: Type.Integer() })),
})
export type CallerCard = Static<typeof CallerCard>
