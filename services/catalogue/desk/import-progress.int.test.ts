import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import type { DeskImports } from '../catalogue-import.contract.ts'

const shop = await createTestShop()
const { app, database, deps } = shop
const { token } = await signInStaff(database)
const DESK = '/api/v1/staff/catalogue'
const LINES = 'application/x-ndjson'
const HEADERS = { 'x-auth-token': token, 'content-type': 'text/csv' }

const brandFile = (rows: number, name: string) =>
  ['name,name_he,aliases,position', ...Array.from({ length: rows }, (_, row) => `${name} ${row},מותג,${name}${row},${row + 1}`), ''].join(
    '\n',
  )
const send = (file: string, { on = app, query = '', ...headers }: { on?: typeof app; query?: string; [header: string]: unknown } = {}) =>
  on.inject({ method: 'POST', url: `${DESK}/import?name=file.csv${query}`, headers: { ...HEADERS, ...headers }, payload: file })
const linesOf = (body: string) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const listImports = async () => (await app.inject({ url: `${DESK}/imports`, headers: HEADERS })).json<DeskImports>().imports

describe('an import that tells how far it is', () => {
  it('says so line by line, and at last what the plain call says', async () => {
    const file = brandFile(1200, 'Shown')
    const told = await send(file, { accept: LINES })
    expect(told.headers).toMatchObject({ 'content-type': LINES, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    const lines = linesOf(told.body)
    expect(lines.slice(0, -1).map(({ rows }) => rows)).toEqual([500, 1000, 1200])
    const shares = lines.slice(0, -1).map(({ share }) => share)
    expect([shares.toSorted((one, other) => one - other), shares.at(-1)]).toEqual([shares, 1])
    const plain = await send(file)
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(lines.at(-1)).toEqual({ answer: plain.json() })
    expect(plain.json()).toMatchObject({ rows: 1200, created: 1200 })
  })

  it('ends with the error that the plain call is answered', async () => {
    const log: typeof deps.log = { ...deps.log, append: (tx) => tx.query('SELECT 1 / 0').then(() => []) }
    const broken = await createShopApp({ ...deps, log })
    const request = { on: broken, query: '&apply=1' }
    const told = await send(brandFile(3, 'Broken'), { ...request, accept: LINES })
    const plain = await send(brandFile(3, 'Broken'), request)
    await broken.close()
    expect([told.statusCode, plain.statusCode]).toEqual([200, 500])
    expect(linesOf(told.body)).toEqual([plain.json()])
    expect(plain.json().error.code).toBe('internal_error')
    expect(shop.logged.filter((line) => line.includes('division by zero')).length).toBe(2)
    expect((await listImports()).slice(0, 2)).toMatchObject([{ report: null }, { report: null }])
  })

  it('is refused as every call is before it begins', async () => {
    const refusals = await Promise.all([
      send(brandFile(1, 'No'), { accept: LINES, 'x-auth-token': 'nobody' }),
      send('{}', { accept: LINES, 'content-type': 'application/json' }),
      send('x'.repeat(24 * 1024 * 1024 + 1), { accept: LINES }),
    ])
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 415, 413])
  })

  it('goes on when who sent it has left', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const response = await fetch(`${origin}${DESK}/import?name=left.csv&apply=1`, {
      method: 'POST',
      headers: { ...HEADERS, accept: LINES },
      body: brandFile(1200, 'Left'),
      signal: leaving.signal,
    })
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^\{"rows":500,/)
    leaving.abort()
    await expect.poll(async () => (await listImports())[0]).toMatchObject({ fileName: 'left.csv', report: { rows: 1200, created: 1200 } })
  })
})
