/** A refused request. `message` is shown to shoppers: Hebrew, without details. */
export class HttpError extends Error {
  readonly statusCode: number
  /** snake_case, for programs. */
  readonly code: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Further fields of the answer. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    statusCode: number,
    code: string,
    message: string,
    about: { field?: string; retryAfterSeconds?: number; extra?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.code = code
    this.field = about.field
    this.retryAfterSeconds = about.retryAfterSeconds
    this.extra = about.extra ?? {}
  }
}

/** A dependency is unavailable; a retry may succeed soon. */
export function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', 'השירות אינו זמין כרגע. נסו שוב בעוד רגע.', { retryAfterSeconds: 2 })
}

export type ErrorParts = ConstructorParameters<typeof HttpError>

/** A command that refuses returns this, with what its message needs. */
export interface Refused<Reason extends string = string> {
  ok: false
  reason: Reason
}

type RefusalOf<Answer> = Extract<Answer, Refused>
type RefusedFor<Refusal, Reason> = Refusal extends { reason: infer Reasons } ? (Reason extends Reasons ? Refusal : never) : never
/** Reasons that come with nothing else. */
type PlainReason<Refusal> = Refusal extends Refused
  ? Exclude<keyof Refusal, keyof Refused> extends never
    ? Refusal['reason']
    : never
  : never

/** A table of refusals, where more than one file of routes has them. */
export type RefusalTable<Answer> = {
  [Reason in RefusalOf<Answer>['reason']]: ErrorParts | ((refused: RefusedFor<RefusalOf<Answer>, Reason>) => ErrorParts)
}

/**
 * The HTTP error of each refusal among these answers, one table for a file of routes: `throw refusalOf(answer)`, or
 * `throw refusalOf('unknown')` where the route itself refuses.
 */
export function refusalsBy<Answer>(
  table: RefusalTable<Answer>,
): (refused: RefusalOf<Answer> | PlainReason<RefusalOf<Answer>>) => HttpError {
  const errors: Readonly<Record<string, ErrorParts | ((refused: never) => ErrorParts)>> = table
  return (refused) => {
    const { reason } = typeof refused === 'string' ? { reason: refused as string } : refused
    const parts = errors[reason]
    if (parts === undefined) throw new Error(`No HTTP error for the refusal ${reason}`)
    return new HttpError(...(typeof parts === 'function' ? parts(refused as never) : parts))
  }
}
