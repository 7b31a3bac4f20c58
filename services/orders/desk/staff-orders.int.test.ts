import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { eraseContact, recordCardAnswer } from '#services/contacts/contacts.command.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { CheckoutForm } from '../checkout/checkout.contract.ts'
import { item, orderOf, personal, SHIPPING } from '../checkout/testing/checkout-requests.ts'
import { testCheckout } from '../checkout/testing/test-checkout.ts'
import type { OrderChange, OrderDetails, StaffOrder, StaffOrders } from './staff-orders.contract.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 10_000 } })
const { app, database, settle } = shop
const { send, rowOf, eventTypesOf } = testCheckout(shop)
const dana = await signInStaff(database)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 1_000, photos: ['tires/a.jpg'] })])

const get = (url: string, token = dana.token) => app.inject({ url, headers: { 'x-auth-token': token } })
const change = (orderId: string, payload: OrderChange | object) =>
  app.inject({ method: 'POST', url: `/api/v1/order/${orderId}`, headers: { 'x-auth-token': dana.token }, payload })
const listed = async (query = ''): Promise<StaffOrders> => (await get(`/api/v1/orders?limit=100${query}`)).json()
const details = async (orderId: string): Promise<OrderDetails> => (await get(`/api/v1/order/${orderId}`)).json()

async function ordered(overrides: Partial<CheckoutForm> = {}): Promise<string> {
  const { orderId } = (await send(orderOf([item(EAN)], overrides))).json()
  await settle()
  return orderId
}

const shipped = (overrides: Partial<CheckoutForm> = {}) => ordered({ sip: 'shipping', shipping: SHIPPING, ...overrides })

describe('GET /api/v1/orders', () => {
  it('shows the newest first, with who ordered and every product named', async () => {
    const first = await ordered()
    const second = await shipped(personal({ name: 'יעל בר-לב' }))
    const { orders, products, pagination, counts } = await listed()
    expect(orders.slice(0, 2).map(({ orderId }) => orderId)).toEqual([second, first])
    expect(orders[0]).toMatchObject({
      status: 'open',
      trackingCode: null,
      reservation: 'held',
      cart: { items: [{ ean: EAN, quantity: 1, isSet: false, isOffer: false, arrivesOn: null }] },
      checkout: {
        sip: 'shipping',
        personal: { name: 'יעל בר-לב', phone: '0501234567', emailaddress: 'noa@example.com' },
        shipping: { name: 'דן כהן', phone: '0527654321', address: 'הרצל 1', city: 'חיפה', notes: null },
        shop: null,
        selectedPaymentMethod: 'transfer',
      },
      price: { charged: (orders[0]?.price.goods ?? 0) + 60 },
    })
    expect(orders[1]?.checkout.shipping).toBeNull()
    expect(products).toEqual([expect.objectContaining({ ean: EAN, cdn: true })])
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: counts.all, itemsPerPage: 100 })
  })

  it('counts what each choice would leave', async () => {
    const orderId = await shipped(personal({ name: 'מונה מונה' }))
    await change(orderId, { status: 'paid' })
    await ordered(personal({ name: 'מונה פתוחה' }))
    const search = `&search=${encodeURIComponent('מונה')}`
    expect((await listed(search)).counts).toMatchObject({ all: 2, attention: 0, byStatus: { open: 1, paid: 1, closed: 0 } })
    const paid = await listed(`${search}&status=paid`)
    expect([paid.pagination.totalItems, paid.counts.all, paid.counts.byStatus.open]).toEqual([1, 2, 1])
    const fetched = await listed(`${search}&method=pickup`)
    expect([fetched.counts.all, fetched.counts.byStatus.paid]).toEqual([1, 0])
  })

  it.each([
    ['status=lost', 'a status that there is not'],
    ['method=air', 'a way of receiving that there is not'],
    ['limit=1000', 'a longer page than there is'],
    ['page=0', 'a page before the first'],
    ['from=2026-02-30', 'a day that there is not'],
    ['from=2026-13-01', 'a month that there is not'],
  ])('refuses %s: %s', async (query) => {
    expect((await get(`/api/v1/orders?${query}`)).statusCode).toBe(400)
  })

  it('shows nothing of a person who was erased, and finds him no more', async () => {
    const orderId = await shipped(personal({ name: 'נמחקת לגמרי', phone: '059-999 0001' }))
    expect((await listed('&search=0599990001')).orders).toHaveLength(1)
    const { contact_id } = await rowOf(orderId)
    await withEvents(shop.deps, (unit) => eraseContact(unit, contact_id))
    for (const search of ['0599990001', encodeURIComponent('נמחקת')]) expect((await listed(`&search=${search}`)).orders).toEqual([])
    const { orders } = await listed(`&search=${orderId}`)
    expect(orders[0]?.checkout).toMatchObject({
      personal: { name: null, phone: null, emailaddress: null },
      shipping: { name: null, address: null, city: null, phone: null },
    })
  })
})

