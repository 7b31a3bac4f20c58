import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import { limitedGuesses } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import type { StaffDay } from './day.contract.ts'
import {
  GOOGLE_ADDRESSES,
  identify,
  LOCAL_CLIENT_ID,
  LOCAL_PATH,
  type Provider,
  type ProviderAddresses,
  type Unproven,
} from './identity.ts'
import { createSession, endSession, type Identity } from './session-record.ts'
import { STAFF_CALLS as CALLS, type SignInSettings, type StaffWork } from './staff.contract.ts'
import { type AccessDeps, readToken, verifyToken } from './staff-access.ts'
import { openStaffStream, type StaffSignalHub } from './stream/staff-stream.ts'

const SIGN_IN_TEXT = {
  refused: 'ההתחברות לא אושרה. נסו להתחבר שוב.',
  notStaff: 'החשבון הזה אינו ברשימת הצוות.',
  off: 'ההתחברות לצוות אינה מוגדרת בחנות הזאת.',
}

export interface SignInRoutes extends AccessDeps, Pick<WriteRoutes, 'rateLimits' | 'refuseOtherSite' | 'newId'> {
  config: Pick<Config, 'staff' | 'http'>
  /** Where Google is asked about its tokens; tests ask a stub. */
  googleAddresses?: ProviderAddresses
}

const GOOGLE_AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth'
const SCOPE = 'openid email profile'

/** How staff get in: `GET /auth/settings` says where, `POST /auth/google` takes what they bring back. */
export function signInRoutes(app: App, deps: SignInRoutes): void {
  const { rateLimits, refuseOtherSite } = deps
  app.route({
    ...CALLS.settings,
    config: { access: 'public' },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return settingsOf(deps, request)
    },
  })
  app.route({
    ...CALLS.signIn,
    onRequest: refuseOtherSite,
    config: { access: 'public', ...limitedGuesses('sign-in', rateLimits.signInsPerMinute) },
    handler: async (request, reply) => {
      const identity = await identityOf(app, deps, request, request.body.access_token)
      const { newId, now, config, database } = deps
      const opened = await createSession(database, { ...identity, newId, at: now(), lifetimeMs: config.staff.lifetimeMs })
      const { staffId, name, email } = opened.staff
      request.log.info({ securityEvent: 'sign_in', staffId }, 'a member of staff signed in')
      reply.headers({ 'x-auth-token': opened.token, 'cache-control': 'no-store' })
      return { _id: staffId, name, email }
    },
  })
}

/** Whom the token proves, if staff; refuses everybody else, and says to the log why. */
async function identityOf(app: App, deps: SignInRoutes, request: FastifyRequest, accessToken: string): Promise<Identity> {
  const refuse = (refusal: HttpError, reason: string, err?: unknown): HttpError => {
    request.log.warn({ securityEvent: 'sign_in_refused', reason, err, from: request.ip }, 'a sign-in was refused')
    return refusal
  }
  const provider = providerOf(app, deps)
  if (provider === null) throw refuse(new HttpError(403, 'sign_in_off', SIGN_IN_TEXT.off), 'off')
  const identity = await identify(accessToken, provider, deps.now()).catch((error: unknown) => {
    throw refuse(unavailable(), 'provider_away', error)
  })
  if (typeof identity === 'string') throw refuse(httpErrorOf(identity), identity)
  // As it stands: what looks or sounds alike is another address, perhaps another person's.
  if (!deps.config.staff.emails.includes(identity.email)) throw refuse(notStaff(), 'off_list')
  return identity
}

const notStaff = (): HttpError => new HttpError(403, 'not_staff', SIGN_IN_TEXT.notStaff)

function httpErrorOf(reason: Unproven): HttpError {
  return reason === 'unverified_email' ? notStaff() : new HttpError(401, 'sign_in_refused', SIGN_IN_TEXT.refused)
}

