import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { MessageChannel } from '#events/messages.events.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { startSmsGateway } from '#services/demo/inbox/sms-gateway.ts'
import { startWhatsAppCloud } from '#services/demo/inbox/whatsapp-cloud.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { TEMPLATES } from './message.text.ts'
import { sendDueMessages } from './send-messages.job.ts'
import { createSmsChannel } from './sms-channel.ts'
import { createWhatsAppChannel } from './whatsapp-channel.ts'

/** SMS and WhatsApp, through local servers that speak their protocols, in good and in bad moods. */

const EAN = '2000000000015'
const SOLD_OUT = '2000000000022'
// A Sunday, at noon in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
let now = NOON
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const WHATSAPP = { url: '', phoneNumberId: '100000000000001', token: 'meta', appSecret: 'app secret', verifyToken: 'verify me' }
const MINUTE = 61_000
const LOST = 5 * 60_000 + 1000

const shop = await createTestShop({
  now: () => now,
  rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, offersPerMinute: 100_000 },
})
const { app, database, deps, emit, settle } = shop
deps.config.messages.whatsApp = WHATSAPP
const { send } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })], ['product.changed.v1', SOLD_OUT, product(SOLD_OUT, { stock: 0 })])

/** Everything that reached a phone, also what reached it twice. */
const received: { channel: MessageChannel; to: string; text: string; id: string }[] = []
const refusing = new Set<string>()
const gateway = await startSmsGateway({
  username: 'shop',
  token: 'sms',
  keep: async (text) => void received.push({ channel: 'sms', ...text }),
  isBlocked: (phone) => refusing.has(`sms:${phone}`),
})
const cloud = await startWhatsAppCloud({
  ...WHATSAPP,
  templates: TEMPLATES,
  buttonAddress: 'https://shop.example/',
  keep: async ({ to, ...text }) => void received.push({ channel: 'whatsapp', to: to.replace(/^972/, '0'), ...text }),
  isUnknown: (phone) => refusing.has(`whatsapp:${phone.replace(/^972/, '0')}`),
})
const sms = (token = 'sms') =>
  createSmsChannel({ url: gateway.url, username: 'shop', token, source: 'SHOP', now: () => now, answerMs: 300 })
const whatsApp = createWhatsAppChannel({ ...WHATSAPP, url: cloud.url, answerMs: 300 })
const by = (...channels: ReturnType<typeof sms>[]) => ({
  ...deps,
  config: { ...deps.config, messages: { ...deps.config.messages, channels: channels.map(({ name }) => name) } },
  channels: new Map(channels.map((channel) => [channel.name, channel])),
})
const work = (...channels: ReturnType<typeof sms>[]) => sendDueMessages(by(...channels))
const to = (phone: string) => received.filter((text) => text.to === phone)
const stateOf = async (about: string) =>
  (await database.query(`SELECT state, channel, reason FROM messages WHERE about = $1 ORDER BY created_at`, [about])).rows

let people = 0
const someone = () => `052${String(++people).padStart(7, '0')}`
async function ordered(personal: object = {}) {
  const phone = someone()
  const answer = (await send(orderOf([item(EAN)], { personal: { ...form().personal, phone, ...personal } }))).json()
  await settle()
  return { orderId: answer.orderId as string, phone, token: answer.order.token as string }
}
const webhook = (payload: object, secret = WHATSAPP.appSecret) => {
  const body = JSON.stringify(payload)
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return app.inject({
    method: 'POST',
    url: '/api/v1/whatsapp/webhook',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload: body,
  })
}
const status = (key: string, told: string) => ({
  object: 'whatsapp_business_account',
  entry: [
    { id: '1', changes: [{ field: 'messages', value: { statuses: [{ id: 'wamid', status: told, biz_opaque_callback_data: key }] } }] },
  ],
})
async function keyOf(about: string) {
  const { rows } = await database.query<{ key: string }>(`SELECT message_id || '.' || round AS key FROM messages WHERE about = $1`, [about])
  return rows[0]?.key ?? ''
}

afterEach(async () => {
  gateway.be('well')
  cloud.be('well')
  refusing.clear()
  // What one test has left does not reach the next.
  await database.query("UPDATE messages SET state = 'dropped' WHERE state IN ('waiting', 'sending')")
  now = NOON
})

