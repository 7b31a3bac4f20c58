import { createHmac } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { MessageChannel } from '#events/messages.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { listReceived } from '#services/demo/inbox/demo-inbox.ts'
import { startWhatsAppCloud } from '#services/demo/inbox/whatsapp-cloud.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { moveAppointment } from '#services/orders/buyer/move-appointment.command.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { findFitting } from '#services/orders/checkout/fitting.queries.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import type { StaffChange } from '#services/orders/order.decide.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import type { Sendable } from './channel.ts'
import { TEMPLATES } from './message.text.ts'
import type { MessageList, MessagePreview, StaffMessages } from './messages.contract.ts'
import { sendDueMessages } from './send-messages.job.ts'
import { createWhatsAppChannel } from './whatsapp-channel.ts'

/** What a garage hears of the orders that it fits: of appointments that are made, moved or fall away, and of tires on their way. */

const EAN = '2000000000015'
// A Sunday in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
const NIGHT = new Date('2026-11-22T22:00:00.000Z')
const MORNING = new Date('2026-11-23T06:00:30.000Z')
let now = NOON
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { database, deps, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
const { token } = await signInStaff(database)
const OFFICE = 'office@hanamal.example'
const MOBILE = '0505550161'
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 1000 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { slotCapacity: 50, email: OFFICE })],
  ['garage.changed.v1', 'manual', garage('manual', { isManualBooking: true, phone: '050-555-0161' })],
  ['garage.changed.v1', 'whatsapp', garage('whatsapp', { slotCapacity: 50, phone: '050-555-0162', whatsApp: true })],
  ['garage.changed.v1', 'silent', garage('silent', { slotCapacity: 50 })],
)

const sent: (Sendable & { channel: MessageChannel })[] = []
const CHANNELS: MessageChannel[] = ['email', 'sms', 'whatsapp']
const byWhatsApp: { to: string; text: string }[] = []
const cloud = await startWhatsAppCloud({
  phoneNumberId: '100000000000001',
  token: 'wa',
  templates: TEMPLATES,
  buttonAddress: 'https://shop.example/',
  keep: async (message) => void byWhatsApp.push(message),
})
const WHATSAPP = { url: cloud.url, phoneNumberId: '100000000000001', token: 'wa', appSecret: 'app secret', verifyToken: 'verify me' }
const whatsApp = createWhatsAppChannel(WHATSAPP)
const channels = new Map(
  CHANNELS.map((name) => [
    name,
    {
      name,
      send: (message: Sendable) => {
        sent.push({ ...message, channel: name })
        return name === 'whatsapp' ? whatsApp.send(message) : Promise.resolve({ outcome: 'sent' as const })
      },
    },
  ]),
)
const limits = { perRecipientHour: 6, perRecipientDay: 12, perHour: 10_000 }
const config = { ...deps.config, messages: { ...deps.config.messages, channels: CHANNELS, limits, whatsApp: WHATSAPP } }
const app = await createShopApp({ ...deps, config })
afterAll(() => app.close())
const work = () => sendDueMessages({ ...deps, config, channels })
const toldOf = (orderId: string, to = OFFICE) =>
  sent.filter((message) => message.to === to && message.letter.mail.plain.includes(orderId)).map(({ letter }) => letter)
const subjectsOf = (orderId: string, to = OFFICE) => toldOf(orderId, to).map(({ mail }) => mail.subject)
const booked = (orderId: string) => `תור חדש אצלכם, הזמנה ${orderId}`
const moved = (orderId: string) => `עדכון בתור של הזמנה ${orderId}`
const cancelled = (orderId: string) => `הזמנה ${orderId} בוטלה`
const coming = (orderId: string) => `צמיגים בדרך אליכם, הזמנה ${orderId}`

