import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { eraseContact } from '#services/contacts/index.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import type { DeskHitKind } from '#services/domain/desk-search.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf, personal, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { payingShoppers, requestOf } from '#services/orders/payments/testing/paying.ts'
import type { Database } from '#services/platform/postgres.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { DeskFound } from '#services/staff/desk-search.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { motorcycleAndTires, REARS, recommendationRequest } from '#services/wizard/testing/wizard-requests.ts'
import { findForDesk } from './find-for-desk.ts'

const [EAN, OTHER] = REARS
const GONE = '2000000000046'
const shop = await createTestShop()
const { app, database, deps, settle } = shop
const headers = { 'x-auth-token': (await signInStaff(database)).token }
const { send, orderByCard, press, finalize } = payingShoppers(shop)
await shop.emit(
  ...motorcycleAndTires(),
  ['product.changed.v1', GONE, product(GONE, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })],
  ['brand.changed.v1', 'michelin', { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: [], position: 1 }],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { isManualBooking: true })],
)

async function search(typed: string): Promise<DeskFound['groups']> {
  const answer = await app.inject({ url: `/api/v1/staff/search?q=${encodeURIComponent(typed)}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DeskFound>().groups
}

/** Ids found of a kind, or all kinds. */
const idsOf = async (typed: string, kind: DeskHitKind) =>
  (await search(typed)).find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? []
const kindsOf = async (typed: string) => (await search(typed)).map(({ kind }) => kind)

const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const DAN = personal({ name: 'דן כספי', phone: '054-987 1122', emailaddress: 'Dan.Caspi@example.com' })
const made = { sent: '', paid: '', fitted: '', offer: '', transaction: '', authorisation: '' }

beforeAll(async () => {
  made.sent = (await send(orderOf([item(EAN)], { ...DAN, sip: 'shipping', shipping: { ...SHIPPING, city: 'קיסריה' } }))).json().orderId
  const atGateway = await orderByCard(OTHER)
  made.paid = atGateway.orderId
  expect((await finalize(requestOf(await press(atGateway.page, 'pay')))).statusCode).toBe(200)
  const fitted = personal({ name: 'רות אדלר', phone: '058-777 3344', emailaddress: 'ruth@example.com' })
  made.fitted = (await send(orderOf([item(OTHER)], { ...fitted, sip: 'install', selectedShop: 'hanamal' }))).json().orderId
  await settle()
  const { rows } = await database.query<{ transaction: string; authorisation: string }>(
    `SELECT transaction_id AS transaction, authorisation_number AS authorisation FROM payment_attempts WHERE order_id = $1`,
    [made.paid],
  )
  Object.assign(made, rows[0])
  await post(`/api/v1/order/${made.sent}`, { status: 'paid' })
  await settle()
  await post(`/api/v1/order/${made.sent}`, { status: 'sent', trackingCode: 'RR-48 2201-IL' })
  const dan = { phone: '0549871122' }
  made.offer = (await post('/api/v1/best-offers', { ...dan, price: 500, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN })).data.id
  await post('/api/v1/arrival-notices', { ...dan, consent: true, consentVersion: ARRIVAL_CONSENT.version, ean: GONE })
  await post('/api/v1/cancellations', { ...dan, name: 'דן כספי', email: 'dan.caspi@example.com', orderNumber: made.sent })
  await post('/api/v1/shop-signup', {
    garageName: 'גלגל הזהב',
    contactPerson: 'אבי דהן',
    phone: '0521110000',
    city: 'נתיבות',
    email: 'gold@example.com',
  })
  await post('/api/v1/wizard/recommend-tiers', recommendationRequest({ visitorName: 'דן כספי', visitorPhoneNumber: dan.phone }))
  await settle()
})

describe('the search over everything', () => {
  it.each(['1122', '9871', '0549', '054-987 1122', '+972 54-987-1122', '0549871122'])('finds all of a phone by %j', async (typed) => {
    expect(await kindsOf(typed)).toEqual(['order', 'offer', 'request', 'arrival', 'usage', 'message'])
    expect(await idsOf(typed, 'order')).toEqual([made.sent])
    expect(await idsOf(typed, 'offer')).toEqual([made.offer])
  })

  it.each([
    ['כספי', 'a name'],
    ['דן כס', 'the beginning of one'],
    ['כספי 1122', 'a name and the end of its phone'],
    ['dan.caspi@EX', 'the beginning of an e-mail'],
    ['rr482201', 'the beginning of a tracking code'],
    ['RR-48 2201-IL', 'a tracking code as it is'],
    ['קיסריה', 'the city that it goes to'],
  ])('finds an order by %j, %s', async (typed) => {
    expect(await idsOf(typed, 'order')).toEqual([made.sent])
  })

  it('finds an order by its number, payment, tire, garage and the city of that', async () => {
    expect(await idsOf(made.fitted, 'order')).toEqual([made.fitted])
    expect(await idsOf(made.transaction, 'order')).toEqual([made.paid])
    expect(await idsOf(made.authorisation, 'order')).toEqual([made.paid])
    for (const typed of ['צמיגי הנמל', 'חיפה']) expect(await idsOf(typed, 'order'), typed).toContain(made.fitted)
    expect(await idsOf(EAN, 'order')).toEqual([made.sent])
    expect(await idsOf(EAN, 'offer')).toEqual([made.offer])
    for (const typed of ['Road 1', OTHER, OTHER.slice(0, 12)]) expect(await idsOf(typed, 'order'), typed).toContain(made.fitted)
    for (const typed of ['michelin', 'Mich', 'מישלן', '160/60-17', '160 60 17', '1606017', 'michelin 160/60'])
      expect(await idsOf(typed, 'order'), typed).toEqual([made.fitted, made.paid, made.sent])
  })

  it('finds what waits for a tire, a garage that wants to join and messages about an order', async () => {
    expect(await idsOf(GONE, 'arrival')).toHaveLength(1)
    for (const typed of ['נתיבות', 'גלגל הזהב', 'gold@']) expect(await idsOf(typed, 'request'), typed).toHaveLength(1)
    const [messages] = (await search(made.sent)).filter(({ kind }) => kind === 'message')
    expect(messages?.hits.every(({ about }) => about === made.sent)).toBe(true)
  })

  it('takes no name for a tire', async () => {
    await send(orderOf([item(OTHER)], personal({ name: 'רוד מישלן', phone: '053-333 2211', emailaddress: 'rod@example.com' })))
    const [found] = await search('מישלן')
    expect(found?.hits.map(({ name }) => name)).toEqual(['רוד מישלן'])
  })

  it('leads to one request, and to one usage of the wizard', async () => {
    const get = async (url: string) => (await app.inject({ url, headers })).json()
    const [request] = await idsOf('נתיבות', 'request')
    const shown = await get(`/api/v1/staff/requests?kind=cancellation&request=${request}`)
    expect(shown).toMatchObject({ requests: [{ requestId: request, kind: 'garage-join' }], pagination: { totalItems: 1 } })
    const [usage] = await idsOf('1122', 'usage')
    await post('/api/v1/wizard/recommend-tiers', recommendationRequest())
    await settle()
    const usages = await get(`/api/v1/admin/wizard/usages?usage=${usage}`)
    expect(usages).toMatchObject({ usages: [{ _id: usage }], pagination: { totalItems: 1 } })
  })

  it('tells of each whose it is, what it is about and how it stands', async () => {
    const [orders] = await search(made.sent)
    expect(orders).toMatchObject({
      kind: 'order',
      hasMore: false,
      hits: [
        {
          id: made.sent,
          name: 'דן כספי',
          phone: '0549871122',
          what: expect.stringContaining('Road 6 160/60'),
          status: 'sent',
          type: 'shipping',
        },
      ],
    })
  })

  it.each(['כספי 3344', '112', 'ד', '', '%%%', "' OR 1=1", 'רות כספי', '\\'])('finds nothing by %j', async (typed) => {
    expect(await search(typed)).toEqual([])
  })

  it('finds whoever was erased by nothing of theirs, and their order by its number', async () => {
    const { rows } = await database.query<{ id: string }>('SELECT contact_id AS id FROM orders WHERE order_id = $1', [made.fitted])
    const id = rows[0]?.id ?? ''
    expect(await findContact(database, id)).toMatchObject({ name: 'רות אדלר' })
    await withEvents(deps, (unit) => eraseContact(unit, id))
    for (const typed of ['אדלר', '3344', '0587773344', 'ruth@example.com']) expect(await search(typed), typed).toEqual([])
    const [found] = await search(made.fitted)
    expect(found?.hits).toMatchObject([{ id: made.fitted, name: null, phone: null }])
  })
})

describe('with a long history', () => {
  beforeAll(async () => {
    await database.query(`
      WITH people AS (
        INSERT INTO contacts (contact_id, act, phone, name, email, details, created_at)
        SELECT gen_random_uuid(), 'order:' || 500000 + n, '05' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'שם' || n % 900 || ' משפחה' || n,
          'buyer' || n || '@example.com', jsonb_build_object('city', 'עיר' || n % 300), now() - n * interval '1 minute'
        FROM generate_series(1, 6000) AS n RETURNING contact_id, act, created_at)
      INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, placed_at, tracking_code)
      SELECT split_part(act, ':', 2), contact_id, act, 'closed', jsonb_build_object('receiving', 'shipping', 'price', '{"chargedAgorot": 60000}'::jsonb, 'lines', jsonb_build_array(
          jsonb_build_object('ean', lpad((hashtext(act) & 511)::text, 13, '4'), 'brand', CASE WHEN hashtext(act) % 2 = 0 THEN 'Pirelli' ELSE 'Dunlop' END,
            'displayName', 'Model' || (hashtext(act) & 255), 'displaySize', '120/' || (hashtext(act) & 63) || ' ZR 17'))),
        'handed_over', created_at, 'TT' || split_part(act, ':', 2) FROM people`)
    await database.query(`
      INSERT INTO messages (message_id, occasion, kind, about, state, due_at, created_at, changed_at)
      SELECT gen_random_uuid(), 'x' || order_id, 'order-paid', order_id, 'sent', placed_at, placed_at, placed_at FROM orders WHERE order_id >= '500000'`)
    for (const table of ['contacts', 'orders', 'messages']) await database.query(`ANALYZE ${table}`)
  })

  /** What Postgres reads from one end to the other while looking for it. */
  async function wholeTablesOf(typed: string): Promise<string[]> {
    const asked: [string, unknown[] | undefined][] = []
    const watched: Database = {
      ...database,
      query: ((sql: string, values?: unknown[]) => {
        asked.push([sql, values])
        return database.query(sql, values)
      }) as Database['query'],
    }
    const search = { getIndex: async () => ({ findEans: () => ({ eans: [], missing: [] }) }) }
    await findForDesk({ database: watched, search: search as unknown as Parameters<typeof findForDesk>[0]['search'] }, typed)
    expect(asked.length).toBeGreaterThan(5)
    const plans = await Promise.all(asked.map(([sql, values]) => database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values)))
    const lines = plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN']))
    return lines.flatMap((line) => /Seq Scan on (contacts|orders|messages)\b/.exec(line)?.[1] ?? [])
  }

  it.each(['500123', '7919', '0521234', 'משפחה77', 'buyer4000@', 'עיר12', 'TT500', 'Model12', 'pirelli', '120/33-17', 'nothing at all'])(
    'looks for %j in an index',
    async (typed) => {
      expect(await wholeTablesOf(typed)).toEqual([])
    },
  )

  it('shows the newest of many', async () => {
    const { rows } = await database.query<{ id: string }>(
      `SELECT order_id AS id FROM orders WHERE placed #>> '{lines,0,brand}' = 'Pirelli' ORDER BY placed_at DESC, order_id DESC LIMIT 8`,
    )
    const [orders] = await search('pirelli')
    expect(orders).toMatchObject({ kind: 'order', hasMore: true, hits: rows })
  })
})
