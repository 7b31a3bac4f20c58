import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { lapseOffers } from '#services/offers/lapse-offers.job.ts'
import { recordOffer } from '#services/offers/offers.command.ts'
import { byCard, item } from '#services/orders/checkout/testing/checkout-requests.ts'
import { changeStatus, release } from '#services/orders/testing/order-acts.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createTwoProcesses } from './two-processes.ts'

/** Many want to buy by one price link at the same moment, of two processes, on a real Postgres. The race prints what came out. */

const SHOPPERS = amount(20, 50)
const EAN = '2000000000015'
const OTHER = '2000000000022'
const AGREED = 60_000
const unlimited = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 }
const HOUR = 60 * 60_000
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const shop = await createTestShop({ rateLimits: unlimited, now })
const { database, deps, emit } = shop
const { open, print, pressUntilDecided } = await createTwoProcesses(shop)
const sides = await open()
await emit(['product.changed.v1', EAN, product(EAN, { stock: 10_000 })], ['product.changed.v1', OTHER, product(OTHER, { stock: 10_000 })])

/** An offer that the floor price accepted; answers its link. */
async function newLink(): Promise<{ offerId: string; priceToken: string }> {
  await database.query('INSERT INTO floor_prices VALUES ($1, 1) ON CONFLICT DO NOTHING', [EAN])
  const offerId = uuidv7()
  await withEvents({ ...deps, now }, (unit) =>
    recordOffer(unit, { offerId, phone: '0501234567', offeredAgorot: AGREED, ...product(EAN), landedAgorot: null }),
  )
  const { rows } = await database.query<{ token: string }>('SELECT token FROM best_offers WHERE offer_id = $1', [offerId])
  return { offerId, priceToken: rows[0]?.token ?? '' }
}

const agreed = (priceToken: string, change = {}) => item(EAN, { priceToken, seenPriceAgorot: AGREED, ...change })
const buy = (number: number, items: ReturnType<typeof item>[], change = {}) => {
  const order = { headers: { 'idempotency-key': uuidv7() }, payload: byCard(items, change) }
  return pressUntilDecided(() => sides(number).inject({ method: 'POST', url: '/api/v1/checkout', ...order }))
}
const stateOf = async (offerId: string) =>
  (
    await database.query<{ state: string; orderId: string | null }>(
      'SELECT state, order_id AS "orderId" FROM best_offers WHERE offer_id = $1',
      [offerId],
    )
  ).rows[0]
const eventTypesOf = async (offerId: string): Promise<string[]> => {
  const { rows } = await database.query<{ body: string }>(
    "SELECT body FROM log_events WHERE topic = 'best-offers' AND body LIKE $1 ORDER BY sequence",
    [`%${offerId}%`],
  )
  return rows.map(({ body }) => JSON.parse(body).type.split('.')[1])
}
const takenOf = async (ean: string): Promise<number> => {
  const { rows } = await database.query<{ taken: number }>('SELECT sum(reserved)::int AS taken FROM stock_counters WHERE ean = $1', [ean])
  return rows[0]?.taken ?? 0
}
const changesOf = async (items: ReturnType<typeof item>[]) => {
  const answer = await buy(0, items)
  expect([answer.statusCode, answer.json().error?.code]).toEqual([409, 'cart_changed'])
  return answer.json().changes
}

it(`lets exactly one of ${SHOPPERS} buy by a link, and gives it back with the reservation`, async () => {
  const { offerId, priceToken } = await newLink()
  const race = () => Promise.all(Array.from({ length: SHOPPERS }, (_, number) => buy(number, [agreed(priceToken)])))
  const winnerOf = (answers: Awaited<ReturnType<typeof race>>): string => {
    const placed = answers.filter(({ statusCode }) => statusCode === 200)
    print('one price link', { placed: placed.length, refused: answers.length - placed.length })
    expect(placed).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json().changes).toEqual([expect.objectContaining({ ean: EAN, kind: 'link', link: 'used', price: 769 })])
    }
    return placed[0]?.json().orderId
  }
  const first = winnerOf(await race())
  expect(await stateOf(offerId)).toEqual({ state: 'redeemed', orderId: first })
  await withEvents(deps, (decision) => release(decision, first, 'payment_failed'))
  expect(await stateOf(offerId)).toEqual({ state: 'accepted', orderId: null })
  const second = winnerOf(await race())
  expect(second).not.toBe(first)
  // Money for the first order comes late: its price has gone to the second.
  const moved = await withEvents(deps, (decision) => changeStatus(decision, first, 'paid', 'shop'))
  expect(moved).toEqual({ ok: true, hasChanged: true, attention: 'price_gone' })
  await withEvents(deps, (decision) => changeStatus(decision, second, 'cancelled', 'dana'))
  await withEvents(deps, (decision) => changeStatus(decision, second, 'paid', 'dana'))
  expect(await stateOf(offerId)).toEqual({ state: 'redeemed', orderId: second })
  expect(await eventTypesOf(offerId)).toEqual(['accepted', 'redeemed', 'returned', 'redeemed', 'returned', 'redeemed'])
})

