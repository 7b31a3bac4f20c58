import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'

/** Every refusal. `code` is snake_case, `message` Hebrew where a shopper may see it. */
export const ErrorAnswer = Type.Object({
  ok: Type.Literal(false),
  error: Type.Object({ code: Type.String(), message: Type.String(), field: Type.Optional(Type.String()) }),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

export const Ok = Type.Object({ ok: Type.Literal(true) })

export const CheckResult = Type.Object({
  name: Type.String(),
  ok: Type.Boolean(),
  isRequired: Type.Boolean(),
  ms: Type.Integer(),
  reason: Type.Optional(Type.String()),
})
export type CheckResult = Static<typeof CheckResult>

export const GroupResult = Type.Object({
  group: Type.String(),
  ok: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  /** Unread events; null when unknown. */
  lag: nullable(Type.Integer()),
})
export type GroupResult = Static<typeof GroupResult>

/** State of the engines and of this process's readers; health/health.ts defines `status`. */
export const Readiness = Type.Object({
  status: Type.Union([Type.Literal('ready'), Type.Literal('degraded'), Type.Literal('not_ready')]),
  checks: Type.Array(CheckResult),
  groups: Type.Array(GroupResult),
})
export type Readiness = Static<typeof Readiness>
