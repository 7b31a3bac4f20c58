import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { expect, inject, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { startSmsGateway } from '#services/demo/inbox/sms-gateway.ts'
import { startSmtpServer } from '#services/demo/inbox/smtp.ts'
import { startWhatsAppCloud } from '#services/demo/inbox/whatsapp-cloud.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { form, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { TEMPLATES } from './message.text.ts'
import type { SendResult } from './testing/sender-process.ts'

/** A sender that is killed over all its steps: nobody hears nothing, and nobody hears twice. */

/** Every step once, at least. */
const KILLS = amount(9, 50)
const PROGRAM = new URL('./testing/sender-process.ts', import.meta.url).pathname
const EAN = '2000000000015'
const SECRET = 'the secret of links in the tests'
const WHATSAPP = { phoneNumberId: '100000000000001', token: 'meta', appSecret: 'app secret', verifyToken: 'verify' }
const SMS = { username: 'shop', token: 'sms', source: 'SHOP' }
// A Sunday, at noon in Israel.
let now = new Date('2026-11-22T10:00:00.000Z')

const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit, settle } = shop
deps.config.messages.whatsApp = { ...WHATSAPP, url: '' }
const { send } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

/** To whom, by which id; also what came twice. */
const received: { to: string; id: string }[] = []
const mails = await startSmtpServer(async ({ to, messageId }) => void received.push({ to, id: messageId }))
const gateway = await startSmsGateway({ ...SMS, keep: async ({ to, id }) => void received.push({ to, id: `${id} ${received.length}` }) })
const cloud = await startWhatsAppCloud({
  ...WHATSAPP,
  templates: TEMPLATES,
  buttonAddress: 'https://shop.example/',
  keep: async ({ to, id }) => {
    received.push({ to: to.replace(/^972/, '0'), id: `${id} ${received.length}` })
    await tell(id)
  },
})

/** Meta tells of what it took. */
async function tell(key: string): Promise<void> {
  const statuses = [{ status: 'sent', biz_opaque_callback_data: key }]
  const payload = JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] })
  const signature = `sha256=${createHmac('sha256', WHATSAPP.appSecret).update(payload).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  await app.inject({ method: 'POST', url: '/api/v1/whatsapp/webhook', headers, payload })
}

async function runSender(channel: 'email' | 'sms' | 'whatsapp', dieAt: string, killAfterMs: number | null): Promise<boolean> {
  const { rows } = await database.query<{ name: string }>('SELECT current_database() AS name')
  const sending: SendResult = {
    connectionString: inject('postgresAddress').replace('/DATABASE?', `/${rows[0]?.name}?`),
    config: {
      ...deps.config,
      messages: {
        smtpUrl: mails.url,
        from: 'service@shop.example',
        sms: { ...SMS, url: gateway.url },
        whatsApp: { ...WHATSAPP, url: cloud.url },
        limits: deps.config.messages.limits,
        channels: [channel],
      },
    },
    secret: SECRET,
    now: now.toISOString(),
    dieAt,
  }
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(sending)], { stdio: 'inherit' })
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [, signal] = await once(child, 'exit')
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

const CHANNELS = ['email', 'sms', 'whatsapp'] as const
/** Of one message, of the second one; '' = whatever it is at after a while. */
const STEPS = ['composed:1', 'handed-over:1', 'decided:1', 'appended:1', 'handed-over:2', ''] as const
const people: string[] = []

async function order(channel: (typeof CHANNELS)[number]): Promise<void> {
  const phone = `052${String(people.length).padStart(7, '0')}`
  const personal = { ...form().personal, phone, emailaddress: `${phone}@example.com`, whatsapp: channel === 'whatsapp' }
  people.push(channel === 'email' ? `${phone}@example.com` : phone)
  expect((await send(orderOf([item(EAN)], { personal }))).statusCode).toBe(200)
}

/** What a killed one held is due again. */
const waitUntilLost = () => {
  now = new Date(now.getTime() + 6 * 60_000)
}

async function killOnce(channel: (typeof CHANNELS)[number], step: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await Promise.all([order(channel), order(channel)])
    await settle()
    const isKilled = await runSender(channel, step, step === '' ? 300 + ((tries * 170) % 700) : null)
    waitUntilLost()
    if (isKilled) return
  }
}

async function sendTheRest(channel: (typeof CHANNELS)[number]): Promise<void> {
  for (;;) {
    await runSender(channel, '', null)
    waitUntilLost()
    const { rows } = await database.query<{ open: number }>(
      "SELECT count(*)::int AS open FROM messages WHERE state IN ('waiting', 'sending')",
    )
    if (rows[0]?.open === 0) return
  }
}

it('is followed by one that sends the rest, by mail, SMS and WhatsApp', async () => {
  for (const [index, channel] of CHANNELS.entries()) {
    const share = Math.floor((KILLS + index) / CHANNELS.length)
    for (let kill = 0; kill < share; kill += 1) await killOnce(channel, STEPS[(index * share + kill) % STEPS.length] ?? '')
    await sendTheRest(channel)
  }
  // A mailbox keeps one of two mails with the same id.
  const heard = [...new Set(received.map(({ to, id }) => `${to} ${id}`))].map((text) => text.split(' ')[0] ?? '')
  const lost = people.filter((person) => !heard.includes(person))
  const doubled = heard.filter((person, index) => heard.indexOf(person) !== index)
  expect(received.length).toBeGreaterThanOrEqual(people.length)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  const { rows } = await database.query('SELECT state, count(*)::int AS count FROM messages GROUP BY state')
  expect(rows).toEqual([{ state: 'sent', count: people.length }])
})