describe('a text to a phone', () => {
  it('tells of an order by SMS, in Hebrew, with the way to its page', async () => {
    const { orderId, phone, token } = await ordered()
    await work(sms())
    await work(sms())
    expect(to(phone).map(({ channel }) => channel)).toEqual(['sms'])
    expect(to(phone)[0]?.text).toContain(`הזמנה ${orderId} התקבלה`)
    expect(to(phone)[0]?.text).toContain(`https://shop.example/order/${token}`)
    expect(await stateOf(orderId)).toEqual([{ state: 'sent', channel: 'sms', reason: null }])
  })

  it('goes by WhatsApp to who asked for it alone, and to nobody else about an order', async () => {
    const asked = await ordered({ whatsapp: true })
    const other = await ordered()
    await work(sms(), whatsApp)
    expect(to(asked.phone).map(({ channel }) => channel)).toEqual(['whatsapp'])
    expect(to(asked.phone)[0]?.text).toContain('שלום נועה, עדכון על ההזמנה שלכם')
    expect(to(asked.phone)[0]?.text).toContain(`https://shop.example/order/${asked.token}`)
    expect(to(other.phone).map(({ channel }) => channel)).toEqual(['sms'])
  })

  it('that WhatsApp cannot bring goes by SMS, whether that is said at once or afterwards', async () => {
    const atOnce = await ordered({ whatsapp: true })
    refusing.add(`whatsapp:${atOnce.phone}`)
    await work(sms(), whatsApp)
    expect(to(atOnce.phone).map(({ channel }) => channel)).toEqual(['sms'])
    const afterwards = await ordered({ whatsapp: true })
    await work(sms(), whatsApp)
    expect((await webhook(status(await keyOf(afterwards.orderId), 'failed'))).statusCode).toBe(200)
    await webhook(status(await keyOf(afterwards.orderId), 'failed'))
    await work(sms(), whatsApp)
    expect(to(afterwards.phone).map(({ channel }) => channel)).toEqual(['whatsapp', 'sms'])
    expect(await stateOf(afterwards.orderId)).toEqual([{ state: 'sent', channel: 'sms', reason: null }])
  })

  it('that every channel refuses is given up with its reason', async () => {
    const { orderId, phone } = await ordered({ whatsapp: true })
    refusing.add(`whatsapp:${phone}`).add(`sms:${phone}`)
    await work(sms(), whatsApp)
    expect(await stateOf(orderId)).toEqual([{ state: 'failed', channel: 'sms', reason: 'refused' }])
  })
})

describe.each(['sms', 'whatsapp'] as const)('a provider of %s', (name) => {
  const provider = name === 'sms' ? gateway : cloud
  const channel = name === 'sms' ? sms() : whatsApp
  const wanting = { whatsapp: name === 'whatsapp' }

  it.each(['hangs', 'drops', 'nonsense'] as const)('that %s is asked again later, and the person hears once', async (mood) => {
    const { orderId, phone } = await ordered(wanting)
    provider.be(mood)
    await work(channel)
    expect((await stateOf(orderId))[0]).toMatchObject({ state: 'waiting' })
    expect(to(phone)).toEqual([])
    provider.be('well')
    later(MINUTE)
    await work(channel)
    expect(to(phone)).toHaveLength(1)
    expect(shop.logged.join()).not.toContain(phone)
  })

  it('that takes it and breaks the line is asked before it gets it again, or tells by itself', async () => {
    const { orderId, phone } = await ordered(wanting)
    provider.be('drops_after')
    await work(channel)
    provider.be('well')
    if (name === 'whatsapp') await webhook(status(await keyOf(orderId), 'delivered'))
    later(MINUTE)
    await work(channel)
    expect(to(phone)).toHaveLength(1)
    expect(await stateOf(orderId)).toEqual([{ state: 'sent', channel: name, reason: null }])
  })

  it('hears of it once, too, when the process dies between sending and recording', async () => {
    const { orderId, phone } = await ordered(wanting)
    const dying = {
      ...by(channel),
      failpoint: (step: string) => {
        if (step === 'handed-over') throw new Error('died')
      },
    }
    await expect(sendDueMessages(dying)).rejects.toThrow('died')
    if (name === 'whatsapp') await webhook(status(await keyOf(orderId), 'sent'))
    later(LOST)
    await work(channel)
    expect(to(phone)).toHaveLength(1)
    expect(await stateOf(orderId)).toEqual([{ state: 'sent', channel: name, reason: null }])
  })

  it('that does not know the shop is tried for a day, then it is given up', async () => {
    const { orderId, phone } = await ordered(wanting)
    const unknown = name === 'sms' ? sms('wrong') : createWhatsAppChannel({ ...WHATSAPP, token: 'wrong', url: cloud.url })
    for (let tries = 0; tries < 8; tries += 1) {
      await work(unknown)
      later(13 * 3_600_000)
    }
    expect(to(phone)).toEqual([])
    expect(await stateOf(orderId)).toEqual([{ state: 'failed', channel: name, reason: 'unreachable' }])
  })
})

describe('the webhook', () => {
  it('is told what to show, and takes what is signed alone', async () => {
    const ask = (token: string) =>
      app.inject({ url: `/api/v1/whatsapp/webhook?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${encodeURIComponent(token)}` })
    expect([(await ask(WHATSAPP.verifyToken)).body, (await ask('guessed')).statusCode]).toEqual(['42', 403])
    const { orderId } = await ordered({ whatsapp: true })
    expect((await webhook(status(await keyOf(orderId), 'delivered'), 'another secret')).statusCode).toBe(403)
    expect((await stateOf(orderId))[0]).toMatchObject({ state: 'waiting' })
    expect((await webhook({ object: 'whatsapp_business_account', entry: [{ nonsense: true }] })).statusCode).toBe(200)
  })
})
