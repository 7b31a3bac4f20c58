import { isUuid } from '#services/domain/slug.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'

const PURPOSE = 'stop-arrival-notice'

/** Path of the page that ends a notice, below the base path. It never expires, so that every recipient can unsubscribe. */
export function stopPathOf(tokens: TokenSigner, noticeId: string): string {
  return `/arrival-notice/stop/${tokens.sign(PURPOSE, noticeId, null)}`
}

/** The notice id of a link's token; null if the signature is invalid. */
export function readStopToken(tokens: TokenSigner, token: string, now: Date): string | null {
  const verdict = tokens.verify(PURPOSE, token, now)
  return verdict.ok && typeof verdict.payload === 'string' && isUuid(verdict.payload) ? verdict.payload : null
}
