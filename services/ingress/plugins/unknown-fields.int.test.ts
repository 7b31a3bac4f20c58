import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { form, item } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database } = shop
const { send } = testCheckout(shop)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])
await app.ready()

const payment = { check_tos: true, payments: 1 }

it.each([
  ['a price', { cart: { items: [{ ...item(EAN), price: 1 }] }, checkout: form() }],
  ['a price in agorot', { cart: { items: [{ ...item(EAN), priceAgorot: 1 }] }, checkout: form() }],
  ['a total', { cart: { items: [item(EAN)], total: 1 }, checkout: form() }],
  ['a discount', { cart: { items: [item(EAN)] }, checkout: { ...form(), appliedDiscount: 700 } }],
  ['a discount of another name', { cart: { items: [item(EAN)] }, checkout: { ...form(), discount: 700 } }],
  ['an amount', { cart: { items: [item(EAN)] }, checkout: form(), amountAgorot: 1 }],
  ['a status', { cart: { items: [item(EAN)] }, checkout: { ...form(), status: 'paid' } }],
  ['that it is paid', { cart: { items: [item(EAN)] }, checkout: { ...form(), paid: true } }],
  ['somebody else as its owner', { cart: { items: [item(EAN)] }, checkout: { ...form(), userId: 1 } }],
  ['a card number', { cart: { items: [item(EAN)] }, checkout: { ...form(), payment: { ...payment, cardNumber: '4580000000000000' } } }],
])('an order that says %s is refused, and nothing of it is kept', async (_what, body) => {
  expect((await send(body)).statusCode).toBe(400)
  expect((await database.query('SELECT 1 FROM orders')).rows).toEqual([])
})

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  patternProperties?: object
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

const operations = Object.entries((app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }).paths).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)

/** Where a schema lets fields in that it does not name. */
function openPlaces(schema: Schema, index = ''): string[] {
  const { type, properties, additionalProperties, items, anyOf, patternProperties } = schema
  const inside = [
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => openPlaces(each, `${index}.${name}`)),
    ...(items ? openPlaces(items, `${index}[]`) : []),
    ...(anyOf ?? []).flatMap((each) => openPlaces(each, index)),
  ]
  const isOpen = type === 'object' && additionalProperties !== false && !patternProperties
  return isOpen ? [index, ...inside] : inside
}

/** What others than the shop's pages write as they like: read by name, and the rest is dropped. */
const OPEN = [
  'post /collector/collect/{visitorId} ',
  'post /api/v1/finalize/checkout .returned',
  'post /api/v1/wizard/track-tire-click .tireInfo',
  'post /api/v1/wizard/track-tire-click .wizardResponses',
]

it('every call that is described takes only the fields that it names', () => {
  const bodies = operations.flatMap(({ name, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => openPlaces(schema).map((index) => `${name} ${index}`)),
  )
  expect(operations.filter(({ requestBody }) => requestBody).length).toBeGreaterThan(15)
  expect(bodies.toSorted()).toEqual(OPEN.toSorted())
})

it('where more may stand it is kept nowhere', async () => {
  const visitorId = '0190d9a4-52f8-7bd2-9d5c-0d5a8a3f6c11'
  const more = { brand: 'planted', name: 'planted', price: 1, status: 'planted', isBot: false, planted: 'planted' }
  const said = [
    [`/collector/collect/${visitorId}`, { kind: 'PRODUCT_IMPRESSION', ean: EAN, source: 'product_page', ...more }],
    ['/api/v1/finalize/checkout', { uniqueID: 'planted', returned: { more: 'planted', price: '1' } }],
    ['/api/v1/wizard/track-tire-click', { visitorId, tireInfo: { ean: EAN, ...more }, wizardResponses: more }],
  ] as const
  for (const [url, payload] of said) expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
  const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events')
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain('planted')
})

it('every call that is described says what it answers, and an answer holds nothing else', () => {
  const silent = operations.filter(({ responses }) => {
    const { content } = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? {}
    return !content || Object.values(content).some(({ schema }) => schema === undefined)
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})
