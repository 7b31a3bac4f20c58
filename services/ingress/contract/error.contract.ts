import { type Static, Type } from 'typebox'

/** Every refusal. `code` is a short snake string, `message` Hebrew where a shopper may see it. */
export const ErrorAnswer = Type.Object({
  ok: Type.Literal(false),
  error: Type.Object({ code: Type.String(), message: Type.String(), field: Type.Optional(Type.String()) }),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>
