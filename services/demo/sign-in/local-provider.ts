import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { LOCAL_CLIENT_ID } from '#services/staff/index.ts'

/** A selectable identity. */
export interface Person {
  /** Stable, so that the shop recognizes the person. */
  sub: string
  email: string
  isVerified: boolean
  /** Empty: the provider sends none, and the shop derives one from the e-mail. */
  name: string
  kind: 'staff' | 'stranger' | 'unverified'
}

/** All listed staff, and some identities that the shop must refuse. */
export function peopleOf(emails: readonly string[]): Person[] {
  const staff = emails.map((email): Person => ({ sub: `staff-${email}`, email, isVerified: true, name: '', kind: 'staff' }))
  const [own = 'staff@shop.example'] = emails
  return [
    ...staff,
    { sub: 'stranger', email: 'stranger@mail.example', isVerified: true, name: 'אורח', kind: 'stranger' },
    { sub: 'unverified', email: own, isVerified: false, name: '', kind: 'unverified' },
  ]
}

/** A validated OAuth request, whose redirect leads to this shop's desk. */
export interface AuthorizationRequest {
  redirectUri: string
  scope: string
  state: string
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** Parses an authorization request; null if invalid. */
export function readQuestion(query: unknown, basePath: string): AuthorizationRequest | null {
  const { client_id: clientId, redirect_uri: redirectUri, response_type: type, scope, state } = Object(query) as Record<string, unknown>
  if (clientId !== LOCAL_CLIENT_ID || type !== 'token') return null
  if (typeof redirectUri !== 'string' || typeof scope !== 'string' || typeof state !== 'string') return null
  const desk = readOwnDesk(redirectUri, basePath)
  return desk === null ? null : { redirectUri: desk, scope, state }
}

/** Normalized URL of this shop's desk on loopback, any port; null for any other. */
function readOwnDesk(address: string, basePath: string): string | null {
  const url = URL.parse(address)
  if (url === null) return null
  const { href } = url
  url.port = ''
  return LOOPBACK_HOSTS.some((host) => url.href === `http://${host}${basePath}/admin`) ? href : null
}

const LIFETIME_SECONDS = 3600
const MAX_TOKENS = 1000

interface Grant {
  person: Person
  scope: string
  /** Seconds since 1970. */
  exp: number
}

/** Issued tokens, in memory. */
export function createTokens(now: () => Date) {
  const grants = new LRUCache<string, Grant>({ max: MAX_TOKENS })
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  return {
    /** Redirect URL with a new token. */
    grant({ redirectUri, scope, state }: AuthorizationRequest, person: Person): string {
      const token = randomBytes(32).toString('base64url')
      grants.set(token, { person, scope, exp: seconds() + LIFETIME_SECONDS })
      const expiresIn = String(LIFETIME_SECONDS)
      return addressOf(redirectUri, { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope, state })
    },
    /** Null if unknown or expired. */
    find(token: string): (Grant & { expiresIn: number }) | null {
      const grant = grants.get(token)
      const expiresIn = grant ? grant.exp - seconds() : 0
      return grant && expiresIn > 0 ? { ...grant, expiresIn } : null
    },
  }
}

/** Redirect URL after the person declined. */
export const denied = ({ redirectUri, state }: AuthorizationRequest): string => addressOf(redirectUri, { error: 'access_denied', state })

/** In the fragment, which browsers do not send to servers. */
const addressOf = (redirectUri: string, answer: Record<string, string>): string => `${redirectUri}#${new URLSearchParams(answer)}`
