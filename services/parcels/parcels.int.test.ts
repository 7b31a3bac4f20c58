import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { startHfdApi } from '#services/demo/carrier/hfd-api.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { item, orderOf, SHIPPING } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { askCarrier } from './ask-carrier.job.ts'
import { createHfd } from './hfd.ts'
import { listParcelTasks } from './parcel-tasks.ts'
import { closeDelivered, recordState } from './record-state.command.ts'
import { sendParcel } from './send-parcel.command.ts'

const EAN = '2000000000015'
const HOUR_MS = 3_600_000
let clock = Date.now()
const now = () => new Date(clock)
const later = (hours: number) => {
  clock += hours * HOUR_MS
}
// What the shop asks for twice it gets twice.
const api = await startHfdApi({ token: 'key', clientNumber: 7, now, takesRepeats: true })
afterAll(() => api.close())
const hfd = createHfd({
  url: api.url,
  searchUrl: `${api.url}/Request.aspx`,
  token: 'key',
  clientNumber: 7,
  sender: 'צמיגי הדרך',
  shipmentType: 35,
  cargoType: 10,
})
const shop = await createTestShop({
  now,
  rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 },
  carrier: { open: async () => hfd, webhookSecret: 'told' },
})
const { app, database, settle } = shop
const deps = { ...shop.deps, database, logger: QUIET }
const { send, eventTypesOf, rowOf } = testCheckout(shop)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 1_000 })])
beforeEach(() => {
  api.trouble(null)
  api.be('well')
})

const asStaff = async () => ({ 'x-auth-token': (await signInStaff(database, { at: now() })).token })
const desk = async (orderId: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/v1/order/${orderId}`, headers: await asStaff(), payload })
const order = async (orderId: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/order/${orderId}/parcel`, headers: await asStaff(), payload })
const push = (payload: object, secret = 'told') =>
  app.inject({ method: 'POST', url: '/api/v1/carrier/webhook', headers: { authorization: `Bearer ${secret}` }, payload })
const atCarrier = (orderId: string) => api.parcels.filter(({ referenceNum1 }) => referenceNum1.split('-')[0] === orderId)

async function placed(overrides: Partial<CheckoutForm> = {}): Promise<string> {
  const answer = await send(orderOf([item(EAN)], { sip: 'shipping', shipping: SHIPPING, ...overrides }))
  await settle()
  return answer.json().orderId
}
async function paid(overrides: Partial<CheckoutForm> = {}): Promise<string> {
  const orderId = await placed(overrides)
  expect((await desk(orderId, { status: 'paid' })).statusCode).toBe(200)
  return orderId
}
async function sentParcel(): Promise<{ orderId: string; code: string }> {
  const orderId = await paid()
  const answer = await order(orderId)
  expect(answer.statusCode, answer.body).toBe(200)
  return { orderId, code: answer.json().code }
}
const parcelRow = async (orderId: string) => {
  const { rows } = await database.query('SELECT code, state, attempt FROM parcels WHERE order_id = $1', [orderId])
  return rows[0]
}
const orderRow = async (orderId: string) =>
  (await database.query('SELECT status, tracking_code AS code FROM orders WHERE order_id = $1', [orderId])).rows[0]
const contactOf = async (orderId: string) =>
  (await database.query('SELECT contact_id AS id FROM orders WHERE order_id = $1', [orderId])).rows[0]?.id
const closings = async (orderId: string) => {
  const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'orders' AND body LIKE $1", [
    `%"subject":"${orderId}"%`,
  ])
  return rows.map(({ body }) => JSON.parse(body).data).filter(({ to }) => to === 'closed')
}

