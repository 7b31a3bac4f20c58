import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from './testing/staff-session.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = Date.parse('2026-11-22T08:00:00Z')
let at = start
const { app, database, logged } = await createTestShop({ now: () => new Date(at) })

const ask = (token: string) => app.inject({ url: '/auth/session', headers: { 'x-auth-token': token } })

describe('the token of a session', () => {
  it('is 256 bits of chance, another one each time', async () => {
    const tokens = await Promise.all(Array.from({ length: 200 }, async () => (await signInStaff(database)).token))
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    // No bit is the same in all of them.
    for (let bit = 0; bit < 256; bit += 1) {
      const set = tokens.filter((token) => ((Buffer.from(token, 'base64url')[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
      expect(set).toBeGreaterThan(0)
      expect(set).toBeLessThan(tokens.length)
    }
  })

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

  it('is kept by one module of the desk, for its tab alone, and by no cookie', () => {
    const files = execFileSync('git', ['ls-files', 'frontend/src'], { encoding: 'utf8' }).split('\n')
    const sources = files
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('test'))
      .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
    const that = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
    expect(that(/'staffToken'/)).toEqual(['frontend/src/shared/storage.ts'])
    // Beside the desk, an order that staff take by telephone is sent with it.
    expect(that(/staffTokenKey/)).toEqual([
      'frontend/src/entities/staff/session.model.ts',
      'frontend/src/pages/checkout/order.model.ts',
      'frontend/src/shared/storage.ts',
    ])
    const session = readFileSync('frontend/src/entities/staff/session.model.ts', 'utf8')
    expect(session).not.toMatch(/writeStoredFx|readStoredFx|localStorage|cookie|indexedDB/)
    expect(that(/localStorage|indexedDB|\bcaches\b|document\.cookie/).filter((name) => /staff|desk/.test(name))).toEqual([])
  })
})

describe('a session', () => {
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
