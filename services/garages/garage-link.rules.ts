import { Value } from 'typebox/value'
import { Slug } from '#events/primitives.ts'
import { garageVisitsPath } from '#services/domain/page-paths.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'

const PURPOSE = 'garage'

/** The page of a garage, below the base path. It ends with the garage, not with time. */
export const garageVisitsPathOf = (tokens: TokenSigner, garageId: string): string => garageVisitsPath(tokens.sign(PURPOSE, garageId, null))

/** The garage of a token, or null when it was not signed by this shop's secret. */
export function readGarageToken(tokens: TokenSigner, token: string, now: Date): string | null {
  const verdict = tokens.verify(PURPOSE, token, now)
  return verdict.ok && Value.Check(Slug, verdict.payload) ? (verdict.payload as string) : null
}
