import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import type { BuyerOrder } from './buyer/buyer-order.contract.ts'
import { signOrder } from './buyer/order-link.rules.ts'
import { changeOrder } from './change-order.command.ts'
import type { CheckoutForm } from './checkout/checkout.contract.ts'
import { findFitting } from './checkout/fitting.queries.ts'
import { form, item, orderOf, SHIPPING } from './checkout/testing/checkout-requests.ts'
import { testCheckout } from './checkout/testing/test-checkout.ts'
import type { AmendedOrder, OrderAmendment } from './desk/amend-order.contract.ts'
import type { OrderDetails } from './desk/staff-orders.contract.ts'
import type { OrderStep } from './order.evolve.ts'
import { orderAfter } from './order-history.ts'
import { payingShoppers, requestOf } from './payments/testing/paying.ts'

/** Staff change an order: what is held, what it costs and what is due follow, or nothing does. */

const EAN = '2000000000015'
const OTHER = '2000000000022'
const RARE = '2000000000039'
const NOW = new Date('2026-11-21T09:30:00.000Z')
let now = NOW
const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, offersPerMinute: 100_000 },
})
const { app, database, deps, emit, settle } = shop
const { send, rowOf, eventTypesOf, attemptsOf } = testCheckout(shop)
const { press, finalize } = payingShoppers(shop)
const dana = await signInStaff(database)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['product.changed.v1', OTHER, product(OTHER, { stock: 1000, priceAgorot: 99_900 })],
  ['product.changed.v1', RARE, product(RARE, { stock: 1, supplierUnits: 0 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 1 })],
  ['garage.changed.v1', 'hagalil', garage('hagalil', { slotCapacity: 1 })],
)
beforeEach(() => emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })]))

