import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import type { Channel } from './channel.ts'
import { createEmailChannel } from './channels.ts'
import { sendAgain } from './message-records.ts'
import { remind } from './remind.job.ts'
import { sendDueMessages } from './send-messages.job.ts'
import { mailServer } from './testing/mail-server.ts'

/** From the log to the mailbox, through a real mail server in its good and its bad moods. */

const EAN = '2000000000015'
// A Sunday, at noon in Israel.
let now = new Date('2026-11-22T10:00:00.000Z')
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { database, deps, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

const server = await mailServer()
const channel = createEmailChannel({ url: server.url, from: 'צמיגי הדרך <service@shop.example>' })
const byMail = (channel: Channel) => ({
  ...deps,
  config: { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const] } },
  channels: new Map([[channel.name, channel]]),
})
const sendDeps = byMail(channel)
const work = () => sendDueMessages(sendDeps)
const stateOf = async (about: string) =>
  (
    await database.query(
      `SELECT kind, state, reason FROM messages WHERE about = $1 AND kind <> 'document' ORDER BY created_at, message_id`,
      [about],
    )
  ).rows
const eventsOf = async (about: string) =>
  (
    await database.query<{ body: string }>(`SELECT body FROM log_events WHERE topic = 'contacts' AND body LIKE $1`, [
      `%"about":"${about}"%`,
    ])
  ).rows.flatMap(({ body }) => (body.includes('"kind":"document"') ? [] : [JSON.parse(body)]))
let buyers = 0
async function ordered(emailaddress?: string) {
  buyers += 1
  const personal = {
    ...form().personal,
    phone: `050${String(buyers).padStart(7, '0')}`,
    emailaddress: emailaddress ?? `buyer${buyers}@example.com`,
  }
  const answer = (await send(orderOf([item(EAN)], { personal }))).json()
  await settle()
  return { orderId: answer.orderId as string, to: `buyer${buyers}@example.com`, token: answer.order.token as string }
}
/** But for those with documents, of which `document-messages.int.test.ts` tells. */
const mailsTo = (to: string) => server.mails().filter((mail) => mail.to === to && !mail.subject.startsWith('חשבונית'))
async function become(orderId: string, status: OrderStatus) {
  await changeOrder(deps, orderId, { status }, 'dana')
  await settle()
}

afterEach(() => server.be('well'))

