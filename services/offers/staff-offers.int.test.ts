import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { formatTime } from '#services/domain/israel-time.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { lapseOffers } from './lapse-offers.job.ts'
import type { OfferAnswer, StaffOffer, StaffOffers } from './staff-offers.contract.ts'

const EAN = '2000000000015'
const GONE = '2000000000022'
const HOUR = 60 * 60_000
const start = Date.parse('2026-11-22T08:00:00Z')
let at = start
const { app, database, emit, settle, deps } = await createTestShop({
  rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000 },
  now: () => new Date(at),
})
await emit(['product.changed.v1', EAN, product(EAN)], ['product.changed.v1', GONE, product(GONE)])
const dana = await signInStaff(database, { at: new Date(start), lifetimeMs: 1000 * HOUR })
const yossi = await signInStaff(database, { email: 'yossi.cohen@shop.example', name: '', at: new Date(start), lifetimeMs: 1000 * HOUR })
deps.config.staff.emails = ['dana.levi@shop.example', 'yossi.cohen@shop.example']
deps.config.staff.idleMs = 1000 * HOUR

beforeEach(async () => {
  at = start
  await database.query('TRUNCATE best_offers, floor_prices')
})

async function offer(price: number, ean = EAN, phone = '0501234567'): Promise<string> {
  const payload = { phone, price, displayName: 'x', brand: 'x', displaySize: 'x', ean }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })
  await settle()
  return answer.json().data.id
}
const get = async (path: string, { token } = dana) => app.inject({ url: `/api/v1/staff/${path}`, headers: { 'x-auth-token': token } })
const post = (path: string, payload: object, { token } = dana) =>
  app.inject({ method: 'POST', url: `/api/v1/staff/${path}`, headers: { 'x-auth-token': token }, payload })
/** Answers with `confirmed`. */
const answer = (id: string, said: OfferAnswer, by = dana) => post(`offers/${id}/answer`, { confirmed: true, ...said }, by)
const codeOf = async (sent: ReturnType<typeof post>) => {
  const { statusCode, body } = await sent
  const { error } = JSON.parse(body)
  if (error) expect(error.message).toMatch(/[א-ת]/)
  return [statusCode, error?.code]
}
const linkOf = async (shown: StaffOffer) => {
  const link = await app.inject(`/api/v1/price-links/${shown.link?.split('/').at(-1)}`)
  return link.json()
}
const eventTypesOf = async (offerId: string) => {
  const { rows } = await database.query<{ body: string }>(
    "SELECT body FROM log_events WHERE topic = 'best-offers' AND body LIKE $1 ORDER BY sequence",
    [`%${offerId}%`],
  )
  return rows.map(({ body }) => JSON.parse(body).type)
}

