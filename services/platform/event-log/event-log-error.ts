/** `log_unavailable`: it cannot be reached; `log_overloaded`: too much waits already; `wrong_topic`: published what must be appended. */
export type EventLogErrorCode = 'log_unavailable' | 'log_overloaded' | 'wrong_topic'

/** Why events were not taken in. With `log_unavailable` they may have been stored all the same; event ids make that harmless. */
export class EventLogError extends Error {
  readonly code: EventLogErrorCode
  readonly retriable: boolean

  constructor(code: EventLogErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EventLogError'
    this.code = code
    this.retriable = code !== 'wrong_topic'
  }
}