describe('a message', () => {
  it('tells of an order and of each step of it, once, in Hebrew, with the way to its page', async () => {
    const { orderId, to, token } = await ordered()
    await work()
    await work()
    await become(orderId, 'paid')
    await work()
    // Staff take it back and say it again: it was told.
    await become(orderId, 'open')
    await become(orderId, 'paid')
    await work()
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([`הזמנה ${orderId} התקבלה`, `הזמנה ${orderId} שולמה, תודה`])
    const [first] = mailsTo(to)
    expect(first?.text).toContain('שלום נועה,')
    expect(first?.text).toContain(`https://shop.example/order/${token}`)
    expect(first?.html).toContain('<html lang="he" dir="rtl">')
    expect(first?.text).toContain('456789')
    expect(await stateOf(orderId)).toEqual([
      { kind: 'order-received', state: 'sent', reason: null },
      { kind: 'order-paid', state: 'sent', reason: null },
    ])
    const events = await eventsOf(orderId)
    expect(events.map(({ type, data }) => [type, data.kind])).toEqual([
      ['message.sent.v1', 'order-received'],
      ['message.sent.v1', 'order-paid'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/example\.com|נועה/)
  })

  it('that would tell of what is over is not sent, and whoever was erased gets none', async () => {
    const paid = await ordered()
    await become(paid.orderId, 'paid')
    await become(paid.orderId, 'transit')
    await become(paid.orderId, 'closed')
    const erased = await ordered()
    const { contact_id } = await rowOf(erased.orderId)
    await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
    await work()
    expect([mailsTo(paid.to), mailsTo(erased.to)]).toEqual([[], []])
    expect((await stateOf(erased.orderId)).map(({ state, reason }) => [state, reason])).toEqual([['dropped', 'no_address']])
    expect(new Set((await stateOf(paid.orderId)).map(({ state, reason }) => `${state} ${reason}`))).toEqual(new Set(['dropped withdrawn']))
  })

  it('that is no answer waits for an hour in which people may be written to', async () => {
    const { orderId, to } = await ordered()
    await work()
    const noon = now
    now = new Date('2026-11-27T13:30:00.000Z')
    await become(orderId, 'transit')
    await work()
    expect(mailsTo(to)).toHaveLength(1)
    // The Saturday is over, and so is the night.
    now = new Date('2026-11-29T06:00:30.000Z')
    await work()
    expect(mailsTo(to).map(({ subject }) => subject)).toContain(`הזמנה ${orderId} מוכנה לאיסוף`)
    now = noon
  })
})

describe('a mail server', () => {
  it('that will not take a recipient ends the message, with its reason', async () => {
    server.be('refuses')
    const { orderId, to } = await ordered()
    await work()
    expect(await stateOf(orderId)).toEqual([{ kind: 'order-received', state: 'failed', reason: 'refused' }])
    expect((await eventsOf(orderId))[0]).toMatchObject({ type: 'message.failed.v1', data: { reason: 'refused' } })
    server.be('well')
    const { rows } = await database.query<{ id: string }>('SELECT message_id AS id FROM messages WHERE about = $1', [orderId])
    await sendAgain(database, rows[0]?.id ?? '', now)
    await work()
    expect(mailsTo(to)).toHaveLength(1)
  })

  it.each(['busy', 'drops'] as const)('that is %s is tried again later, and given up after a day', async (mood) => {
    const start = now
    server.be(mood)
    const { orderId, to } = await ordered()
    await work()
    expect((await stateOf(orderId))[0]).toMatchObject({ state: 'waiting' })
    await work()
    server.be('well')
    now = new Date(now.getTime() + 61_000)
    await work()
    expect(mailsTo(to)).toHaveLength(1)
    server.be(mood)
    const other = await ordered()
    for (let tries = 0; tries < 8; tries += 1) {
      await work()
      now = new Date(now.getTime() + 13 * 3_600_000)
    }
    expect(await stateOf(other.orderId)).toEqual([{ kind: 'order-received', state: 'failed', reason: 'unreachable' }])
    expect(shop.logged.join()).not.toContain(other.to)
    now = start
  })

  it('that takes a mail and drops the line gets it again with the same id, and the mailbox has one', async () => {
    server.be('drops_after')
    const { orderId, to } = await ordered()
    const before = server.deliveries()
    await work()
    server.be('well')
    const start = now
    now = new Date(now.getTime() + 61_000)
    await work()
    expect(server.deliveries() - before).toBe(2)
    expect(mailsTo(to)).toHaveLength(1)
    expect(await stateOf(orderId)).toEqual([{ kind: 'order-received', state: 'sent', reason: null }])
    now = start
  })

  it('that is no mail server, or nothing at all, stops nobody', async () => {
    const nonsense = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
    await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve))
    const { port } = nonsense.address() as AddressInfo
    const { orderId, to } = await ordered()
    for (const url of [`smtp://127.0.0.1:${port}`, 'smtp://127.0.0.1:1']) {
      await sendDueMessages(byMail(createEmailChannel({ url, from: 'service@shop.example' })))
      expect((await stateOf(orderId))[0]).toMatchObject({ state: 'waiting' })
    }
    nonsense.close()
    const start = now
    now = new Date(now.getTime() + 10 * 60_000)
    await work()
    expect(mailsTo(to)).toHaveLength(1)
    now = start
  })

  it('that hangs is waited for no longer than it may take, and asked again later', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const { orderId, to } = await ordered()
    await sendDueMessages(byMail(createEmailChannel({ url: `smtp://127.0.0.1:${port}`, from: 'service@shop.example', answerMs: 200 })))
    expect((await stateOf(orderId))[0]).toMatchObject({ state: 'waiting' })
    silent.close()
    const start = now
    now = new Date(now.getTime() + 61_000)
    await work()
    expect(mailsTo(to)).toHaveLength(1)
    now = start
  })

  it('is asked again by another process when one died between sending and recording', async () => {
    const { to } = await ordered()
    const dying = {
      ...sendDeps,
      failpoint: (step: string) => {
        if (step === 'handed-over') throw new Error('died')
      },
    }
    await expect(sendDueMessages(dying)).rejects.toThrow('died')
    await work()
    expect(mailsTo(to)).toHaveLength(1)
    const start = now
    now = new Date(now.getTime() + 5 * 60_000 + 1000)
    await work()
    expect(mailsTo(to)).toHaveLength(1)
    now = start
  })
})

