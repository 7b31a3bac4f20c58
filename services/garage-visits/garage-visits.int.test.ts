import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { garageVisitsPathOf } from '#services/garages/garage-link.rules.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import type { Sendable } from '#services/messages/channel.ts'
import { sendDueMessages } from '#services/messages/send-messages.job.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { type GarageVisit, GarageVisits, type Hour, type OfferableDays } from './garage-visits.contract.ts'
import { listRefusedTasks } from './garage-visits.queries.ts'

/** A garage by its own link: what it sees, says, and may not; and what the buyer hears of it. */

const EAN = '2000000000015'
// A Sunday, at noon in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
let now = NOON
const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 100_000, offersPerMinute: 100_000, checkoutsPerMinute: 100_000 },
})
const { app, database, deps, emit, settle } = shop
const { send, rowOf, eventTypesOf } = testCheckout(shop)
const staff = await signInStaff(database)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 1 })],
  ['garage.changed.v1', 'hagiv', garage('hagiv', { displayName: 'מוסך הגבעה' })],
  ['garage.changed.v1', 'agur', garage('agur', { displayName: 'מוסך עגור' })],
)

const linkOf = (garageId: string) => `/api/v1/my-garage/${garageVisitsPathOf(deps.tokens, garageId).split('/').at(-1)}`
const link = linkOf('hanamal')
const read = async (address = link) => (await app.inject(address)).json<GarageVisits>()
const visitOf = async (orderId: string): Promise<GarageVisit | undefined> => (await read()).visits.find((each) => each.orderId === orderId)
const say = (orderId: string, act: string, payload: object = {}, address = link) =>
  app.inject({ method: 'POST', url: `${address}/visits/${orderId}/${act}`, payload })
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof say>>) => [statusCode, json().error?.code ?? null]
const freeHours = async (orderId: string): Promise<Hour[]> =>
  (await app.inject(`${link}/visits/${orderId}/free-days`))
    .json<OfferableDays>()
    .flatMap(({ date, starts }) => starts.map((startCursor) => ({ date, startCursor })))
const staffMove = async (orderId: string, ...statuses: OrderStatus[]) => {
  for (const status of statuses) await changeOrder(deps, orderId, { status }, 'dana')
}
const myOrder = async (token: string) => (await app.inject(`/api/v1/my-order/${token}`)).json()
const choose = (token: string, hour: Hour) => app.inject({ method: 'POST', url: `/api/v1/my-order/${token}/appointment`, payload: hour })
const taken = async () =>
  (
    await database.query<Hour>(
      `SELECT date::text, starts_at AS "startCursor" FROM slot_counters WHERE garage_id = 'hanamal' AND taken > 0 ORDER BY date, starts_at`,
    )
  ).rows

let buyers = 0
/** Paid, with an appointment at a free hour of the first garage: the next one, `skipping` some. */
async function ordered({ garageId = 'hanamal', skipping = 0 } = {}) {
  buyers += 1
  const personal = {
    name: 'נועה לוי',
    phone: `050${String(buyers).padStart(7, '0')}`,
    emailaddress: `buyer${buyers}@example.com`,
  }
  const days = (await app.inject(`/api/v1/checkout/install/dates/${garageId}?items=${EAN}:1`)).json<{ value: string; vacant: boolean }[]>()
  const hours: Hour[] = []
  for (const { value } of days.filter(({ vacant }) => vacant)) {
    const slots = (await app.inject(`/api/v1/checkout/install/slots/${garageId}/${value}?items=${EAN}:1`)).json<
      { startCursor: number; vacant: boolean }[]
    >()
    hours.push(...slots.filter(({ vacant }) => vacant).map(({ startCursor }) => ({ date: value, startCursor })))
    if (hours.length > skipping) break
  }
  const hour = hours[skipping]
  if (!hour) throw new Error('nothing is free')
  const install = { sip: 'install', selectedShop: garageId, installDate: hour.date, installSlot: hour.startCursor } as const
  const answer = (await send(orderOf([item(EAN, { quantity: 2 })], { personal: { ...form().personal, ...personal }, ...install }))).json()
  const order = { orderId: answer.orderId as string, token: answer.order.token as string, hour, email: personal.emailaddress }
  await staffMove(order.orderId, 'paid')
  return order
}
const refuse = async ({ orderId, hour }: { orderId: string; hour: Hour }, slots: readonly (Hour | undefined)[]) =>
  say(orderId, 'cannot', { refused: hour, slots })

