import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { closeCancellation } from '#services/orders/index.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type {
  RequestHandling,
  StaffArrivals,
  StaffRequest,
  StaffRequestKind,
  StaffRequests,
  WaitingPeople,
} from './staff-requests.contract.ts'

const DAY = 24 * 60 * 60_000
const start = Date.parse('2026-11-22T08:00:00Z')
let at = start
const { app, database, emit, settle, deps } = await createTestShop({
  rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, recommendationsPerMinute: 100_000 },
  now: () => new Date(at),
})
const HOURS = 1000 * 60 * 60_000
const dana = await signInStaff(database, { at: new Date(start), lifetimeMs: HOURS })
const yossi = await signInStaff(database, { email: 'yossi.cohen@shop.example', name: '', at: new Date(start), lifetimeMs: HOURS })
deps.config.staff.emails = ['dana.levi@shop.example', 'yossi.cohen@shop.example']
deps.config.staff.idleMs = HOURS

beforeEach(async () => {
  at = start
  await settle()
  await database.query('TRUNCATE requests_v2.requests, requests_v2.closed_cancellations, handled_requests')
})

const headersOf = ({ token }: { token: string }) => ({ 'x-auth-token': token })
const get = async <T>(path: string, who = dana) => (await app.inject({ url: `/api/v1/staff/${path}`, headers: headersOf(who) })).json<T>()
const list = (kind: StaffRequestKind, state = 'waiting') => get<StaffRequests>(`requests?kind=${kind}&state=${state}`)
const send = async (url: string, payload: object): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url, payload })
  await settle()
  return answer.json().data?.id
}
const cancel = (change: object = {}) =>
  send('/api/v1/cancellations', { name: 'דנה לוי', phone: '0501234568', reason: 'התחרטתי', ...change })
const press = (requestId: string, body: Omit<RequestHandling, 'id'> & { id?: string }, who = dana) =>
  app.inject({ method: 'POST', url: `/api/v1/staff/requests/${requestId}`, headers: headersOf(who), payload: { id: uuidv7(), ...body } })
const pressed = async (...args: Parameters<typeof press>): Promise<StaffRequest> => {
  const answer = await press(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().request
}

/** An order of somebody; answers its number. */
async function placeOrder({ phone = null as string | null, status = 'open' } = {}): Promise<string> {
  const contactId = uuidv7()
  await database.query('INSERT INTO contacts (contact_id, act, phone, created_at) VALUES ($1, $2, $3, now())', [
    contactId,
    `order:${contactId}`,
    phone,
  ])
  const { rows } = await database.query<{ order_id: string }>(
    `INSERT INTO orders (contact_id, cart_digest, status, placed, reservation, placed_at)
     VALUES ($1, 'x', $2, '{}', 'held', now()) RETURNING order_id`,
    [contactId, status],
  )
  return rows[0]?.order_id ?? ''
}
async function noticeOf(orderId: string): Promise<string | null> {
  const { rows } = await database.query<{ id: string | null }>('SELECT cancellation_id AS id FROM orders WHERE order_id = $1', [orderId])
  return rows[0]?.id ?? null
}
async function eventsOf(requestId: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events WHERE body LIKE $1 ORDER BY topic, sequence', [
    `%${requestId}%`,
  ])
  return rows.map(({ body }) => JSON.parse(body))
}
const closeAtOrder = (orderId: string, outcome: 'cancelled' | 'declined') =>
  withEvents(deps, (unit) => closeCancellation(unit, { orderId, outcome, by: yossi.staffId })).then(settle)