let buyers = 0
async function ordered(overrides: Partial<CheckoutForm> = {}, quantity = 1): Promise<string> {
  buyers += 1
  const personal = { ...form().personal, phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` }
  const { orderId } = (await send(orderOf([item(EAN, { quantity })], { personal, ...overrides }))).json()
  await settle()
  return orderId
}
async function paid(overrides: Partial<CheckoutForm> = {}, quantity = 1): Promise<string> {
  const orderId = await ordered(overrides, quantity)
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await settle()
  return orderId
}

const shownOf = async (orderId: string): Promise<OrderAmendment['shown']> => {
  const { placed } = await rowOf(orderId)
  const { lines, receiving, fitting } = placed
  return {
    items: lines.map(({ ean, quantity }) => ({ ean, quantity })),
    receiving,
    fitting: fitting && { garageId: fitting.garageId, slot: fitting.slot },
  }
}
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: { 'x-auth-token': dana.token }, payload })
async function amend(orderId: string, changes: Partial<OrderAmendment>) {
  const answering = post(`/api/v1/staff/orders/${orderId}/amend`, { shown: await shownOf(orderId), isTrial: false, ...changes })
  const [answer] = await Promise.all([answering, settle()])
  return answer
}
const details = async (orderId: string): Promise<OrderDetails> =>
  (await app.inject({ url: `/api/v1/order/${orderId}`, headers: { 'x-auth-token': dana.token } })).json()
const page = async (orderId: string): Promise<BuyerOrder> =>
  (await app.inject(`/api/v1/my-order/${signOrder(deps.tokens, orderId)}`)).json()
const pay = (orderId: string) => app.inject({ method: 'POST', url: `/api/v1/my-order/${signOrder(deps.tokens, orderId)}/pay`, payload: {} })
/** The page of the clearing company. */
const pathOf = async (orderId: string): Promise<string> => new URL((await pay(orderId)).json().redirectUrl, 'https://shop.example').pathname
const reserved = async (ean: string): Promise<number> =>
  (await database.query<{ units: number }>("SELECT reserved AS units FROM stock_counters WHERE ean = $1 AND source = 'stock'", [ean]))
    .rows[0]?.units ?? 0
/** What its documents say was paid, less what they say was given back. */
async function documented(orderId: string): Promise<number> {
  const { rows } = await database.query<{ agorot: number }>(
    "SELECT sum(CASE kind WHEN 'invoice_receipt' THEN total_agorot ELSE -total_agorot END)::int AS agorot FROM documents WHERE order_id = $1",
    [orderId],
  )
  return rows[0]?.agorot ?? 0
}

describe('an order that was paid by transfer', () => {
  it('keeps the price of what was sold, takes the price of today for what is added, and owes the difference', async () => {
    const before = await reserved(EAN)
    const orderId = await paid({ sip: 'pickup' })
    await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000, priceAgorot: 80_000 })])
    const trial: AmendedOrder = (await amend(orderId, { items: [{ ean: EAN, quantity: 2 }], isTrial: true })).json()
    expect(trial).toMatchObject({ parts: ['lines'], balanceDue: 800, refundDue: 0, details: null })
    expect(await reserved(EAN)).toBe(before + 1)
    const { placed } = await rowOf(orderId)
    const amended: AmendedOrder = (await amend(orderId, { items: [{ ean: EAN, quantity: 2 }] })).json()
    expect(amended.after.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      [1, placed.price.chargedAgorot / 100],
      [1, 800],
    ])
    expect(await reserved(EAN)).toBe(before + 2)
    expect(amended.details?.order).toMatchObject({ balanceDue: 800, price: { charged: placed.price.chargedAgorot / 100 + 800 } })
    expect(amended.details?.history.at(-2)).toMatchObject({ what: 'amended', by: 'דנה לוי', reason: 'lines' })
    expect(await page(orderId)).toMatchObject({ toPay: 800, isPaidHere: true })
    expect(await documented(orderId)).toBe(placed.price.chargedAgorot)
  })

  it('is settled by another transfer, once, with an invoice of its own', async () => {
    const orderId = await paid()
    await amend(orderId, {
      items: [
        { ean: EAN, quantity: 1 },
        { ean: OTHER, quantity: 1 },
      ],
    })
    const settling = () => Promise.all([post(`/api/v1/staff/orders/${orderId}/balance`, { amount: 999, outcome: 'transferred' }), settle()])
    const answers = [await settling(), await settling()].map(([answer]) => answer.statusCode)
    expect(answers).toEqual([200, 409])
    const { placed } = await rowOf(orderId)
    expect(await documented(orderId)).toBe(placed.price.chargedAgorot)
    expect((await details(orderId)).order.balanceDue).toBe(0)
    // All of it is owed once it is cancelled.
    await changeOrder(deps, orderId, { status: 'cancelled', reason: 'buyer' }, 'dana')
    await settle()
    expect((await details(orderId)).order.refund.due).toBe(placed.price.chargedAgorot / 100)
  })

  it('shows what was added at the price of the sale with what was sold', async () => {
    const orderId = await paid()
    await amend(orderId, { items: [{ ean: EAN, quantity: 3 }] })
    expect((await details(orderId)).order.cart.items.map(({ ean, quantity }) => [ean, quantity])).toEqual([[EAN, 3]])
  })

  it('owes the buyer what it costs less, and all that came when it is cancelled', async () => {
    const orderId = await paid({}, 2)
    const { placed: was } = await rowOf(orderId)
    const amended: AmendedOrder = (await amend(orderId, { items: [{ ean: EAN, quantity: 1 }] })).json()
    expect(amended).toMatchObject({ balanceDue: 0, refundDue: was.price.chargedAgorot / 200 })
    expect((await details(orderId)).money.refundable).toBe(was.price.chargedAgorot / 100)
    await changeOrder(deps, orderId, { status: 'cancelled', reason: 'buyer' }, 'dana')
    await settle()
    expect((await details(orderId)).order.refund.due).toBe(was.price.chargedAgorot / 100)
  })

  it('has its goods leave, while it owes a difference, only when staff say so again', async () => {
    const orderId = await paid()
    await amend(orderId, { items: [{ ean: EAN, quantity: 2 }] })
    const say = (change: object) => Promise.all([post(`/api/v1/order/${orderId}`, change), settle()])
    const [refused] = await say({ status: 'transit' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'balance_due'])
    expect((await rowOf(orderId)).status).toBe('paid')
    expect((await say({ status: 'transit', confirmed: true }))[0].statusCode).toBe(200)
    // They have left by now.
    expect((await say({ status: 'closed' }))[0].statusCode).toBe(200)
  })

  it('is paid by nobody where the transfer had not come after all', async () => {
    const orderId = await paid()
    await amend(orderId, { items: [{ ean: EAN, quantity: 3 }] })
    await changeOrder(deps, orderId, { status: 'open' }, 'dana')
    await settle()
    expect((await details(orderId)).order).toMatchObject({ balanceDue: 0, refund: { due: 0 } })
    expect(await documented(orderId)).toBe(0)
  })
})

describe('a balance by card', () => {
  it('is paid at the page of the order, once, and counts whatever became of the first attempt', async () => {
    const orderId = await paid()
    await amend(orderId, {
      items: [
        { ean: OTHER, quantity: 1 },
        { ean: EAN, quantity: 1 },
      ],
    })
    const [first, second] = [await pathOf(orderId), await pathOf(orderId)]
    expect(second).toBe(first)
    await finalize(requestOf(await press(first, 'decline')))
    const request = requestOf(await press(await pathOf(orderId), 'pay'))
    expect((await finalize(request)).json()).toMatchObject({ ok: true, orderId })
    await finalize(request)
    await settle()
    const { placed, status, reservation } = await rowOf(orderId)
    expect([status, reservation]).toEqual(['paid', 'held'])
    expect((await attemptsOf(orderId)).map(({ status: of, amount_agorot }) => [of, amount_agorot])).toEqual([
      ['declined', 99_900],
      ['paid', 99_900],
    ])
    expect(await documented(orderId)).toBe(placed.price.chargedAgorot)
    expect(await page(orderId)).toMatchObject({ toPay: 0, isPaidHere: false })
    expect((await pay(orderId)).statusCode).toBe(409)
  })

  it('has a new page later, and none of the balance before another amendment', async () => {
    const orderId = await paid()
    await amend(orderId, {
      items: [
        { ean: OTHER, quantity: 1 },
        { ean: EAN, quantity: 1 },
      ],
    })
    const first = await pathOf(orderId)
    await database.query("UPDATE payment_attempts SET begun_at = begun_at - interval '11 minutes' WHERE order_id = $1", [orderId])
    const second = await pathOf(orderId)
    expect(second).not.toBe(first)
    // The first page was left open, and is paid all the same.
    await finalize(requestOf(await press(first, 'pay')))
    await settle()
    expect((await details(orderId)).order).toMatchObject({ balanceDue: 0, needsAttention: null })
    await finalize(requestOf(await press(second, 'pay')))
    await settle()
    expect((await details(orderId)).order).toMatchObject({ needsAttention: 'paid_twice', refund: { due: 999 } })
  })

  it('that comes after the balance was settled otherwise goes back', async () => {
    const orderId = await paid()
    await amend(orderId, {
      items: [
        { ean: OTHER, quantity: 1 },
        { ean: EAN, quantity: 1 },
      ],
    })
    const address = await pathOf(orderId)
    await Promise.all([post(`/api/v1/staff/orders/${orderId}/balance`, { amount: 999, outcome: 'waived' }), settle()])
    await finalize(requestOf(await press(address, 'pay')))
    await settle()
    expect((await details(orderId)).order).toMatchObject({ needsAttention: 'paid_twice', refund: { due: 999 }, balanceDue: 0 })
  })
})

describe('where it is fitted', () => {
  const free = async (garageId: string): Promise<Slot[]> =>
    nextFreeSlots(
      (await findFitting(database, { garageId, products: [], courierDays: TEST_COURIER_DAYS, now: NOW }))?.days ?? [],
      { date: '', startsAt: 0 },
      50,
    )
  const taken = async () =>
    (
      await database.query<Slot & { garageId: string }>(
        `SELECT garage_id AS "garageId", date::text, starts_at AS "startsAt" FROM slot_counters WHERE taken > 0 ORDER BY garage_id, date, starts_at`,
      )
    ).rows
  async function booked() {
    const [slot] = await free('hanamal')
    if (!slot) throw new Error('nothing is free')
    return { slot, orderId: await paid({ sip: 'install', selectedShop: 'hanamal', installDate: slot.date, installSlot: slot.startsAt }) }
  }

  it('moves to another hour as an appointment does, and leaves the buyer his own move', async () => {
    const { orderId } = await booked()
    const [to] = await free('hanamal')
    const answer = await amend(orderId, { fitting: { garageId: 'hanamal', slot: to ?? null } })
    expect(answer.json()).toMatchObject({ parts: ['appointment'], balanceDue: 0 })
    expect((await eventTypesOf(orderId)).at(-1)).toBe('order.appointment-moved.v1')
    expect((await page(orderId)).appointment).toMatchObject({ date: to?.date, startCursor: to?.startsAt, fixed: null })
  })

  it('moves to another garage, or home, and gives the hour back', async () => {
    const { orderId, slot } = await booked()
    const [to] = await free('hagalil')
    await amend(orderId, { fitting: { garageId: 'hagalil', slot: to ?? null } })
    expect(await taken()).toContainEqual({ garageId: 'hagalil', ...to })
    expect(await taken()).not.toContainEqual({ garageId: 'hanamal', ...slot })
    const delivery = { name: SHIPPING.name, phone: SHIPPING.phone, address: SHIPPING.address, city: SHIPPING.city, notes: '' }
    expect((await amend(orderId, { receiving: 'shipping' })).json()).toMatchObject({ error: { field: 'delivery.address' } })
    const home: AmendedOrder = (await amend(orderId, { receiving: 'shipping', delivery })).json()
    expect(home.details?.order.checkout).toMatchObject({
      sip: 'shipping',
      shop: null,
      shipping: { city: SHIPPING.city, address: SHIPPING.address },
    })
    expect(await taken()).not.toContainEqual({ garageId: 'hagalil', ...to })
  })

  it('stays as it is where the hour is taken', async () => {
    const [one, other] = [await booked(), await booked()]
    const before = await rowOf(one.orderId)
    const answer = await amend(one.orderId, { items: [{ ean: EAN, quantity: 2 }], fitting: { garageId: 'hanamal', slot: other.slot } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ nextSlots: expect.any(Array) })
    expect(await rowOf(one.orderId)).toEqual(before)
  })

  it('says that its hour is too soon for more tires, not that it is taken, and names later ones', async () => {
    const { orderId, slot } = await booked()
    now = new Date(`${slot.date}T05:00:00.000Z`)
    const answer = await amend(orderId, { items: [{ ean: EAN, quantity: 2 }] })
    now = NOW
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'hour_too_soon'])
    const later: { date: string }[] = answer.json().nextSlots
    expect(later).toHaveLength(3)
    for (const { date } of later) expect(date > slot.date).toBe(true)
  })
})

describe('an amendment is refused', () => {
  it('of what is not there, and the order keeps what it holds', async () => {
    const orderId = await paid()
    const before = [await rowOf(orderId), await reserved(EAN), await reserved(RARE)]
    expect((await amend(orderId, { items: [{ ean: RARE, quantity: 2 }] })).json()).toMatchObject({
      changes: [{ ean: RARE, kind: 'units', available: 1 }],
    })
    expect([await rowOf(orderId), await reserved(EAN), await reserved(RARE)]).toEqual(before)
  })

  it('of the second of two members of staff', async () => {
    const orderId = await paid()
    const shown = await shownOf(orderId)
    const at = (quantity: number) =>
      post(`/api/v1/staff/orders/${orderId}/amend`, { shown, isTrial: false, items: [{ ean: EAN, quantity }] })
    const [, ...answers] = await Promise.all([settle(), at(2), at(3)])
    await settle()
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('where nothing differs, where it was cancelled, and where parts were given back', async () => {
    const orderId = await paid({}, 2)
    expect((await amend(orderId, {})).statusCode).toBe(422)
    await changeOrder(deps, orderId, { status: 'cancelled', reason: 'other' }, 'dana')
    expect((await amend(orderId, { items: [{ ean: EAN, quantity: 1 }] })).json()).toMatchObject({ error: { code: 'order_over' } })
  })
})

it('is whole or not at all, however often it is killed on the way', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => paid()))
  const kills: string[] = []
  let killAt = ''
  const killed = await createShopApp({
    ...deps,
    failpoint: (step) => {
      if (step !== killAt) return
      kills.push(step)
      throw new Error('killed')
    },
  })
  for (let turn = 0; kills.length < 50; turn += 1) {
    const orderId = ids[turn % ids.length] ?? ''
    killAt = ['decided', 'appended', ''][turn % 3] ?? ''
    const items = [{ ean: turn % 2 === 0 ? EAN : OTHER, quantity: 1 + (turn % 3) }]
    const payload = { shown: await shownOf(orderId), isTrial: false, items }
    const headers = { 'x-auth-token': dana.token }
    await Promise.all([killed.inject({ method: 'POST', url: `/api/v1/staff/orders/${orderId}/amend`, headers, payload }), settle()])
    const { placed } = await rowOf(orderId)
    const steps = await database.query<{ step: OrderStep }>(
      `SELECT jsonb_build_object('type', body::jsonb -> 'type', 'data', body::jsonb -> 'data', 'time', body::jsonb -> 'time') AS step
       FROM log_events WHERE topic = 'orders' AND body LIKE $1 ORDER BY partition, sequence`,
      [`%"subject":"${orderId}"%`],
    )
    expect(orderAfter(steps.rows.map(({ step }) => step).filter(({ type }) => type.startsWith('order.')))?.placed).toEqual(placed)
  }
  expect(new Set(kills)).toEqual(new Set(['decided', 'appended']))
  // What all orders hold, counted line by line, is what the counters say.
  const { rows } = await database.query<{ ean: string; held: number; reserved: number }>(
    `SELECT take ->> 'ean' AS ean, sum((line ->> 'quantity')::int)::int AS held, min(c.reserved) AS reserved
     FROM orders, jsonb_array_elements(placed -> 'lines') AS line, jsonb_array_elements(line -> 'takes') AS take
     JOIN stock_counters c ON c.ean = take ->> 'ean' AND c.source = take ->> 'source'
     WHERE reservation = 'held' GROUP BY 1`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { held, reserved: counted } of rows) expect(counted).toBe(held)
})

describe('an order by telephone', () => {
  const placed = (change: Partial<CheckoutForm>) =>
    post('/api/v1/phone-orders', orderOf([item(EAN)], { selectedPaymentMethod: 'creditcard', ...change }))

  it('is paid by its link, as often as that is tried, and says who took it', async () => {
    const personal = { ...form().personal, phone: '0527654321' }
    const answer = (await placed({ personal })).json()
    expect(answer.redirectUrl).toBeUndefined()
    const { orderId } = answer
    await settle()
    expect(await page(orderId)).toMatchObject({ toPay: answer.charged, isPaidHere: true })
    const declined = await finalize(requestOf(await press(await pathOf(orderId), 'decline')))
    expect(declined.json()).toEqual({ ok: false, payAt: signOrder(deps.tokens, orderId) })
    expect(await rowOf(orderId)).toMatchObject({ status: 'open', reservation: 'held' })
    await finalize(requestOf(await press(await pathOf(orderId), 'pay')))
    await settle()
    expect(await rowOf(orderId)).toMatchObject({ status: 'paid', reservation: 'held' })
    expect((await details(orderId)).history[0]).toMatchObject({ what: 'placed', by: 'דנה לוי' })
  })

  it('has the ceilings of the shop', async () => {
    const strict = await createShopApp({ ...deps, config: { ...deps.config, orders: { ...deps.config.orders, openTransfers: 2 } } })
    const personal = { ...form().personal, phone: '0527654000' }
    const statuses: number[] = []
    for (const additionalNotes of ['one', 'two', 'three']) {
      const payload = orderOf([item(EAN)], { personal, additionalNotes })
      const headers = { 'x-auth-token': dana.token }
      statuses.push((await strict.inject({ method: 'POST', url: '/api/v1/phone-orders', headers, payload })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 409])
  })
})
