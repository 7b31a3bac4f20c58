import { parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { SUPPLIERS, type Supplier, type SupplierArticleChanged } from '#events/suppliers.events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { ORDER_FORMS } from '#services/purchasing/suppliers/supplier-lists.ts'
import { zipEntries } from '#services/staff/files/testing/zip-entries.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'

const EAN = '2000000000015'
const FORMULA = '=HYPERLINK("https://bad.example","x")'
const shop = await createTestShop()
const { app, database, logged } = shop
const { token, staffId } = await signInStaff(database)
const get = (url: string) => app.inject({ url: `/api/v1/draft-orders/${url}`, headers: { 'x-auth-token': token } })

const idOf = (supplier: Supplier, sku: string) => `${supplier}:${sku}:0124`
const offered = (supplier: Supplier, sku: string, changes: Partial<SupplierArticleChanged> = {}): SupplierArticleChanged => ({
  articleId: idOf(supplier, sku),
  supplier,
  sku,
  ean: EAN,
  makerNumber: '02543700',
  brandSlug: 'pirelli',
  brand: 'PIRELLI',
  description: '120/70 ZR 17 Élan ANGEL GT II F',
  sizeKey: '120/70-17',
  dot: '0124',
  priceCents: 11_250,
  units: 20,
  isAtLeast: true,
  minimumQuantity: 1,
  multiple: 1,
  leadDays: 3,
  validFrom: null,
  validTo: null,
  ...changes,
})
const facts = SUPPLIERS.flatMap((supplier) => [
  offered(supplier, '0045213'),
  offered(supplier, 'EVIL', { description: FORMULA }),
  offered(supplier, 'NONE'),
])
await shop.emit(...facts.map((data): Parameters<typeof shop.emit>[0] => ['supplier-article.changed.v1', data.articleId, data]))

interface Line {
  supplier: Supplier
  sku: string
  quantity: number
}

/** A completed draft of these lines; answers its id. */
async function drafted(lines: readonly Line[], { isApproved = false, status = 'completed' } = {}): Promise<string> {
  const id = uuidv7()
  const ready = status === 'completed'
  await database.query(
    `INSERT INTO draft_orders (draft_order_id, status, stage, share, outcome, input_hash, lines_hash, created_by, created_at, updated_at,
       approved_by, approved_at, wanted_on)
     VALUES ($1, $2, 'writing', 1, $3, $4, $4, 'system', now(), now(), $5, $6, '2027-01-17')`,
    [id, status, ready ? '{}' : null, ready ? '0' : null, isApproved ? staffId : null, isApproved ? new Date() : null],
  )
  await database.query(
    `INSERT INTO draft_lines (draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
     SELECT $1, place, $2, supplier, sku, 4, quantity, 1, 11250, 44100,
       json_build_object('articleId', supplier || ':' || sku || ':0124', 'name', 'Pirelli Angel GT II', 'displaySize', '120/70 ZR 17')
     FROM jsonb_to_recordset($3::jsonb) AS line (supplier text, sku text, quantity int, place int)`,
    [id, EAN, JSON.stringify(lines.map((line, index) => ({ ...line, place: index })))],
  )
  return id
}

const LINES = SUPPLIERS.flatMap((supplier): Line[] => [
  { supplier, sku: '0045213', quantity: 12 },
  { supplier, sku: 'EVIL', quantity: 2 },
  // It has left the list since.
  { supplier, sku: 'GONE', quantity: 1 },
  // Staff want none of it.
  { supplier, sku: 'NONE', quantity: 0 },
])

/** What is written, as the supplier decodes it. */
async function rowsOf(id: string, supplier: Supplier): Promise<string[][]> {
  const { encoding, separator } = ORDER_FORMS[supplier]
  const text = new TextDecoder(encoding).decode((await get(`${id}/export/${supplier}.csv`)).rawPayload)
  return parse(text, { delimiter: separator })
}

describe('GET /api/v1/draft-orders/:id/export/:supplier.csv', () => {
  it.each(SUPPLIERS)('is what is ordered of %s, in its own columns, letters and numbers', async (supplier) => {
    const [head = [], first = [], evil = [], gone = [], ...others] = await rowsOf(await drafted(LINES), supplier)
    expect(others).toEqual([])
    expect(head).toEqual(ORDER_FORMS[supplier].columns.map(({ title }) => title))
    const cells = (row: readonly string[]) => Object.fromEntries(ORDER_FORMS[supplier].columns.map(({ cell }, index) => [cell, row[index]]))
    expect(cells(first)).toMatchObject({ sku: '0045213', ean: EAN, makerNumber: '02543700', brand: 'PIRELLI', currency: 'EUR' })
    expect(cells(first)).toMatchObject({ quantity: '12', price: supplier === 'deltiDe' ? '112.50' : '112,50' })
    expect(cells(first).description).toBe('120/70 ZR 17 Élan ANGEL GT II F')
    expect(cells(evil).description).toBe(`'${FORMULA}`)
    expect(cells(gone)).toMatchObject({ sku: 'GONE', ean: EAN, description: '120/70 ZR 17 Pirelli Angel GT II', quantity: '1' })
  })

  it('asks for goods no older than is agreed, by a day, to an address, in Latin letters', async () => {
    await database.query("INSERT INTO supplier_tolerances (supplier, weeks, changed_by, changed_at) VALUES ('rduch', 4, 'somebody', now())")
    const id = await drafted(LINES, { isApproved: true })
    const asked = async (supplier: Supplier) => (await rowsOf(id, supplier)).map((row) => row.slice(-4))
    // Week 1 of 2024 is in every list; of rduch's goods, four weeks more are taken. The catalogue promises nothing for what has left it.
    const order = ['2027-01-17', 'HaRechev 5, Holon, Israel', 'Road Tires']
    const rows = (dot: string) => [
      [dot, ...order],
      [dot, ...order],
      ['', ...order],
    ]
    expect((await asked('rduch')).slice(1)).toEqual(rows('DOT ≥ 49/23'))
    expect((await asked('deltiFr')).slice(1)).toEqual(rows('DOT >= 01/24'))
    expect((await asked('deltiDe')).slice(1)).toEqual(rows('DOT ≥ 01/24'))
  })

  it('is in Windows-1252 for deltiFr, and says so', async () => {
    const answer = await get(`${await drafted(LINES)}/export/deltiFr.csv`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=windows-1252')
    expect(answer.rawPayload.includes(Buffer.from([0xc9]))).toBe(true)
    expect(answer.rawPayload.includes(Buffer.from('É'))).toBe(false)
  })

  it('is called a draft until it is approved', async () => {
    const [open, approved] = [await drafted(LINES), await drafted(LINES, { isApproved: true })] as const
    const nameOf = async (id: string) => String((await get(`${id}/export/rduch.csv`)).headers['content-disposition'])
    expect(await nameOf(open)).toMatch(/^attachment; filename="draft-\d+-rduch-\d{4}-\d\d-\d\d\.csv"$/)
    expect(await nameOf(approved)).toMatch(/filename="order-/)
  })

  it('has its titles alone where nothing is ordered of a supplier', async () => {
    expect(await rowsOf(await drafted([]), 'rduch')).toHaveLength(1)
  })

  it.each([
    ['nobody.csv', 404, 'supplier_not_found'],
    ['rduch.pdf', 404, 'supplier_not_found'],
    ['toString.csv', 404, 'supplier_not_found'],
  ])('has no %s', async (file, status, code) => {
    const answer = await get(`${await drafted(LINES)}/export/${file}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
  })

  it('has nothing of a draft that is not there, or not ready', async () => {
    const answers = [get(`${uuidv7()}/export/rduch.csv`), get('abc/export/rduch.csv')]
    for (const answer of await Promise.all(answers)) expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'draft_not_found'])
    const preparing = await get(`${await drafted(LINES, { status: 'initial' })}/export/rduch.csv`)
    expect([preparing.statusCode, preparing.json().error.code]).toEqual([409, 'draft_not_ready'])
  })

  it('is for staff alone', async () => {
    const id = await drafted(LINES)
    for (const file of ['rduch.csv', 'rduch.xlsx'])
      expect((await app.inject(`/api/v1/draft-orders/${id}/export/${file}`)).statusCode).toBe(401)
  })

  it.each(['csv', 'xlsx'])('tells the log who took how many lines of a %s', async (ending) => {
    const id = await drafted(LINES)
    logged.length = 0
    await get(`${id}/export/rduch.${ending}`)
    const exported = logged.map((line) => JSON.parse(line)).filter(({ securityEvent }) => securityEvent === 'export')
    expect(exported).toEqual([expect.objectContaining({ what: 'draft-order', rows: 3, staffId })])
  })
})

describe('GET /api/v1/draft-orders/:id/export/:supplier.xlsx', () => {
  it.each(SUPPLIERS)('is a sheet for %s from left to right, whose codes are texts and whose counts are numbers', async (supplier) => {
    const answer = await get(`${await drafted(LINES)}/export/${supplier}.xlsx`)
    expect(answer.statusCode).toBe(200)
    const entries = zipEntries(answer.rawPayload)
    const sheet = entries.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toContain('rightToLeft')
    expect(sheet).not.toContain('<f>')
    const strings = entries.get('xl/sharedStrings.xml') ?? ''
    for (const text of ['0045213', EAN, supplier === 'deltiFr' ? '2024' : '0124', '=HYPERLINK(']) expect(strings).toContain(text)
    expect(sheet).toMatch(/<v>12<\/v>/)
    expect(sheet).toMatch(/<v>112\.5<\/v>/)
    for (const text of ['0045213', EAN]) expect(sheet).not.toContain(`<v>${text}</v>`)
  })
})