describe('a cancellation and its order', () => {
  it('is noted at the order whose number was typed, where who wrote is who ordered', async () => {
    const orderId = await placeOrder({ phone: '0501234568' })
    const id = await cancel({ orderNumber: `#${orderId}` })
    expect(await noticeOf(orderId)).toBe(id)
    expect((await eventsOf(id)).map(({ type, data }) => [type, data.orderId, data.isSamePerson])).toEqual([
      ['cancellation.asked.v1', orderId, undefined],
      ['order.cancellation-asked.v1', orderId, true],
    ])
  })

  it('of somebody else stops nothing, and the buyer’s own comes after it', async () => {
    const orderId = await placeOrder({ phone: '0507777777' })
    const stranger = await cancel({ orderNumber: orderId, phone: '0508888888' })
    expect([await noticeOf(orderId), (await eventsOf(stranger)).map(({ type }) => type)]).toEqual([null, ['cancellation.asked.v1']])
    expect((await list('cancellation', 'waiting')).requests.map(({ requestId }) => requestId)).toContain(stranger)
    const own = await cancel({ orderNumber: orderId, phone: '0507777777' })
    expect([await noticeOf(orderId), (await eventsOf(own)).at(-1)?.data.isSamePerson]).toEqual([own, true])
    // Nor does it keep the buyer's when that one is dealt with.
    await pressed(own, { state: 'declined', seen: 'open' })
    expect(await noticeOf(orderId)).toBeNull()
  })

  it('of somebody else that an earlier release noted is replaced by the buyer’s own', async () => {
    const orderId = await placeOrder({ phone: '0507777778' })
    const stranger = await cancel({ orderNumber: orderId, phone: '0508888888' })
    await database.query('UPDATE orders SET cancellation_id = $2 WHERE order_id = $1', [orderId, stranger])
    const own = await cancel({ orderNumber: orderId, phone: '0507777778' })
    expect(await noticeOf(orderId)).toBe(own)
    const again = await cancel({ orderNumber: orderId, phone: '0507777778' })
    expect([await noticeOf(orderId), again === own]).toEqual([own, false])
  })

  it('is noted at the sender’s only order that is not over where no number helps', async () => {
    const phone = '0521111111'
    await placeOrder({ phone, status: 'closed' })
    const orderId = await placeOrder({ phone })
    const id = await cancel({ phone, orderNumber: 'ההזמנה של אתמול' })
    expect(await noticeOf(orderId)).toBe(id)
    await placeOrder({ phone: '0522222222' })
    await placeOrder({ phone: '0522222222' })
    const several = await cancel({ phone: '0522222222' })
    expect((await eventsOf(several)).map(({ type }) => type)).toEqual(['cancellation.asked.v1'])
  })

  it('is done when its order is cancelled there, also the second one of a buyer who wrote twice', async () => {
    const orderId = await placeOrder({ phone: '0501234568' })
    const ids = [await cancel({ orderNumber: orderId }), await cancel({ orderNumber: orderId })]
    at += DAY
    await closeAtOrder(orderId, 'cancelled')
    const { requests, counts } = await list('cancellation', 'over')
    expect(requests.map(({ requestId, state, handled }) => [requestId, state, handled?.outcome, handled?.by]).toSorted()).toEqual(
      ids.map((id) => [id, 'done', 'cancelled', 'Yossi Cohen']).toSorted(),
    )
    expect(counts.cancellation).toEqual({ waiting: 0, over: 2 })
  })

  it('stays at the order until the last request of its buyer is dealt with, and comes back with one that is opened again', async () => {
    const orderId = await placeOrder({ phone: '0501234568' })
    const [first, second] = [await cancel({ orderNumber: orderId }), await cancel({ orderNumber: orderId })]
    await pressed(second, { state: 'declined', seen: 'open' })
    expect(await noticeOf(orderId)).toBe(first)
    at += 1000
    await pressed(first, { state: 'done', seen: 'open', note: 'הקונה התחרט' })
    expect(await noticeOf(orderId)).toBeNull()
    expect((await eventsOf(first)).find(({ type }) => type === 'order.cancellation-closed.v1')?.data.outcome).toBe('declined')
    await settle()
    expect((await list('cancellation', 'over')).requests.map(({ state }) => state).toSorted()).toEqual(['declined', 'done'])
    at += 1000
    await pressed(first, { state: 'open', seen: 'done' })
    expect(await noticeOf(orderId)).toBe(first)
  })

  it('has fourteen days from the notice', async () => {
    const id = await cancel()
    const [request] = (await list('cancellation')).requests
    expect(request).toMatchObject({ requestId: id, refundBy: '2026-12-06T08:00:00.000Z', person: { name: 'דנה לוי', reason: 'התחרטתי' } })
  })
})