describe('an answer of staff', () => {
  it('accepts: the offer gets a link that holds for a day, which says product and price', async () => {
    const id = await offer(650.5)
    at += HOUR
    const accepted = await answer(id, { answer: 'accept' })
    expect(accepted.statusCode).toBe(200)
    const shown: StaffOffer = accepted.json().offer
    const day = new Date(start + 25 * HOUR).toISOString()
    expect(shown).toMatchObject({
      offerId: id,
      state: 'accepted',
      agreed: 650.5,
      answeredBy: 'דנה לוי',
      expiresAt: day,
      phone: '0501234567',
    })
    expect(shown.link).toMatch(/^https:\/\/shop\.example\/offer\/[\w-]{22}$/)
    expect(await linkOf(shown)).toEqual({ state: 'usable', ean: EAN, price: 650.5, validUntil: day })
    expect(await eventTypesOf(id)).toEqual(['best-offer.made.v1', 'best-offer.accepted.v1'])
    at += 24 * HOUR
    expect(await linkOf(shown)).toMatchObject({ state: 'over' })
  })

  it('counters above what was offered, and up to the price of the shop', async () => {
    const id = await offer(600)
    for (const price of [600, 599, 769.01, 10.005]) {
      expect(await codeOf(answer(id, { answer: 'counter', price }))).toEqual([422, 'invalid_price'])
    }
    expect(await codeOf(answer(id, { answer: 'counter' }))).toEqual([422, 'invalid_price'])
    expect(await codeOf(answer(id, { answer: 'counter', price: 769, message: 'הוא שלכם: [קישור]' }))).toEqual([422, 'price_not_named'])
    expect(await codeOf(answer(id, { answer: 'accept', price: 700 }))).toEqual([422, 'invalid_price'])
    const countered = await answer(id, { answer: 'counter', price: 769 }, yossi)
    expect(countered.json().offer).toMatchObject({ state: 'countered', agreed: 769, answeredBy: 'Yossi Cohen' })
    expect(await linkOf(countered.json().offer)).toMatchObject({ price: 769 })
  })

  it('agrees to no more than the shop’s current price, and a link gives the lower price too', async () => {
    const [high, fair] = [await offer(700), await offer(650)]
    await emit(['product.changed.v1', EAN, product(EAN, { priceAgorot: 68_000 })])
    const agreed = (await answer(high, { answer: 'accept' })).json().offer
    expect(agreed).toMatchObject({ state: 'accepted', agreed: 680 })
    expect(await linkOf(agreed)).toMatchObject({ price: 680 })
    const shown = (await answer(fair, { answer: 'accept' })).json().offer
    await post(`floor-prices/${EAN}`, { floor: 600 })
    const { offer: byRule } = (await get(`offers/${await offer(690, EAN, '0521234567')}`)).json()
    expect(byRule).toMatchObject({ state: 'accepted', answeredBy: 'rule', offered: 690, agreed: 680 })
    await emit(['product.changed.v1', EAN, product(EAN, { priceAgorot: 60_000 })])
    expect(await linkOf(shown)).toMatchObject({ state: 'usable', price: 600 })
    await emit(['product.changed.v1', EAN, product(EAN)])
  })

  it('is reported as saved before the list shows it', async () => {
    const own = await createTestShop()
    const { token } = await signInStaff(own.database)
    await own.emit(['product.changed.v1', EAN, product(EAN)])
    const payload = { phone: '0501234567', price: 600, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
    const { id } = (await own.app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })).json().data
    await own.settle()
    await own.projector.close()
    const url = `/api/v1/staff/offers/${id}/answer`
    const said = own.app.inject({ method: 'POST', url, headers: { 'x-auth-token': token }, payload: { answer: 'accept', confirmed: true } })
    expect(await codeOf(said)).toEqual([503, 'saved_not_shown'])
    const { rows } = await own.database.query('SELECT state FROM best_offers')
    expect(rows).toEqual([{ state: 'accepted' }])
  })

  it('rejects, also what is not sold any more, and gives no link', async () => {
    const id = await offer(600, GONE)
    await emit(['product.removed.v1', GONE, { ean: GONE }])
    expect(await codeOf(answer(id, { answer: 'accept' }))).toEqual([409, 'product_gone'])
    const rejected = (await answer(id, { answer: 'reject' })).json().offer
    expect(rejected).toMatchObject({ state: 'rejected', link: null, price: null, visibility: null, expiresAt: null })
    await emit(['product.changed.v1', GONE, product(GONE)])
  })

  it('is given once: a repeat is harmless, anything else comes too late', async () => {
    const id = await offer(600)
    const said = { id: uuidv7(), answer: 'accept' } as const
    const [first, again] = [await answer(id, said), await answer(id, said)]
    expect(again.json()).toEqual(first.json())
    const late = await answer(id, { id: uuidv7(), answer: 'reject' }, yossi)
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'offer_answered'])
    expect(late.json().error.message).toBe(`דנה לוי, ${formatTime(first.json().offer.answeredAt)}: ההצעה כבר התקבלה.`)
    expect(await eventTypesOf(id)).toHaveLength(2)
  })

  it('of two concurrent ones is one', async () => {
    const id = await offer(600)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => answer(id, { answer: 'accept' })),
      ...Array.from({ length: 5 }, () => answer(id, { answer: 'reject' }, yossi)),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await eventTypesOf(id)).toHaveLength(2)
  })

  it('is refused after a day, whether or not the offer is marked as lapsed', async () => {
    const id = await offer(600)
    at += 24 * HOUR
    expect(await codeOf(answer(id, { answer: 'accept' }))).toEqual([409, 'offer_over'])
    expect(await lapseOffers(deps)).toBe(1)
    expect(await lapseOffers(deps)).toBe(0)
    expect(await codeOf(answer(id, { answer: 'accept' }))).toEqual([409, 'offer_over'])
    await settle()
    expect((await get(`offers/${id}`)).json().offer).toMatchObject({ state: 'lapsed', expiresAt: null })
  })

  it('needs an existing offer', async () => {
    expect(await codeOf(answer(uuidv7(), { answer: 'accept' }))).toEqual([404, 'offer_not_found'])
    expect((await get(`offers/${uuidv7()}`)).statusCode).toBe(404)
    expect((await app.inject('/api/v1/price-links/nonsense')).json().error.code).toBe('link_not_found')
  })
})

