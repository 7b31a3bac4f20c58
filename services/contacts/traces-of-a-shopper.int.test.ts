import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { byCard, item, orderOf, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { payingShoppers, requestOf } from '#services/orders/payments/testing/paying.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createSinks, startHandlers } from '#services/start/log-readers.ts'
import { motorcycleAndTires, REARS, recommendationRequest } from '#services/wizard/testing/wizard-requests.ts'
import { eraseContact } from './contacts.command.ts'

/**
 * Checks 14 and 28 of `tools/security/README.md`: a shopper uses the whole shop, with valid and invalid input; then everything the shop
 * stored is searched for traces of him.
 */

const EAN = REARS[0]
const GONE = '2000000000046'
const clickhouse = await createTestClickHouse()
const many = Object.fromEntries(Object.keys(TEST_RATE_LIMITS).map((name) => [name, 100_000])) as typeof TEST_RATE_LIMITS
const shop = await createTestShop({ clickhouse, rateLimits: many })
const { app, database, log, logged, settle } = shop
const analytics = await startHandlers(log, createSinks(clickhouse))
afterAll(() => analytics.close())
const { send, press, finalize } = payingShoppers(shop)
await shop.emit(...motorcycleAndTires(), ['product.changed.v1', GONE, product(GONE, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })])

const NAME = 'קנריתא ציפורוביץ'
const PHONE = '052-987 6543'
const EMAIL = 'canary.bird@nest.example'
const ADDRESS = 'רחוב הכלוב 4711/8/כ'
const CARD = '4580458045804580'
const CVV = 'cvv 913 exp 12/29'
const NOTES = `הערה של ${NAME}\r\n{"level":60,"msg":"forged"} ${CARD} ${CVV}`
const TRACES = [
  'קנריתא',
  'ציפורוביץ',
  '0529876543',
  '52-987',
  '987 6543',
  '9876543',
  'canary.bird',
  'הכלוב',
  '4711/8',
  'הערה של',
  CARD,
  'cvv 913',
  'forged',
]
const answers: string[] = []
const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  answers.push(answer.body)
  return answer
}

