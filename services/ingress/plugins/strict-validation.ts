import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { visible } from '#services/domain/plain-text.ts'
import { HttpError } from './http-error.ts'
import { oncePerSchema } from './serializers.ts'

const compiled = oncePerSchema<ReturnType<typeof Compile>>()

/**
 * Validates texts without their invisible marks, which come with copied text and must not change an answer. Nothing else is coerced: no
 * text becomes a number, no default is filled in. Parameters of addresses are texts.
 */
export const strictValidator: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  return (sent: unknown) => {
    const validator = compiled(schema, () => Compile(schema))
    const value = withoutUnseen(sent, schema)
    if (!validator.Check(value)) return { error: validator.Errors(value) }
    const path = findUnstorable(sent)
    return path === null ? { value } : { error: [{ ...UNSTORABLE, instancePath: path }] }
  }
}

/** Annotations of a text schema, and its location. */
interface Described {
  /** Prose keeps its invisible marks, which order numbers between Hebrew words and join emoji. */
  isProse?: true
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
}

/** The same value where it has no such mark, as nearly all have none. */
function withoutUnseen(sent: unknown, { isProse, properties, items, anyOf = [] }: Described): unknown {
  if (typeof sent === 'string') return isProse ? sent : visible(sent)
  const value = anyOf.reduce(withoutUnseen, sent)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return items ? value.map((each) => withoutUnseen(each, items)) : value
  let changed: Record<string, unknown> | null = null
  for (const [name, described] of Object.entries(properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    const each: unknown = Reflect.get(value, name)
    const seen = withoutUnseen(each, described)
    if (seen === each) continue
    changed ??= { ...value }
    changed[name] = seen
  }
  return changed ?? value
}

const UNSTORABLE = { keyword: 'storable', schemaPath: '#', params: {}, message: 'must be a text that can be stored' }

/** Postgres cannot store the NUL character in text, and the error would look like our failure. */
const isStorable = (text: string): boolean => !text.includes('\u0000')

/** The path of a value or key that cannot be stored; null = none. */
function findUnstorable(value: unknown): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : ''
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return ''
    const found = findUnstorable(Reflect.get(value, name))
    if (found !== null) return `/${name}${found}`
  }
  return null
}

/** Refuses NUL in any part of the desk's addresses, including values without a schema such as a token. */
export function refuseZeros(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.url.includes('%00')) done(new HttpError(400, 'invalid_request', 'הבקשה אינה תקינה. בדקו את הפרטים ונסו שוב.'))
  else done()
}
