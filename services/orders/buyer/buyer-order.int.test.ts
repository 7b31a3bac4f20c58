import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { changeOrder } from '../change-order.command.ts'
import { findFitting } from '../checkout/fitting.queries.ts'
import { form, item, orderOf } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'
import { forgetShopper } from '../forget-shopper.command.ts'
import { release } from '../testing/order-acts.ts'
import { BuyerOrder } from './buyer-order.contract.ts'
import { signOrder } from './order-link.rules.ts'

/** What a buyer sees of his order and does with it, by its link or by its number and phone. */

const EAN = '2000000000015'
const PHONE = '050-123 4567'
let now = new Date('2026-11-21T09:30:00.000Z')
const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, checkoutsPerMinute: 100_000 },
})
const { app, database, deps, emit, settle } = shop
const { send, rowOf, eventTypesOf } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 1 })],
)

const free = async (): Promise<Slot[]> => {
  const days = (await findFitting(database, { garageId: 'hanamal', products: [], courierDays: TEST_COURIER_DAYS, now }))?.days ?? []
  return nextFreeSlots(days, { date: '', startsAt: 0 }, 50)
}
let buyers = 0
/** A phone, a browser and an appointment of its own. */
async function ordered({ slot }: { slot?: Slot } = {}) {
  buyers += 1
  const phone = `050${String(buyers).padStart(7, '0')}`
  const personal = { ...form().personal, phone, emailaddress: `buyer${buyers}@example.com` }
  const chosen = slot ?? (await free())[0]
  if (!chosen) throw new Error('nothing is free')
  const install = { sip: 'install', selectedShop: 'hanamal', installDate: chosen.date, installSlot: chosen.startsAt } as const
  const answer = (await send(orderOf([item(EAN)], { personal, ...install }))).json()
  return { orderId: answer.orderId as string, token: answer.order.token as string, phone, slot: chosen }
}

const read = (token: string) => app.inject(`/api/v1/my-order/${token}`)
const find = (orderId: string, phone: string) => app.inject({ method: 'POST', url: '/api/v1/my-order', payload: { orderId, phone } })
const findFrom = (remoteAddress: string, orderId: string, phone: string) =>
  app.inject({ method: 'POST', url: '/api/v1/my-order', payload: { orderId, phone }, remoteAddress })
const moveTo = (token: string, { date, startsAt }: Slot) =>
  app.inject({ method: 'POST', url: `/api/v1/my-order/${token}/appointment`, payload: { date, startCursor: startsAt } })
const staffMove = (orderId: string, status: OrderStatus) => changeOrder(deps, orderId, { status }, 'dana')
const taken = async () =>
  (await database.query<Slot>(`SELECT date::text, starts_at AS "startsAt" FROM slot_counters WHERE taken > 0 ORDER BY date, starts_at`))
    .rows

