import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import { closeCancellation } from '#services/orders/index.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'

/** A cancellation from the order's own page, whose link says whose it is. */

const EAN = '2000000000015'
let now = new Date('2026-11-22T10:00:00.000Z')
const rateLimits = { ...TEST_RATE_LIMITS, offersPerMinute: 100_000, checkoutsPerMinute: 100_000 }
const shop = await createTestShop({ now: () => now, rateLimits })
const { app, deps, database, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000, priceAgorot: 100_000 })])

let buyers = 0
async function ordered({ quantity = 1, isPaid = true } = {}) {
  buyers += 1
  const phone = `050${String(buyers).padStart(7, '0')}`
  const change = personal({ phone, emailaddress: `buyer${buyers}@example.com` })
  const { orderId, order } = (await send(orderOf([item(EAN, { quantity })], change))).json()
  if (isPaid) await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await settle()
  return { orderId: orderId as string, token: order.token as string }
}
const read = async (token: string) => (await app.inject(`/api/v1/my-order/${token}`)).json()
const cancel = (body: object) => app.inject({ method: 'POST', url: '/api/v1/cancellations', payload: { id: uuidv7(), ...body } })
const stationsOf = ({ stations }: { stations: { station: string; isReached: boolean }[] }) =>
  stations.map(({ station, isReached }) => [station, isReached])

describe('a cancellation by the link of an order', () => {
  it('asks neither name nor phone, and is the buyer’s', async () => {
    const { orderId, token } = await ordered()
    const answer = await cancel({ link: token, reason: 'התחרטתי' })
    expect(answer.statusCode).toBe(200)
    const { reference } = answer.json().data
    await settle()
    const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE body LIKE '%order.cancellation-asked.v1%'")
    expect(rows.map(({ body }) => JSON.parse(body).data)).toContainEqual(expect.objectContaining({ orderId, isSamePerson: true }))
    const { rows: senders } = await database.query("SELECT name, details FROM contacts WHERE act LIKE 'cancellation:%'")
    expect(senders).toContainEqual({ name: 'נועה לוי', details: { orderNumber: orderId, reason: 'התחרטתי' } })
    expect((await read(token)).cancellation.reference).toBe(reference)
  })

  it('stops the stations, and says the fee, what comes back and by when', async () => {
    const { token } = await ordered()
    expect((await read(token)).cancellation).toMatchObject({ reference: null, fee: 50, refund: 950 })
    await cancel({ link: token })
    now = new Date('2026-11-24T10:00:00.000Z')
    const order = await read(token)
    expect(stationsOf(order)).toEqual([
      ['received', true],
      ['paid', true],
      ['cancelAsked', true],
    ])
    expect(order.cancellation).toMatchObject({ fee: 50, refund: 950, refundBy: '2026-12-06T10:00:00.000Z' })
    now = new Date('2026-11-22T10:00:00.000Z')
  })

  it('costs at most a hundred shekels, and nothing where nothing was paid', async () => {
    const paid = await ordered({ quantity: 3 })
    expect((await read(paid.token)).cancellation).toMatchObject({ fee: 100, refund: 2900 })
    const unpaid = await ordered({ isPaid: false })
    expect((await read(unpaid.token)).cancellation).toMatchObject({ fee: 0, refund: 0 })
  })

  it('that staff declined lets the order go on', async () => {
    const { orderId, token } = await ordered()
    await cancel({ link: token })
    await withEvents(deps, (unit) => closeCancellation(unit, { orderId, outcome: 'declined', by: 'dana' }))
    const order = await read(token)
    expect(order.cancellation.reference).toBeNull()
    expect(stationsOf(order)).toEqual([
      ['received', true],
      ['paid', true],
      ['ready', false],
      ['closed', false],
    ])
  })

  it('is refused with another link, of somebody erased, and without a link or a name', async () => {
    const { orderId, token } = await ordered()
    expect((await cancel({ link: `${token.slice(0, -2)}xx` })).json().error.code).toBe('unknown_link')
    expect((await cancel({ phone: '0501234567' })).json().error.field).toBe('name')
    const { contact_id } = await rowOf(orderId)
    await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
    expect((await cancel({ link: token })).json().error.code).toBe('unknown_link')
    expect((await read(token)).cancellation.reference).toBeNull()
  })

  it('knows whether the goods were supplied', async () => {
    const { orderId, token } = await ordered()
    expect((await read(token)).cancellation.isSupplied).toBe(false)
    await changeOrder(deps, orderId, { status: 'closed' }, 'dana')
    expect((await read(token)).cancellation.isSupplied).toBe(true)
  })
})
