import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it, vi } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'

/** The shop accepts only catalogue files, from staff. There are no uploads of pictures, SVG included. */

// A separate folder: tests in the shared one also import, and are killed in between.
const folder = mkdtempSync(join(tmpdir(), 'import-security-'))
vi.stubEnv('TMPDIR', folder)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
const { app, database, logged } = await createTestShop()
const { token } = await signInStaff(database)
const BRANDS = 'name,name_he,aliases,position\nMichelin,מישלן,Mishelin,1\n'
const MB = 1024 * 1024

const send = (file: string | Buffer, { name = 'file.csv', type = 'text/csv' } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/staff/catalogue/import?name=${name}&apply=1`,
    headers: { 'x-auth-token': token, 'content-type': type },
    payload: file,
  })
const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('shop-import-'))
const countEvents = async () => (await database.query('SELECT 1 FROM log_events')).rowCount

it.each([
  '../../../../etc/passwd',
  '..%2F..%2Fetc%2Fpasswd',
  '%2e%2e%2f%2e%2e%2fx',
  '/etc/passwd',
  '..%5C..%5Cx',
  '%E2%80%AEvsc.exe',
  'x'.repeat(200),
  'x.csv%0d%0aset-cookie:%20a=b',
])('named %s is never a path, nor a header', async (name) => {
  const answer = await send('a,b\n1,2\n', { name })
  expect([200, 400]).toContain(answer.statusCode)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body).not.toMatch(/root:|ENOENT|\/tmp/)
})

it('with a zero byte in its name, or an endless name, is refused', async () => {
  expect((await send(BRANDS, { name: 'x%00.csv' })).statusCode).toBe(400)
  expect((await send(BRANDS, { name: 'x'.repeat(20_000) })).statusCode).toBe(400)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
it.each([
  ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(20 * MB))])],
  ['what unpacks to a gigabyte', gzipSync(gzipSync(Buffer.alloc(64 * MB)))],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a JPEG that is a page as well', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(`<html>${SVG}`)])],
  ['an SVG', SVG],
  ['zero bytes', Buffer.alloc(MB)],
  ['one line without end', 'a'.repeat(2 * MB)],
  ['columns without end', `${'a,'.repeat(200_000)}a\n`],
  ['half a letter', Buffer.from([0x6e, 0x2c, 0xd7])],
])('that holds %s is reported and changes nothing', async (_what, file) => {
  const before = await countEvents()
  const answer = await send(file)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ created: 0, changed: 0 })
  expect(answer.json().problems.length).toBeGreaterThan(0)
  expect(await countEvents()).toBe(before)
})

const PRODUCTS = 'name,name_he,aliases,position'
const GOOD = 'Michelin,מישלן,Mishelin,1'
it.each([
  ['a first line of a thousand names', `${PRODUCTS}${',x'.repeat(1_000)}\n${GOOD}\n`, 1, 'too_many_columns'],
  ['a first line of commas', `${','.repeat(100_000)}\n`, 1, 'too_many_columns'],
  ['a row of 10,000 commas', `${PRODUCTS}\n${GOOD}\n${','.repeat(10_000)}\n${GOOD}\n`, 3, 'too_many_columns'],
  ['a row of 201 columns', `${PRODUCTS}\n${','.repeat(200)}\n`, 2, 'too_many_columns'],
  ['a megabyte of commas in its third line', `${PRODUCTS}\n${GOOD}\n${','.repeat(MB)}\n`, 3, 'too_many_columns'],
  ['a megabyte in quotes in its third line', `${PRODUCTS}\n${GOOD}\n"${'a'.repeat(MB)}"\n`, 3, 'broken_csv'],
  ['more than five million cells', `${PRODUCTS}\n${`${','.repeat(199)}\n`.repeat(25_001)}`, 25_001, 'file_too_large'],
])('that holds %s is refused at that line, and nothing below it is read', async (_what, file, row, reason) => {
  const answer = await send(file)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().problems.filter((each: { isWarning: boolean }) => !each.isWarning)).toMatchObject([
    { row, column: '', value: '', reason, isWarning: false },
  ])
})

it('with the maximum number of columns is read', async () => {
  const answer = await send(`${PRODUCTS}${','.repeat(196)}\n${GOOD}${','.repeat(196)}\n`)
  expect(answer.json()).toMatchObject({ kind: 'brands', rows: 1, stopped: 0 })
})

it.each(['image/svg+xml', 'image/png', 'application/zip', 'multipart/form-data; boundary=b', 'text/plain', 'application/octet-stream'])(
  'of the type %s is not read',
  async (type) => {
    expect((await send(BRANDS, { type })).statusCode).toBe(415)
  },
)

const LIST = 'ArtNr;EAN;Hersteller;Bezeichnung;Bestand;EK netto'
it.each([
  ['a formula for a number to order by', `=HYPERLINK("http://x");;Pirelli;120/70-17 ANGEL;4;98,00`, 'formula'],
  ['a formula for a brand', '1;;@SUM(A1);120/70-17 ANGEL;4;98,00', 'formula'],
  ['a formula for a name', '1;;Pirelli;+cmd|x;4;98,00', 'formula'],
  ['a price below nothing', '1;;Pirelli;120/70-17 ANGEL;4;-98,00', 'not_positive'],
  ['letters of another encoding', Buffer.from('1;;Pirélli;120/70-17 ANGEL;4;98,00', 'latin1'), 'broken_encoding'],
  ['a name without end', `1;;Pirelli;${'x'.repeat(100_000)};4;98,00`, 'too_long'],
])("that is a supplier's list with %s stops the row", async (_what, row, reason) => {
  const before = await countEvents()
  const answer = await send(Buffer.concat([Buffer.from(`${LIST}\n`), Buffer.from(row)]))
  expect(answer.json()).toMatchObject({ kind: 'rduch-list', rows: 1, created: 0, stopped: 1, removed: 0 })
  expect(answer.json().problems.map((each: { reason: string }) => each.reason)).toContain(reason)
  expect(await countEvents()).toBe(before)
})

it('that is too large is refused', async () => {
  expect((await send(Buffer.alloc(25 * MB, 'a'))).statusCode).toBe(413)
})

it('treats markup in a name as text, and leaves no file behind', async () => {
  const answer = await send('name,name_he,aliases,position\n<img src=x onerror=alert(1)>,מישלן,x,1\n')
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
  expect(leftBehind()).toEqual([])
  expect(logged.join('')).not.toContain('request failed')
})