it('is told to nobody any more when there was nothing to send it by for a day', async () => {
  const { orderId, to } = await ordered()
  const start = now
  now = new Date(now.getTime() + 25 * 3_600_000)
  await work()
  expect([mailsTo(to), await stateOf(orderId)]).toEqual([[], [{ kind: 'order-received', state: 'dropped', reason: 'stale' }]])
  now = start
})

describe('what time brings', () => {
  it('is a transfer that has not come, told once', async () => {
    const { orderId, to } = await ordered()
    await work()
    const start = now
    const { rows } = await database.query<{ until: Date }>('SELECT reserved_until AS until FROM orders WHERE order_id = $1', [orderId])
    now = new Date((rows[0]?.until.getTime() ?? 0) - 11 * 3_600_000)
    await remind(deps)
    await remind(deps)
    now = new Date((rows[0]?.until.getTime() ?? 0) - 60_000)
    await work()
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([`הזמנה ${orderId} התקבלה`, `הזמנה ${orderId} עוד מחכה להעברה`])
    now = start
  })
})

describe('how many go out', () => {
  const HOUR = 3_600_000
  const limitedTo = (limits: Partial<typeof deps.config.messages.limits>) => {
    const messages = { ...sendDeps.config.messages, limits: { ...deps.config.messages.limits, ...limits } }
    return () => sendDueMessages({ ...sendDeps, config: { ...sendDeps.config, messages } })
  }
  const statesOf = async (orderIds: readonly string[]) =>
    (await Promise.all(orderIds.map(stateOf))).map(([first]) => [first?.state, first?.reason].filter(Boolean).join(' '))

  it('to one recipient is six an hour and twelve a day, however it is written; the others go to staff, who may send them', async () => {
    const start = now
    const workLimited = limitedTo({ perRecipientHour: 6, perRecipientDay: 12 })
    const orderHour = async () => {
      const orderIds: string[] = []
      for (let count = 0; count < 7; count++)
        orderIds.push((await ordered(count % 2 ? 'stranger@example.com' : 'Stranger@Example.com')).orderId)
      await workLimited()
      return orderIds
    }
    const mailed = () => server.mails().filter(({ to }) => to.toLowerCase() === 'stranger@example.com').length
    const six = Array.from({ length: 6 }, () => 'sent')
    const first = await orderHour()
    expect([await statesOf(first), mailed()]).toEqual([[...six, 'failed too_many'], 6])
    const other = await ordered()
    await workLimited()
    expect(await statesOf([other.orderId])).toEqual(['sent'])

    now = new Date(start.getTime() + HOUR + 1)
    expect([await statesOf(await orderHour()), mailed()]).toEqual([[...six, 'failed too_many'], 12])
    now = new Date(start.getTime() + 2 * HOUR + 2)
    const third = await orderHour()
    expect([await statesOf(third), mailed()]).toEqual([Array.from({ length: 7 }, () => 'failed too_many'), 12])

    const { rows } = await database.query<{ id: string }>('SELECT message_id AS id FROM messages WHERE about = $1', [third[0]])
    await sendAgain(database, rows[0]?.id ?? '', now)
    await workLimited()
    expect([await statesOf(third.slice(0, 1)), mailed()]).toEqual([['sent'], 13])
    now = new Date(start.getTime() + 26 * HOUR)
    expect(await statesOf(await orderHour())).toEqual([...six, 'failed too_many'])
    now = start
  })

  it('of the whole shop is bounded by the hour: the others wait for the next one', async () => {
    const start = now
    // After all that other tests have sent.
    now = new Date(start.getTime() + 240 * HOUR)
    const workLimited = limitedTo({ perHour: 2 })
    const orderIds = [(await ordered()).orderId, (await ordered()).orderId, (await ordered()).orderId]
    await workLimited()
    await workLimited()
    expect(await statesOf(orderIds)).toEqual(['sent', 'sent', 'waiting'])
    now = new Date(now.getTime() + HOUR)
    await workLimited()
    expect(await statesOf(orderIds)).toEqual(['sent', 'sent', 'sent'])
    now = start
  })
})
