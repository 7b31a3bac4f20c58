import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { type Amendment, amendableOf, amendOrder } from '#services/orders/amend-order.command.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { findFitting } from '#services/orders/checkout/fitting.queries.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import type { StaffChange } from '#services/orders/order.decide.ts'
import type { Sendable } from './channel.ts'
import { sendDueMessages } from './send-messages.job.ts'

/** What garages hear when staff change an order: the one that has it, and the one that it leaves. */

const EAN = '2000000000015'
// A Sunday in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
const NIGHT = new Date('2026-11-22T22:00:00.000Z')
const MORNING = new Date('2026-11-23T06:00:30.000Z')
let now = NOON
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { database, deps, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
const OFFICE = 'office@hanamal.example'
const OTHER_OFFICE = 'office@hagalil.example'
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 50, email: OFFICE })],
  ['garage.changed.v1', 'hagalil', garage('hagalil', { slotCapacity: 50, email: OTHER_OFFICE })],
)

const sent: Sendable[] = []
const keep = (message: Sendable) => {
  sent.push(message)
  return Promise.resolve({ outcome: 'sent' as const })
}
const limits = { perRecipientHour: 6, perRecipientDay: 12, perHour: 10_000 }
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const], limits } }
const work = () => sendDueMessages({ ...deps, config, channels: new Map([['email', { name: 'email', send: keep }]]) })
const toldOf = (orderId: string, to = OFFICE) =>
  sent.filter((message) => message.to === to && message.letter.mail.plain.includes(orderId)).map(({ letter }) => letter)
const subjectsOf = (orderId: string, to = OFFICE) => toldOf(orderId, to).map(({ mail }) => mail.subject)
const booked = (orderId: string) => `תור חדש אצלכם, הזמנה ${orderId}`
const moved = (orderId: string) => `עדכון בתור של הזמנה ${orderId}`
const left = (orderId: string) => `הזמנה ${orderId} לא תותקן אצלכם`

async function free(garageId: string): Promise<Slot[]> {
  const days = (await findFitting(database, { garageId, products: [], courierDays: TEST_COURIER_DAYS, now }))?.days ?? []
  return nextFreeSlots(days, { date: '', startsAt: 0 }, 50)
}
let buyers = 0
async function paid() {
  buyers += 1
  const person = personal({ phone: `052${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` })
  const [slot = { date: '', startsAt: 0 }] = await free('hanamal')
  const hour = { installDate: slot.date, installSlot: slot.startsAt }
  const answer = await send(orderOf([item(EAN, { quantity: 2 })], { ...person, sip: 'install', selectedShop: 'hanamal', ...hour }))
  await settle()
  const { orderId } = answer.json() as { orderId: string }
  await change(orderId, { status: 'paid' })
  return { orderId, slot }
}
async function change(orderId: string, changes: StaffChange): Promise<void> {
  expect(await changeOrder(deps, orderId, changes, 'dana')).toMatchObject({ ok: true })
  await settle()
}
async function amendTo(orderId: string, amendment: Amendment): Promise<void> {
  const asked = { amendment, shown: amendableOf((await rowOf(orderId)).placed), isTrial: false, by: 'dana' }
  expect(await amendOrder({ ...deps, courierDays: TEST_COURIER_DAYS, transferHours: 24 }, orderId, asked)).toMatchObject({ ok: true })
  await settle()
}
const plainOf = (text: string) => text.replaceAll(/[\u2060-\u2069]/g, '')
const hourOf = ({ date, startsAt }: Slot) => `${dayText(date)}, בין ${slotText(startsAt)}`
/** What the log has of the messages about an order to a garage. */
async function recordedOf(orderId: string): Promise<unknown[]> {
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM log_events WHERE body LIKE '%"garage.told.v1"%' AND body LIKE $1`,
    [`%"about":"${orderId}"%`],
  )
  return rows.map(({ body }) => JSON.parse(body).data)
}

it('of an order that goes to another garage, the one that knew of it hears that it falls away, and the new one that it is booked', async () => {
  const { orderId } = await paid()
  await work()
  const [, slot = null] = await free('hagalil')
  await amendTo(orderId, { fitting: { garageId: 'hagalil', slot } })
  await work()
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId), left(orderId)])
  expect(subjectsOf(orderId, OTHER_OFFICE)).toEqual([booked(orderId)])
  expect(plainOf(toldOf(orderId, OTHER_OFFICE)[0]?.mail.plain ?? '')).toContain(`התור: ${slot && hourOf(slot)}.`)
  const ofOld = (await recordedOf(orderId)).filter((told) => (told as { garageId: string }).garageId === 'hanamal')
  expect(ofOld).toMatchObject([{ kind: 'garage-booked' }, { kind: 'garage-cancelled', outcome: 'sent' }])
  // Its tires leave, and later it is fitted nowhere.
  await amendTo(orderId, { receiving: 'pickup' })
  await change(orderId, { status: 'transit' })
  await work()
  expect(subjectsOf(orderId)).toHaveLength(2)
  expect(subjectsOf(orderId, OTHER_OFFICE)).toEqual([booked(orderId), left(orderId)])
})

it('a garage that was left before it heard of the order hears nothing, and one that has it again not that it was left', async () => {
  const known = await paid()
  await work()
  now = NIGHT
  const unknown = await paid()
  const [first = null, second = null] = (await free('hagalil')).filter(({ date }) => date > '2026-11-26')
  await amendTo(unknown.orderId, { fitting: { garageId: 'hagalil', slot: first } })
  await amendTo(known.orderId, { fitting: { garageId: 'hagalil', slot: second } })
  const [back = null] = (await free('hanamal')).filter(({ date }) => date > '2026-11-27')
  await amendTo(known.orderId, { fitting: { garageId: 'hanamal', slot: back } })
  now = MORNING
  await work()
  expect([subjectsOf(unknown.orderId), subjectsOf(unknown.orderId, OTHER_OFFICE)]).toEqual([[], [booked(unknown.orderId)]])
  expect([subjectsOf(known.orderId), subjectsOf(known.orderId, OTHER_OFFICE)]).toEqual([[booked(known.orderId), moved(known.orderId)], []])
  expect(plainOf(toldOf(known.orderId).at(-1)?.mail.plain ?? '')).toContain(`התור עכשיו: ${back && hourOf(back)}.`)
  now = NOON
})

it('other tires, or another hour with them, are told to the garage that heard of them', async () => {
  const { orderId, slot } = await paid()
  await amendTo(orderId, { items: [{ ean: EAN, quantity: 3 }] })
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId)])
  await amendTo(orderId, { items: [{ ean: EAN, quantity: 4 }] })
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId), moved(orderId)])
  const plain = plainOf(toldOf(orderId).at(-1)?.mail.plain ?? '')
  expect(plain).toContain(`התור עכשיו: ${hourOf(slot)}.`)
  expect(plain).toMatch(/הצמיגים: .*180\/55-17/)
})
