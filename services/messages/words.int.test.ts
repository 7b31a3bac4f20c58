import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { Sendable } from './channel.ts'
import type { AllMessageWords, WordsPreview } from './messages.contract.ts'
import { sendDueMessages } from './send-messages.job.ts'

/** The owner's own words: saved, in the next message, refused, contested, taken back. */

const EAN = '2000000000015'
// A Sunday, at noon in Israel.
const NOW = new Date('2026-11-22T10:00:00.000Z')
const shop = await createTestShop({ now: () => NOW, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit, settle } = shop
const { send } = testCheckout(shop)
const { token, staffId } = await signInStaff(database)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

const sent: Sendable[] = []
const channel = {
  name: 'email' as const,
  send: (message: Sendable) => {
    sent.push(message)
    return Promise.resolve({ outcome: 'sent' as const })
  },
}
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const] } }
let buyers = 0
/** What a new buyer gets, who pays by transfer. */
async function letterOfOrder() {
  buyers += 1
  const email = `buyer${buyers}@example.com`
  const person = personal({ phone: `052${String(buyers).padStart(7, '0')}`, emailaddress: email })
  const { orderId } = (await send(orderOf([item(EAN)], person))).json() as { orderId: string }
  await settle()
  await sendDueMessages({ ...deps, config, channels: new Map([[channel.name, channel]]) })
  const letter = sent.find(({ to }) => to === email)?.letter
  if (!letter) throw new Error('no mail came')
  return { orderId, letter }
}

async function call<Answer>(method: 'GET' | 'POST', path = '', payload: object = {}): Promise<{ status: number; body: Answer }> {
  const url = `/api/v1/staff/messages/words${path}`
  const answer = await app.inject({ method, url, headers: { 'x-auth-token': token }, ...(method === 'POST' && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const wordsOf = async (kind: string) => (await call<AllMessageWords>('GET')).body.find((each) => each.kind === kind)
const set = async (words: { subject: string | null; body: string | null; seen?: number }, kind = 'order-received') =>
  call<ErrorAnswer>('POST', `/${kind}`, { seen: (await wordsOf(kind))?.version ?? 0, ...words })
const events = async () => {
  const { rows } = await database.query<{ body: string }>(`SELECT body FROM log_events WHERE body LIKE '%"message-words.changed.v1"%'`)
  return rows.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)
}

const OWN = { subject: 'תודה {שם_פרטי}, הזמנה {מספר_הזמנה}', body: 'לתשלום: {סכום}.\n\nעד <b>{שמור_עד}</b>,\nואחר כך לא.' }

it('own words are in the next message, escaped, with button and bank account as before; phones get no line breaks', async () => {
  expect((await wordsOf('order-received'))?.version).toBe(0)
  expect((await set(OWN)).status).toBe(200)
  const { orderId, letter } = await letterOfOrder()
  expect(letter.mail.subject).toBe(`תודה נועה, הזמנה ${orderId}`)
  expect(letter.mail.plain).toContain('לתשלום: ₪769.\nעד <b>')
  expect(letter.mail.html).toContain('&#60;b&#62;')
  expect(letter.mail.html).not.toContain('<b>')
  for (const part of [config.shop.transfer.account, 'לדף ההזמנה: http']) expect(letter.mail.plain).toContain(part)
  expect(letter.short).toContain(`תודה נועה, הזמנה ${orderId}\nלתשלום: ₪769.`)
  expect(letter.whatsApp.parameters.slice(1).join('')).toContain('ואחר כך לא.')
  for (const parameter of letter.whatsApp.parameters) expect(parameter).not.toMatch(/[\n\t{}]| {4}/)
})

it('the same words again are no change, and other words on a version that is not the last are refused', async () => {
  const before = await events()
  expect((await set({ ...OWN, seen: 0 })).status).toBe(200)
  expect(await events()).toEqual(before)
  const refused = await set({ ...OWN, subject: 'אחר', seen: 0 })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'changed_meanwhile'])
  expect(refused.body.error.message).toMatch(/^דנה לוי, \d\d:\d\d: הנוסח שונה בינתיים/)
  expect(await events()).toEqual(before)
})

it.each([
  ['unknown_field', 'subject', { ...OWN, subject: 'הזמנה {תור}' }, '{תור}'],
  ['broken_braces', 'body', { ...OWN, body: 'לתשלום {סכום' }, '{סכום'],
  ['address', 'body', { ...OWN, body: 'כנסו ל־https://tires.example' }, '://'],
  ['no_words', 'body', { ...OWN, body: ' \n\n ' }, ''],
])('refuses words with %s at their field, in a preview too, and keeps what was', async (code, field, words, what) => {
  const before = await events()
  for (const refused of [await set(words), await call<ErrorAnswer>('POST', '/order-received/preview', words)]) {
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([400, code, field])
    expect(refused.body.error.message).toContain(what)
  }
  expect(await events()).toEqual(before)
  expect((await set({ subject: 'א'.repeat(121), body: null })).status).toBe(400)
  expect((await set({ subject: null, body: null }, 'garage-booked')).status).toBe(404)
})

it('shows words on the newest order of their kind before they are saved, or on examples', async () => {
  const { orderId } = await letterOfOrder()
  const preview = await call<WordsPreview>('POST', '/order-received/preview', { subject: 'ניסיון {מספר_הזמנה}', body: null })
  expect(preview.body).toMatchObject({ about: orderId, subject: `ניסיון ${orderId}` })
  expect(preview.body.short).toContain(`ניסיון ${orderId}`)
  const sample = await call<WordsPreview>('POST', '/order-sent/preview', { subject: null, body: 'מעקב: {מספר_מעקב}' })
  expect(sample.body.about).toBeNull()
  expect(sample.body.plain).toContain('מעקב: RR123456785IL')
  // Ready for pickup, which is kept as on its way.
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await changeOrder(deps, orderId, { status: 'transit' }, 'dana')
  await settle()
  const aboutOf = async (kind: string) => (await call<WordsPreview>('POST', `/${kind}/preview`, { subject: null, body: null })).body.about
  expect([await aboutOf('order-ready'), await aboutOf('order-on-its-way')]).toEqual([orderId, null])
})

it('goes back to the built-in words, and tells who wrote which when', async () => {
  expect((await set({ subject: null, body: null })).status).toBe(200)
  const { orderId, letter } = await letterOfOrder()
  expect(letter.mail.subject).toBe(`הזמנה ${orderId} התקבלה`)
  const words = await wordsOf('order-received')
  const lines = ['לתשלום: {סכום}.', 'עד <b>{שמור_עד}</b>, ואחר כך לא.']
  expect(words?.history.map(({ version, subject, body }) => [version, subject, body])).toEqual([
    [2, null, null],
    [1, OWN.subject, lines.join('\n\n')],
  ])
  expect(words?.history.every(({ by, at }) => by !== null && at === NOW.toISOString())).toBe(true)
  expect(await events()).toEqual([
    { kind: 'order-received', subject: OWN.subject, lines, by: staffId },
    { kind: 'order-received', subject: null, lines: null, by: staffId },
  ])
})
