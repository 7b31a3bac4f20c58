import { type Static, type TAny, type TSchema, Type } from 'typebox'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** JSON line by line, for calls that show how far they are: the last one is the answer, or the error. */
export const LINES = 'application/x-ndjson'

/** An answer of another kind than JSON, or of several kinds. */
interface ContentAnswer<Schemas = Record<string, { schema: TSchema }>> {
  content: Schemas
}
type Answer = TSchema | ContentAnswer

/** A file or a stream, which no schema describes. */
export const fileAnswer = (...types: string[]): ContentAnswer<Record<string, { schema: TAny }>> => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: Type.Any() }])),
})

/** `method` and `url` (below the base path, parameters as `:name`) and, under the names that Fastify has for them, the schemas. */
export interface Call<Path extends string = string, Schema = unknown> {
  method: 'GET' | 'POST'
  url: Path
  schema: Schema
}

type Maybe = TSchema | undefined

/**
 * A call of the shop's server, said once in its noun's contract. The route takes it whole: `desk.route({ ...CALLS.list, handler })`. The
 * browser takes its method, its address and its types: the build leaves the schemas out (`tools/calls-plugin.ts`).
 * `summary`: its line in the API's description; `answer`: of status 200; `refusals`: answers of other statuses that say more than every
 * refusal does.
 */
export function call<
  const Path extends string,
  Answered extends Answer,
  Params extends Maybe = undefined,
  Query extends Maybe = undefined,
  Headers extends Maybe = undefined,
  Body extends Maybe = undefined,
  Refused extends Readonly<Record<number, TSchema>> = Record<never, never>,
>({
  method,
  path,
  query,
  answer,
  refusals,
  ...said
}: {
  method: 'GET' | 'POST'
  path: Path
  summary?: string
  params?: Params
  query?: Query
  headers?: Headers
  body?: Body
  /** Media types of a body that is no JSON. */
  consumes?: readonly string[]
  answer: Answered
  refusals?: Refused
}): Call<Path, { params: Params; querystring: Query; headers: Headers; body: Body; response: { 200: Answered } & Refused }> {
  const schema = { ...said, ...(query && { querystring: query }), response: { 200: answer, ...refusals } }
  return { method, url: path, schema: schema as never }
}

/** What a call answers, and what it is sent. */
export type AnswerOf<C> = C extends { schema: { response: { 200: infer A } } } ? Read<A> : never
export type BodyOf<C> = C extends { schema: { body: infer B extends TSchema } } ? Static<B> : undefined

/** Whatever is no schema extends `TSchema`, too. */
type Read<A> = A extends ContentAnswer
  ? A extends ContentAnswer<{ 'application/json': { schema: infer S extends TSchema } }>
    ? Static<S>
    : unknown
  : A extends TSchema
    ? Static<A>
    : never
