import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { listCardPayments } from '#services/orders/payments/payments.queries.ts'
import { zipEntries } from '#services/staff/files/testing/zip-entries.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { ClearingDay } from './accounting.contract.ts'

const { app, database, logged } = await createTestShop()
const { token, staffId } = await signInStaff(database)

/** Paid by card at a moment, and of the second 100 ₪ were given back the next day. */
async function pay(orderId: string, settledAt: string, transaction: string, agorot: number, authorisation?: string): Promise<void> {
  const contactId = `01933f5e-8c00-7000-8000-000000${orderId}`
  const price = { goodsAgorot: agorot, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: agorot, installationAgorot: 0, vatPercent: 18 }
  const line = { ean: '2000000000015', quantity: 1, isSet: true, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55 ZR 17' }
  const placed = { lines: [{ ...line, priceAgorot: agorot }], price, paymentMethod: 'creditcard', couponCode: null }
  await database.query('INSERT INTO contacts (contact_id, act, name, created_at) VALUES ($1, $2, $3, $4)', [
    contactId,
    `order:${orderId}`,
    '=נועה',
    settledAt,
  ])
  await database.query(
    `INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, placed_at) VALUES ($1, $2, $1, 'paid', $3, 'held', $4)`,
    [orderId, contactId, JSON.stringify(placed), settledAt],
  )
  await database.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, transaction_id, begun_at, settled_at, authorisation_number)
     VALUES ($1, $2, $3, 3, 'paid', $4, $5, $5, $6)`,
    [contactId, orderId, agorot, transaction, settledAt, authorisation],
  )
}

await pay('300001', '2026-11-20T22:00:00Z', 'tx-1', 76_900, '0368022')
await pay('300002', '2026-11-21T21:59:59Z', 'tx-2', 118_000)
await pay('300003', '2026-11-21T22:00:00Z', 'tx-3', 50_000)
await database.query(
  `INSERT INTO refunds (refund_id, order_id, method, amount_agorot, fee_agorot, request_hash, state, transaction_id, paid_on, asked_by,
     asked_at, settled_at)
   VALUES (gen_random_uuid(), '300002', 'card', 10000, 0, '', 'paid', 'back-2', '2026-11-21', 'dana', now(), '2026-11-21T12:00:00Z')`,
)

const headers = { 'x-auth-token': token }
const month = (query: string) => app.inject({ url: `/api/v1/documents/month.xlsx${query}`, headers })

describe('GET /api/v1/documents/month.xlsx', () => {
  it('is a workbook of six sheets from right to left, and is logged', async () => {
    const answer = await month('?month=2026-11')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="month-2026-11.xlsx"')
    const files = zipEntries(answer.rawPayload)
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual(['הזמנות', 'פריטים', 'תשלומים', 'החזרים', 'מסמכים', 'סיכום'])
    const sheets = names.map((_, index) => files.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '')
    for (const sheet of sheets) expect(sheet).toContain('rightToLeft="1"')
    // Two tires of a set; 769 ₪ of which 117.31 are VAT.
    expect(sheets[1]).toMatch(/<v>2<\/v>.*<v>651\.69<\/v>.*<v>117\.31<\/v>.*<v>769<\/v>/)
    for (const cell of ['tx-1', 'מספר אישור', '0368022']) expect(files.get('xl/sharedStrings.xml')).toContain(cell)
    expect(sheets.join('')).not.toContain('<f>')
    const [told] = logged.flatMap((written) => (written.includes('"what":"accounting"') ? [JSON.parse(written)] : []))
    expect(told).toMatchObject({ securityEvent: 'export', staffId })
  })

  it.each(['', '?month=2026-13', '?month=2026', '?month=1999-01'])('refuses %j', async (query) => {
    expect((await month(query)).statusCode).toBe(400)
  })

  it('is for staff alone', async () => {
    expect((await app.inject({ url: '/api/v1/documents/month.xlsx?month=2026-11' })).statusCode).toBe(401)
  })
})

describe('POST /api/v1/documents/clearing-day', () => {
  const compare = (payload: string, day = '2026-11-21') =>
    app.inject({
      method: 'POST',
      url: `/api/v1/documents/clearing-day?day=${day}`,
      headers: { ...headers, 'content-type': 'text/csv' },
      payload,
    })

  it("tells what is on one side alone, what differs, and the file's bad rows", async () => {
    const rows = ['tx-1,769,21/11/2026', 'tx-3,500,21/11/2026', 'tx-9,5,21/11/2026', 'back-2,-99,21/11/2026', 'tx-8,much,21/11/2026']
    const answer = await compare(['מספר עסקה,סכום,תאריך', ...rows].join('\r\n'))
    expect(answer.json()).toEqual({
      day: '2026-11-21',
      equal: 1,
      shopAlone: [{ transaction: 'tx-2', orderId: '300002', sum: 1_180 }],
      companyAlone: [{ transaction: 'tx-9', row: 4, sum: 5 }],
      differing: [{ transaction: 'back-2', orderId: '300002', row: 5, shopSum: -100, companySum: -99 }],
      otherDay: [{ transaction: 'tx-3', orderId: '300003', row: 3, sum: 500, shopDay: '2026-11-22' }],
      problems: [{ row: 6, column: 'sum', value: 'much', reason: 'not_a_number', isWarning: false }],
    } satisfies ClearingDay)
  })

  it('takes a file without rows: all is on the side of the shop', async () => {
    expect((await compare('transaction,sum,date\n')).json()).toMatchObject({ equal: 0, shopAlone: [{}, {}, {}], companyAlone: [] })
  })

  it('refuses what is no such file', async () => {
    expect((await compare('a,b\n1,2\n')).json()).toMatchObject({ error: { code: 'missing_columns' } })
    expect((await compare('transaction,sum,date\n', '2026-02-31')).statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url: '/api/v1/documents/clearing-day?day=2026-11-21', headers })).statusCode).toBe(415)
  })
})

it('finds a month by its indexes, however long the history is', async () => {
  await database.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at, settled_at)
     SELECT gen_random_uuid(), '300001', 100, 1, 'paid_twice', at, at
     FROM generate_series(1, 30000) AS n, LATERAL (SELECT timestamptz '2020-01-01' + n * interval '2 hours' AS at)`,
  )
  await database.query('ANALYZE payment_attempts')
  const asked: string[] = []
  const spy = { query: (text: string) => (asked.push(text), Promise.resolve({ rows: [], rowCount: 0 })) }
  const span = { from: new Date('2026-11-01'), until: new Date('2026-12-01') }
  await listCardPayments(spy as never, span, 100)
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked[0]}`, [span.from, span.until, 100])
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('payment_attempts_by_settlement')
})
