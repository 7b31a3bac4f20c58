import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { nextFreeSlots } from '#services/domain/fitting-calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { listParcelTasks } from '#services/parcels/parcel-tasks.ts'
import type { StaffDay } from '#services/staff/day.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { CheckoutForm } from '../checkout/checkout.contract.ts'
import { findFitting } from '../checkout/fitting.queries.ts'
import { item, orderOf, SHIPPING } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'

/** Whether a fitting, a pickup or an arrival happened: asked of staff, and answered by one press. */

const EAN = '2000000000015'
// A Sunday, at noon in Israel.
const SUNDAY = '2026-11-22'
let now = new Date(`${SUNDAY}T10:00:00.000Z`)
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 } })
const { app, database, emit, settle } = shop
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1_000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 50 })],
)

/** Ten in the morning of a day. */
const goTo = (date: string) => {
  now = new Date(startOfIsraelDay(date) + 10 * 3_600_000)
}
const asStaff = async () => ({ 'x-auth-token': (await signInStaff(database, { at: now })).token })
const post = async (path: string, payload?: object) =>
  app.inject({ method: 'POST', url: `/api/v1/order/${path}`, headers: await asStaff(), ...(payload && { payload }) })
const askedOf = async (orderId: string) => {
  const { tasks } = (await app.inject({ url: '/api/v1/staff/day', headers: await asStaff() })).json<StaffDay>()
  return tasks.find(({ id, kind }) => id === orderId && ['fitted', 'pickup', 'arrived'].includes(kind)) ?? null
}
const statusOf = async (orderId: string) =>
  (await database.query<{ status: string }>('SELECT status FROM orders WHERE order_id = $1', [orderId])).rows[0]?.status

async function placed(status: string, form: Partial<CheckoutForm> = {}): Promise<{ orderId: string; token: string }> {
  const { orderId, order } = (await send(orderOf([item(EAN)], form))).json()
  await settle()
  for (const to of ['paid', status]) expect((await post(orderId, { status: to })).statusCode).toBe(200)
  return { orderId, token: order.token }
}
const ordered = async (status: string, form?: Partial<CheckoutForm>) => (await placed(status, form)).orderId
async function booked(status: string) {
  const days = (await findFitting(database, { garageId: 'hanamal', products: [], courierDays: TEST_COURIER_DAYS, now }))?.days ?? []
  const [slot] = nextFreeSlots(days, { date: '', startsAt: 0 }, 1)
  if (!slot) throw new Error('nothing is free')
  const fitting = { sip: 'install', selectedShop: 'hanamal', installDate: slot.date, installSlot: slot.startsAt } as const
  return { ...(await placed(status, fitting)), date: slot.date }
}

describe('staff are asked whether', () => {
  it.each(['transit', 'doneTransit'])('the tires of an order in %s were fitted, the day after', async (status) => {
    goTo(SUNDAY)
    const { orderId, date } = await booked(status)
    goTo(date)
    expect(await askedOf(orderId)).toBeNull()
    goTo(addDays(date, 1))
    expect(await askedOf(orderId)).toMatchObject({
      kind: 'fitted',
      name: 'נועה לוי',
      appointment: date,
      status,
      since: new Date(startOfIsraelDay(addDays(date, 1))).toISOString(),
    })
  })

  it('tires are still to be picked up, after three working days', async () => {
    goTo('2026-11-25')
    const orderId = await ordered('transit')
    // Thursday, Sunday and Monday are working days.
    goTo('2026-11-30')
    expect(await askedOf(orderId)).toBeNull()
    goTo('2026-12-01')
    expect(await askedOf(orderId)).toMatchObject({ kind: 'pickup', status: 'transit', since: '2026-11-25T08:00:00.000Z' })
  })

  it('a parcel arrived, after six days without news from its carrier', async () => {
    goTo(SUNDAY)
    const orderId = await ordered('sent', { sip: 'shipping', shipping: SHIPPING })
    goTo('2026-11-27')
    expect(await askedOf(orderId)).toBeNull()
    goTo('2026-11-28')
    expect(await askedOf(orderId)).toMatchObject({ kind: 'arrived', status: 'sent' })
    const carrierSays = (state: string, at: string) =>
      database.query(
        `INSERT INTO parcels (order_id, carrier, code, state, state_at, created_at) VALUES ($1, 'hfd', $1, $2, $3, $3)
         ON CONFLICT (order_id) DO UPDATE SET state = $2, state_at = $3`,
        [orderId, state, at],
      )
    await carrierSays('out', '2026-11-27T08:00:00Z')
    expect(await askedOf(orderId)).toBeNull()
    await carrierSays('underway', '2026-11-25T08:00:00Z')
    expect(await askedOf(orderId)).toMatchObject({ kind: 'arrived' })
    await carrierSays('returned', '2026-11-24T08:00:00Z')
    expect((await listParcelTasks(database, now)).filter(({ id }) => id === orderId)).toMatchObject([{ kind: 'parcel' }])
  })
})

