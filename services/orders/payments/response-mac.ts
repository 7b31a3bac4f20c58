import { createHash, timingSafeEqual } from 'node:crypto'
import type { ReturnedAnswer } from './payment-gateway.ts'

/** The MAC's encoding; base64 only where the terminal is configured so. */
export type MacEncoding = 'hex' | 'base64'

const NO_ERROR = '000'

/**
 * CreditGuard's MAC of its return address: SHA-256 over the shop's password and six fields, without separators, missing = empty. It
 * covers neither amount nor currency and never expires, so it only proves who wrote the address.
 */
export function responseMac(merchantPassword: string, answer: Omit<ReturnedAnswer, 'responseMac'>): Buffer {
  const { txId, errorCode, cardToken, cardExp, personalId, uniqueID } = answer
  return createHash('sha256')
    .update(merchantPassword + txId + (errorCode || NO_ERROR) + cardToken + cardExp + personalId + uniqueID, 'utf8')
    .digest()
}

/** Constant-time comparison. Hex in either case; without a password nothing is genuine. */
export function isGenuineAnswer(merchantPassword: string, answer: ReturnedAnswer, encoding: MacEncoding = 'hex'): boolean {
  const expected = responseMac(merchantPassword, answer)
  const shape = encoding === 'hex' ? /^[0-9a-f]{64}$/i : /^[A-Za-z0-9+/]{43}=$/
  if (merchantPassword === '' || !shape.test(answer.responseMac)) return false
  return timingSafeEqual(Buffer.from(answer.responseMac, encoding), expected)
}
