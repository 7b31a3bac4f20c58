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