it('gives its price to one article of its own, in time, and says what is wrong otherwise', async () => {
  const { priceToken } = await newLink()
  const link = (why: string) => [expect.objectContaining({ kind: 'link', link: why, price: 769 })]
  expect(await changesOf([agreed(priceToken, { quantity: 2 })])).toEqual(link('one_only'))
  expect(await changesOf([item(OTHER, { priceToken })])).toEqual(link('unknown'))
  expect(await changesOf([agreed('nonsense')])).toEqual(link('unknown'))
  expect(await changesOf([agreed(priceToken, { seenPriceAgorot: 50_000 })])).toEqual([
    expect.objectContaining({ kind: 'price', seenPrice: 500, price: 600 }),
  ])
  ahead = 24 * HOUR
  expect(await changesOf([agreed(priceToken)])).toEqual(link('over'))
  ahead = 0
  const answer = await buy(0, [item(EAN, { quantity: 2 }), agreed(priceToken)])
  expect(answer.statusCode).toBe(200)
  const { rows } = await database.query<{ placed: { price: object } }>('SELECT placed FROM orders WHERE order_id = $1', [
    answer.json().orderId,
  ])
  expect(rows[0]?.placed.price).toMatchObject({ goodsAgorot: 2 * 76_900 + AGREED })
})

it('says which line of an article is short of it, so that what it leaves can be bought', async () => {
  const [{ priceToken }, second] = [await newLink(), await newLink()]
  const cart = [item(EAN, { quantity: 3 }), agreed(priceToken), agreed(second.priceToken)]
  const short = { ean: EAN, displayName: expect.any(String), kind: 'units', visibility: expect.any(String) }
  await emit(['product.changed.v1', EAN, product(EAN, { stock: (await takenOf(EAN)) + 3 })])
  expect(await changesOf(cart)).toEqual([{ ...short, available: 1 }])
  await emit(['product.changed.v1', EAN, product(EAN, { stock: (await takenOf(EAN)) + 1 })])
  expect(await changesOf(cart)).toEqual([
    { ...short, available: 0, priceToken: second.priceToken },
    { ...short, available: 0 },
  ])
  expect((await buy(0, [agreed(priceToken)])).statusCode).toBe(200)
  await emit(['product.changed.v1', EAN, product(EAN, { stock: 10_000 })])
})

it('is part of what tells one cart from another', async () => {
  const { offerId, priceToken } = await newLink()
  const browser = { visitorId: uuidv7() }
  const [first, second] = [await buy(0, [agreed(priceToken)], browser), await buy(0, [item(EAN)], browser)]
  expect(second.json().orderId).not.toBe(first.json().orderId)
  expect(await stateOf(offerId)).toEqual({ state: 'redeemed', orderId: first.json().orderId })
})

it('holds what was bought in time for late money, also when the time of the link is over', async () => {
  const { offerId, priceToken } = await newLink()
  const orderId = (await buy(0, [agreed(priceToken)])).json().orderId
  await withEvents(deps, (decision) => release(decision, orderId, 'lapsed'))
  ahead = 25 * HOUR
  await lapseOffers(deps)
  expect(await stateOf(offerId)).toEqual({ state: 'unused', orderId: null })
  expect(await withEvents(deps, (decision) => changeStatus(decision, orderId, 'paid', 'shop'))).toEqual({
    ok: true,
    hasChanged: true,
    attention: null,
  })
  expect(await stateOf(offerId)).toEqual({ state: 'redeemed', orderId })
  expect(await eventTypesOf(offerId)).toEqual(['accepted', 'redeemed', 'returned', 'lapsed', 'redeemed'])
  ahead = 0
})
