/** A request that is not carried out, and why. `message` is shown to a shopper, so it is Hebrew and holds no detail. */
export class HttpError extends Error {
  readonly statusCode: number
  /** Short snake string, for programs. */
  readonly code: string
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What the answer says beside the error. */
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

/** What the shop needs for this is away at the moment; the same request may succeed soon. */
export function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', 'השירות אינו זמין כרגע. נסו שוב בעוד רגע.', { retryAfterSeconds: 2 })
}