describe('an order by its link', () => {
  it('says what was ordered, where it is and what is to be paid, and nothing of the person', async () => {
    const { orderId, token, slot } = await ordered()
    const first = await read(token)
    expect(Compile(BuyerOrder).Errors(first.json())).toEqual([])
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.json()).toMatchObject({
      orderId,
      state: 'going',
      toPay: first.json().order.charged,
      appointment: { date: slot.date, startCursor: slot.startsAt, fixed: null },
    })
    expect(first.json().stations.filter(({ isReached }: { isReached: boolean }) => isReached)).toHaveLength(1)
    expect(first.body).not.toMatch(/נועה|0500000|example\.com/)
    await staffMove(orderId, 'paid')
    await staffMove(orderId, 'transit')
    await settle()
    const { stations, toPay } = (await read(token)).json()
    expect(toPay).toBe(0)
    expect(
      stations.map(({ station, isReached, at }: { station: string; isReached: boolean; at: unknown }) => [station, isReached, at !== null]),
    ).toEqual([
      ['received', true, true],
      ['paid', true, true],
      ['transit', true, true],
      ['doneTransit', false, false],
      ['closed', false, false],
    ])
    await staffMove(orderId, 'cancelled')
    expect((await read(token)).json()).toMatchObject({ state: 'cancelled', toPay: 0 })
  })

  it('is unknown when the link was cut, forged, of another purpose or signed with another secret', async () => {
    const { token, orderId } = await ordered()
    const others = [
      token.slice(0, -1),
      `${token}A`,
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'x',
      signOrder(createTokenSigner('another secret of thirty-two letters'), orderId),
    ]
    const other = deps.tokens.sign('stop-arrival-notice', orderId, null)
    const answers = await Promise.all([...others, other].map(read))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(404)
    expect((await read(signOrder(deps.tokens, '999999'))).statusCode).toBe(404)
  })

  it.each([
    ['in winter', '2026-12-02', '20261202T060000Z'],
    ['in summer', '2027-06-02', '20270602T050000Z'],
    ['on the day on which clocks go forward', '2027-03-26', '20270326T050000Z'],
    ['on the day on which clocks go back', '2027-10-31', '20271031T060000Z'],
  ])('gives its appointment at eight to calendars %s', async (_, date, start) => {
    const today = now
    now = new Date(Date.parse(date) - 8 * 24 * 3_600_000)
    const { token, orderId } = await ordered({ slot: { date, startsAt: 8 } })
    const answer = await app.inject(`/api/v1/my-order/${token}/appointment.ics`)
    now = today
    expect(answer.headers['content-type']).toMatch('text/calendar')
    expect(answer.body).toContain(`DTSTART:${start}`)
    expect(answer.body).toContain(`UID:order-${orderId}@`)
    expect(answer.body).not.toMatch(/נועה|0500000/)
  })

  it('moves its appointment in calendars, and takes it back when it is cancelled', async () => {
    const { token, orderId, slot } = await ordered()
    const [to] = (await free()).filter(({ date, startsAt }) => date !== slot.date || startsAt !== slot.startsAt)
    if (!to) throw new Error('nothing is free')
    const fileOf = async () => {
      await settle()
      const { body } = await app.inject(`/api/v1/my-order/${token}/appointment.ics`)
      return body.split('\r\n').filter((line) => /^(METHOD|UID|SEQUENCE|STATUS):/.test(line))
    }
    const uid = expect.stringMatching(`^UID:order-${orderId}@`)
    expect(await fileOf()).toEqual([uid, 'SEQUENCE:0'])
    await moveTo(token, to)
    expect(await fileOf()).toEqual([uid, 'SEQUENCE:1'])
    await staffMove(orderId, 'cancelled')
    expect(await fileOf()).toEqual(['METHOD:CANCEL', uid, 'SEQUENCE:2', 'STATUS:CANCELLED'])
    await staffMove(orderId, 'paid')
    expect(await fileOf()).toEqual([uid, 'SEQUENCE:3'])
  })

  it('takes its appointment back when it was not paid in time', async () => {
    const { token, orderId } = await ordered()
    await withEvents(deps, (unit) => release(unit, orderId, 'lapsed'))
    await settle()
    const { body } = await app.inject(`/api/v1/my-order/${token}/appointment.ics`)
    expect(body).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/)
  })
})

