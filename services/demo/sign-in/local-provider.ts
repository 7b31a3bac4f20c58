import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { LOCAL_CLIENT_ID } from '#services/staff/index.ts'

/** Somebody whom the demo's own provider lets sign in. */
export interface Person {
  /** Stays the same, so that the shop knows them again. */
  sub: string
  email: string
  isVerified: boolean
  /** Empty: the provider tells none, and the shop makes one of the e-mail. */
  name: string
  kind: 'staff' | 'stranger' | 'unverified'
}

/** Everybody on the list of staff, and those whom the shop has to refuse. */
export function peopleOf(emails: readonly string[]): Person[] {
  const staff = emails.map((email): Person => ({ sub: `staff-${email}`, email, isVerified: true, name: '', kind: 'staff' }))
  const [own = 'staff@shop.example'] = emails
  return [
    ...staff,
    { sub: 'stranger', email: 'stranger@mail.example', isVerified: true, name: 'אורח', kind: 'stranger' },
    { sub: 'unverified', email: own, isVerified: false, name: '', kind: 'unverified' },
  ]
}

/** What a shop asks, as it asks Google, once it is known that the answer goes to this shop and nowhere else. */
export interface Asked {
  redirectUri: string
  scope: string
  state: string
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** The question in a query; null where it is none that may be answered. */
export function readQuestion(query: unknown, basePath: string): Asked | null {
  const { client_id: clientId, redirect_uri: redirectUri, response_type: type, scope, state } = Object(query) as Record<string, unknown>
  if (clientId !== LOCAL_CLIENT_ID || type !== 'token') return null
  if (typeof redirectUri !== 'string' || typeof scope !== 'string' || typeof state !== 'string') return null
  const desk = readOwnDesk(redirectUri, basePath)
  return desk === null ? null : { redirectUri: desk, scope, state }
}

/** The address of this shop's desk on this machine, on whatever port, as a browser writes it; null where it is another one. */
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
  /** In seconds since 1970. */
  exp: number
}

/** The tokens that were handed out, in memory. */
export function createTokens(now: () => Date) {
  const grants = new LRUCache<string, Grant>({ max: MAX_TOKENS })
  const seconds = (): number => Math.floor(now().getTime() / 1000)
  return {
    /** Where the browser goes back to, with a token. */
    grant({ redirectUri, scope, state }: Asked, person: Person): string {
      const token = randomBytes(32).toString('base64url')
      grants.set(token, { person, scope, exp: seconds() + LIFETIME_SECONDS })
      const expiresIn = String(LIFETIME_SECONDS)
      return addressOf(redirectUri, { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope, state })
    },
    /** Null when there is no such token, or none any more. */
    find(token: string): (Grant & { expiresIn: number }) | null {
      const grant = grants.get(token)
      const expiresIn = grant ? grant.exp - seconds() : 0
      return grant && expiresIn > 0 ? { ...grant, expiresIn } : null
    },
  }
}

/** Where the browser of who did not want to goes back to. */
export const denied = ({ redirectUri, state }: Asked): string => addressOf(redirectUri, { error: 'access_denied', state })

/** In the fragment, which no server is sent. */
const addressOf = (redirectUri: string, answer: Record<string, string>): string => `${redirectUri}#${new URLSearchParams(answer)}`
