import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { findCaller } from '#services/contacts/contacts.queries.ts'
import { eraseContact } from '#services/contacts/index.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import type { DeskHitKind } from '#services/domain/desk-search.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf, personal, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { CallerCard } from '#services/staff/caller.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { motorcycleAndTires, REARS, recommendationRequest } from '#services/wizard/testing/wizard-requests.ts'

const [EAN] = REARS
const GONE = '2000000000046'
const shop = await createTestShop()
const { app, database, deps, settle } = shop
const headers = { 'x-auth-token': (await signInStaff(database)).token }
const { send } = testCheckout(shop)
await shop.emit(...motorcycleAndTires(), ['product.changed.v1', GONE, product(GONE, { stock: 0, shipmentUnits: 0, supplierUnits: 0 })])

const askFor = (typed: string) => app.inject({ url: `/api/v1/staff/callers/${encodeURIComponent(typed)}`, headers })
async function read(typed: string): Promise<CallerCard> {
  const answer = await askFor(typed)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json<CallerCard>()
}
const hitsOf = ({ groups }: CallerCard, kind: DeskHitKind) => groups.find((group) => group.kind === kind)?.hits ?? []

const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const PHONE = '0549871122'
const DAN = personal({ name: 'דן כספי', phone: '054-987 1122', emailaddress: 'Dan.Caspi@example.com' })
const order = async (buyer: typeof DAN) =>
  (await send(orderOf([item(EAN)], { ...buyer, sip: 'shipping', shipping: SHIPPING }))).json().orderId
const made = { awaited: '', cancelled: '', offer: '' }

beforeAll(async () => {
  made.awaited = await order(DAN)
  made.cancelled = await order(personal({ name: 'דן כספי-לוי', phone: PHONE, emailaddress: 'dan@work.example' }))
  await order(personal({ name: 'דנה כספי', phone: '0521112233', emailaddress: 'dan.caspi@example.com' }))
  await order(personal({ name: 'רות אדלר', phone: '0587773344', emailaddress: 'ruth@example.com' }))
  await settle()
  const dan = { phone: PHONE }
  made.offer = (await post('/api/v1/best-offers', { ...dan, price: 500, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN })).data.id
  await post('/api/v1/arrival-notices', { ...dan, consent: true, consentVersion: ARRIVAL_CONSENT.version, ean: GONE })
  await post('/api/v1/cancellations', { ...dan, name: 'דן כספי', email: 'dan.caspi@example.com', orderNumber: made.cancelled })
  await post('/api/v1/wizard/recommend-tiers', recommendationRequest({ visitorName: 'דן כספי', visitorPhoneNumber: PHONE }))
  await settle()
  await database.query(`UPDATE messages SET state = 'failed', reason = 'refused', changed_at = now() WHERE about = $1`, [made.awaited])
})

