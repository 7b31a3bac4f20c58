import { setTimeout } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import type { DeskProducts } from '#services/catalogue/catalogue-desk.contract.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { routesOf } from '#services/ingress/plugins/access.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { FloorRuleChange, FloorRules, OfferAnswer, StaffOffer, StaffOfferDetails } from './staff-offers.contract.ts'

/** Listed by a supplier, so that its cost is known. */
const EAN = '2000000000015'
/** Of unknown cost. */
const UNLISTED = '2000000000022'
const HOUR = 60 * 60_000
const start = Date.parse('2026-11-22T08:00:00Z')
let at = start
const shop = await createTestShop({
  rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, checkoutsPerMinute: 100_000, searchesPerMinute: 100_000 },
  now: () => new Date(at),
})
const { app, database, emit, settle, deps } = shop

const LISTED: SupplierArticleChanged = {
  articleId: 'rduch:1',
  supplier: 'rduch',
  sku: '1',
  ean: EAN,
  makerNumber: null,
  brandSlug: 'michelin',
  brand: 'MICHELIN',
  description: '180/55 ZR 17 ROAD 6 R',
  sizeKey: '180/55-17',
  dot: null,
  priceCents: 9_805,
  units: 4,
  isAtLeast: false,
  minimumQuantity: 1,
  multiple: 1,
  leadDays: 3,
  validFrom: null,
  validTo: null,
}
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['product.changed.v1', UNLISTED, product(UNLISTED, { name: 'Anakee', displayName: 'Anakee', tire: tire('150', '70', '18') })],
  ['supplier-article.changed.v1', 'rduch:1', LISTED],
)
const dana = await signInStaff(database, { at: new Date(start), lifetimeMs: 1000 * HOUR })
const yossi = await signInStaff(database, { email: 'yossi.cohen@shop.example', name: '', at: new Date(start), lifetimeMs: 1000 * HOUR })
deps.config.staff.emails = ['dana.levi@shop.example', 'yossi.cohen@shop.example']
deps.config.staff.idleMs = 1000 * HOUR

const get = async <T>(path: string): Promise<T> =>
  (await app.inject({ url: `/api/v1/staff/${path}`, headers: { 'x-auth-token': dana.token } })).json()
const post = (path: string, payload: object, { token } = dana) =>
  app.inject({ method: 'POST', url: `/api/v1/staff/${path}`, headers: { 'x-auth-token': token }, payload })
const answer = (id: string, said: OfferAnswer, by = dana) => post(`offers/${id}/answer`, said, by)
const withdraw = (id: string, by = dana, pressId = uuidv7()) => post(`offers/${id}/withdraw`, { id: pressId }, by)
const errorOf = async (sent: ReturnType<typeof post>): Promise<[status: number, code: string, message: string]> => {
  const { statusCode, body } = await sent
  const { error } = JSON.parse(body)
  return [statusCode, error?.code, error?.message]
}
const codeOf = async (sent: ReturnType<typeof post>) => (await errorOf(sent)).slice(0, 2)
const detailsOf = (id: string) => get<StaffOfferDetails>(`offers/${id}`)
let phones = 0
async function offer(price: number, ean = EAN): Promise<string> {
  phones += 1
  const phone = `05012${String(phones).padStart(5, '0')}`
  const payload = { phone, price, displayName: 'x', brand: 'x', displaySize: 'x', ean }
  const { id } = (await app.inject({ method: 'POST', url: '/api/v1/best-offers', payload })).json().data
  await settle()
  return id
}
const tokenOf = (shown: StaffOffer) => shown.link?.split('/').at(-1) ?? ''
const eventTypesOf = async (offerId: string) => {
  const { rows } = await database.query<{ body: string }>(
    "SELECT body FROM log_events WHERE topic = 'best-offers' AND body LIKE $1 ORDER BY sequence",
    [`%${offerId}%`],
  )
  return rows.map(({ body }) => JSON.parse(body).type.split('.')[1])
}
const landedCost = async (): Promise<number> => (await detailsOf(await offer(760))).offer.landedCost ?? 0
/** Landed cost with 18 % VAT in shekels, rounded up to the agora. */
const covering = async (): Promise<number> => Math.ceil(Math.round((await landedCost()) * 100) * 1.18) / 100

