import { Type } from 'typebox'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type AccessDeps, readToken, verifyToken } from '../staff-access.ts'
import type { StaffSignalHub } from './staff-signal-hub.ts'
import { openStaffStream } from './staff-stream.ts'

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
  app.get(
    '/api/v1/staff/stream',
    {
      // An answer without an end has no length to tell.
      exposeHeadRoute: false,
      schema: {
        summary: 'What happens in the shop, as server-sent events of `StaffSignal`; the session comes in the header',
        response: { 200: { content: { 'text/event-stream': { schema: Type.Any() } } } },
      },
    },
    async (request, reply) => {
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
  )
}