const sent: Sendable[] = []
const channel = {
  name: 'email' as const,
  send: (message: Sendable) => {
    sent.push(message)
    return Promise.resolve({ outcome: 'sent' as const })
  },
}
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const] } }
const work = () => sendDueMessages({ ...deps, config, channels: new Map([[channel.name, channel]]) })

describe('the page of a garage', () => {
  it('shows who comes when and with which tires, and nothing more of the person', async () => {
    const { orderId, hour } = await ordered()
    const answer = await app.inject(link)
    expect(Compile(GarageVisits).Errors(answer.json())).toEqual([])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await visitOf(orderId)).toEqual({
      orderId,
      appointment: hour,
      firstName: 'נועה',
      tires: [{ quantity: 2, isSet: false, ...(await lineOf(orderId)) }],
      state: 'awaited',
      acts: ['cannot'],
      offered: null,
      isCancelAsked: false,
    })
    expect(answer.body).not.toMatch(/לוי|0500000|example\.com|price|agorot/i)
  })

  it('leaves out what is not paid, what is cancelled, and what others fit', async () => {
    const [mine, others, over] = [await ordered(), await ordered({ garageId: 'hagiv' }), await ordered()]
    await staffMove(mine.orderId, 'open')
    await staffMove(over.orderId, 'cancelled')
    const shown = (await read()).visits.map(({ orderId }) => orderId)
    expect([mine, others, over].filter(({ orderId }) => shown.includes(orderId))).toEqual([])
  })

  it('is unknown by another link, and ends while the garage is hidden', async () => {
    const foreign = createTokenSigner('another secret of thirty-two letters').sign('garage', 'hanamal', null)
    const tokens = ['x', foreign, deps.tokens.sign('order', 'hanamal', null), deps.tokens.sign('garage', 'nobody', null)]
    const answers = await Promise.all(tokens.map((token) => app.inject(`/api/v1/my-garage/${token}`)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(404)
    const agur = linkOf('agur')
    expect((await app.inject(agur)).statusCode).toBe(200)
    await emit(['garage.changed.v1', 'agur', garage('agur', { isHidden: true })])
    expect((await app.inject(agur)).body).toBe(answers[0]?.body)
  })

  it('is copied by staff', async () => {
    const headers = { 'x-auth-token': staff.token }
    const { path } = (await app.inject({ url: '/api/v1/staff/garages/hanamal/link', headers })).json()
    expect(path).toBe(garageVisitsPathOf(deps.tokens, 'hanamal'))
    expect((await app.inject('/api/v1/staff/garages/hanamal/link')).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/v1/staff/garages/nobody/link', headers })).statusCode).toBe(404)
  })
})

async function lineOf(orderId: string) {
  const { placed } = await rowOf(orderId)
  const [line] = placed.lines
  return { brand: line?.brand, displayName: line?.displayName, displaySize: line?.displaySize }
}

describe('a garage says that the tires', () => {
  it('arrived and are fitted: twice is as once, and each is the desk’s status', async () => {
    const { orderId } = await ordered()
    await staffMove(orderId, 'transit')
    for (const act of ['arrived', 'arrived', 'fitted', 'fitted']) expect((await say(orderId, act)).statusCode).toBe(200)
    expect((await rowOf(orderId)).status).toBe('closed')
    expect((await eventTypesOf(orderId)).filter((type) => type === 'order.status-changed.v1')).toHaveLength(4)
    const details = await app.inject({ url: `/api/v1/order/${orderId}`, headers: { 'x-auth-token': staff.token } })
    await settle()
    expect(details.statusCode).toBe(200)
    expect(codeOf(await say(orderId, 'arrived'))).toEqual([409, 'order_over'])
    expect(await visitOf(orderId)).toMatchObject({ state: 'fitted', acts: [] })
  })

  it('are fitted without having said that they arrived; of two presses at once both are heard', async () => {
    const { orderId } = await ordered()
    await staffMove(orderId, 'transit')
    const answers = await Promise.all([say(orderId, 'fitted'), say(orderId, 'fitted'), say(orderId, 'arrived')])
    expect(answers.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await rowOf(orderId)).status).toBe('closed')
  })

  it('are nothing of another garage, of a cancelled order, or before they left', async () => {
    const [others, over, early, asked] = [await ordered({ garageId: 'hagiv' }), await ordered(), await ordered(), await ordered()]
    await staffMove(others.orderId, 'transit')
    await staffMove(over.orderId, 'transit', 'cancelled')
    await staffMove(asked.orderId, 'transit')
    await database.query('UPDATE orders SET cancellation_id = $2 WHERE order_id = $1', [asked.orderId, crypto.randomUUID()])
    const hours = [{ date: '2026-12-02', startCursor: 8 }]
    for (const act of ['arrived', 'fitted', 'cannot']) {
      const of = (order: typeof over) => say(order.orderId, act, act === 'cannot' ? { refused: order.hour, slots: hours } : {})
      expect(codeOf(await of(others))).toEqual([404, 'no_order'])
      expect(codeOf(await of({ ...over, orderId: '999999' }))).toEqual([404, 'no_order'])
      expect(codeOf(await of(over))).toEqual([409, 'order_over'])
      if (act !== 'cannot') {
        expect(codeOf(await of(early))).toEqual([409, 'not_sent'])
        expect(codeOf(await of(asked))).toEqual([409, 'buyer_cancelled'])
      }
    }
    expect((await app.inject(`${link}/visits/${others.orderId}/free-days`)).statusCode).toBe(404)
    expect(await visitOf(asked.orderId)).toMatchObject({ acts: [], isCancelAsked: true })
    expect((await rowOf(others.orderId)).status).toBe('transit')
  })
})

describe('a garage that cannot', () => {
  it('offers hours, of which the buyer takes one and keeps his own move', async () => {
    const order = await ordered()
    const hours = await freeHours(order.orderId)
    expect(hours).not.toContainEqual(order.hour)
    const offered = [hours[2], hours[5]]
    const refused = await refuse(order, offered)
    expect(refused.json<GarageVisits>().visits.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ offered, acts: [] })
    expect(await taken()).toContainEqual(order.hour)
    expect((await myOrder(order.token)).appointment).toEqual({ ...order.hour, fixed: null, offered })
    // The refused hour itself is no way out.
    expect((await choose(order.token, order.hour)).json().error.code).toBe('not_offered')
    const chosen = await choose(order.token, offered[1] as Hour)
    expect(chosen.json().appointment).toEqual({ ...offered[1], fixed: null, offered: null })
    expect(await taken()).toContainEqual(offered[1])
    expect(await taken()).not.toContainEqual(order.hour)
    const own = (await freeHours(order.orderId))[0] as Hour
    expect((await choose(order.token, own)).json().appointment).toMatchObject({ ...own, fixed: 'moved_before' })
  })

  it('writes to the buyer which hour falls away and which are offered, and reminds of none that it refused', async () => {
    const order = await ordered()
    await settle()
    await work()
    sent.length = 0
    const [, one, two] = await freeHours(order.orderId)
    await refuse(order, [one, two])
    await settle()
    await work()
    const [mail] = sent.filter(({ to }) => to === order.email).map(({ letter }) => letter.mail)
    expect(mail?.subject).toBe('המוסך לא יכול במועד שקבעתם')
    const dayOf = ({ date }: Hour) => date.split('-').slice(1).reverse().join('/')
    for (const hour of [order.hour, one as Hour, two as Hour]) expect(mail?.plain).toContain(dayOf(hour))
    expect(mail?.plain).toContain(`/order/${order.token}`)
    const history = (await app.inject({ url: `/api/v1/order/${order.orderId}`, headers: { 'x-auth-token': staff.token } })).json().history
    expect(history.at(-1)).toMatchObject({ what: 'appointment-refused', by: 'garage', reason: expect.stringContaining(dayOf(one as Hour)) })
  })

  it('says the same twice as once, and other hours not at all', async () => {
    const order = await ordered()
    const [one, two, three] = await freeHours(order.orderId)
    const answers = [await refuse(order, [one, two]), await refuse(order, [two, one, one]), await refuse(order, [three])]
    expect(answers.map(codeOf)).toEqual([
      [200, null],
      [200, null],
      [409, 'answered'],
    ])
    expect((await eventTypesOf(order.orderId)).filter((type) => type === 'order.appointment-refused.v1')).toHaveLength(1)
    // Sent once more after the buyer has chosen it refuses nothing.
    await choose(order.token, one as Hour)
    expect(codeOf(await refuse(order, [one, two]))).toEqual([409, 'appointment_moved'])
    expect((await myOrder(order.token)).appointment).toMatchObject({ ...one, offered: null })
  })

  it('offers only free hours of its own within three weeks', async () => {
    const [order, other] = [await ordered(), await ordered()]
    const hours = await freeHours(order.orderId)
    const last = hours.at(-1)?.date ?? ''
    expect(last <= addDays('2026-11-22', 21)).toBe(true)
    const bad = [other.hour, order.hour, { ...(hours[0] as Hour), startCursor: 3 }, { date: addDays('2026-11-22', 23), startCursor: 8 }]
    for (const hour of bad) expect(codeOf(await refuse(order, [hours[0], hour]))).toEqual([409, 'not_free'])
    expect((await refuse(order, [])).statusCode).toBe(400)
    expect((await refuse(order, hours.slice(0, 4))).statusCode).toBe(400)
  })

  it('offers one hour to two buyers: one gets it, the other is told and chooses another', async () => {
    const [one, two] = [await ordered(), await ordered()]
    const [shared, spare] = await freeHours(one.orderId)
    await refuse(one, [shared, spare])
    await refuse(two, [shared, spare])
    const answers = await Promise.all([one, two].map(({ token }) => choose(token, shared as Hour)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const late = answers[0]?.statusCode === 409 ? one : two
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error.code).toBe('slot_taken')
    // What is gone is offered no more.
    expect((await myOrder(late.token)).appointment).toMatchObject({ ...late.hour, fixed: null, offered: [spare] })
    expect((await choose(late.token, spare as Hour)).json().appointment).toMatchObject(spare as Hour)
  })

  it('is a task for staff from the day before on, until the buyer has chosen; over is the day when it is over', async () => {
    const [order, silent, late] = [await ordered(), await ordered(), await ordered()]
    const [one] = await freeHours(order.orderId)
    await refuse(order, [one])
    await refuse(silent, [one])
    const tasks = async () => (await listRefusedTasks(database, now)).map(({ id }) => id)
    now = new Date(startOfIsraelDay(addDays(order.hour.date, -2)) + 1000)
    expect(await tasks()).not.toContain(order.orderId)
    now = new Date(startOfIsraelDay(silent.hour.date) + 1000)
    expect(await tasks()).toEqual(expect.arrayContaining([order.orderId, silent.orderId]))
    // Not his fault: he may still choose.
    const [later] = (await freeHours(order.orderId)).slice(-1)
    expect((await choose(order.token, later as Hour)).statusCode).toBe(200)
    await staffMove(silent.orderId, 'cancelled')
    expect(await tasks()).not.toContain(order.orderId)
    expect(await tasks()).not.toContain(silent.orderId)
    now = new Date(startOfIsraelDay(addDays(late.hour.date, 1)) + 1000)
    expect((await visitOf(late.orderId))?.acts).toEqual([])
    expect(codeOf(await refuse(late, (await freeHours(late.orderId)).slice(-1)))).toEqual([409, 'too_late'])
    now = NOON
  })
})
