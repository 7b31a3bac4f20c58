import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { momentText } from '#services/domain/israel-time.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { amendOrder } from '#services/orders/amend-order.command.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { signOrder } from '#services/orders/buyer/order-link.rules.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { item, orderOf, personal, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { lapseReservations } from '#services/orders/lapse.job.ts'
import type { StaffChange } from '#services/orders/order.decide.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { Sendable } from './channel.ts'
import { remind } from './remind.job.ts'
import { sendDueMessages } from './send-messages.job.ts'

/** What a buyer hears of what is to be paid or given back: of an order that was taken by telephone, and of one that was amended. */

const EAN = '2000000000015'
const OTHER = '2000000000022'
// A Sunday, at noon in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
let now = NOON
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
const { token } = await signInStaff(database)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })], ['product.changed.v1', OTHER, product(OTHER, { stock: 1000 })])

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
const mailsTo = (address: string) => sent.filter(({ to }) => to === address).map(({ letter }) => letter.mail)
const subjectsTo = (address: string) => mailsTo(address).flatMap(({ subject }) => (subject.startsWith('חשבונית') ? [] : [subject]))
const lastTo = (address: string): string => mailsTo(address).at(-1)?.plain ?? ''
const page = async (orderId: string): Promise<BuyerOrder> =>
  (await app.inject(`/api/v1/my-order/${signOrder(deps.tokens, orderId)}`)).json()
const pageOf = (orderId: string): string => `/order/${signOrder(deps.tokens, orderId)}`

let buyers = 0
async function ordered(change: Partial<CheckoutForm>, isByPhone: boolean) {
  buyers += 1
  const email = `buyer${buyers}@example.com`
  const request = orderOf([item(EAN)], { ...personal({ phone: `052${String(buyers).padStart(7, '0')}`, emailaddress: email }), ...change })
  const byPhone = { method: 'POST' as const, url: '/api/v1/phone-orders', headers: { 'x-auth-token': token }, payload: request }
  const answer = isByPhone ? await app.inject(byPhone) : await send(request)
  await settle()
  return { orderId: (answer.json() as { orderId: string }).orderId, email }
}
const byPhone = (change: Partial<CheckoutForm> = {}) => ordered({ selectedPaymentMethod: 'creditcard', ...change }, true)
async function change(orderId: string, changes: StaffChange) {
  await changeOrder(deps, orderId, changes, 'dana')
  await settle()
}
async function amend(orderId: string, items: { ean: string; quantity: number }[]) {
  const { placed } = await rowOf(orderId)
  const shown = { items: placed.lines.map(({ ean, quantity }) => ({ ean, quantity })), receiving: placed.receiving, fitting: null }
  const asked = { amendment: { items }, shown, isTrial: false, by: 'dana' }
  const { courierDays } = deps.config.delivery
  const { transferHours } = deps.config.orders
  expect(await amendOrder({ ...deps, courierDays, transferHours }, orderId, asked)).toMatchObject({ ok: true })
  await settle()
}

it('an order by telephone is told at once how to pay it by card, reminded before it lapses, and told when it has', async () => {
  now = NOON
  const { orderId, email } = await byPhone()
  await work()
  expect(subjectsTo(email)).toEqual([`הזמנה ${orderId} מחכה לתשלום`])
  const until = new Date((await rowOf(orderId)).placed.reservedUntil ?? NOON)
  expect((await page(orderId)).order).toMatchObject({ reservedUntil: until.toISOString() })
  expect(lastTo(email)).toContain('נשאר לשלם ₪769 בכרטיס')
  expect(lastTo(email)).toContain(`שמורים לכם עד ${momentText(until.toISOString())}`)
  expect(lastTo(email)).toContain(`לתשלום בכרטיס: ${deps.config.http.publicUrl}${pageOf(orderId)}`)
  expect(lastTo(email)).not.toContain('בנק')

  now = new Date(until.getTime() - 3_600_000)
  await remind({ ...deps, config })
  await remind({ ...deps, config })
  await work()
  expect(subjectsTo(email)).toEqual([`הזמנה ${orderId} מחכה לתשלום`, `הזמנה ${orderId} מחכה לתשלום`])
  expect(lastTo(email)).not.toMatch(/בנק|העבר/)

  now = new Date(until.getTime() + 3_600_000)
  await lapseReservations({ ...deps, gateway: null })
  await settle()
  await work()
  expect(subjectsTo(email).slice(2)).toEqual([`הזמנה ${orderId} לא שולמה בזמן`])
  expect(lastTo(email)).not.toContain('העבר')
})

it('an order by telephone that is paid by transfer gets the account, and one that was paid meanwhile no word about paying', async () => {
  now = NOON
  const transfer = await byPhone({ selectedPaymentMethod: 'transfer' })
  const paid = await byPhone()
  await change(paid.orderId, { status: 'paid' })
  await work()
  expect(subjectsTo(transfer.email)).toEqual([`הזמנה ${transfer.orderId} התקבלה`])
  expect(lastTo(transfer.email)).toContain(deps.config.shop.transfer.account)
  expect(subjectsTo(paid.email)).toEqual([`הזמנה ${paid.orderId} שולמה, תודה`])
})

it('an amended order is told what it is now, and what is still to be paid by card', async () => {
  now = NOON
  const { orderId, email } = await ordered({}, false)
  await change(orderId, { status: 'paid' })
  await work()
  await amend(orderId, [
    { ean: EAN, quantity: 1 },
    { ean: OTHER, quantity: 1 },
  ])
  await work()
  expect(subjectsTo(email).at(-1)).toBe(`הזמנה ${orderId} עודכנה`)
  expect(lastTo(email)).toContain('נשאר לשלם ₪769.')
  expect(lastTo(email)).toContain('סה״כ: ₪1,538')
  expect(lastTo(email)).toContain(`לתשלום בכרטיס: ${deps.config.http.publicUrl}${pageOf(orderId)}`)
  expect(lastTo(email)).not.toMatch(/יוחזרו|סניף/)
})

it('an amended order that awaits a transfer is told the sum and the account', async () => {
  now = NOON
  const { orderId, email } = await ordered({}, false)
  await amend(orderId, [{ ean: EAN, quantity: 2 }])
  await work()
  expect(lastTo(email)).toContain('נשאר לשלם ₪1,538.')
  expect(lastTo(email)).toContain(`חשבון: ${deps.config.shop.transfer.account}`)
  expect(lastTo(email)).toContain('לדף ההזמנה: ')
})

it('an amended order that costs less is told what is given back and how, and nothing once it is cancelled', async () => {
  now = NOON
  const { orderId, email } = await ordered({ sip: 'shipping', shipping: SHIPPING }, false)
  await amend(orderId, [{ ean: EAN, quantity: 2 }])
  await change(orderId, { status: 'paid' })
  await work()
  await amend(orderId, [{ ean: EAN, quantity: 1 }])
  await work()
  // With the ₪60 of a parcel, which was free for two.
  expect(lastTo(email)).toContain('₪709 יוחזרו לכם בהעברה לחשבון הבנק שלכם.')
  expect(lastTo(email)).not.toContain('נשאר לשלם')
  await amend(orderId, [{ ean: EAN, quantity: 2 }])
  await change(orderId, { status: 'cancelled', reason: 'buyer' })
  await work()
  expect(subjectsTo(email).filter((subject) => subject.includes('עודכנה'))).toHaveLength(2)
})