describe('a floor price', () => {
  const setFloor = (floor: number | null, ean = EAN) => post(`floor-prices/${ean}`, { floor })

  it('accepts an offer from it on at once, and tells its shopper, also on a repeat', async () => {
    expect((await setFloor(600)).json()).toMatchObject({ ean: EAN, price: 769, floor: 600 })
    const payload = { phone: '0501234567', price: 600, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN, id: uuidv7() }
    const send = () => app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })
    const { token, ...made } = (await send()).json().data
    expect(made).toEqual({ id: payload.id, ean: EAN })
    expect((await send()).json().data.token).toBe(token)
    // The page says so at once, and sells at that price.
    expect((await app.inject(`/api/v1/price-links/${token}`)).json()).toMatchObject({ state: 'usable', ean: EAN, price: 600 })
    await settle()
    const { offer: shown } = (await get(`offers/${payload.id}`)).json()
    expect(shown).toMatchObject({ state: 'accepted', answeredBy: 'rule', agreed: 600, floor: 600 })
    expect(await linkOf(shown)).toMatchObject({ state: 'usable', price: 600 })
    expect(await eventTypesOf(payload.id)).toEqual(['best-offer.made.v1', 'best-offer.accepted.v1'])
    expect((await get(`offers/${await offer(599.99)}`)).json().offer).toMatchObject({ state: 'waiting' })
  })

  it('cannot be found by trial: of one phone only the first offer of a day for a product is accepted', async () => {
    await setFloor(600)
    const stateOf = async (id: string) => (await get(`offers/${id}`)).json().offer.state
    expect(await stateOf(await offer(590))).toBe('waiting')
    expect(await stateOf(await offer(700))).toBe('waiting')
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => offer(700, EAN, '0521234567')))
    expect((await Promise.all(atOnce.map(stateOf))).sort()).toEqual(['accepted', 'waiting', 'waiting', 'waiting', 'waiting'])
    at += 24 * HOUR
    expect(await stateOf(await offer(700))).toBe('accepted')
  })

  it('is kept until removed, and found by product search', async () => {
    await setFloor(500)
    expect((await get('floor-prices')).json().floors).toMatchObject([{ ean: EAN, floor: 500 }])
    expect((await get(`floor-prices?search=${GONE}`)).json().floors).toMatchObject([{ ean: GONE, floor: null }])
    expect((await get('floor-prices?search=road')).json().floors).toHaveLength(2)
    await setFloor(400, GONE)
    await emit(['product.removed.v1', GONE, { ean: GONE }])
    expect((await get('floor-prices')).json().floors).toMatchObject([{ ean: EAN, floor: 500 }])
    await emit(['product.changed.v1', GONE, product(GONE)])
    expect((await get('floor-prices')).json().floors).toMatchObject([{ ean: EAN }, { ean: GONE, floor: 400 }])
    await setFloor(null, GONE)
    await setFloor(null)
    expect((await get('floor-prices')).json().floors).toEqual([])
    expect((await get(`offers/${await offer(768)}`)).json().offer.state).toBe('waiting')
  })

  it('is an amount for an existing product', async () => {
    expect(await codeOf(setFloor(10.005))).toEqual([422, 'invalid_price'])
    expect(await codeOf(setFloor(-1))).toEqual([400, 'invalid_request'])
    expect(await codeOf(setFloor(500, '2999999999999'))).toEqual([404, 'product_not_found'])
  })
})