async function free(garageId: string): Promise<Slot[]> {
  const days = (await findFitting(database, { garageId, products: [], courierDays: TEST_COURIER_DAYS, now }))?.days ?? []
  return nextFreeSlots(days, { date: '', startsAt: 0 }, 50)
}
let buyers = 0
async function ordered(garageId = 'hanamal') {
  buyers += 1
  const person = personal({ phone: `052${String(buyers).padStart(7, '0')}`, emailaddress: `buyer${buyers}@example.com` })
  const [slot = { date: '', startsAt: 0 }] = garageId === 'manual' ? [] : await free(garageId)
  const hour = slot.date === '' ? {} : { installDate: slot.date, installSlot: slot.startsAt }
  const answer = await send(orderOf([item(EAN, { quantity: 2 })], { ...person, sip: 'install', selectedShop: garageId, ...hour }))
  await settle()
  return { orderId: (answer.json() as { orderId: string }).orderId, slot }
}
async function change(orderId: string, changes: StaffChange) {
  expect(await changeOrder(deps, orderId, changes, 'dana')).toMatchObject({ ok: true })
  await settle()
}
async function moveTo(orderId: string, slot: Slot | undefined): Promise<string> {
  if (!slot) throw new Error('nothing is free')
  await database.query('UPDATE orders SET appointment_moved_at = NULL WHERE order_id = $1', [orderId])
  expect(await moveAppointment({ ...deps, courierDays: TEST_COURIER_DAYS }, orderId, slot)).toEqual({ ok: true })
  await settle()
  return hourOf(slot)
}
const plainOf = (text: string) => text.replaceAll(/[\u2060-\u2069]/g, '')
const hourOf = ({ date, startsAt }: Slot) => `${dayText(date)}, בין ${slotText(startsAt)}`
const call = async <Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> =>
  (
    await app.inject({
      method,
      url: `/api/v1/staff/messages/${path}`,
      headers: { 'x-auth-token': token },
      ...(method === 'POST' && { payload: {} }),
    })
  ).json()
const messagesOf = async (orderId: string) =>
  (await call<StaffMessages>('GET', `about?about=${orderId}`)).filter(({ kind }) => kind.startsWith('garage-'))
/** What the log has of the messages about an order to a garage. */
async function recordedOf(orderId: string): Promise<unknown[]> {
  const { rows } = await database.query<{ body: string }>(
    `SELECT body FROM log_events WHERE body LIKE '%"garage.told.v1"%' AND body LIKE $1`,
    [`%"about":"${orderId}"%`],
  )
  return rows.map(({ body }) => JSON.parse(body).data)
}

it('an appointment is told once, when it is paid, with the hour, the tires and a first name, and nothing else of the buyer', async () => {
  const { orderId, slot } = await ordered()
  await work()
  expect(subjectsOf(orderId)).toEqual([])
  await change(orderId, { status: 'paid' })
  await Promise.all([work(), work()])
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId)])
  const [letter] = toldOf(orderId)
  const plain = plainOf(letter?.mail.plain ?? '')
  expect(plain).toContain(`התור: ${hourOf(slot)}.`)
  expect(plain).toMatch(/הצמיגים: 2 × .*180\/55-17/)
  expect(plain).toContain('שם הקונה: נועה.')
  expect(letter?.mail.html).toContain('שלום צמיגי הנמל,')
  const { rows } = await database.query<{ phone: string; email: string }>(
    'SELECT phone, email FROM contacts JOIN orders USING (contact_id) WHERE order_id = $1',
    [orderId],
  )
  for (const text of [plain, letter?.mail.html ?? '', letter?.short ?? '']) {
    for (const secret of ['לוי', rows[0]?.phone ?? '', rows[0]?.email ?? '', '₪', 'my-order', '/order/']) expect(text).not.toContain(secret)
  }
  expect(await recordedOf(orderId)).toEqual([
    { messageId: expect.any(String), kind: 'garage-booked', about: orderId, garageId: 'hanamal', channel: 'email', outcome: 'sent' },
  ])
})

it('moved twice in the night is told once in the morning, with the last hour', async () => {
  const { orderId } = await ordered()
  await change(orderId, { status: 'paid' })
  await work()
  now = NIGHT
  const [, one, other] = (await free('hanamal')).filter(({ date }) => date > '2026-11-26')
  const passed = await moveTo(orderId, one)
  const last = await moveTo(orderId, other)
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId)])
  now = MORNING
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId), moved(orderId)])
  const plain = plainOf(toldOf(orderId).at(-1)?.mail.plain ?? '')
  expect(plain).toContain(`התור עכשיו: ${last}.`)
  expect(plain).not.toContain(passed)
  now = NOON
})

it('an appointment made and moved in the night is told once, as it is in the morning', async () => {
  now = NIGHT
  const { orderId } = await ordered()
  await change(orderId, { status: 'paid' })
  const [, other] = (await free('hanamal')).filter(({ date }) => date > '2026-11-26')
  const last = await moveTo(orderId, other)
  now = MORNING
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId)])
  expect(plainOf(toldOf(orderId)[0]?.mail.plain ?? '')).toContain(last)
  now = NOON
})