beforeAll(async () => {
  const visitorId = randomUUID()
  const personal = { name: NAME, phone: PHONE, emailaddress: EMAIL }
  const shipping = { ...SHIPPING, name: NAME, phone: PHONE, address: ADDRESS, notes: NOTES }
  const sent = { personal, sip: 'shipping' as const, shipping, additionalNotes: NOTES, visitorId }
  const byTransfer = await send(orderOf([item(EAN)], sent))
  expect(byTransfer.statusCode, byTransfer.body).toBe(200)
  const { redirectUrl } = (await send(byCard([item(EAN)], sent))).json()
  const back = requestOf(await press(new URL(redirectUrl, 'https://shop.example').pathname, 'pay'))
  answers.push((await finalize(back)).body)
  // Invalid in every way: rejected input must not be logged either.
  answers.push((await send({ ...orderOf([item(EAN)], sent), cardNumber: CARD })).body)
  answers.push((await send(orderOf([item(EAN)], { ...sent, personal: { ...personal, phone: `${CARD}${PHONE}` } }))).body)
  answers.push((await finalize({ ...back, returned: { ...back.returned, cardNumber: CARD, responseMac: NAME } })).body)
  answers.push(
    (
      await app.inject({
        method: 'POST',
        url: '/api/v1/checkout',
        headers: { 'content-type': 'application/json' },
        payload: `{"name":"${NAME}`,
      })
    ).body,
  )
  answers.push((await app.inject(`/api/v1/tires/MO/${encodeURIComponent(NAME)}?phone=${PHONE.replace(' ', '')}`)).body)
  const offer = { phone: PHONE, price: 500, displayName: NAME, brand: NAME, displaySize: NAME, ean: EAN, visitorId }
  const { data } = (await post('/api/v1/best-offers', offer)).json()
  await post('/api/v1/arrival-notices', { phone: PHONE, consent: true, consentVersion: ARRIVAL_CONSENT.version, ean: GONE, visitorId })
  const join = { garageName: NAME, contactPerson: NAME, phone: PHONE, city: ADDRESS, email: EMAIL, fits: NOTES.slice(0, 300), notes: NOTES }
  await post('/api/v1/shop-signup', join)
  await post('/api/v1/cancellations', { name: NAME, phone: PHONE, email: EMAIL, orderNumber: byTransfer.json().orderId, reason: NOTES })
  await post('/api/v1/wizard/recommend-tiers', recommendationRequest({ visitorName: NAME, visitorPhoneNumber: PHONE, visitorId }))
  await post('/api/v1/motorcycle/model-to-add', { bikeModel: `Acme ${PHONE} ${EMAIL}`, visitorId })
  const metric = { kind: 'CHECKOUT_PASSED_STAGE_1', fullName: NAME, phone: PHONE, email: EMAIL, address: ADDRESS }
  await post(`/collector/collect/${visitorId}`, metric)
  for (const query of [PHONE, EMAIL, CARD])
    await post(`/collector/collect/${visitorId}`, { kind: 'SEARCHED', query, results: 0, source: 'search' })
  await settle()
  const { token } = await signInStaff(database)
  const staff = { 'x-auth-token': token }
  await app.inject({
    method: 'POST',
    url: `/api/v1/staff/offers/${data.id}/answer`,
    headers: staff,
    payload: { answer: 'accept', confirmed: true },
  })
  for (const url of [
    '/api/v1/orders?search=9876543',
    '/api/v1/staff/search?q=9876543',
    `/api/v1/staff/callers/${encodeURIComponent(PHONE)}`,
    `/api/v1/orders?search=${encodeURIComponent(NAME)}`,
    '/api/v1/orders/export.csv',
    `/api/v1/pdata/100002/${token}`,
  ])
    expect((await app.inject({ url, headers: staff })).statusCode, url).toBe(200)
  await settle()
  const isRead = async () => expect((await analytics.lag()).filter(({ position, end }) => position < end)).toEqual([])
  await eventually(isRead)
})

const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace))

/** Tables that contain one of the traces. */
async function tablesThatKnow(traces: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ table: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(30)
  const pattern = traces.map((trace) => `%${trace}%`)
  const known: string[] = []
  for (const { table } of rows) {
    const found = await database.query(`SELECT FROM ${table} AS t WHERE t::text LIKE ANY($1) LIMIT 1`, [pattern])
    if (found.rowCount > 0) known.push(table)
  }
  return known
}

/** Numbers of 13 to 19 digits with a valid card checksum; the shop's EANs begin with 2, Israeli ids are shorter. */
function cardNumbersIn(text: string): string[] {
  const numbers = text.match(/(?<![\d.a-f-])\d{13,19}(?![\d.a-f-])/g) ?? []
  return numbers.filter((number) => {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0 && /^[3-6]/.test(number)
  })
}

describe('check 28: a shopper’s identity', () => {
  it('is in the one table of personal data, and its name on invoices, only', async () => {
    // An invoice names its buyer, and nothing else of him.
    expect(await tablesThatKnow(TRACES)).toEqual(['public.contacts', 'public.documents'])
    expect(await tablesThatKnow(TRACES.filter((trace) => !NAME.includes(trace)))).toEqual(['public.contacts'])
  })

  it('is in no event and no dead letter', async () => {
    const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events')
    expect(rows.length).toBeGreaterThan(15)
    expect(tracesIn(JSON.stringify(rows))).toEqual([])
    expect((await database.query('SELECT 1 FROM dead_letters')).rows).toEqual([])
  })

  it('is in no table of ClickHouse', async () => {
    const tables = await clickhouse.query<{ name: string }>(
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine != 'MaterializedView'",
    )
    for (const { name } of tables) expect(tracesIn(JSON.stringify(await clickhouse.query(`SELECT * FROM ${name}`))), name).toEqual([])
    const [{ count } = { count: 0 }] = await clickhouse.query<{ count: number }>('SELECT count() AS count FROM event_facts')
    expect(Number(count)).toBeGreaterThan(8)
  })

  it('is in no log line, and forges none', () => {
    expect(tracesIn(logged.join(''))).toEqual([])
    for (const line of logged) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
  })

  it('is in no metric, and in no response to the shopper', async () => {
    expect(tracesIn((await app.inject('/metrics')).body)).toEqual([])
    expect(answers.length).toBeGreaterThan(12)
    expect(tracesIn(answers.join(''))).toEqual([])
  })
})