beforeEach(async () => {
  at = start
  await database.query('TRUNCATE best_offers, floor_prices, floor_rules')
})

describe('a large discount', () => {
  it('needs a confirmation that shows its numbers', async () => {
    const id = await offer(600)
    const [status, code, message] = await errorOf(answer(id, { answer: 'accept' }))
    // 600 of 769 are 22 % less.
    expect([status, code]).toEqual([409, 'deep_discount'])
    expect(message).toMatch(/₪600\.00, 22% מתחת למחיר באתר/)
    expect(await codeOf(answer(id, { answer: 'counter', price: 653 }))).toEqual([409, 'deep_discount'])
    expect((await detailsOf(id)).offer.state).toBe('waiting')
    expect((await answer(id, { answer: 'accept', confirmed: true })).json().offer).toMatchObject({ state: 'accepted', agreed: 600 })
    // 15 % off 769 are 653.65.
    expect((await answer(await offer(653.65), { answer: 'accept' })).statusCode).toBe(200)
    expect((await answer(await offer(600), { answer: 'counter', price: 653.65 })).statusCode).toBe(200)
    expect((await answer(await offer(1), { answer: 'reject' })).statusCode).toBe(200)
  })

  it('below the landed cost says so, also with a small discount', async () => {
    const cost = await covering()
    expect(cost).toBeGreaterThan(300)
    const id = await offer(cost - 42)
    const [status, code, message] = await errorOf(answer(id, { answer: 'accept' }))
    expect([status, code]).toEqual([409, 'below_cost'])
    expect(message).toContain('הפסד לפני מע״מ של ₪35.59')
    expect(await codeOf(answer(id, { answer: 'counter', price: cost - 0.01 }))).toEqual([409, 'below_cost'])
    await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000, priceAgorot: Math.round(cost * 100) })])
    expect(await codeOf(answer(await offer(cost - 1), { answer: 'accept' }))).toEqual([409, 'below_cost'])
    expect((await answer(await offer(cost), { answer: 'accept' })).statusCode).toBe(200)
    await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])
  })

  it('with an unknown cost needs confirmation by its discount only', async () => {
    const id = await offer(400, UNLISTED)
    expect((await detailsOf(id)).offer.landedCost).toBeNull()
    const [, code, message] = await errorOf(answer(id, { answer: 'accept' }))
    expect([code, message]).toEqual(['deep_discount', expect.stringContaining('אינה ידועה')])
    expect((await answer(await offer(700, UNLISTED), { answer: 'accept' })).statusCode).toBe(200)
  })
})

