/** How the services of others fail that the shop asks. Messages hold codes alone, since a service's own text may name the buyer. */

/**
 * Nothing is known of what was asked: no answer in time, an error of the service, an answer that cannot be read; or it concerns the shop's
 * account (keys, subscription, too many requests). Before anything is made there again it must be searched for.
 */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable'
  readonly code: string

  constructor(code: string) {
    super(`the service is not available: ${code}`)
    this.code = code
  }
}

/** The service said no and did nothing. The same again will be refused again: staff must see `reason`. */
export class ServiceRefused extends Error {
  override readonly name = 'ServiceRefused'
  readonly code: string
  /** The service's own words, in Hebrew or English. */
  readonly reason: string

  constructor(code: string, reason: string) {
    super(`the service refused: ${code}`)
    this.code = code
    this.reason = reason
  }
}
