import { type Static, type TAny, type TSchema, Type } from 'typebox'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Newline-delimited JSON, for calls with progress: the last line is the answer or the error. */
export const LINES = 'application/x-ndjson'

/** An answer that is not JSON, or not only. */
interface ContentAnswer<Schemas = Record<string, { schema: TSchema }>> {
  content: Schemas
}
type Answer = TSchema | ContentAnswer

/** A file or stream, without a schema. */
export const fileAnswer = (...types: string[]): ContentAnswer<Record<string, { schema: TAny }>> => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: Type.Any() }])),
})

/** `method`, `url` (below the base path, parameters as `:name`) and the schemas under Fastify's names. */
export interface Call<Path extends string = string, Schema = unknown> {
  method: 'GET' | 'POST'
  url: Path
  schema: Schema
}

type Maybe = TSchema | undefined

/**
 * A call of the server, declared once in its noun's contract. The route spreads it: `desk.route({ ...CALLS.list, handler })`. The
 * browser uses its method, address and types; the build strips the schemas (`tools/calls-plugin.ts`). `summary`: for the API's
 * description; `answer`: of status 200; `refusals`: answers of other statuses with fields beyond `ErrorAnswer`.
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
  /** Media types of a body that is not JSON. */
  consumes?: readonly string[]
  answer: Answered
  refusals?: Refused
}): Call<Path, { params: Params; querystring: Query; headers: Headers; body: Body; response: { 200: Answered } & Refused }> {
  const schema = { ...said, ...(query && { querystring: query }), response: { 200: answer, ...refusals } }
  return { method, url: path, schema: schema as never }
}

/** Types of a call's answer and request. */
export type AnswerOf<C> = C extends { schema: { response: { 200: infer A } } } ? Read<A> : never
export type BodyOf<C> = C extends { schema: { body: infer B extends TSchema } } ? Static<B> : undefined

/** Non-schema types extend `TSchema` as well. */
type Read<A> = A extends ContentAnswer
  ? A extends ContentAnswer<{ 'application/json': { schema: infer S extends TSchema } }>
    ? Static<S>
    : unknown
  : A extends TSchema
    ? Static<A>
    : never