it('of an order that is cancelled before it heard of it, a garage hears nothing; of one that it knows, that it is off', async () => {
  now = NIGHT
  const unknown = await ordered()
  await change(unknown.orderId, { status: 'paid' })
  await change(unknown.orderId, { status: 'cancelled', reason: 'buyer' })
  now = MORNING
  await work()
  expect(subjectsOf(unknown.orderId)).toEqual([])
  const known = await ordered()
  await change(known.orderId, { status: 'paid' })
  await work()
  await change(known.orderId, { status: 'cancelled', reason: 'buyer' })
  await work()
  await work()
  expect(subjectsOf(known.orderId)).toEqual([booked(known.orderId), cancelled(known.orderId)])
  // Taken up again, it is news once more.
  await change(known.orderId, { status: 'paid' })
  await work()
  expect(subjectsOf(known.orderId).at(-1)).toBe(booked(known.orderId))
  // Cancelled and taken up again before anything was sent, it is none.
  now = new Date('2026-11-23T22:00:00.000Z')
  await change(known.orderId, { status: 'cancelled', reason: 'buyer' })
  await change(known.orderId, { status: 'paid' })
  now = new Date('2026-11-24T06:00:30.000Z')
  await work()
  expect(subjectsOf(known.orderId)).toHaveLength(3)
  now = NOON
})

it('tires on their way are told once, also of an order that was moved on without the step before', async () => {
  const { orderId, slot } = await ordered()
  await change(orderId, { status: 'paid' })
  await work()
  await change(orderId, { status: 'transit' })
  await work()
  await change(orderId, { status: 'paid' })
  await change(orderId, { status: 'transit' })
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId), coming(orderId)])
  expect(plainOf(toldOf(orderId).at(-1)?.mail.plain ?? '')).toContain(`התור: ${hourOf(slot)}.`)
  const skipped = await ordered()
  await change(skipped.orderId, { status: 'transit' })
  await work()
  expect(subjectsOf(skipped.orderId)).toEqual([coming(skipped.orderId)])
})

it('a garage that makes appointments itself hears by SMS, and by WhatsApp only one that wants it; one that cannot be reached, nothing', async () => {
  const manual = await ordered('manual')
  const asked = await ordered('whatsapp')
  const silent = await ordered('silent')
  for (const { orderId } of [manual, asked, silent]) await change(orderId, { status: 'paid' })
  await work()
  expect(subjectsOf(manual.orderId, MOBILE)).toEqual([`הזמנה ${manual.orderId} להתקנה אצלכם`])
  const byPhone = sent.filter(({ to }) => to === MOBILE || to === '0505550162')
  expect(byPhone.map(({ channel, letter }) => [channel, letter.whatsApp.template])).toEqual([
    ['sms', 'garage_news'],
    ['whatsapp', 'garage_news'],
  ])
  // To its own page, which answers for this garage.
  const [, token] = /\/garage-visits\/(\S+)/.exec(byPhone[0]?.letter.short ?? '') ?? []
  const page = await app.inject({ url: `/api/v1/my-garage/${token}` })
  const { rows: garages } = await database.query<{ name: string }>(
    `SELECT data ->> 'displayName' AS name FROM read.garages WHERE id = (SELECT placed #>> '{fitting,garageId}' FROM orders WHERE order_id = $1)`,
    [manual.orderId],
  )
  expect([page.statusCode, page.json().garage]).toEqual([200, garages[0]?.name])
  expect(byWhatsApp.map(({ to }) => to)).toEqual(['972505550162'])
  expect(byWhatsApp[0]?.text).toContain(`עדכון למוסך: ${booked(asked.orderId)}.`)
  const { rows } = await database.query('SELECT state, reason FROM messages WHERE about = $1 AND garage_id IS NOT NULL', [silent.orderId])
  expect(rows).toEqual([{ state: 'dropped', reason: 'no_address' }])
  await change(silent.orderId, { status: 'cancelled', reason: 'buyer' })
  await work()
  expect(await messagesOf(silent.orderId)).toEqual([])
})

