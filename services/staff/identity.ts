import { textLine } from '#services/domain/plain-text.ts'
import type { Identity } from './session-record.ts'

/** Where a provider says what one of its tokens is, in Google's form. */
export interface ProviderAddresses {
  tokenInfo: string
  userInfo: string
}

export interface Provider {
  /** Who vouches, as kept with members: `google` or `local`. */
  issuer: string
  clientId: string
  addresses: ProviderAddresses
}

export const GOOGLE_ADDRESSES: ProviderAddresses = {
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
}

/** Why a provider's token says nothing about who brought it. */
export type Unproven = 'invalid_token' | 'foreign_audience' | 'expired' | 'no_identity' | 'unverified_email'

const ANSWER_WITHIN_MS = 5_000
const MAX_NAME_CHARACTERS = 100

/**
 * Whom the provider vouches for by a token that it gave to this shop and to nobody else; userinfo alone would not say to whom.
 * Throws what the network does when the provider cannot be asked.
 */
export async function identify(accessToken: string, { issuer, clientId, addresses }: Provider, now: Date): Promise<Identity | Unproven> {
  const info = await fetchTokenInfo(accessToken, addresses.tokenInfo)
  if (info === null) return 'invalid_token'
  const { aud, azp, exp, sub, email, email_verified: isVerified } = info
  if (aud !== clientId || (azp !== undefined && azp !== clientId)) return 'foreign_audience'
  if (!(Number(exp) * 1000 > now.getTime())) return 'expired'
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') return 'no_identity'
  // Google writes it as a text.
  if (isVerified !== true && isVerified !== 'true') return 'unverified_email'
  return { issuer, sub, email, name: await fetchName(accessToken, addresses.userInfo, sub) }
}

/** What the provider says of the token; null when it knows no such one. */
async function fetchTokenInfo(accessToken: string, tokenInfoUrl: string): Promise<Record<string, unknown> | null> {
  // Here, since it takes long to read and a shop starts far more often than somebody signs in at it.
  const { OAuth2Client } = await import('google-auth-library')
  const client = new OAuth2Client({ endpoints: { tokenInfoUrl }, transporterOptions: { timeout: ANSWER_WITHIN_MS } })
  try {
    return { ...(await client.getTokenInfo(accessToken)) }
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status === 400 || status === 401) return null
    throw error
  }
}

/** Empty where the provider tells none: a name lets nobody in. */
async function fetchName(accessToken: string, userInfoUrl: string, sub: string): Promise<string> {
  const options = { headers: { authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
  const userInfo: unknown = await fetch(userInfoUrl, options)
    .then((answer) => answer.json())
    .catch(() => null)
  const { name, sub: ofWhom } = Object(userInfo) as Record<string, unknown>
  return typeof name === 'string' && ofWhom === sub ? textLine(name).slice(0, MAX_NAME_CHARACTERS) : ''
}

/** Where the demo's own provider stands, below the base path. */
export const LOCAL_PATH = '/auth/local'
/** The shop, as the demo's own provider knows it. */
export const LOCAL_CLIENT_ID = 'staff-desk-of-the-demo'
