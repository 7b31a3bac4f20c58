import type { FastifyRequest } from 'fastify'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Ended, endSessionsOffList, findSession, type Staff } from './session-record.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireStaff` before the handler of every staff route runs. */
    staff: Staff
  }
}

export interface AccessDeps {
  config: Pick<Config, 'staff'>
  database: Database
  now: () => Date
}

/** No session, or an ended one: the desk shows the sign-in. */
export const noSession = (): HttpError => new HttpError(401, 'no_session', 'צריך להתחבר כדי לראות את הדף הזה.')

/** The member of a token, or why it is invalid. `isUse: false` does not extend the session, as for a stream that must end with it. */
export async function verifyToken(
  { config, database, now }: AccessDeps,
  token: string,
  { isUse } = { isUse: true },
): Promise<Staff | Ended | 'off_list'> {
  const { emails, idleMs, signIn } = config.staff
  const found = await findSession(database, token, { issuer: signIn?.provider ?? null, at: now(), idleMs, isUse })
  if (typeof found === 'string' || emails.includes(found.email)) return found
  await endSessionsOffList(database, emails)
  return 'off_list'
}

/** The guard of every staff route. */
export function requireStaff(deps: AccessDeps): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const token = readToken(request)
    const verified = token === null ? 'no_token' : await verifyToken(deps, token)
    if (typeof verified !== 'string') {
      request.staff = verified
      return
    }
    // A request without a token usually comes from a reopened tab.
    const about = { securityEvent: 'denied', reason: verified, route: request.routeOptions.url, method: request.method, from: request.ip }
    request.log[token === null ? 'info' : 'warn'](about, 'a staff route refused a request')
    throw noSession()
  }
}

/**
 * The session's token: in `x-auth-token`, as `?token=`, or as the last part of the card call's path. It is removed from the query, so
 * that no schema has to name it and no handler can pass it on.
 */
export function readToken({ headers, query, params }: FastifyRequest): string | null {
  const own = fieldOf(query, 'token')
  if (own !== undefined) delete (query as Record<string, unknown>).token
  const token = headers['x-auth-token'] ?? own ?? fieldOf(params, 'token')
  return typeof token === 'string' ? token : null
}

function fieldOf(fields: unknown, name: string): unknown {
  return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined
}
