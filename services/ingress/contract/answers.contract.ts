import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'

/** Every refusal. `code` is a short snake string, `message` Hebrew where a shopper may see it. */
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
  /** Events that wait to be read; null when that cannot be told now. */
  lag: nullable(Type.Integer()),
})
export type GroupResult = Static<typeof GroupResult>

/** What the process stands on and how its readers do; the rule of `status` stands in health/health.ts. */
export const Readiness = Type.Object({
  status: Type.Union([Type.Literal('ready'), Type.Literal('degraded'), Type.Literal('not_ready')]),
  checks: Type.Array(CheckResult),
  groups: Type.Array(GroupResult),
})
export type Readiness = Static<typeof Readiness>