describe('ordering a parcel', () => {
  it('sends the order under its code, and has a label', async () => {
    const { orderId, code } = await sentParcel()
    expect(await orderRow(orderId)).toEqual({ status: 'sent', code })
    expect(await parcelRow(orderId)).toEqual({ code, state: 'created', attempt: 1 })
    expect(atCarrier(orderId)).toMatchObject([
      { nameTo: 'דן כהן', streetName: 'הרצל', houseNum: '1', cityName: 'חיפה', telFirst: '0527654321' },
    ])
    expect((await eventTypesOf(orderId)).slice(-2)).toEqual(['order.status-changed.v1', 'order.tracking-set.v1'])
    const label = await app.inject({ url: `/api/v1/order/${orderId}/parcel/label`, headers: await asStaff() })
    expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(label.body).toContain(code)
  })

  it('has the labels of many in one file, in the order in which they were asked for', async () => {
    const [one, other] = [await sentParcel(), await sentParcel()]
    const without = await paid()
    const url = `/api/v1/staff/parcels/labels?orders=${other.orderId},${without},${one.orderId}`
    const answer = await app.inject({ url, headers: await asStaff() })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const labels = await PDFDocument.load(answer.rawPayload)
    expect(labels.getPageCount()).toBe(2)
    expect((await app.inject({ url: `/api/v1/staff/parcels/labels?orders=${without}`, headers: await asStaff() })).statusCode).toBe(404)
  })

  it('answers the same code however often it is asked for', async () => {
    const { orderId, code } = await sentParcel()
    expect((await order(orderId)).json()).toEqual({ code })
    const other = await paid()
    const both = await Promise.all([order(other), order(other)])
    const codes = new Set([...both, await order(other)].flatMap((answer) => answer.json().code ?? []))
    expect([codes.size, atCarrier(other).length]).toEqual([1, 1])
    expect(codes).toContain((await orderRow(other))?.code)
  })

  it('is refused for what is not paid, not by shipping, not there or without an address', async () => {
    const open = await placed()
    expect((await order(open)).json()).toMatchObject({ error: { code: 'not_paid' } })
    const fetched = await paid({ sip: 'pickup' })
    expect((await order(fetched)).json()).toMatchObject({ error: { code: 'not_shipping' } })
    expect((await order('999999999')).statusCode).toBe(404)
    const erased = await paid()
    const { contact_id } = await rowOf(erased)
    await withEvents(deps, (unit) => eraseContact(unit, contact_id))
    expect((await order(erased)).json()).toMatchObject({ error: { code: 'no_address' } })
    for (const orderId of [open, fetched, erased]) expect([await parcelRow(orderId), atCarrier(orderId)]).toEqual([undefined, []])
    const label = await app.inject({ url: `/api/v1/order/${open}/parcel/label`, headers: await asStaff() })
    expect(label.statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: `/api/v1/order/${open}/parcel`, payload: {} })).statusCode).toBe(401)
  })

  it.each([
    ['buyer_cancelled', 'cancellation_id = gen_random_uuid()'],
    ['balance_due', 'balance_due_agorot = 100'],
  ])('waits for a second yes: %s', async (code, state) => {
    const orderId = await paid()
    await database.query(`UPDATE orders SET ${state} WHERE order_id = $1`, [orderId])
    expect((await order(orderId)).json()).toMatchObject({ error: { code } })
    expect(atCarrier(orderId)).toEqual([])
    expect((await order(orderId, { confirmed: true })).statusCode).toBe(200)
  })

  it('loses nothing while the carrier is away, and says so', async () => {
    const orderId = await paid()
    api.be('drops')
    const answer = await order(orderId)
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'carrier_away'])
    expect(await orderRow(orderId)).toEqual({ status: 'paid', code: null })
    api.be('well')
    const { code } = (await order(orderId)).json()
    expect(atCarrier(orderId).map((each) => each.code)).toEqual([code])
  })

  it.each([
    ['no answer', { creates: true, answers: 'drops' as const }],
    ['an error of the server', { creates: true, answers: { status: 500, body: { detail: 'x' } } }],
    ['a refusal', { creates: true, answers: { status: 200, body: { shipmentNumber: 0, errorCode: '900', errorMessage: 'תקלה' } } }],
  ])('makes no second parcel after %s to one that was made', async (_, trouble) => {
    const orderId = await paid()
    api.trouble(trouble)
    expect((await order(orderId)).statusCode).toBeGreaterThanOrEqual(422)
    api.trouble(null)
    const { code } = (await order(orderId)).json()
    expect(atCarrier(orderId).map((each) => each.code)).toEqual([code])
    expect(await orderRow(orderId)).toEqual({ status: 'sent', code })
  })

  it("says the carrier's own words, and can be tried again", async () => {
    const orderId = await paid()
    api.trouble({ creates: false, answers: { status: 200, body: { shipmentNumber: 0, errorCode: '110', errorMessage: 'עיר לא קיימת' } } })
    const answer = await order(orderId)
    expect([answer.statusCode, answer.json().error.message]).toEqual([422, expect.stringContaining('עיר לא קיימת')])
    api.trouble(null)
    expect((await order(orderId)).statusCode).toBe(200)
  })

  it.each(['parcel.created', 'appended'])('killed at %s, it gives the same code and makes one parcel', async (deadly) => {
    const orderId = await paid()
    const failpoint = (step: string) => {
      if (step === deadly && atCarrier(orderId).length > 0) throw new Error('killed')
    }
    await expect(sendParcel({ ...deps, failpoint }, hfd, { orderId, by: 'dana' })).rejects.toThrow('killed')
    expect(await orderRow(orderId)).toEqual({ status: 'paid', code: null })
    // Perhaps somebody still asks.
    expect((await order(orderId)).json()).toMatchObject({ error: { code: 'being_created' } })
    later(0.1)
    const { code } = (await order(orderId)).json()
    expect(atCarrier(orderId).map((each) => each.code)).toEqual([code])
  })

  it('keeps the code of an order that was cancelled meanwhile, and sends it when it is taken up again', async () => {
    const orderId = await paid()
    const failpoint = () => {}
    const slow = {
      ...hfd,
      create: async (parcel: Parameters<typeof hfd.create>[0]) => {
        const made = await hfd.create(parcel)
        await desk(orderId, { status: 'cancelled', reason: 'other' })
        return made
      },
    }
    const kept = await sendParcel({ ...deps, failpoint }, slow, { orderId, by: 'dana' })
    const [made] = atCarrier(orderId)
    expect(kept).toEqual({ ok: false, reason: 'kept_not_sent', code: made?.code, because: 'changed_meanwhile' })
    expect((await orderRow(orderId))?.status).toBe('cancelled')
    expect((await order(orderId)).json()).toMatchObject({ error: { code: 'not_paid' } })
    await desk(orderId, { status: 'paid' })
    expect((await order(orderId)).json()).toEqual({ code: made?.code })
    expect(atCarrier(orderId)).toHaveLength(1)
  })
})