describe('POST /api/v1/order/:id', () => {
  it('refuses a status that orders received so never come to, by what was ordered and not by what is shown yet', async () => {
    const orderId = await ordered()
    const codes = async (status: string) => (await change(orderId, { status })).json().error?.code
    expect([await codes('sent'), await codes('doneTransit'), await codes('closed')]).toEqual([
      'status_not_offered',
      'status_not_offered',
      undefined,
    ])
    await database.query(`UPDATE orders SET placed = placed || '{"receiving": "shipping"}' WHERE order_id = $1`, [orderId])
    expect([await codes('transit'), await codes('sent')]).toEqual(['status_not_offered', undefined])
  })

  it('answers what everybody reads from then on, and keeps who did it', async () => {
    const orderId = await shipped()
    const answer = await change(orderId, { status: 'sent', trackingCode: ' RR12345 ' })
    const { result } = answer.json<{ result: StaffOrder }>()
    expect(result).toMatchObject({ orderId, status: 'sent', trackingCode: 'RR12345', reservation: 'handed_over' })
    // Without waiting: what was answered can be read at once.
    expect((await details(orderId)).order).toEqual(result)
    expect((await details(orderId)).history).toMatchObject([
      { what: 'placed', by: null },
      { what: 'status-changed', by: 'דנה לוי', from: 'open', to: 'sent' },
      { what: 'tracking-set', by: 'דנה לוי', trackingCode: 'RR12345' },
    ])
  })

  it('saves nothing that is so already', async () => {
    const orderId = await shipped()
    await change(orderId, { status: 'sent', trackingCode: 'A1' })
    const typesBefore = await eventTypesOf(orderId)
    await change(orderId, { status: 'sent', trackingCode: 'A1', seen: 'stock_gone' })
    expect(await eventTypesOf(orderId)).toEqual(typesBefore)
    expect((await change(orderId, { trackingCode: '' })).json().result.trackingCode).toBeNull()
  })

  it('ends what an order waited for when staff have seen it', async () => {
    const orderId = await ordered()
    await shop.emit(['order.attention-needed.v1', orderId, { orderId, reason: 'amount_differs' }])
    await database.query(`UPDATE orders SET needs_attention = 'amount_differs' WHERE order_id = $1`, [orderId])
    expect((await listed('&attention=1')).orders.map((order) => order.orderId)).toEqual([orderId])
    const other = await change(orderId, { seen: 'stock_gone' })
    expect([other.statusCode, other.json().result.needsAttention]).toEqual([409, 'amount_differs'])
    expect((await change(orderId, { seen: 'amount_differs' })).json().result.needsAttention).toBeNull()
    expect((await listed('&attention=1')).counts.attention).toBe(0)
  })

  it('keeps the reason that the change itself gives', async () => {
    const orderId = await ordered()
    await change(orderId, { status: 'cancelled' })
    await database.query('UPDATE stock_counters SET on_hand = reserved')
    const answer = await change(orderId, { status: 'paid', seen: 'paid_after_cancel' })
    expect(answer.json().result).toMatchObject({ status: 'paid', reservation: 'released', needsAttention: 'stock_gone' })
    await database.query('UPDATE stock_counters SET on_hand = 500')
  })

  it('refuses to undo what somebody else has done meanwhile, and shows it', async () => {
    const orderId = await shipped()
    await change(orderId, { status: 'cancelled', shown: { status: 'open' } })
    const late = await change(orderId, { status: 'sent', shown: { status: 'open' } })
    expect([late.statusCode, late.json().error.code, late.json().result.status]).toEqual([409, 'order_changed', 'cancelled'])
    const cancelled = (await details(orderId)).history.find(({ what }) => what === 'status-changed')
    expect(late.json().error.message).toMatch(/^דנה לוי, \d\d:\d\d: ההזמנה עודכנה/)
    expect(late.json().changed).toEqual({ by: 'דנה לוי', at: cancelled?.at })
    expect((await change(orderId, { status: 'cancelled', shown: { status: 'open' } })).statusCode).toBe(200)
    expect((await change(orderId, { trackingCode: 'A', shown: { trackingCode: 'B' } })).statusCode).toBe(409)
  })

  it('lets one of many who change the same order at once be first, and the others see it', async () => {
    const orderId = await shipped()
    const codes = Array.from({ length: 8 }, (_, number) => `CODE-${number}`)
    const answers = await Promise.all(codes.map((trackingCode) => change(orderId, { trackingCode, shown: { trackingCode: null } })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    const winner = codes[answers.findIndex(({ statusCode }) => statusCode === 200)]
    for (const answer of answers) expect(answer.json().result.trackingCode).toBe(winner)
    expect((await eventTypesOf(orderId)).filter((type) => type === 'order.tracking-set.v1')).toHaveLength(1)
  })

  it('keeps every one of many changes of status, each from what the one before had left', async () => {
    const orderId = await shipped()
    const wanted = ['paid', 'sent', 'closed', 'cancelled', 'open'] as const
    await Promise.all(wanted.map((status) => change(orderId, { status })))
    await settle()
    const moves = (await details(orderId)).history.filter(({ what }) => what === 'status-changed')
    expect(moves.map(({ from }) => from)).toEqual(['open', ...moves.slice(0, -1).map(({ to }) => to)])
    expect((await rowOf(orderId)).status).toBe((await details(orderId)).order.status)
  })

  it.each<[object, string]>([
    [{ status: 'transit' }, 'a way to a garage of what is sent home'],
    [{ status: 'lost' }, 'a status that there is not'],
    [{ trackingCode: 'x'.repeat(61) }, 'an endless code'],
    [{ trackingCode: 'נשלח בדואר' }, 'a note in the place of a code'],
    [{ trackingCode: '<b>1</b>' }, 'markup'],
    [{ trackingCode: '=1+1' }, 'a formula'],
    [{ price: 1 }, 'what staff cannot change'],
    [{}, 'nothing'],
  ])('refuses %j: %s', async (payload) => {
    const orderId = await shipped()
    expect((await change(orderId, payload)).statusCode).toBe(400)
    expect((await rowOf(orderId)).status).toBe('open')
  })

  it('keeps a code without a mark that turns the text around', async () => {
    const orderId = await shipped()
    expect((await change(orderId, { trackingCode: 'RR123\u202e45' })).statusCode).toBe(200)
    expect((await details(orderId)).order.trackingCode).toBe('RR12345')
  })

  it('asks for patience with an order that nobody can read yet', async () => {
    const { orderId } = await database.transaction(async (tx) => {
      // The projector waits for it.
      await tx.query('LOCK TABLE reader_positions IN EXCLUSIVE MODE')
      const placed = (await send(orderOf([item(EAN)]))).json()
      const early = await change(placed.orderId, { status: 'open' })
      expect([early.statusCode, early.json().error.code]).toEqual([503, 'order_not_shown'])
      return placed
    })
    await settle()
    expect((await change(orderId, { status: 'open' })).statusCode).toBe(200)
  })

  it('knows no order that was not placed', async () => {
    expect((await change('999999', { status: 'paid' })).statusCode).toBe(404)
    expect((await get('/api/v1/order/999999')).json().error.code).toBe('no_order')
  })
})

describe('GET /api/v1/pdata/:orderId/:token', () => {
  const card = { transactionId: '77', holder: 'ישראל ישראלי', mask: '000000******0000', expiry: '1230' }
  const cardOf = async (orderId: string) => (await app.inject(`/api/v1/pdata/${orderId}/${dana.token}`)).json()

  it('shows what is known of the card, and keeps who saw it', async () => {
    const orderId = await ordered()
    const { contact_id } = await rowOf(orderId)
    await database.transaction((tx) => recordCardAnswer(tx, contact_id, card))
    expect(await cardOf(orderId)).toEqual({ cData: { ...card, installments: null } })
    await settle()
    expect((await details(orderId)).history.at(-1)).toMatchObject({ what: 'payment-details-shown', by: 'דנה לוי' })
  })

  it('shows nothing to who asks for the head alone, and keeps nothing', async () => {
    const orderId = await ordered()
    const { contact_id } = await rowOf(orderId)
    await database.transaction((tx) => recordCardAnswer(tx, contact_id, card))
    expect((await app.inject({ method: 'HEAD', url: `/api/v1/pdata/${orderId}/${dana.token}` })).statusCode).toBe(404)
    expect(await eventTypesOf(orderId)).toEqual(['order.placed.v1'])
  })

  it('keeps nothing where there is nothing to see', async () => {
    const orderId = await ordered()
    expect(await cardOf(orderId)).toEqual({ cData: null })
    expect(await eventTypesOf(orderId)).toEqual(['order.placed.v1'])
    expect((await app.inject(`/api/v1/pdata/999999/${dana.token}`)).statusCode).toBe(404)
  })
})

beforeEach(settle)
