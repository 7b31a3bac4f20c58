import { Type } from 'typebox'
import type { App } from '#services/ingress/typed-app.ts'
import { endSession } from './session-record.ts'
import { StaffUser } from './staff.contract.ts'
import { type AccessDeps, readToken } from './staff-access.ts'

/** Who is signed in. Registered behind the guard. */
export function sessionRoute(desk: App): void {
  desk.get('/auth/session', { schema: { tags: ['staff'], response: { 200: StaffUser } } }, async ({ staff }) => ({
    _id: staff.staffId,
    name: staff.name,
    email: staff.email,
  }))
}

/** Open to everybody: who logs out with a session that has ended already is not told that it had. */
export function logoutRoute(app: App, { database }: Pick<AccessDeps, 'database'>): void {
  const schema = { tags: ['staff'], response: { 200: Type.Object({ ok: Type.Literal(true) }) } }
  app.post('/auth/logout', { config: { access: 'public' }, schema }, async (request, reply) => {
    const token = readToken(request)
    const staffId = token === null ? null : await endSession(database, token)
    if (staffId !== null) request.log.info({ securityEvent: 'sign_out', staffId }, 'a member of staff signed out')
    reply.header('cache-control', 'no-store')
    return { ok: true as const }
  })
}
