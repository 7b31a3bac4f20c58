import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { HttpError } from './http-error.ts'
import { oncePerSchema } from './once-per-schema.ts'

const compiled = oncePerSchema<ReturnType<typeof Compile>>()

/** Checks and changes nothing: no text becomes a number, no default is filled in. What stands in an address is a text. */
export const strictValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = compiled(schema, () => Compile(schema))
  return (value: unknown) => (validator.Check(value) ? { value } : { error: validator.Errors(value) })
}

/** No address of the staff desk holds the character zero, which Postgres takes for a failure of ours. */
export function refuseZeros(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.url.includes('%00')) done(new HttpError(400, 'invalid_request', 'הבקשה אינה תקינה. בדקו את הפרטים ונסו שוב.'))
  else done()
}