it('a message by WhatsApp whose answer was lost is recorded when Meta tells of it', async () => {
  const { orderId } = await ordered('whatsapp')
  await change(orderId, { status: 'paid' })
  const lost = { name: 'whatsapp' as const, send: () => Promise.resolve({ outcome: 'later' as const, error: new Error('lost') }) }
  await sendDueMessages({ ...deps, config, channels: new Map([...channels, ['whatsapp', lost]]) })
  const [message] = await messagesOf(orderId)
  expect(message?.state).toBe('waiting')
  const statuses = [{ status: 'delivered', biz_opaque_callback_data: `${message?.messageId}.1` }]
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/whatsapp/webhook',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', WHATSAPP.appSecret).update(payload).digest('hex')}`,
    },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  expect(await messagesOf(orderId)).toMatchObject([{ state: 'sent', channel: 'whatsapp' }])
  expect(await recordedOf(orderId)).toMatchObject([{ garageId: 'whatsapp', channel: 'whatsapp', outcome: 'sent' }])
})

it('an order to be fetched is told to no garage', async () => {
  const { orderId } = (await send(orderOf([item(EAN)]))).json() as { orderId: string }
  await settle()
  await change(orderId, { status: 'paid' })
  await work()
  expect(await messagesOf(orderId)).toEqual([])
})

it('of a buyer who was erased no name is told', async () => {
  now = NIGHT
  const { orderId } = await ordered()
  await change(orderId, { status: 'paid' })
  const { contact_id } = await rowOf(orderId)
  await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
  now = MORNING
  await work()
  const [letter] = toldOf(orderId)
  expect(letter?.mail.subject).toBe(booked(orderId))
  expect(letter?.mail.plain).not.toMatch(/נועה|שם הקונה/)
  // What a demo received before that is shown no more.
  await database.query(
    `INSERT INTO demo_mails (mail_id, recipient, subject, html, plain, received_at)
     SELECT '<' || message_id || '.1@shop>', $1, about, '', '', $2 FROM messages WHERE garage_id = 'hanamal' AND kind = 'garage-booked'`,
    [OFFICE, now],
  )
  const received = (await listReceived(database, 100)).map(({ subject }) => subject)
  expect(received.length).toBeGreaterThan(0)
  expect(received).not.toContain(orderId)
  now = NOON
})

it('nothing is told while an order needs a decision', async () => {
  const { orderId } = await ordered()
  await change(orderId, { status: 'paid' })
  await database.query(`UPDATE orders SET needs_attention = 'amount_differs' WHERE order_id = $1`, [orderId])
  await work()
  expect(await messagesOf(orderId)).toMatchObject([{ kind: 'garage-booked', state: 'held' }])
  await change(orderId, { seen: 'amount_differs' })
  await work()
  expect(subjectsOf(orderId)).toEqual([booked(orderId)])
})

it('a busy garage hears of more than one person may, and all of it counts for the shop', async () => {
  const counted = async () =>
    (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM message_handovers')).rows[0]?.count ?? 0
  const orders = []
  for (let count = 0; count <= limits.perRecipientDay; count += 1) orders.push(await ordered())
  const [sentBefore, countedBefore] = [sent.length, await counted()]
  for (const { orderId } of orders) await change(orderId, { status: 'paid' })
  await work()
  for (const { orderId } of orders) expect(subjectsOf(orderId)).toEqual([booked(orderId)])
  expect((await counted()) - countedBefore).toBe(sent.length - sentBefore)
})

it('staff see it among the others, by the garage’s name, look at it, stop it and send it again', async () => {
  // After all the others of this file.
  now = new Date('2026-11-24T22:00:00.000Z')
  const [stopped, again] = [await ordered(), await ordered()]
  for (const { orderId } of [stopped, again]) await change(orderId, { status: 'paid' })
  const idOf = async (orderId: string) => (await messagesOf(orderId))[0]?.messageId ?? ''
  const listed = (await call<MessageList>('GET', `list?search=${again.orderId}`)).messages
  expect(listed.find(({ kind }) => kind === 'garage-booked')).toMatchObject({ name: 'צמיגי הנמל', state: 'waiting' })
  expect(await call<MessagePreview>('GET', `${await idOf(again.orderId)}/preview`)).toMatchObject({ channel: 'email', to: OFFICE })
  await call('POST', `${await idOf(stopped.orderId)}/stop`)
  now = new Date('2026-11-25T06:00:30.000Z')
  await work()
  await call('POST', `${await idOf(again.orderId)}/send-again`)
  await work()
  expect(subjectsOf(stopped.orderId)).toEqual([])
  expect(subjectsOf(again.orderId)).toEqual([booked(again.orderId), booked(again.orderId)])
})