function settingsOf({ config }: SignInRoutes, request: FastifyRequest): SignInSettings {
  const { signIn } = config.staff
  if (signIn === null) return { provider: 'off', authorizeUrl: '', clientId: '', scope: '' }
  if (signIn.provider === 'google') return { ...signIn, authorizeUrl: GOOGLE_AUTHORIZE_URL, scope: SCOPE }
  // On the host that the browser calls this machine: cookies of the way there and back belong to one.
  const authorizeUrl = `${request.protocol}://${request.host}${config.http.basePath}${LOCAL_PATH}/auth`
  return { provider: 'local', authorizeUrl, clientId: LOCAL_CLIENT_ID, scope: SCOPE }
}

function providerOf(app: App, { config: { staff, http }, googleAddresses }: SignInRoutes): Provider | null {
  if (staff.signIn === null) return null
  if (staff.signIn.provider === 'google') {
    return { issuer: 'google', clientId: staff.signIn.clientId, addresses: googleAddresses ?? GOOGLE_ADDRESSES }
  }
  // The shop asks itself, over the network as it would ask Google.
  const { address, family, port } = app.server.address() as AddressInfo
  const base = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${http.basePath}${LOCAL_PATH}`
  return { issuer: 'local', clientId: LOCAL_CLIENT_ID, addresses: { tokenInfo: `${base}/tokeninfo`, userInfo: `${base}/me` } }
}

/** Who is signed in. Registered behind the guard. */
export function sessionRoute(desk: App): void {
  desk.route({
    ...CALLS.session,
    handler: async ({ staff }) => ({
      _id: staff.staffId,
      name: staff.name,
      email: staff.email,
    }),
  })
}

/** Open to everybody: who logs out with a session that has ended already is not told that it had. */
export function logoutRoute(app: App, { database }: Pick<AccessDeps, 'database'>): void {
  app.route({
    ...CALLS.signOut,
    config: { access: 'public' },
    handler: async (request, reply) => {
      const token = readToken(request)
      const staffId = token === null ? null : await endSession(database, token)
      if (staffId !== null) request.log.info({ securityEvent: 'sign_out', staffId }, 'a member of staff signed out')
      reply.header('cache-control', 'no-store')
      return { ok: true as const }
    },
  })
}

export interface StaffStreamRoute extends AccessDeps {
  news: StaffSignalHub
  /** How often an open stream is heard of, and its session asked for; 15 seconds when left out. */
  staffHeartbeatMs?: number
}

const HEARTBEAT_MS = 15_000
/** Of one process; every tab of the desk holds one. */
const MAX_STREAMS = 500
/** Of them, of one session: more tabs than anybody keeps open. */
const MAX_OF_SESSION = 20
const tooManyStreams = (): HttpError => new HttpError(429, 'too_many_streams', 'הדף פתוח ביותר מדי לשוניות.')

/** What happens in the shop, while it happens. */
export function staffStreamRoute(app: App, deps: StaffStreamRoute): void {
  const { news, staffHeartbeatMs: heartbeatMs = HEARTBEAT_MS } = deps
  const openOf = new Map<string, number>()
  const count = (token: string, more: 1 | -1): void => {
    const open = (openOf.get(token) ?? 0) + more
    if (open > 0) openOf.set(token, open)
    else openOf.delete(token)
  }
  app.route({
    ...CALLS.stream,
    // An answer without an end has no length to tell.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (news.readers() >= MAX_STREAMS) throw unavailable()
      const token = readToken(request) ?? ''
      if ((openOf.get(token) ?? 0) >= MAX_OF_SESSION) throw tooManyStreams()
      const isStillSignedIn = async (): Promise<boolean> => typeof (await verifyToken(deps, token, { isUse: false })) !== 'string'
      reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      const stream = openStaffStream({ news, heartbeatMs, isStillSignedIn })
      count(token, 1)
      stream.once('close', () => count(token, -1))
      return reply.send(stream)
    },
  })
}

/** `GET /api/v1/staff/work`: what waits for staff, as counts on the tabs; `GET /api/v1/staff/day`: what of it comes first. */
export function staffWorkRoutes(
  desk: App,
  { countWork, readDay }: { countWork(): Promise<StaffWork>; readDay(): Promise<StaffDay> },
): void {
  desk.route({ ...CALLS.work, handler: countWork })
  desk.route({ ...CALLS.day, handler: readDay })
}
