import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { zipEntries } from '#services/staff/files/testing/zip-entries.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { CheckoutForm } from '../checkout/checkout.contract.ts'
import { item, orderOf, personal, SHIPPING } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'

const EAN = '2000000000015'
const FORMULA = '=HYPERLINK("https://bad.example","x")'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 } })
const { app, database, settle, logged } = shop
const { send } = testCheckout(shop)
const { token, staffId } = await signInStaff(database)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 1_000 })])

const get = (url: string) => app.inject({ url: `/api/v1/orders/${url}`, headers: { 'x-auth-token': token } })

async function shipped(overrides: Partial<CheckoutForm> = {}): Promise<string> {
  const answer = await send(orderOf([item(EAN)], { sip: 'shipping', shipping: SHIPPING, ...overrides }))
  await settle()
  return answer.json().orderId
}

/** Rows of the projection, several at one moment; answers their numbers. */
async function copies(after: number, count: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO orders_v7.orders SELECT made.* FROM orders_v7.orders AS o, generate_series(1, $2) AS n,
       jsonb_populate_record(o, jsonb_build_object('order_id', ($1 + n)::text, 'placed_at', o.placed_at - make_interval(secs => n / 3))) AS made
     WHERE o.order_id = '100001' RETURNING order_id AS id`,
    [after, count],
  )
  return rows.map(({ id }) => id)
}

async function csvOf(query = ''): Promise<Record<string, string>[]> {
  return parse((await get(`export.csv${query}`)).body, { columns: true, bom: true })
}

describe('GET /api/v1/orders/export.csv', () => {
  it('holds every order that the filters leave, a row each, as Excel reads Hebrew', async () => {
    const first = await shipped(personal({ name: 'ראשונה בקובץ' }))
    const second = await shipped(personal({ name: 'שנייה בקובץ' }))
    const answer = await get(`export.csv?search=${encodeURIComponent('בקובץ')}`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/)
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const rows = await csvOf(`?search=${encodeURIComponent('בקובץ')}`)
    expect(rows.map((row) => [row['מספר הזמנה'], row.לקוח, row.טלפון, row['לחיוב (₪)'], row['מתוכו מע״מ (₪)']])).toEqual([
      [second, 'שנייה בקובץ', '050-1234567', '829', '126.46'],
      [first, 'ראשונה בקובץ', '050-1234567', '829', '126.46'],
    ])
    expect(await csvOf('?status=closed')).toEqual([])
  })

  it.each([FORMULA, '+1+1 x', '-2+3 x', '@SUM(A1) x', '\t=1+1 x', '\r=1+1 x', '＝1+1 x'])('disarms %j', async (notes) => {
    const orderId = await shipped({ shipping: { ...SHIPPING, notes, address: notes } })
    const [row] = await csvOf(`?search=${orderId}`)
    // What begins a cell of this file is never what begins a formula.
    for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    expect(row?.['הערות למשלוח']?.replace(/^'/, '')).toContain(notes.trim().replace(/^[\t\r]+/, ''))
  })

  it('keeps quotes, separators and lines of a note in its cell', async () => {
    const orderId = await shipped({ additionalNotes: 'קומה 2, "ליד הדלת"\nבבקשה;\r\nתודה' })
    expect((await csvOf(`?search=${orderId}`))[0]?.הערות).toBe('קומה 2, "ליד הדלת" בבקשה; תודה')
  })

  it('keeps the digits of a code that a spreadsheet would take for a number', async () => {
    const orderId = await shipped()
    const payload = { trackingCode: '00123456789012345678' }
    await app.inject({ method: 'POST', url: `/api/v1/order/${orderId}`, headers: { 'x-auth-token': token }, payload })
    expect((await csvOf(`?search=${orderId}`))[0]?.['מספר מעקב']).toBe("'00123456789012345678")
  })

  it('reads piece by piece what is longer than a piece, each order once', async () => {
    const copied = await copies(700_000, 1200)
    const ids = (await csvOf('?search=70')).map((row) => row['מספר הזמנה'])
    expect(ids.toSorted()).toEqual(copied.toSorted())
  })

  it.each(['csv', 'xlsx'])('tells the log who took how many rows of a %s', async (ending) => {
    const orderId = await shipped()
    logged.length = 0
    await get(`export.${ending}?search=${orderId}`)
    const exported = logged.map((line) => JSON.parse(line)).filter(({ securityEvent }) => securityEvent === 'export')
    expect(exported).toEqual([expect.objectContaining({ what: 'orders', rows: 1, staffId })])
  })

  it('is for staff alone', async () => {
    for (const file of ['csv', 'xlsx']) expect((await app.inject(`/api/v1/orders/export.${file}`)).statusCode).toBe(401)
  })
})

describe('GET /api/v1/orders/export.xlsx', () => {
  it('is a sheet from right to left whose texts are texts', async () => {
    const orderId = await shipped({ shipping: { ...SHIPPING, notes: FORMULA } })
    const answer = await get(`export.xlsx?search=${orderId}`)
    expect(answer.statusCode).toBe(200)
    const entries = zipEntries(answer.rawPayload)
    const sheet = entries.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('rightToLeft="1"')
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain(`<v>${orderId}</v>`)
    expect(entries.get('xl/sharedStrings.xml')).toContain('=HYPERLINK(')
  })

  it('asks for fewer orders where there are too many for a sheet', async () => {
    await copies(800_000, 10_001)
    const answer = await get('export.xlsx?search=8')
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'too_many_orders'])
  })
})
