import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { visible } from '#services/domain/plain-text.ts'
import { HttpError } from './http-error.ts'
import { oncePerSchema } from './serializers.ts'

const compiled = oncePerSchema<ReturnType<typeof Compile>>()

/**
 * Checks texts as they are seen: marks that show nothing come along with what is copied, and no answer depends on them. Nothing else
 * is changed: no text becomes a number, no default is filled in. What stands in an address is a text.
 */
export const strictValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const validator = compiled(schema, () => Compile(schema))
  return (sent: unknown) => {
    const value = withoutUnseen(sent, schema)
    if (!validator.Check(value)) return { error: validator.Errors(value) }
    const path = findUnstorable(sent)
    return path === null ? { value } : { error: [{ ...UNSTORABLE, instancePath: path }] }
  }
}

/** What a schema says of a text in it, and where texts stand. */
interface Described {
  /** Sentences whose marks keep numbers in order between Hebrew words, and join emoji: they stay as they were written. */
  isProse?: true
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
}

function withoutUnseen(sent: unknown, { isProse, properties, items, anyOf = [] }: Described): unknown {
  if (typeof sent === 'string') return isProse ? sent : visible(sent)
  const value = anyOf.reduce(withoutUnseen, sent)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return items ? value.map((each) => withoutUnseen(each, items)) : value
  if (!properties) return value
  const entries = Object.entries(value).map(([name, each]) => {
    const described = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, described ? withoutUnseen(each, described) : each]
  })
  return Object.fromEntries(entries)
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
