import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { signInStaff, TEST_STAFF_EMAIL } from '../testing/staff-session.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { createStaffSessionsJob } from './staff-sessions.job.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = Date.parse('2026-11-22T08:00:00Z')
let at = start
const { app, database, deps, logged } = await createTestShop({ now: () => new Date(at) })

const ask = (token: string, within = app) => within.inject({ url: '/auth/session', headers: { 'x-auth-token': token } })

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

  it('ends a session that is not used, however often others ask whether it lives', async () => {
    at = start
    const { token } = await signInStaff(database, { at: new Date(at) })
    at += 2 * HOUR - 1
    expect((await ask(token)).statusCode).toBe(200)
    at += 2 * HOUR - 1
    expect((await ask(token)).statusCode).toBe(200)
    at += 2 * HOUR
    expect((await ask(token)).statusCode).toBe(401)
  })

  it('ends a session twelve hours after signing in, used or not', async () => {
    at = start
    const { token } = await signInStaff(database, { at: new Date(at) })
    for (; at < start + 12 * HOUR; at += HOUR) expect((await ask(token)).statusCode).toBe(200)
    expect((await ask(token)).statusCode).toBe(401)
  })

  it('ends the sessions of an e-mail that left the list for good, and no others', async () => {
    at = start
    const list = (emails: string[]) => createApp({ ...deps, config: { ...deps.config, staff: { ...deps.config.staff, emails } } })
    const stays = await signInStaff(database, { at: new Date(at) })
    const leaves = await signInStaff(database, { email: 'gone@shop.example', at: new Date(at) })
    const both = await list([TEST_STAFF_EMAIL, 'gone@shop.example'])
    expect((await ask(leaves.token, both)).statusCode).toBe(200)
    expect((await ask(leaves.token)).statusCode).toBe(401)
    expect((await ask(leaves.token, both)).statusCode).toBe(401)
    expect((await ask(stays.token, both)).statusCode).toBe(200)
    await both.close()
  })

  it('ends them also when nobody asked while the e-mail was off the list', async () => {
    at = start
    const leaves = await signInStaff(database, { at: new Date(at) })
    const without = await createApp({ ...deps, config: { ...deps.config, staff: { ...deps.config.staff, emails: [] } } })
    await without.ready()
    await without.close()
    expect((await ask(leaves.token)).statusCode).toBe(401)
  })
})

describe('POST /auth/logout', () => {
  const logout = (token: string) => app.inject({ method: 'POST', url: '/auth/logout', headers: { 'x-auth-token': token } })

  it('ends this session on the server and no other', async () => {
    at = start
    const [here, elsewhere] = [await signInStaff(database, { at: new Date(at) }), await signInStaff(database, { at: new Date(at) })]
    expect((await logout(here.token)).json()).toEqual({ ok: true })
    expect((await ask(here.token)).statusCode).toBe(401)
    expect((await ask(elsewhere.token)).statusCode).toBe(200)
    expect((await logout(here.token)).statusCode).toBe(200)
  })
})

describe('the record of sessions', () => {
  it('holds no token, and knows a member by the sub of the provider', async () => {
    const first = await signInStaff(database)
    const second = await signInStaff(database, { name: 'דנה' })
    expect(second.staffId).toBe(first.staffId)
    const { rows } = await database.query(
      'SELECT staff_sessions::text, staff_members::text FROM staff_sessions JOIN staff_members USING (staff_id)',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const token of [first.token, second.token]) {
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

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

it('writes who was refused into the log, and no token', async () => {
  at = start
  logged.length = 0
  const { token } = await signInStaff(database, { at: new Date(at) })
  at += 12 * HOUR
  await app.inject(`/auth/session?token=${token}`)
  await ask(token)
  await app.inject(`/auth/session/${token}`)
  const denied = logged.map((line) => JSON.parse(line)).filter(({ securityEvent }) => securityEvent === 'denied')
  expect(denied).toHaveLength(2)
  expect(denied[0]).toMatchObject({ reason: 'expired', route: '/auth/session', method: 'GET' })
  expect(logged.join('')).not.toContain(token)
})