describe('the list of offers', () => {
  it('lists pending ones by remaining time, then newest first, by page and state, with counts', async () => {
    const own = await createTestShop({ now: () => new Date(at) })
    const { token } = await signInStaff(own.database, { at: new Date(at) })
    const list = async (query: string): Promise<StaffOffers> =>
      (await own.app.inject({ url: `/api/v1/staff/offers?${query}`, headers: { 'x-auth-token': token } })).json()
    await own.emit(['product.changed.v1', EAN, product(EAN)])
    const ids: string[] = []
    for (const price of [500, 510, 520, 530]) {
      const payload = { phone: '0501234567', price, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
      ids.push((await own.app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })).json().data.id)
      at += 60_000
    }
    await own.settle()
    for (const id of [ids[0], ids[2]]) {
      const url = `/api/v1/staff/offers/${id}/answer`
      await own.app.inject({ method: 'POST', url, headers: { 'x-auth-token': token }, payload: { answer: 'reject' } })
    }
    const all = await list('limit=50')
    expect(all.offers.map(({ offerId }) => offerId)).toEqual([ids[1], ids[3], ids[2], ids[0]])
    expect(all.counts).toEqual({ waiting: 2, rejected: 2, countered: 0, accepted: 0, redeemed: 0, lapsed: 0, unused: 0 })
    const second = await list('state=rejected&page=2&limit=10')
    expect(second.offers.map(({ offerId }) => offerId)).toEqual([ids[2], ids[0]])
    expect(second.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 10 })
    const summary = await own.app.inject({ url: '/api/v1/staff/offers/summary?days=7', headers: { 'x-auth-token': token } })
    expect(summary.json()).toMatchObject({ days: 7, made: 4, answeredByRule: 0, byState: { waiting: 2, rejected: 2 } })
    const { odds } = (await own.app.inject({ url: `/api/v1/staff/offers/${ids[1]}`, headers: { 'x-auth-token': token } })).json()
    expect(odds).toEqual({ days: 90, similar: 2, agreed: 0, bought: 0 })
  })

  it('counts by Israel’s days, also across daylight saving changes', async () => {
    const own = await createTestShop({ now: () => new Date(at) })
    await own.emit(['product.changed.v1', EAN, product(EAN)])
    at = Date.parse('2026-03-26T12:00:00Z')
    const payload = { phone: '0501234567', price: 600, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
    await own.app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })
    await own.settle()
    // Half an hour into the day after a day of 23 hours.
    at = Date.parse('2026-03-27T21:30:00Z')
    const { token } = await signInStaff(own.database, { at: new Date(at) })
    const madeIn = async (days: number): Promise<number> =>
      (await own.app.inject({ url: `/api/v1/staff/offers/summary?days=${days}`, headers: { 'x-auth-token': token } })).json().made
    expect([await madeIn(2), await madeIn(3)]).toEqual([0, 1])
  })

  it('can be exported without formulas', async () => {
    await emit(['product.changed.v1', EAN, product(EAN, { displayName: '=HYPERLINK("x")' })])
    const id = await offer(600)
    const file = await get('offers/export.csv?state=waiting')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body.startsWith('\uFEFFמספר הצעה,')).toBe(true)
    expect((await get('offers/export.csv')).body.split(id)).toHaveLength(2)
    const row = file.body.split('\r\n').find((line) => line.startsWith(id))
    expect(row).toContain(`"'=HYPERLINK(""x"")"`)
    expect(row).toContain(',050-1234567,600,')
  })

  it('is for staff alone', async () => {
    const paths = ['offers', 'offers/summary', 'offers/export.csv', `offers/${uuidv7()}`, 'floor-prices']
    for (const path of paths) expect((await app.inject(`/api/v1/staff/${path}`)).statusCode).toBe(401)
    expect((await post('offers/x/answer', { answer: 'accept' }, { ...dana, token: 'x' })).statusCode).toBe(401)
  })
})
