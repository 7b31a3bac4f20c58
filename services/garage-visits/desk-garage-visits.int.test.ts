import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact } from '#services/contacts/index.ts'
import { addDays } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { garageVisitsPathOf } from '#services/garages/garage-link.rules.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { BookedWritten, GarageWeek } from './desk-garage-visits.contract.ts'
import type { Hour, OfferableDays } from './garage-visits.contract.ts'
import { readGarageWeek } from './garage-visits.queries.ts'

/** A garage as staff see it: its week and how it keeps it; and the one press that writes to all who are booked there. */

const EAN = '2000000000015'
// A Sunday, at noon in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
let now = NOON
const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 100_000, checkoutsPerMinute: 100_000 },
})
const { app, database, deps, emit, settle } = shop
const { send } = testCheckout(shop)
Object.assign(deps.config.messages, { channels: ['email'] })
const staff = await signInStaff(database)
const headers = { 'x-auth-token': staff.token }
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 1 })],
  ['garage.changed.v1', 'hagiv', garage('hagiv', { slotCapacity: 1, displayName: 'מוסך הגבעה' })],
)

const staffMove = async (orderId: string, ...statuses: OrderStatus[]) => {
  for (const status of statuses) await changeOrder(deps, orderId, { status }, 'dana')
}

let buyers = 0
async function ordered(garageId: string, ...statuses: OrderStatus[]) {
  buyers += 1
  const personal = { ...form().personal, phone: `050${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` }
  const days = (await app.inject(`/api/v1/checkout/install/dates/${garageId}?items=${EAN}:1`)).json<{ value: string; vacant: boolean }[]>()
  const installDate = days.find(({ vacant }) => vacant)?.value ?? ''
  const hours = (await app.inject(`/api/v1/checkout/install/slots/${garageId}/${installDate}?items=${EAN}:1`)).json<
    { startCursor: number; vacant: boolean }[]
  >()
  const installSlot = hours.find(({ vacant }) => vacant)?.startCursor ?? 0
  const install = { sip: 'install', selectedShop: garageId, installDate, installSlot } as const
  const { orderId } = (await send(orderOf([item(EAN, { quantity: 2 })], { personal, ...install }))).json<{ orderId: string }>()
  await staffMove(orderId, ...statuses)
  return { orderId, hour: { date: installDate, startCursor: installSlot }, email: personal.emailaddress }
}
const contactOf = async (email: string) =>
  (await database.query<{ id: string }>('SELECT contact_id AS id FROM contacts WHERE email = $1', [email])).rows[0]?.id ?? ''

const ask = (path: string, payload?: object) =>
  app.inject({ method: payload ? 'POST' : 'GET', url: `/api/v1/staff/garages/${path}`, headers, ...(payload && { payload }) })
const weekOf = async (slug: string) => (await ask(`${slug}/week`)).json<GarageWeek>()

