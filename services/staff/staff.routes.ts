import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { normalizePhone } from '#services/domain/phone.ts'
import { TASKS_PER_PAGE } from '#services/domain/staff-task.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import { limitedGuesses } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import type { CallerCard } from './caller.contract.ts'
import type { StaffDay } from './day.contract.ts'
import type { DeskFound } from './desk-search.contract.ts'
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
  /** Overrides Google's token endpoints, for tests. */
  googleAddresses?: ProviderAddresses
}

const GOOGLE_AUTHORIZE_URL = 'https://accounts.google.com/o/oauth2/v2/auth'
const SCOPE = 'openid email profile'

/** Sign-in: `GET /auth/settings` has the provider's address, `POST /auth/google` exchanges its token. */
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

/** The token's identity, if staff; refuses all others and logs why. */
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
  // Compared exactly: a similar address may be another person's.
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
  // With the browser's host name for this machine, since cookies belong to one host.
  const authorizeUrl = `${request.protocol}://${request.host}${config.http.basePath}${LOCAL_PATH}/auth`
  return { provider: 'local', authorizeUrl, clientId: LOCAL_CLIENT_ID, scope: SCOPE }
}

function providerOf(app: App, { config: { staff, http }, googleAddresses }: SignInRoutes): Provider | null {
  if (staff.signIn === null) return null
  if (staff.signIn.provider === 'google') {
    return { issuer: 'google', clientId: staff.signIn.clientId, addresses: googleAddresses ?? GOOGLE_ADDRESSES }
  }
  // The demo calls its own provider over the network, as it would call Google.
  const { address, family, port } = app.server.address() as AddressInfo
  const base = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${http.basePath}${LOCAL_PATH}`
  return { issuer: 'local', clientId: LOCAL_CLIENT_ID, addresses: { tokenInfo: `${base}/tokeninfo`, userInfo: `${base}/me` } }
}

/** The signed-in member. Registered behind the guard. */
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

/** Public: signing out with an ended session is no error. */
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
  /** Interval of heartbeat and session check, 15 s by default. */
  staffHeartbeatMs?: number
}

const HEARTBEAT_MS = 15_000
/** Per process; every tab of the desk has one. */
const MAX_STREAMS = 500
/** Per session: more than anyone's open tabs. */
const MAX_OF_SESSION = 20
const tooManyStreams = (): HttpError => new HttpError(429, 'too_many_streams', 'הדף פתוח ביותר מדי לשוניות.')

/** Live signals of the shop. */
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
    // A stream has no content length.
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

interface StaffWorkRoutes {
  countWork(): Promise<StaffWork>
  readDay(limit: number): Promise<StaffDay>
  findForDesk(typed: string): Promise<DeskFound>
  readCaller(phone: string): Promise<CallerCard>
}

/** Of the shop as a whole: counts of waiting work on the tabs, the most urgent tasks, the search over everything, and a caller's card. */
export function staffWorkRoutes(desk: App, { countWork, readDay, findForDesk, readCaller }: StaffWorkRoutes): void {
  desk.route({ ...CALLS.work, handler: countWork })
  desk.route({ ...CALLS.day, handler: ({ query }) => readDay(Number(query.limit ?? TASKS_PER_PAGE)) })
  desk.route({ ...CALLS.search, handler: ({ query }) => findForDesk(query.q) })
  desk.route({
    ...CALLS.caller,
    handler: ({ params }) => {
      const phone = normalizePhone(params.phone)
      if (phone === null) throw new HttpError(400, 'invalid_phone', 'זה אינו מספר נייד ישראלי.', { field: 'phone' })
      return readCaller(phone)
    },
  })
}
