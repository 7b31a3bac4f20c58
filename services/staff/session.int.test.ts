import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { verifyToken } from './staff-access.ts'
import { createStaffSessionsJob } from './staff-sessions.job.ts'
import { signInStaff, TEST_STAFF_EMAIL } from './testing/staff-session.ts'
import { TEST_CLIENT_ID } from './testing/stub-google.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = Date.parse('2026-11-22T08:00:00Z')
let at = start
const { app, database, deps } = await createTestShop({ now: () => new Date(at) })

const ask = (token: string) => app.inject({ url: '/auth/session', headers: { 'x-auth-token': token } })

describe('GET /auth/session', () => {
  it('says who is signed in, and is kept by no cache', async () => {
    at = start
    const { token, staffId } = await signInStaff(database, { at: new Date(at) })
    const answer = await ask(token)
    expect(answer.json()).toEqual({ _id: staffId, name: 'דנה לוי', email: TEST_STAFF_EMAIL })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('takes the token from the query as well', async () => {
    at = start
    const { token } = await signInStaff(database, { at: new Date(at) })
    expect((await app.inject(`/auth/session?token=${token}`)).statusCode).toBe(200)
  })

  it('refuses nobody, and a token that is none', async () => {
    const other = await signInStaff(database, { at: new Date(at) })
    const forged = ['', 'x', other.token.slice(0, -1), `${other.token}=`, other.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]
    for (const token of forged) expect((await ask(token)).json()).toMatchObject({ ok: false, error: { code: 'no_session' } })
    expect((await app.inject('/auth/session')).statusCode).toBe(401)
  })
})

describe('a session of another provider', () => {
  it.each([
    ['local', 'google', { provider: 'google', clientId: TEST_CLIENT_ID }],
    ['google', 'local', { provider: 'local' }],
    ['google', 'none', null],
  ] as const)('by %s opens nothing once staff sign in by %s', async (issuer, _now, signIn) => {
    at = start
    const { token } = await signInStaff(database, { issuer, at: new Date(at) })
    const config = { staff: { ...deps.config.staff, signIn } }
    expect(await verifyToken({ ...deps, config }, token)).toBe('unknown')
  })
})

describe('the record of sessions', () => {
  it('forgets sessions that are over', async () => {
    at = start
    await database.query('DELETE FROM staff_sessions')
    await signInStaff(database, { at: new Date(at) })
    const { token } = await signInStaff(database, { at: new Date(at + HOUR) })
    at += 2 * HOUR
    await createStaffSessionsJob(database, deps.now, deps.config.staff.idleMs).run()
    const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM staff_sessions')
    expect(rows).toEqual([{ count: 1 }])
    expect((await ask(token)).statusCode).toBe(200)
  })
})