describe('an order by its number and phone', () => {
  it('is found however both are written, and every other pair gets the same answer', async () => {
    const { orderId, phone } = await ordered()
    const other = await ordered()
    const found = await find(` ${orderId} `, `+972 ${phone.slice(1)}`)
    expect((await read(found.json().data.token)).json().orderId).toBe(orderId)
    const misses = await Promise.all([find(orderId, PHONE), find(other.orderId, phone), find('999999', phone)])
    expect(new Set(misses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(misses[0]?.statusCode).toBe(404)
    expect((await find(orderId, '123')).json().error.field).toBe('phone')
  })

  it.each([
    ['of one order', (_: string, wrong: number) => [null, `05988${String(wrong).padStart(5, '0')}`] as const],
    ['with one phone', (phone: string, wrong: number) => [String(900_000 + wrong), phone] as const],
  ])('is guessed at %s five times an hour, from whatever addresses', async (_, guessOf) => {
    const { orderId, phone } = await ordered()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const [number, guessed] = guessOf(phone, wrong)
      expect((await findFrom(`192.0.2.${wrong}`, number ?? orderId, guessed)).statusCode).toBe(404)
    }
    const spent = await findFrom('192.0.2.99', orderId, phone)
    expect([spent.statusCode, spent.json().error.code]).toEqual([429, 'too_many_requests'])
    const other = await ordered()
    expect((await find(other.orderId, other.phone)).statusCode).toBe(200)
  })

  it('is found no more when the person was erased', async () => {
    const { orderId, phone } = await ordered()
    const { contact_id } = await rowOf(orderId)
    await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
    expect((await find(orderId, phone)).statusCode).toBe(404)
  })
})

describe('the appointment', () => {
  it('moves once to a free hour, and gives back its own', async () => {
    const { orderId, token, slot } = await ordered()
    const days = (await app.inject(`/api/v1/my-order/${token}/free-days`)).json()
    const to = { date: days[1].date, startsAt: days[1].starts[0] }
    expect((await moveTo(token, to)).json().appointment).toEqual({
      date: to.date,
      startCursor: to.startsAt,
      fixed: 'moved_before',
      offered: null,
    })
    expect(await taken()).toContainEqual(to)
    expect(await taken()).not.toContainEqual(slot)
    // The same again changes nothing, another one is refused.
    expect((await moveTo(token, to)).statusCode).toBe(200)
    expect((await moveTo(token, slot)).json().error.code).toBe('moved_before')
    expect((await eventTypesOf(orderId)).filter((type) => type === 'order.appointment-moved.v1')).toHaveLength(1)
    await settle()
    const { rows } = await database.query(`SELECT placed #>> '{fitting,slot,date}' AS date FROM read.orders WHERE order_id = $1`, [orderId])
    expect(rows).toEqual([{ date: to.date }])
    await staffMove(orderId, 'cancelled')
    expect(await taken()).not.toContainEqual(to)
  })

  it('of two tabs goes to one of two hours, and of two buyers one gets the last place', async () => {
    const [a, b, c] = [await ordered(), await ordered(), await ordered()]
    const [one, two, three] = await free()
    if (!one || !two || !three) throw new Error('too few are free')
    const tabs = await Promise.all([moveTo(a.token, one), moveTo(a.token, two)])
    expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const buyersAnswers = await Promise.all([moveTo(b.token, three), moveTo(c.token, three)])
    expect(buyersAnswers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = buyersAnswers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().error.code).toBe('slot_taken')
    // Whoever was refused keeps what he had.
    const kept = buyersAnswers[0]?.statusCode === 409 ? b : c
    expect(await taken()).toContainEqual(kept.slot)
    expect((await read(kept.token)).json().appointment).toMatchObject({ date: kept.slot.date, fixed: null })
  })

  it('stays where it is from its own day on, when the garage does not work, and when the order holds nothing', async () => {
    const late = await ordered()
    const released = await ordered()
    const [to] = await free()
    if (!to) throw new Error('nothing is free')
    expect((await moveTo(late.token, { ...to, startsAt: 3 })).json().error.code).toBe('not_offered')
    await staffMove(released.orderId, 'cancelled')
    expect((await moveTo(released.token, to)).json().error.code).toBe('not_held')
    now = new Date(startOfIsraelDay(late.slot.date) + 1000)
    expect((await moveTo(late.token, to)).json().error.code).toBe('too_late')
    expect((await app.inject(`/api/v1/my-order/${late.token}/free-days`)).json()).toEqual([])
  })
})