describe('check 14: a card number', () => {
  it('is in no table, even if typed into the notes, in no event and in no log', async () => {
    expect(await tablesThatKnow([CARD])).toEqual([])
    const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events')
    const { rows: attempts } = await database.query('SELECT row_to_json(a)::text AS row FROM payment_attempts AS a')
    expect(cardNumbersIn(JSON.stringify([rows, attempts]) + logged.join('') + answers.join(''))).toEqual([])
  })
})

describe('check 28: an erased shopper’s identity', () => {
  /** Row counts of each table; the desk's counts and lists are based on them. */
  async function countRows(): Promise<Record<string, number>> {
    const { rows } = await database.query<{ table: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    )
    const counts: Record<string, number> = {}
    for (const { table } of rows) counts[table] = (await database.query(`SELECT FROM ${table}`)).rowCount
    return counts
  }

  it('is in no table, event or log line any more but as a name on invoices, while every count stays', async () => {
    const { token } = await signInStaff(database)
    const headers = { 'x-auth-token': token }
    const work = async () => {
      const paths = ['/api/v1/staff/work', '/api/v1/staff/offers/summary?days=28', '/api/v1/orders']
      const said = await Promise.all(paths.map(async (url) => (await app.inject({ url, headers })).json() as Record<string, unknown>))
      return [said[0], said[1], said[2]?.counts]
    }
    const [countedBefore, workBefore] = [await countRows(), await work()]
    const { rows: people } = await database.query<{ id: string }>('SELECT contact_id AS id FROM contacts WHERE erased_at IS NULL')
    expect(people.length).toBeGreaterThan(6)
    for (const { id } of people)
      expect(await withEvents({ database, log, now: () => new Date(), newId: uuidv7 }, (unit) => eraseContact(unit, id))).toBe(true)
    await settle()

    // The law wants invoices kept as they were issued.
    expect(await tablesThatKnow(TRACES)).toEqual(['public.documents'])
    expect(await tablesThatKnow(TRACES.filter((trace) => !NAME.includes(trace)))).toEqual([])
    const countedAfter = await countRows()
    // The arrival notice ends with an event.
    const endOfNotice = { 'public.log_events': (countedBefore['public.log_events'] ?? 0) + 1 }
    expect(countedAfter).toEqual({ ...countedBefore, ...endOfNotice })
    expect(await work()).toEqual(workBefore)
    const orders = await app.inject({ url: '/api/v1/orders', headers })
    const found = await app.inject({ url: `/api/v1/orders?search=${encodeURIComponent(NAME)}`, headers })
    const anything = await app.inject({ url: `/api/v1/staff/search?q=${encodeURIComponent(NAME)}`, headers })
    const caller = await app.inject({ url: `/api/v1/staff/callers/${encodeURIComponent(PHONE)}`, headers })
    const exported = await app.inject({ url: '/api/v1/orders/export.csv', headers })
    expect(tracesIn(orders.body + exported.body + logged.join(''))).toEqual([])
    expect(found.json()).toMatchObject({ orders: [] })
    expect(anything.json()).toEqual({ groups: [] })
    expect(caller.json()).toMatchObject({ names: [], emails: [], tasks: [], groups: Array.from({ length: 6 }, () => ({ total: 0 })) })
  })
})
