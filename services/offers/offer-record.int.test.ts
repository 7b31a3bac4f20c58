import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { changeStatus } from '#services/orders/testing/order-acts.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { lapseOffers } from './lapse-offers.job.ts'
import { type Offer, offerAfter } from './offer.evolve.ts'
import { loadOffers } from './offer-record.ts'
import { answerOffer, withdrawOffer } from './offers.command.ts'

const EAN = '2000000000015'
const HOUR = 60 * 60_000
let at = Date.parse('2026-11-22T08:00:00Z')
const now = () => new Date(at)
const unlimited = { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, checkoutsPerMinute: 100_000 }
const shop = await createTestShop({ rateLimits: unlimited, now })
const { app, database, emit, settle } = shop
const deps = { ...shop.deps, now }
await emit(['product.changed.v1', EAN, product(EAN, { stock: 10_000 })])
// 600 of 769 are accepted at once.
await database.query('INSERT INTO floor_prices VALUES ($1, 60000)', [EAN])

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/v1/${url}`, payload })
interface Made {
  offers: string[]
  orders: string[]
}

async function make({ offers }: Made, price: number): Promise<void> {
  // Each phone's first.
  const payload = { phone: `05${uuidv7().replace(/\D/g, '').slice(-8)}`, price, displayName: 'x', brand: 'x', displaySize: 'x', ean: EAN }
  offers.push((await post('best-offers', payload)).json().data.id)
}

async function buy({ orders }: Made, offerId: string): Promise<void> {
  const [record] = await recordsOf([offerId])
  if (!record?.token) return
  const items = [item(EAN, { priceToken: record.token, seenPriceAgorot: record.offer.agreedAgorot ?? 0 })]
  const answer = await post('checkout', orderOf(items, { visitorId: uuidv7() }))
  if (answer.statusCode === 200) orders.push(answer.json().orderId)
}

const answer = (offerId: string, said: 'accept' | 'counter' | 'reject') =>
  answerOffer(deps, {
    offerId,
    answerId: uuidv7(),
    answer: said,
    counterAgorot: said === 'counter' ? 70_000 : null,
    isConfirmed: true,
    landedAgorot: null,
    words: null,
    by: 'dana',
  })
const move = (orderId: string, status: 'paid' | 'cancelled') => withEvents(deps, (unit) => changeStatus(unit, orderId, status, 'dana'))
const wait = (hours: number) => {
  at += hours * HOUR
  return lapseOffers(deps)
}

const ACTS = {
  makeBelowFloor: (made) => make(made, 599),
  makeAtFloor: (made) => make(made, 600),
  accept: (_, offerId) => answer(offerId, 'accept'),
  counter: (_, offerId) => answer(offerId, 'counter'),
  reject: (_, offerId) => answer(offerId, 'reject'),
  withdraw: (_, offerId) => withdrawOffer(deps, { offerId, withdrawalId: uuidv7(), by: 'yossi' }),
  buy: (made, offerId) => buy(made, offerId),
  cancel: (_offers, _offerId, orderId) => move(orderId, 'cancelled'),
  pay: (_offers, _offerId, orderId) => move(orderId, 'paid'),
  waitAnHour: () => wait(1),
  waitADay: () => wait(24),
} satisfies Record<string, (made: Made, offerId: string, orderId: string) => Promise<unknown>>
type Act = keyof typeof ACTS
const OFTEN: Act[] = ['buy', 'buy', 'buy', 'accept', 'cancel']
/** `which`: counted from the last one made. */
const anAct = fc.record({ act: fc.constantFrom(...OFTEN, ...(Object.keys(ACTS) as Act[])), which: fc.nat(2) })
/** A link that is used, given back, used again, ended, and used again by its order; then the other ends of an offer. */
const EVERYTHING: Act[] = [
  ...(['makeAtFloor', 'buy', 'cancel', 'buy', 'cancel', 'waitADay', 'pay'] as const),
  ...(['makeBelowFloor', 'accept', 'withdraw', 'buy', 'makeBelowFloor', 'counter', 'waitADay'] as const),
  ...(['makeBelowFloor', 'reject', 'makeBelowFloor', 'waitADay', 'accept', 'makeBelowFloor', 'waitAnHour'] as const),
]

const recordsOf = (offerIds: readonly string[]) => database.transaction((tx) => loadOffers(tx, { offerIds }))

async function listLogged(): Promise<Offer[]> {
  const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'best-offers' ORDER BY sequence")
  const events = rows.map(({ body }) => JSON.parse(body)).filter(({ type }) => type.startsWith('best-offer.'))
  return [...Map.groupBy(events, ({ data }) => data.offerId).values()].flatMap((steps) => offerAfter(steps) ?? [])
}

async function listShown(): Promise<Offer[]> {
  const { rows } = await database.query<Offer>(
    `SELECT offer_id AS "offerId", ean, offered_agorot AS "offeredAgorot", made_at AS "madeAt", status AS state, expires_at AS "expiresAt",
       answered_by AS "answeredBy", agreed_agorot AS "agreedAgorot", order_id AS "orderId" FROM read.best_offers`,
  )
  return rows
}

const sorted = (offers: readonly Offer[]) => offers.toSorted((left, right) => left.offerId.localeCompare(right.offerId))

it('holds what the log says, and so does the desk, whatever was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 20, maxLength: 40 }), async (acts) => {
      const made: Made = { offers: [], orders: [] }
      for (const { act, which } of acts) await ACTS[act](made, made.offers.at(-1 - which) ?? uuidv7(), made.orders.at(-1 - which) ?? 'none')
      await settle()
      const logged = sorted(await listLogged())
      expect(sorted((await recordsOf(logged.map(({ offerId }) => offerId))).map(({ offer }) => offer))).toEqual(logged)
      expect(sorted(await listShown())).toEqual(logged)
      expect((await recordsOf(made.offers)).length).toBe(made.offers.length)
    }),
    { numRuns: amount(5, 20), examples: [[EVERYTHING.map((act) => ({ act, which: 0 }))]] },
  )
})