describe('the answer', () => {
  const waiting = async () => {
    goTo(SUNDAY)
    const orderId = await ordered('transit')
    goTo('2026-11-26')
    expect(await askedOf(orderId)).toMatchObject({ kind: 'pickup' })
    return orderId
  }

  it('yes closes the order', async () => {
    const orderId = await waiting()
    expect((await post(orderId, { status: 'closed', shown: { status: 'transit' } })).statusCode).toBe(200)
    expect(await statusOf(orderId)).toBe('closed')
    expect(await askedOf(orderId)).toBeNull()
  })

  it('not yet puts it off until the next working day, as often as it is pressed', async () => {
    const orderId = await waiting()
    // A Thursday.
    for (const _ of [1, 2]) expect((await post(`${orderId}/put-off`)).statusCode).toBe(200)
    expect(await askedOf(orderId)).toBeNull()
    goTo('2026-11-28')
    expect(await askedOf(orderId)).toBeNull()
    goTo('2026-11-29')
    expect(await askedOf(orderId)).toMatchObject({ kind: 'pickup', due: '2026-11-29T21:59:59.999Z' })
    expect(await statusOf(orderId)).toBe('transit')
  })

  it('not yet is taken back, and asked as before', async () => {
    const orderId = await waiting()
    const asked = await askedOf(orderId)
    await post(`${orderId}/put-off`)
    for (const _ of [1, 2]) expect((await post(`${orderId}/ask-again`)).statusCode).toBe(200)
    expect(await askedOf(orderId)).toEqual(asked)
  })

  it('yes is taken back by the status before, and asked again', async () => {
    const orderId = await waiting()
    await post(orderId, { status: 'closed', shown: { status: 'transit' } })
    expect((await post(orderId, { status: 'transit', shown: { status: 'closed' } })).statusCode).toBe(200)
    expect(await statusOf(orderId)).toBe('transit')
  })

  it('yes is refused where somebody moved the order meanwhile', async () => {
    const orderId = await waiting()
    await post(orderId, { status: 'paid' })
    const answer = await post(orderId, { status: 'closed', shown: { status: 'transit' } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'order_changed'])
    expect(await askedOf(orderId)).toBeNull()
    expect(await statusOf(orderId)).toBe('paid')
  })

  it('is not asked where the buyer has cancelled', async () => {
    const orderId = await waiting()
    await database.query('UPDATE orders SET cancellation_id = gen_random_uuid() WHERE order_id = $1', [orderId])
    expect(await askedOf(orderId)).toBeNull()
  })
})

it('asks by the new day after an appointment was moved', async () => {
  goTo(SUNDAY)
  const { orderId, token, date } = await booked('transit')
  const days = (await findFitting(database, { garageId: 'hanamal', products: [], courierDays: TEST_COURIER_DAYS, now }))?.days ?? []
  const later = nextFreeSlots(days, { date: '', startsAt: 0 }, 50).find((slot) => slot.date > date)
  const moved = await app.inject({
    method: 'POST',
    url: `/api/v1/my-order/${token}/appointment`,
    payload: { date: later?.date, startCursor: later?.startsAt },
  })
  expect(moved.statusCode, moved.body).toBe(200)
  goTo(addDays(date, 1))
  expect(await askedOf(orderId)).toBeNull()
  goTo(addDays(later?.date ?? '', 1))
  expect(await askedOf(orderId)).toMatchObject({ kind: 'fitted', appointment: later?.date })
})
