import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { HttpError } from './http-error.ts'
import { oncePerSchema } from './once-per-schema.ts'

const compiled = oncePerSchema<ReturnType<typeof Compile>>()

/** Checks and changes nothing: no text becomes a number, no default is filled in. What stands in an address is a text. */
export const strictValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = compiled(schema, () => Compile(schema))
  return (value: unknown) => {
    if (!validator.Check(value)) return { error: validator.Errors(value) }
    const path = findUnstorable(value)
    return path === null ? { value } : { error: [{ ...UNSTORABLE, instancePath: path }] }
  }
}

const UNSTORABLE = { keyword: 'storable', schemaPath: '#', params: {}, message: 'must be a text that can be stored' }

/** Postgres keeps the character zero in no text, and takes it for a failure of ours. */
const isStorable = (text: string): boolean => !text.includes('\u0000')

/** Where a value, or the name of one, holds what cannot be stored. Null = nowhere. */
function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [name, each] of Object.entries(value)) {
    const found = isStorable(name) ? findUnstorable(each, `${path}/${name}`) : path
    if (found !== null) return found
  }
  return null
}

/** No address of the staff desk holds the character zero, not even in what no schema names, as a token. */
export function refuseZeros(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.url.includes('%00')) done(new HttpError(400, 'invalid_request', 'הבקשה אינה תקינה. בדקו את הפרטים ונסו שוב.'))
  else done()
}
