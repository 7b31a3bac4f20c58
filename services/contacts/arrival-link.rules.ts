import { isUuid } from '#services/domain/slug.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'

const PURPOSE = 'stop-arrival-notice'

/** The page that ends a notice, below the base path. It never expires: whoever was told once must be able to end it. */
export function stopPathOf(tokens: TokenSigner, noticeId: string): string {
  return `/arrival-notice/stop/${tokens.sign(PURPOSE, noticeId, null)}`
}

/** The notice that a link's token names, or null when the shop never wrote it. */
export function readStopToken(tokens: TokenSigner, token: string, now: Date): string | null {
  const verdict = tokens.verify(PURPOSE, token, now)
  return verdict.ok && typeof verdict.payload === 'string' && isUuid(verdict.payload) ? verdict.payload : null
}
