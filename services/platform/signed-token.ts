import { createHmac, timingSafeEqual } from 'node:crypto'
import { listOf } from './setting-kinds.ts'

export type TokenPayload = null | boolean | number | string | readonly TokenPayload[] | { readonly [name: string]: TokenPayload }

export type TokenVerdict = { ok: true; payload: TokenPayload } | { ok: false; reason: 'forged' | 'expired' }

export interface TokenSigner {
  /** A URL-safe token: letters, digits, `-`, `_` and dots. Expiry in whole seconds; null never expires. */
  sign(purpose: string, payload: TokenPayload, expiresAt: Date | null): string
  /** Accepts any input. A token for another purpose counts as forged. */
  verify(purpose: string, token: string, now: Date): TokenVerdict
  /** A keyed hash: equal for equal texts, meaningless without the secret. */
  hash(purpose: string, text: string): string
}

/** Version and expiry in seconds (base 36, empty for never), payload, MAC. */
const TOKEN = /^(1[0-9a-z]{0,11})\.([\w-]{1,4000})\.([\w-]{22})$/
/** Half of SHA-256: 128 bits cannot be guessed, and links stay short. */
const MAC_BYTES = 16

/** Signs data that the shop hands out and does not store. `secret`: comma-separated; all verify, the first signs. */
export function createTokenSigner(secret: string): TokenSigner {
  const secrets = listOf(secret)
  const [own] = secrets
  if (own === undefined) throw new Error('a token signer needs a secret')
  return {
    hash: (purpose, text) => macOf(own, purpose, 'hash', Buffer.from(text).toString('base64url')),
    sign(purpose, payload, expiresAt) {
      const head = `1${expiresAt === null ? '' : secondOf(expiresAt)}`
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      const token = `${head}.${body}.${macOf(own, purpose, head, body)}`
      if (!TOKEN.test(token)) throw new RangeError('what a token holds must be short')
      return token
    },
    verify(purpose, token, now) {
      const [, head, body, mac] = TOKEN.exec(token) ?? []
      if (head === undefined || body === undefined || mac === undefined) return { ok: false, reason: 'forged' }
      // Compares texts, not bytes: another encoding of the same bytes is another token. All secrets are tried, so that timing reveals
      // nothing.
      const isOurs = secrets.map((each) => timingSafeEqual(Buffer.from(macOf(each, purpose, head, body)), Buffer.from(mac))).some(Boolean)
      if (!isOurs) return { ok: false, reason: 'forged' }
      const expiry = head.slice(1)
      if (expiry !== '' && now.getTime() >= Number.parseInt(expiry, 36) * 1000) return { ok: false, reason: 'expired' }
      return { ok: true, payload: JSON.parse(Buffer.from(body, 'base64url').toString()) }
    },
  }
}

function secondOf(date: Date): string {
  const second = Math.floor(date.getTime() / 1000)
  if (!(second >= 0)) throw new RangeError('a token must expire at a time that is one')
  return second.toString(36)
}

/** JSON separates the parts, whatever they contain. */
function macOf(secret: string, purpose: string, head: string, body: string): string {
  const mac = createHmac('sha256', secret)
    .update(JSON.stringify([purpose, head, body]))
    .digest()
  return mac.subarray(0, MAC_BYTES).toString('base64url')
}