describe("a caller's card", () => {
  it('tells who calls, and all that this phone did', async () => {
    const card = await read('+972 54-987-1122')
    expect(card).toMatchObject({ phone: PHONE, emails: ['dan.caspi@example.com', 'dan@work.example'] })
    expect(card.names.toSorted()).toEqual(['דן כספי', 'דן כספי-לוי'])
    expect(card.groups.map(({ kind, total }) => [kind, total])).toEqual([
      ['order', 2],
      ['offer', 1],
      ['request', 1],
      ['arrival', 1],
      ['usage', 1],
      ['message', 3],
    ])
    expect(hitsOf(card, 'order').map(({ id }) => id)).toEqual([made.cancelled, made.awaited])
    expect(hitsOf(card, 'offer')).toMatchObject([{ id: made.offer, sum: 500, status: 'waiting' }])
    expect(hitsOf(card, 'usage')[0]?.about).toContain('Michelin')
    expect(hitsOf(card, 'message').filter(({ status }) => status === 'failed')).toMatchObject([{ about: made.awaited }])
    const { rows } = await database.query<{ charged: number }>(
      `SELECT (placed #>> '{price,chargedAgorot}')::int / 100.0 AS charged FROM orders WHERE order_id = $1`,
      [made.awaited],
    )
    expect(hitsOf(card, 'order')[1]?.sum).toBe(Number(rows[0]?.charged))
  })

  it('has the tasks of the day that are for this person, in their order', async () => {
    const day = (await app.inject({ url: '/api/v1/staff/day', headers })).json<{
      tasks: { kind: string; id: string; phone: string | null }[]
    }>()
    const failed = hitsOf(await read(PHONE), 'message').filter(({ status }) => status === 'failed')
    const theirs = day.tasks.filter(({ phone, id }) => phone === PHONE || id === failed[0]?.id).map(({ kind, id }) => `${kind} ${id}`)
    expect((await read(PHONE)).tasks.map(({ kind, id }) => `${kind} ${id}`)).toEqual(theirs)
    expect(theirs.toSorted()).toEqual(
      [`cancelled ${made.cancelled}`, `message ${failed[0]?.id}`, `offer ${made.offer}`, `transfer ${made.awaited}`].toSorted(),
    )
  })

  it('offers who may be the same person, and mixes nothing of theirs in', async () => {
    const card = await read(PHONE)
    expect(card.others).toEqual(['0521112233'])
    expect(card.names).not.toContain('דנה כספי')
    expect(await read('0521112233')).toMatchObject({ names: ['דנה כספי'], others: [PHONE], groups: [{ total: 1 }, {}, {}, {}, {}, {}] })
  })

  it('tells that what is waited for is here', async () => {
    const statusOf = async () => hitsOf(await read(PHONE), 'arrival').map(({ status }) => status)
    expect(await statusOf()).toEqual(['waiting'])
    await shop.emit(['product.changed.v1', GONE, product(GONE, { stock: 3 })])
    expect(await statusOf()).toEqual(['here'])
  })

  it('shows twenty of more, and counts them all', async () => {
    await database.query(
      `INSERT INTO messages (message_id, occasion, kind, about, state, due_at, created_at, changed_at)
       SELECT gen_random_uuid(), 'x' || n, 'order-paid', $1, 'sent', now(), now(), now() FROM generate_series(1, 30) AS n`,
      [made.cancelled],
    )
    const messages = (await read(PHONE)).groups.find(({ kind }) => kind === 'message')
    expect(messages).toMatchObject({ total: 33 })
    expect(messages?.hits).toHaveLength(20)
  })

  it('is empty for a phone that nobody gave', async () => {
    const card = await read('0500000001')
    expect(card).toMatchObject({ names: [], emails: [], others: [], tasks: [] })
    expect(card.groups.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it.each(['03-1234567', 'דן', '1122', '%'])('is refused for %j, which is no phone of a person', async (typed) => {
    expect((await askFor(typed)).statusCode).toBe(400)
  })

  it('has nothing of whoever was erased', async () => {
    const { rows } = await database.query<{ id: string }>('SELECT contact_id AS id FROM contacts WHERE phone = $1', [PHONE])
    expect(rows).toHaveLength(6)
    for (const { id } of rows) await withEvents(deps, (unit) => eraseContact(unit, id))
    await settle()
    expect(await read(PHONE)).toEqual({ ...(await read('0500000001')), phone: PHONE })
    expect((await read('0521112233')).others).toEqual([])
  })
})

it('is found in indexes, however many people there are', async () => {
  await database.query(
    `INSERT INTO contacts (contact_id, act, phone, email, created_at)
     SELECT gen_random_uuid(), 'order:' || 500000 + n, '05' || lpad(n::text, 8, '0'), 'buyer' || n % 900 || '@example.com', now()
     FROM generate_series(1, 6000) AS n`,
  )
  await database.query('ANALYZE contacts')
  const plans: string[] = []
  const watched = {
    query: async (sql: string, values: unknown[]) => {
      const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
      return database.query(sql, values)
    },
  } as unknown as Queryable
  expect((await findCaller(watched, '0500000007', 500)).others).toHaveLength(6)
  expect(plans.filter((line) => line.includes('Index'))).not.toEqual([])
  expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([])
})