describe('a delivery', () => {
  it('closes its order once, by the carrier, however often and in whatever way it is told', async () => {
    const { orderId, code } = await sentParcel()
    later(51)
    expect((await push({ ship_no: code, ship_delivered_yn: 'y' })).statusCode).toBe(200)
    expect((await push({ shipmentId: code, IsShipDelivered: 'y', statusCode: '27' })).statusCode).toBe(200)
    await Promise.all([askCarrier(deps, hfd), askCarrier(deps, hfd)])
    expect(await parcelRow(orderId)).toMatchObject({ state: 'delivered' })
    expect(await closings(orderId)).toEqual([{ orderId, from: 'sent', to: 'closed', by: 'carrier' }])
    // What staff reopen is theirs.
    await desk(orderId, { status: 'sent' })
    await askCarrier(deps, hfd)
    expect((await orderRow(orderId))?.status).toBe('sent')
  })

  it('that is told before the order is sent waits until it is', async () => {
    const { orderId, code } = await sentParcel()
    await desk(orderId, { status: 'paid' })
    later(51)
    await push({ ship_no: code })
    expect([(await parcelRow(orderId))?.state, (await orderRow(orderId))?.status]).toEqual(['delivered', 'paid'])
    expect((await order(orderId)).json()).toEqual({ code })
    await askCarrier(deps, hfd)
    expect((await orderRow(orderId))?.status).toBe('closed')
    expect(await closings(orderId)).toHaveLength(1)
  })

  it('leaves an order that its buyer has cancelled to staff', async () => {
    const { orderId } = await sentParcel()
    await database.query('UPDATE orders SET cancellation_id = gen_random_uuid() WHERE order_id = $1', [orderId])
    later(51)
    await askCarrier(deps, hfd)
    expect([(await parcelRow(orderId))?.state, (await orderRow(orderId))?.status]).toEqual(['delivered', 'sent'])
  })
})

