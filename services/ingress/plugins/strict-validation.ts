import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Checks and changes nothing: no text becomes a number, no default is filled in. What stands in an address is a text. */
export const strictValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = Compile(schema)
  return (value: unknown) => (validator.Check(value) ? { value } : { error: validator.Errors(value) })
}