describe('the week of a garage', () => {
  it('is what the orders say, and nothing of other garages, unpaid or cancelled orders', async () => {
    const arrived = await ordered('hanamal', 'paid', 'transit', 'doneTransit')
    const refused = await ordered('hanamal', 'paid')
    await ordered('hanamal')
    await ordered('hanamal', 'paid', 'cancelled')
    await ordered('hagiv', 'paid')
    await settle()
    const link = `/api/v1/my-garage/${garageVisitsPathOf(deps.tokens, 'hanamal').split('/').at(-1)}/visits/${refused.orderId}`
    const free = (await app.inject(`${link}/free-days`)).json<OfferableDays>()
    const offered = free.flatMap(({ date, starts }): Hour[] => starts.map((startCursor) => ({ date, startCursor }))).slice(-1)
    expect(
      (await app.inject({ method: 'POST', url: `${link}/cannot`, payload: { refused: refused.hour, slots: offered } })).statusCode,
    ).toBe(200)
    await settle()

    // A day on which both are within the week.
    now = new Date(startOfIsraelDay(addDays(arrived.hour.date, -1)) + 1000)
    const today = addDays(arrived.hour.date, -1)
    const { rows } = await database.query<{ orderId: string; date: string; startsAt: number; status: string }>(
      `SELECT order_id AS "orderId", placed #>> '{fitting,slot,date}' AS date, (placed #>> '{fitting,slot,startsAt}')::int AS "startsAt", status
       FROM read.orders WHERE placed #>> '{fitting,garageId}' = 'hanamal' AND status NOT IN ('open', 'cancelled') ORDER BY 2, 3`,
    )
    const week = await weekOf('hanamal')
    expect(rows.map(({ orderId }) => orderId).sort()).toEqual([arrived.orderId, refused.orderId].sort())
    expect(week.today).toBe(today)
    expect(week.visits.map(({ orderId, appointment, state }) => ({ orderId, ...appointment, state }))).toEqual(
      rows.map(({ orderId, date, startsAt, status }) => ({
        orderId,
        date,
        startCursor: startsAt,
        state: status === 'doneTransit' ? 'arrived' : 'awaited',
      })),
    )
    expect(week.visits[0]?.tires.map(({ quantity }) => quantity)).toEqual([2])
    expect([week.refusals, week.noShows]).toEqual([1, 0])

    // Two days after the later one nobody has called either fitted; then one is; and in a hundred days nothing counts.
    const last = rows.at(-1)?.date ?? ''
    now = new Date(startOfIsraelDay(addDays(last, 2)) + 1000)
    expect(await weekOf('hanamal')).toMatchObject({ visits: [], refusals: 1, noShows: 2 })
    await staffMove(arrived.orderId, 'closed')
    expect(await weekOf('hanamal')).toMatchObject({ refusals: 1, noShows: 1 })
    const later = new Date(startOfIsraelDay(addDays(last, 100)))
    const hanamal = { id: 'hanamal', displayName: 'מוסך הנמל' }
    expect(await readGarageWeek(database, hanamal, later)).toMatchObject({ refusals: 0, noShows: 0 })
    now = NOON
  })

  it('is for staff, of garages that exist', async () => {
    expect((await app.inject('/api/v1/staff/garages/hanamal/week')).statusCode).toBe(401)
    expect((await ask('nobody/week')).statusCode).toBe(404)
  })
})

describe('writing to all who are booked at a garage', () => {
  const words = { subject: 'המוסך לא יוכל להתקין', body: 'אפשר לבחור מוסך אחר.' }
  const write = async (payload = words) => (await ask('hasufa/write-to-booked', payload)).json<BookedWritten>()
  const notes = async () =>
    (
      await database.query<{ about: string; words: typeof words }>(
        `SELECT m.about, c.details -> 'written' -> substr(m.occasion, length('note:') + 1) AS words
         FROM messages m JOIN orders o ON o.order_id = m.about JOIN contacts c ON c.contact_id = o.contact_id WHERE m.kind = 'note' ORDER BY m.about`,
      )
    ).rows

  it('writes once to each, says whom it could not reach, and later to those who came since', async () => {
    const shown = garage('hasufa', { slotCapacity: 1, displayName: 'מוסך הסופה' })
    await emit(['garage.changed.v1', 'hasufa', shown])
    const [one, unpaid, erased] = [await ordered('hasufa', 'paid'), await ordered('hasufa'), await ordered('hasufa', 'paid')]
    await ordered('hasufa', 'paid', 'cancelled')
    await ordered('hagiv', 'paid')
    const contactId = await contactOf(erased.email)
    await withEvents(deps, (unit) => eraseContact(unit, contactId))
    const mute = await ordered('hasufa', 'paid')
    await database.query('UPDATE contacts SET email = NULL, phone = NULL WHERE contact_id = $1', [await contactOf(mute.email)])
    await emit(['garage.changed.v1', 'hasufa', { ...shown, isHidden: true }])
    await settle()

    expect(await write()).toEqual({ written: 2, before: 0, unreachable: 2 })
    const told = [one.orderId, unpaid.orderId].sort().map((about) => ({ about, words }))
    expect(await notes()).toEqual(told)
    // Other words change nothing of what was written.
    expect(await write({ ...words, body: 'אחר' })).toEqual({ written: 0, before: 2, unreachable: 2 })
    expect(await notes()).toEqual(told)
    await emit(['garage.changed.v1', 'hasufa', shown])
    const late = await ordered('hasufa', 'paid')
    await settle()
    expect(await write()).toEqual({ written: 1, before: 2, unreachable: 2 })
    expect((await notes()).map(({ about }) => about).sort()).toEqual([one, unpaid, late].map(({ orderId }) => orderId).sort())
  })

  it('needs words, staff and a garage', async () => {
    expect((await ask('hasufa/write-to-booked', { ...words, body: '  ' })).json().error.code).toBe('no_words')
    expect((await ask('nobody/write-to-booked', words)).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/api/v1/staff/garages/hasufa/write-to-booked', payload: words })).statusCode).toBe(401)
  })
})