describe('what the carrier says', () => {
  it('of another code, without the secret or without any code changes nothing', async () => {
    const { orderId, code } = await sentParcel()
    later(51)
    expect((await push({ ship_no: '1' })).statusCode).toBe(404)
    expect((await push({})).statusCode).toBe(404)
    expect((await push({ ship_no: code }, 'guessed')).statusCode).toBe(403)
    expect(await parcelRow(orderId)).toMatchObject({ state: 'created' })
  })

  it('later never yields to what was earlier, and without a time only leads on', async () => {
    const { orderId, code } = await sentParcel()
    const at = (hours: number) => new Date(clock + hours * HOUR_MS)
    const record = async (...report: Parameters<typeof recordState>[2][]) => {
      for (const each of report) await recordState(database, code, each, now())
      return (await parcelRow(orderId))?.state
    }
    expect(await record({ state: 'out', at: at(3) }, { state: 'collected', at: at(1) })).toBe('out')
    expect(await record({ state: 'underway', at: at(3) }, { state: 'collected', at: null })).toBe('out')
    // Nobody was at home.
    expect(await record({ state: 'underway', at: at(4) })).toBe('underway')
    expect(await record({ state: 'delivered', at: null })).toBe('delivered')
    expect(await record({ state: 'out', at: at(4) }, { state: 'returned', at: at(9) })).toBe('returned')
  })

  it('is asked for again only after a while, and at once after a push that came while it was away', async () => {
    const { orderId, code } = await sentParcel()
    await askCarrier(deps, hfd)
    const asked = () => api.asked.filter((path) => path === `GET /shipments/${code}`).length
    const before = asked()
    await askCarrier(deps, hfd)
    expect(asked()).toBe(before)
    later(1)
    api.be('drops')
    expect((await push({ ship_no: code })).statusCode).toBe(200)
    api.be('well')
    await askCarrier(deps, hfd)
    expect(asked()).toBe(before + 1)
    later(51)
    await askCarrier(deps, hfd)
    expect((await orderRow(orderId))?.status).toBe('closed')
    later(3)
    const last = asked()
    await askCarrier(deps, hfd)
    expect(asked()).toBe(last)
  })
})

describe('a parcel that did not arrive', () => {
  it.each([
    ['back', 'returned'],
    ['canceled', 'failed'],
  ] as const)('(%s) is a task until staff have decided, and another one can follow', async (how, state) => {
    const { orderId, code } = await sentParcel()
    const task = async () => (await listParcelTasks(database, now())).find(({ id }) => id === orderId)
    expect(await task()).toBeUndefined()
    api.end(code, how)
    later(3)
    await askCarrier(deps, hfd)
    expect(await parcelRow(orderId)).toMatchObject({ state })
    expect((await orderRow(orderId))?.status).toBe('sent')
    expect(await task()).toMatchObject({ kind: 'parcel', contactId: await contactOf(orderId), receiving: 'shipping' })
    await desk(orderId, { status: 'paid' })
    expect(await task()).toBeUndefined()
    const next = (await order(orderId)).json().code
    expect(next).not.toBe(code)
    expect(await parcelRow(orderId)).toEqual({ code: next, state: 'created', attempt: 2 })
    expect(atCarrier(orderId).map(({ referenceNum1 }) => referenceNum1)).toEqual([orderId, `${orderId}-2`])
    expect((await push({ ship_no: code })).statusCode).toBe(404)
  })
})

it('closes nothing where nothing was delivered', async () => {
  const { orderId } = await sentParcel()
  await closeDelivered(deps)
  expect((await orderRow(orderId))?.status).toBe('sent')
})