describe('staff at a request', () => {
  it('take it, deal with it with a note and open it again; each says who', async () => {
    const id = await cancel()
    expect(await pressed(id, { state: 'in_work', seen: 'open' })).toMatchObject({
      state: 'in_work',
      handled: { by: 'דנה לוי' },
      note: null,
    })
    expect(await pressed(id, { state: 'done', seen: 'in_work', note: ' הוחזר בהעברה ' }, yossi)).toMatchObject({
      state: 'done',
      handled: { by: 'Yossi Cohen' },
      note: 'הוחזר בהעברה',
    })
    expect(await pressed(id, { state: 'open', seen: 'done' })).toMatchObject({ state: 'open', note: 'הוחזר בהעברה' })
    for (const event of await eventsOf(id)) expect(JSON.stringify(event)).not.toContain('הוחזר')
  })

  it('press twice and it counts once', async () => {
    const requestId = await cancel()
    const id = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => press(requestId, { id, state: 'done', seen: 'open' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await eventsOf(requestId)).filter(({ type }) => type === 'request.handled.v1')).toHaveLength(1)
  })

  it('are answered while the tables of the version before serve, which keep no acts', async () => {
    const id = await cancel()
    await database.query('ALTER VIEW read.request_acts RENAME TO later_acts')
    try {
      expect((await press(id, { state: 'in_work', seen: 'open' })).statusCode).toBe(200)
    } finally {
      await database.query('ALTER VIEW read.later_acts RENAME TO request_acts')
    }
  })

  it('of a buyer who wrote twice, dealt with by two at once, closes the notice at the order', async () => {
    const orderNumber = await placeOrder({ phone: '0501234568' })
    const [first, second] = [await cancel({ orderNumber }), await cancel({ orderNumber, reason: 'שוב' })]
    expect(await noticeOf(orderNumber)).toBe(first)
    const answers = await Promise.all([
      press(first, { state: 'declined', seen: 'open' }),
      press(second, { state: 'declined', seen: 'open' }, yossi),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await noticeOf(orderNumber)).toBeNull()
  })

  it('two at once: the second is told, with the state of now', async () => {
    const id = await cancel()
    const answers = await Promise.all([press(id, { state: 'done', seen: 'open' }), press(id, { state: 'declined', seen: 'open' }, yossi)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().request.state
    const told = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect([told.error.code, told.request.state]).toEqual(['request_handled', won])
    await settle()
    const late = (await press(id, { state: 'in_work', seen: 'open' })).json()
    expect(late.error.message).toContain(`${late.request.handled.by}, `)
    expect(told.error.message).toMatch(/[א-ת]/)
  })

  it('are told that its order was cancelled meanwhile', async () => {
    const orderId = await placeOrder({ phone: '0501234568' })
    const id = await cancel({ orderNumber: orderId })
    at += 1000
    await closeAtOrder(orderId, 'cancelled')
    const answer = await press(id, { state: 'declined', seen: 'open' })
    expect([answer.statusCode, answer.json().request.state]).toEqual([409, 'done'])
  })

  it('know of an unknown one that it is none', async () => {
    expect((await press(uuidv7(), { state: 'done', seen: 'open' })).statusCode).toBe(404)
  })

  it('see who was erased as erased, and what they asked waits until it is dealt with', async () => {
    const id = await cancel()
    await pressed(id, { state: 'in_work', seen: 'open', note: 'דיברתי עם דנה' })
    const { rows } = await database.query<{ id: string }>('SELECT contact_id AS id FROM contacts WHERE act LIKE $1', [`%${id}`])
    await withEvents(deps, (unit) => eraseContact(unit, rows[0]?.id ?? ''))
    expect((await list('cancellation')).requests).toMatchObject([{ requestId: id, person: null, isErased: true, note: null }])
    await pressed(id, { state: 'done', seen: 'in_work', note: 'הוחזר' })
    await settle()
    expect((await list('cancellation', 'over')).requests).toMatchObject([{ requestId: id, note: null }])
  })
})

describe('the room of requests', () => {
  it('has garages and missing motorcycles too, and the desk counts what waits', async () => {
    const garage = await send('/api/v1/shop-signup', {
      garageName: 'מוסך האופנוע',
      contactPerson: 'יוסי כהן',
      phone: '0501234567',
      city: 'חיפה',
      email: 'yossi@garage.example',
    })
    await app.inject({ method: 'POST', url: '/api/v1/motorcycle/model-to-add', payload: { bikeModel: 'Voge 500 DSX' } })
    await cancel()
    await settle()
    expect((await list('garage-join')).requests).toMatchObject([
      { requestId: garage, person: { garageName: 'מוסך האופנוע', city: 'חיפה' } },
    ])
    const [missed] = (await list('motorcycle-model')).requests
    expect(missed).toMatchObject({ model: 'Voge 500 DSX', person: null, isErased: false })
    expect(await get('work')).toMatchObject({ requestsOpen: 3 })
    await pressed(missed?.requestId ?? '', { state: 'done', seen: 'open' })
    expect(await get('work')).toMatchObject({ requestsOpen: 2 })
    expect((await list('motorcycle-model')).counts['motorcycle-model']).toEqual({ waiting: 0, over: 1 })
  })

  describe('a missing motorcycle', () => {
    const VOGE = { brand: 'Voge', model: '500DSX', yearFrom: 2020, yearTo: 2026, segment: 'adventure', frontSize: '110/80R19 59H' }
    const entry = (change: object = {}) => ({ ...VOGE, rearSize: '150/70R17 69H', ...change })
    const add = (requestId: string, motorcycle: object, id = uuidv7()) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/staff/requests/${requestId}/motorcycle`,
        headers: headersOf(dana),
        payload: { id, seen: 'open', motorcycle },
      })
    const missed = async () => {
      await app.inject({
        method: 'POST',
        url: '/api/v1/motorcycle/model-to-add',
        payload: { bikeModel: 'Voge 500 DSX', phone: '0501234567' },
      })
      await settle()
      return (await list('motorcycle-model')).requests[0]?.requestId ?? ''
    }

    it('is added with its sizes, and the rider can be written to; pressed twice it is one', async () => {
      const [requestId, id] = [await missed(), uuidv7()]
      const answer = await add(requestId, entry(), id)
      expect(answer.statusCode, answer.body).toBe(200)
      const { request, path, message } = answer.json()
      expect(request).toMatchObject({ requestId, state: 'done', person: { phone: '0501234567' } })
      expect(message).toContain(`${deps.config.http.publicUrl}${path}`)
      await settle()
      const page = (await app.inject(`/api/v1${path}`)).json()
      expect(page.motorcycle).toMatchObject({ brand: 'Voge', model: '500DSX', rear: { load: { index: 69, basis: 'maker' }, speed: 'H' } })
      expect((await add(requestId, entry(), id)).json().path).toBe(path)
    })

    it('is refused where it cannot be read or is there in these years, and the request stays', async () => {
      const requestId = await missed()
      const errorOf = async (change: object) => {
        const answer = await add(requestId, entry(change))
        return [answer.statusCode, answer.json().error.code, answer.json().error.field]
      }
      expect(await errorOf({ frontSize: 'big' })).toEqual([422, 'unreadable_motorcycle', 'frontSize'])
      expect(await errorOf({ yearFrom: 2026, yearTo: 2020 })).toEqual([422, 'unreadable_motorcycle', 'yearTo'])
      expect(await errorOf({ model: 'דגם' })).toEqual([422, 'unreadable_motorcycle', 'model'])
      expect((await errorOf({ rearSize: '160/60R17 69H' })).slice(0, 2)).toEqual([409, 'motorcycle_exists'])
      expect((await list('motorcycle-model')).requests).toMatchObject([{ requestId, state: 'open' }])
      expect((await add(uuidv7(), entry())).statusCode).toBe(404)
    })
  })

  it('is for staff alone', async () => {
    for (const path of ['requests', 'arrivals', 'arrivals/people?ean=2000000000015'])
      expect((await app.inject({ url: `/api/v1/staff/${path}` })).statusCode).toBe(401)
  })
})

describe('who waits for an arrival', () => {
  const SIZE = { width: '120', profile: '70', rim: '17' }
  const ask = (phone: string, awaited: object) =>
    send('/api/v1/arrival-notices', { phone, consent: true, consentVersion: ARRIVAL_CONSENT.version, ...awaited })
  const people = (query: string) => get<WaitingPeople>(`arrivals/people?${query}`).then((answer) => answer.people)

  it('is listed with what can be had now first, phones on demand, and ends when somebody was told', async () => {
    const EAN = '2000000000015'
    await emit(['product.changed.v1', EAN, product(EAN, { stock: 4 })])
    await ask('0501111111', { size: SIZE })
    at += 1000
    const first = await ask('0502222222', { ean: EAN })
    at += 1000
    await ask('0503333333', { ean: EAN })
    const { arrivals, here, pagination } = await get<StaffArrivals>('arrivals')
    expect(arrivals.map(({ ean, size, waiting, inStock }) => [ean, size, waiting, inStock > 0])).toEqual([
      [EAN, null, 2, true],
      [null, SIZE, 1, expect.any(Boolean)],
    ])
    expect([here >= 1, pagination.totalItems]).toEqual([true, 2])
    const waiting = await people(`ean=${EAN}`)
    expect(waiting.map(({ phone }) => phone)).toEqual(['0502222222', '0503333333'])
    expect(waiting[0]?.message).toMatch(/הגיע למלאי[\s\S]*: https:\/\/shop\.example\/arrival-notice\/stop\/.+$/)
    expect((await people('width=120&profile=70&rim=17')).map(({ phone }) => phone)).toEqual(['0501111111'])
    const end = () =>
      app.inject({ method: 'POST', url: `/api/v1/staff/arrivals/notices/${first}/end`, headers: headersOf(dana), payload: {} })
    expect([(await end()).json().outcome, (await end()).json().outcome]).toEqual(['stopped', 'stopped_before'])
    await settle()
    expect((await people(`ean=${EAN}`)).map(({ phone }) => phone)).toEqual(['0503333333'])
    expect((await app.inject({ url: '/api/v1/staff/arrivals/people', headers: headersOf(dana) })).statusCode).toBe(400)
  })
})
