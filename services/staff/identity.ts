import { textLine } from '#services/domain/plain-text.ts'
import type { Identity } from './session-record.ts'

/** A provider's token information endpoints, in Google's format. */
export interface ProviderAddresses {
  tokenInfo: string
  userInfo: string
}

export interface Provider {
  /** The provider, as stored with members: `google` or `local`. */
  issuer: string
  clientId: string
  addresses: ProviderAddresses
}

export const GOOGLE_ADDRESSES: ProviderAddresses = {
  tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
}

/** Why a provider's token is not accepted. */
export type Unproven = 'invalid_token' | 'foreign_audience' | 'expired' | 'no_identity' | 'unverified_email'

const ANSWER_WITHIN_MS = 5_000
const MAX_NAME_CHARACTERS = 100

/**
 * Verifies a provider's token and its audience (userinfo alone would not show for whom it was issued) and returns the identity. Throws
 * network errors when the provider is unreachable.
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

/** The provider's token information; null for an unknown token. */
async function fetchTokenInfo(accessToken: string, tokenInfoUrl: string): Promise<Record<string, unknown> | null> {
  // Imported lazily: it loads slowly, and starts are far more frequent than sign-ins.
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

/** Empty without one: access does not depend on the name. */
async function fetchName(accessToken: string, userInfoUrl: string, sub: string): Promise<string> {
  const options = { headers: { authorization: `Bearer ${accessToken}` }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
  const userInfo: unknown = await fetch(userInfoUrl, options)
    .then((answer) => answer.json())
    .catch(() => null)
  const { name, sub: ofWhom } = Object(userInfo) as Record<string, unknown>
  return typeof name === 'string' && ofWhom === sub ? textLine(name).slice(0, MAX_NAME_CHARACTERS) : ''
}

/** Path of the demo's own provider, below the base path. */
export const LOCAL_PATH = '/auth/local'
/** The shop's client id at the demo's own provider. */
export const LOCAL_CLIENT_ID = 'staff-desk-of-the-demo'
