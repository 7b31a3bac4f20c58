import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { UNSEEN_MARKS } from '#services/domain/testing/unseen-marks.ts'
import { garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { OfferAnswer } from '#services/offers/staff-offers.contract.ts'
import { form, item, orderOf, personal, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { MOTORCYCLE, motorcycleAndTires, recommendationRequest } from '#services/wizard/testing/wizard-requests.ts'
import { strictValidator } from './strict-validation.ts'

/** Marks that show nothing come along with what is copied out of a message or a page: no answer may depend on them. */

const EAN = '2000000000015'
const rateLimits = Object.fromEntries(Object.keys(TEST_RATE_LIMITS).map((name) => [name, 1_000_000])) as typeof TEST_RATE_LIMITS
const { app, database, emit, settle } = await createTestShop({ rateLimits })
await emit(
  ...motorcycleAndTires(),
  ['product.changed.v1', EAN, product(EAN, { stock: 1_000_000 })],
  ['garage.changed.v1', 'garage-1', garage('garage-1')],
)
await app.ready()
const { token } = await signInStaff(database)
const paid = await app.inject({ method: 'POST', url: '/api/v1/checkout', payload: orderOf([item(EAN)]) })
const { orderId } = paid.json()

const NOTICE = { phone: '050-123 4567', consent: true, consentVersion: '1' }
const OFFER = { phone: '0501234567', price: 1, displayName: 'Road 6', brand: 'Michelin', displaySize: '120/70 ZR 17', ean: EAN }
const JOIN = { garageName: 'צמיגי הצפון', contactPerson: 'דן כהן', phone: '052-7654321', city: 'חיפה', email: 'dan@example.com' }
const CANCELLATION = { name: 'נועה לוי', phone: '0501234567', email: 'noa@example.com', orderNumber: '100001' }
const { personal: buyer } = form()
const order = (change: object) => orderOf([item(EAN)], change)
const sent = (change: Partial<typeof SHIPPING> & object) => order({ sip: 'shipping', shipping: { ...SHIPPING, floor: '3', ...change } })
const billed = (change: object) =>
  order(personal({ custom_invoice_name_cb: true, nameforinvoice: 'לוי בע״מ', companyOrBussinessVatId: '516179157', ...change }))

/** A door, and what is handed in there when it is good. */
const BODIES: [door: string, url: string, good: string, body: (text: string) => object][] = [
  ['name of a buyer', '/api/v1/checkout', 'נועה לוי', (name) => order(personal({ name }))],
  ['phone of a buyer', '/api/v1/checkout', '+972-50-123 4567', (phone) => order(personal({ phone }))],
  ['e-mail of a buyer', '/api/v1/checkout', 'Noa1@example.com', (emailaddress) => order(personal({ emailaddress }))],
  ['article of an order', '/api/v1/checkout', EAN, (ean) => orderOf([item(ean)])],
  ['name on an invoice', '/api/v1/checkout', 'לוי בע״מ', (nameforinvoice) => billed({ nameforinvoice })],
  ['number on an invoice', '/api/v1/checkout', '516179157', (companyOrBussinessVatId) => billed({ companyOrBussinessVatId })],
  ['recipient', '/api/v1/checkout', 'דן כהן', (name) => sent({ name })],
  ['phone of a recipient', '/api/v1/checkout', '052-765-4321', (phone) => sent({ phone })],
  ['street', '/api/v1/checkout', 'הרצל 1', (address) => sent({ address })],
  ['town', '/api/v1/checkout', 'חיפה', (city) => sent({ city })],
  ['postcode', '/api/v1/checkout', '3303104', (postcode) => sent({ postcode } as object)],
  ['notes', '/api/v1/checkout', 'אחרי 16:00', (additionalNotes) => order({ additionalNotes })],
  ['coupon of an order', '/api/v1/checkout', 'RIDE100', (couponCode) => order({ couponCode })],
  ['coupon', '/api/v1/validate-coupon', 'RIDE100', (code) => ({ code, cart: { items: [item(EAN)] } })],
  ['number of an order', '/api/v1/my-order', orderId, (text) => ({ orderId: text, phone: buyer.phone })],
  ['phone of an order', '/api/v1/my-order', '050-123 4567', (phone) => ({ orderId, phone })],
  ['phone of an offer', '/api/v1/best-offers', '0501234567', (phone) => ({ ...OFFER, phone })],
  ['article of an offer', '/api/v1/best-offers', EAN, (ean) => ({ ...OFFER, ean })],
  ['name in an offer', '/api/v1/best-offers', 'Road 6', (displayName) => ({ ...OFFER, displayName })],
  ['phone of a notice', '/api/v1/arrival-notices', '050-123 4567', (phone) => ({ ...NOTICE, phone, ean: EAN })],
  ['article of a notice', '/api/v1/arrival-notices', EAN, (ean) => ({ ...NOTICE, ean })],
  ['width of a notice', '/api/v1/arrival-notices', '120', (width) => ({ ...NOTICE, size: { width, profile: '70', rim: '17' } })],
  ['name of a garage', '/api/v1/shop-signup', 'צמיגי הצפון', (garageName) => ({ ...JOIN, garageName })],
  ['name at a garage', '/api/v1/shop-signup', 'דן כהן', (contactPerson) => ({ ...JOIN, contactPerson })],
  ['phone of a garage', '/api/v1/shop-signup', '052-7654321', (phone) => ({ ...JOIN, phone })],
  ['town of a garage', '/api/v1/shop-signup', 'חיפה', (city) => ({ ...JOIN, city })],
  ['e-mail of a garage', '/api/v1/shop-signup', 'dan2@example.com', (email) => ({ ...JOIN, email })],
  ['name of who cancels', '/api/v1/cancellations', 'נועה לוי', (name) => ({ ...CANCELLATION, name })],
  ['phone of who cancels', '/api/v1/cancellations', '0501234567', (phone) => ({ ...CANCELLATION, phone })],
  ['e-mail of who cancels', '/api/v1/cancellations', 'noa@example.com', (email) => ({ ...CANCELLATION, email })],
  ['order that is cancelled', '/api/v1/cancellations', '100001', (orderNumber) => ({ ...CANCELLATION, orderNumber })],
  ['name in the wizard', '/api/v1/wizard/recommend-tiers', 'נועה לוי', (visitorName) => recommendationRequest({ visitorName })],
  ['phone in the wizard', '/api/v1/wizard/recommend-tiers', '050 1234567', (phone) => recommendationRequest({ visitorPhoneNumber: phone })],
  ['motorcycle in the wizard', '/api/v1/wizard/recommend-tiers', MOTORCYCLE, (motorcycle) => recommendationRequest({ motorcycle })],
  ['a model that is missing', '/api/v1/motorcycle/model-to-add', 'Voge 500 DSX', (bikeModel) => ({ bikeModel })],
  ['phone with a model', '/api/v1/motorcycle/model-to-add', '050-1234567', (phone) => ({ bikeModel: 'Voge 500 DSX', phone })],
  ['id of what is handled', `/api/v1/staff/requests/${randomUUID()}`, randomUUID(), (id) => ({ id })],
  ['an edited article', `/api/v1/staff/catalogue/products/${EAN}`, 'ab12', (revision) => ({ revision, priceAgorot: 100 })],
  ['number of a parcel', '/api/v1/order/999999', 'RR482915306IL', (trackingCode) => ({ trackingCode })],
]

const e = encodeURIComponent
const ADDRESSES: [door: string, good: string, url: (text: string) => string][] = [
  ['an article', EAN, (text) => `/api/v1/tires/MO/${e(text)}`],
  ['chosen articles', EAN, (text) => `/api/v1/tires/chosen?eans=${e(text)}`],
  ['a width', '120', (text) => `/api/v1/tires/MO/${e(text)}/70/17`],
  ['a rim', '17', (text) => `/api/v1/tires/MO/120/70/${e(text)}`],
  ['profiles of a width', '120', (text) => `/api/v1/sizes/profiles/for/MO/${e(text)}`],
  ['a brand', 'michelin', (text) => `/api/v1/bybrand/MO/tires/${e(text)}`],
  ['a line', 'road-6', (text) => `/api/v1/lines/michelin/${e(text)}`],
  ['a search', '120/70-17', (text) => `/api/v1/search?q=${e(text)}`],
  ['a number in a search', EAN, (text) => `/api/v1/search?q=${e(text)}`],
  ['a word in a search', 'road 6', (text) => `/api/v1/search?q=${e(text)}`],
  ['how many are found', '4', (text) => `/api/v1/search?q=road&limit=${e(text)}`],
  ['garages of a town', 'haifa', (text) => `/api/v1/cities/${e(text)}/shops`],
  ['days of a garage', 'garage-1', (text) => `/api/v1/checkout/install/dates/${e(text)}?items=${EAN}:1`],
  ['a motorcycle', MOTORCYCLE, (text) => `/api/v1/motorcycles/${e(text)}`],
  ['a year', '2020', (text) => `/api/v1/fit?motorcycles=${MOTORCYCLE}:${e(text)}&items=${EAN}`],
  ['a name in the orders', 'נועה', (text) => `/api/v1/orders?search=${e(text)}`],
  ['an order', String(orderId), (text) => `/api/v1/order/${e(text)}`],
  ['a page of orders', '1', (text) => `/api/v1/orders?page=${e(text)}`],
  ['a day of orders', '2026-01-31', (text) => `/api/v1/orders?from=${e(text)}`],
  ['an article of the desk', EAN, (text) => `/api/v1/staff/catalogue/products?search=${e(text)}`],
  ['a floor price', EAN, (text) => `/api/v1/staff/floor-prices?search=${e(text)}`],
]

const headers = { 'x-auth-token': token }
/** Ids and moments are of one request. */
const FLEETING =
  /"(?:id|recommendationId|reference|token|orderId|changedAt|revision|redirectUrl|url|transfer|orderToken|link|readAt)":"[^"]*"/g
async function answerOf(request: { method: 'POST' | 'GET'; url: string; payload?: object }) {
  const { statusCode, body } = await app.inject({ ...request, headers })
  return [statusCode, body.replace(FLEETING, '').replaceAll(/1\d{5}/g, '')] as const
}
const marks = UNSEEN_MARKS.join('')
const marked = (good: string) => `${marks}${good.slice(0, 2)}${marks}${good.slice(2)}${marks}`

describe.each(BODIES)('%s', (_, url, good, body) => {
  const post = (text: string) => answerOf({ method: 'POST', url, payload: body(text) })
  it('is the same with marks that show nothing', async () => expect(await post(marked(good))).toEqual(await post(good)))
  it('is empty where nothing else stands there', async () => expect(await post(marks)).toEqual(await post('')))
})

describe('in an address', () => {
  // What was ordered above is in every list by then.
  beforeAll(settle)
  const get = (url: string) => answerOf({ method: 'GET', url })
  it.each(ADDRESSES)('%s is the same with marks that show nothing', async (_, good, url) => {
    expect(await get(url(marked(good)))).toEqual(await get(url(good)))
  })
})

it('stays in the sentences of staff, where marks keep numbers in order and join emoji', () => {
  const check = strictValidator({ schema: OfferAnswer, method: 'POST', url: '/' }) as (value: unknown) => unknown
  const answer = { answer: 'accept', message: 'מחיר \u2066₪760.00\u2069 🏍\ufe0f' }
  expect(check(answer)).toEqual({ value: answer })
})