describe('a revoked price', () => {
  const agreed = async (price = 700): Promise<StaffOffer> => (await answer(await offer(price), { answer: 'accept' })).json().offer
  const cart = (shown: StaffOffer) => orderOf([item(EAN, { priceToken: tokenOf(shown), seenPriceAgorot: 70_000 })], { visitorId: uuidv7() })
  const buy = (shown: StaffOffer) => app.inject({ method: 'POST', url: '/api/v1/checkout', payload: cart(shown) })

  it('ends its link, names who revoked it, and falls back to the shop’s price', async () => {
    const shown = await agreed()
    at += HOUR
    const withdrawn = await withdraw(shown.offerId, yossi)
    expect(withdrawn.json().offer).toMatchObject({ state: 'rejected', isWithdrawn: true, agreed: null, link: null, expiresAt: null })
    expect((await app.inject(`/api/v1/price-links/${tokenOf(shown)}`)).json()).toMatchObject({ state: 'over', ean: EAN })
    const { history } = await detailsOf(shown.offerId)
    expect(history.map(({ step, by, price }) => [step, by, price])).toEqual([
      ['made', null, 700],
      ['accepted', 'דנה לוי', 700],
      ['withdrawn', 'Yossi Cohen', null],
    ])
    expect(history[2]?.at).toBe(new Date(start + HOUR).toISOString())
    const refused = await buy(shown)
    expect([refused.statusCode, refused.json().changes]).toEqual([
      409,
      [expect.objectContaining({ ean: EAN, kind: 'link', link: 'over', price: 769 })],
    ])
  })

  it('is revoked once: a repeat is idempotent, anything else is reported', async () => {
    const { offerId } = await agreed()
    const press = uuidv7()
    expect([(await withdraw(offerId, dana, press)).statusCode, (await withdraw(offerId, dana, press)).statusCode]).toEqual([200, 200])
    expect(await codeOf(withdraw(offerId, yossi))).toEqual([409, 'offer_not_agreed'])
    expect(await codeOf(answer(offerId, { answer: 'accept' }))).toEqual([409, 'offer_answered'])
    expect(await eventTypesOf(offerId)).toEqual(['made', 'accepted', 'withdrawn'])
    const all = (await agreed()).offerId
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => withdraw(all, index % 2 ? yossi : dana)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('cannot be revoked while pending, expired or reserved by an order', async () => {
    expect(await codeOf(withdraw(await offer(700)))).toEqual([409, 'offer_not_agreed'])
    expect(await codeOf(withdraw(uuidv7()))).toEqual([404, 'offer_not_found'])
    const bought = await agreed()
    const { orderId } = (await buy(bought)).json()
    const [status, code, message] = await errorOf(withdraw(bought.offerId))
    expect([status, code]).toEqual([409, 'offer_redeemed'])
    expect(message).toContain(orderId)
    const late = await agreed()
    at += 24 * HOUR
    expect(await codeOf(withdraw(late.offerId))).toEqual([409, 'offer_over'])
  })

  it('races with an order on its link, and only one wins', async () => {
    for (let round = 0; round < 12; round += 1) {
      const shown = await agreed()
      const [taken, bought] = await Promise.all([setTimeout(round * 6).then(() => withdraw(shown.offerId)), buy(shown)])
      expect([taken.statusCode, bought.statusCode].sort()).toEqual([200, 409])
      const { rows } = await database.query<{ state: string; isHeld: boolean }>(
        'SELECT state, order_id IS NOT NULL AS "isHeld" FROM best_offers WHERE offer_id = $1',
        [shown.offerId],
      )
      const isBought = bought.statusCode === 200
      expect(rows).toEqual([{ state: isBought ? 'redeemed' : 'rejected', isHeld: isBought }])
      expect((await eventTypesOf(shown.offerId)).at(-1)).toBe(isBought ? 'redeemed' : 'withdrawn')
    }
  })
})

describe('a floor rule', () => {
  const ALL = { brandSlug: null, line: null }
  const BRAND = { brandSlug: 'michelin', line: null }
  const LINE = { brandSlug: 'michelin', line: 'Road 6' }
  const setRule = (
    scope: Pick<FloorRuleChange, 'brandSlug' | 'line'>,
    maxDiscountPercent: number | null,
    seenPercent: number | null,
    by = dana,
  ) => post('floor-rules', { ...scope, maxDiscountPercent, seenPercent }, by)
  const stateOf = async (price: number, ean = EAN) => (await detailsOf(await offer(price, ean))).offer

  it('accepts down to its discount; the nearest rule wins, a floor price before all', async () => {
    await setRule(ALL, 8, null)
    // 8 % off 769 are 707.48.
    expect(await stateOf(707.48)).toMatchObject({ state: 'accepted', answeredBy: 'rule', agreed: 707.48, floor: 707.48, floorScope: 'all' })
    expect(await stateOf(707.47)).toMatchObject({ state: 'waiting' })
    await setRule(BRAND, 10, null)
    expect(await stateOf(692.1)).toMatchObject({ state: 'accepted', floorScope: 'brand' })
    await setRule(LINE, 2, null)
    expect(await stateOf(700)).toMatchObject({ state: 'waiting', floor: 753.62, floorScope: 'line' })
    await post(`floor-prices/${EAN}`, { floor: 640 })
    expect(await stateOf(640)).toMatchObject({ state: 'accepted', floor: 640, floorScope: 'product' })
  })

  it('never accepts below the landed cost with VAT, and nothing for an unknown cost', async () => {
    const cost = await covering()
    await setRule(ALL, 90, null)
    expect(await stateOf(cost)).toMatchObject({ state: 'accepted', floor: cost })
    expect(await stateOf(cost - 0.01)).toMatchObject({ state: 'waiting' })
    expect(await stateOf(769, UNLISTED)).toMatchObject({ state: 'waiting', floor: null, floorScope: null })
  })

  it('is set and removed, and reports a concurrent change', async () => {
    const set = (await setRule(LINE, 7.5, null)).json<FloorRules>()
    expect(set.rules).toEqual([{ ...LINE, ruleId: 'line:michelin/Road 6', brand: 'Michelin', maxDiscountPercent: 7.5 }])
    expect(set.brands).toEqual([{ slug: 'michelin', name: 'Michelin', lines: ['Anakee', 'Road 6'] }])
    expect(await codeOf(setRule(LINE, 9, null, yossi))).toEqual([409, 'changed_meanwhile'])
    expect((await setRule(LINE, 9, null, yossi)).json().error.message).toMatch(/^דנה לוי, \d\d:\d\d: הכלל שונה בינתיים/)
    expect((await setRule(LINE, 7.5, null, yossi)).statusCode).toBe(200)
    const both = await Promise.all([setRule(LINE, 5, 7.5), setRule(LINE, 6, 7.5, yossi)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [{ maxDiscountPercent = 0 } = {}] = (await get<FloorRules>('floor-rules')).rules
    expect((await setRule(LINE, null, maxDiscountPercent)).json().rules).toEqual([])
    const { rows } = await database.query<{ body: string }>(
      `SELECT body FROM log_events WHERE body LIKE '%"floor-rule.changed.v1"%' ORDER BY sequence`,
    )
    const changes = rows.map(({ body }) => JSON.parse(body).data).filter(({ ruleId }) => ruleId === 'line:michelin/Road 6')
    expect(changes.slice(-3).map((data) => data.maxDiscountPercent)).toEqual([7.5, maxDiscountPercent, null])
  })

  it('requires a scope on sale', async () => {
    expect(await codeOf(setRule({ brandSlug: 'nokian', line: null }, 5, null))).toEqual([422, 'unknown_line'])
    expect(await codeOf(setRule({ brandSlug: 'michelin', line: 'Road 5' }, 5, null))).toEqual([422, 'unknown_line'])
    expect(await codeOf(setRule({ brandSlug: null, line: 'Road 6' }, 5, null))).toEqual([422, 'unknown_line'])
    expect((await setRule(ALL, 91, null)).statusCode).toBe(400)
  })
})

it('warns of a floor price below the landed cost', async () => {
  const cost = await covering()
  const set = async (floor: number) => (await post(`floor-prices/${EAN}`, { floor })).json()
  expect(await set(cost - 0.01)).toMatchObject({ belowCost: true, landedCost: await landedCost() })
  expect(await set(cost)).toMatchObject({ belowCost: false })
})

it('shows staff the cost where they set a price', async () => {
  const shown = async (ean: string) => (await get<DeskProducts>(`catalogue/products?search=${ean}`)).products[0]?.landedAgorot
  expect([await shown(EAN), await shown(UNLISTED)]).toEqual([Math.round((await landedCost()) * 100), null])
})

it('exposes costs to staff only', async () => {
  const cost = await landedCost()
  await post('floor-rules', { brandSlug: null, line: null, maxDiscountPercent: 5, seenPercent: null })
  const shown: StaffOffer = (await answer(await offer(700), { answer: 'accept' })).json().offer
  await app.ready()
  const values: Record<string, string> = { ean: EAN, token: tokenOf(shown), brand: 'michelin', width: '180', profile: '55', category: 'x' }
  const reading = routesOf(app).filter(({ method, config }) => [method].flat().includes('GET') && config?.access === 'public')
  expect(reading.length).toBeGreaterThan(15)
  const urls = reading
    .filter(({ url }) => !url.endsWith('/stream') && url !== '/*' && !/openapi|docs/.test(url))
    .flatMap(({ url }) => {
      const path = (rim: string) => url.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => values[name] ?? rim)
      return [path('17'), `${path('17')}?search=road&ean=${EAN}&eans=${EAN}&q=road`]
    })
  const forms = [String(cost), String(Math.round(cost * 100)), String(await covering()), 'landed']
  for (const url of urls) {
    const { body } = await app.inject({ url, headers: { accept: 'application/json' } })
    expect(forms.filter((form) => body.includes(form)).map((form) => `${url}: ${form}`)).toEqual([])
  }
  expect((await app.inject(`/api/v1/tires/MO/${EAN}`)).json().result[0].ean).toBe(EAN)
  expect((await app.inject('/api/v1/staff/floor-rules')).statusCode).toBe(401)
  expect((await app.inject({ method: 'POST', url: `/api/v1/staff/offers/${shown.offerId}/withdraw`, payload: {} })).statusCode).toBe(401)
})
