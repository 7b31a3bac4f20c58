import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { workingHoursAfter } from '#services/domain/working-hours.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_COURIER_DAYS, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { coupon } from '#services/orders/coupons/testing/coupon-events.ts'
import { GatewayUnavailable, type PaymentGateway } from '#services/orders/payments/payment-gateway.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { checkForm } from './checked-form.ts'
import type { CheckoutForm } from './checkout.contract.ts'
import { quoteOrder } from './order-quote.ts'
import { byCard, form, item, orderOf, personal, SHIPPING } from './testing/checkout-requests.ts'
import { pressUntilDecided } from './testing/press-until-decided.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const rateLimits = { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, couponsPerMinute: 100_000 }
const shop = await createTestShop({ rateLimits })
const { database, deps, emit, logged } = shop
const { send, rowOf, attemptsOf, eventTypesOf } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 500 })],
  ['city.changed.v1', 'haifa', city()],
  ['garage.changed.v1', 'manual', garage('manual', { isManualBooking: true })],
  ['garage.changed.v1', 'hidden', garage('hidden', { isHidden: true })],
  ['garage.changed.v1', 'small', garage('small', { rims: ['10'] })],
  ['garage.changed.v1', 'open', garage('open')],
  ['garage.changed.v1', 'shut', garage('shut', { hours: [null, null, null, null, null, null, null] })],
  ['coupon.changed.v1', 'ALL', coupon({ code: 'ALL', benefit: { kind: 'percent', percent: 100 } })],
  ['coupon.changed.v1', 'TEN', coupon({ code: 'TEN', benefit: { kind: 'percent', percent: 10 } })],
)

const recorded = async () => (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')).rows[0]?.count

describe('POST /api/v1/checkout', () => {
  it('records the order, its contact and its event, and holds its units', async () => {
    const answer = await send(orderOf([item(EAN)]))
    const line = { ean: EAN, quantity: 1, isSet: false, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55-17', price: 769 }
    expect(answer.json()).toEqual({
      success: true,
      orderId: expect.stringMatching(/^[0-9]{6}$/),
      charged: 769,
      order: {
        receiving: 'pickup',
        pickup: { date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), opens: 10 },
        token: expect.any(String),
        isManualBooking: false,
        lines: [line],
        discount: 0,
        shipping: 0,
        charged: 769,
        installments: 1,
        reservedUntil: expect.any(String),
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const { orderId } = answer.json()
    const { placed, contact_id, placedAt } = await rowOf(orderId)
    expect(placed).toMatchObject({
      orderId,
      receiving: 'pickup',
      price: { goodsAgorot: 76_900, shippingAgorot: 0, discountAgorot: 0, chargedAgorot: 76_900, installationAgorot: 0, vatPercent: 18 },
    })
    expect(Date.parse(placed.reservedUntil ?? '')).toBe(workingHoursAfter(placedAt, 48).getTime())
    const { rows } = await database.query('SELECT act, phone, name, email FROM contacts WHERE contact_id = $1', [contact_id])
    expect(rows).toEqual([{ act: `order:${orderId}`, phone: '0501234567', name: 'נועה לוי', email: 'noa@example.com' }])
    expect(await eventTypesOf(orderId)).toEqual(['order.placed.v1'])
  })

  it('sends a card to the gateway for exactly what is charged, and keeps the units until then', async () => {
    const shipping = { ...SHIPPING, floor: '2, דירה 5', postcode: '3105202' }
    const answer = await send(byCard([item(EAN)], { sip: 'shipping', shipping, payment: { check_tos: true, payments: 3 } }))
    const { orderId, charged, redirectUrl } = answer.json()
    expect(charged).toBe(829)
    expect(redirectUrl).toMatch(/^.*\/sandbox-clearing\//)
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'pending', amount_agorot: 76_900 + 6000 }])
    const { placed } = await rowOf(orderId)
    expect(placed.installments).toBe(3)
    expect(Date.parse(placed.reservedUntil ?? '') - Date.now()).toBeGreaterThan(29 * 60_000)
    const { rows } = await database.query('SELECT address, details FROM contacts WHERE act = $1', [`order:${orderId}`])
    expect(rows).toEqual([
      {
        address: 'הרצל 1, קומה 2, דירה 5, מיקוד 3105202',
        details: expect.objectContaining({ city: 'חיפה', recipient: 'דן כהן', recipientPhone: '0527654321' }),
      },
    ])
  })

  it('is paid at once where a coupon leaves nothing to charge', async () => {
    const answer = await send(byCard([item(EAN)], { couponCode: ' all ' }))
    expect(answer.json()).toMatchObject({ success: true, orderId: expect.any(String), charged: 0, order: { discount: 769, charged: 0 } })
    expect(answer.json().order.reservedUntil).toBeUndefined()
    const { orderId } = answer.json()
    expect(await rowOf(orderId)).toMatchObject({
      status: 'paid',
      reservation: 'held',
      placed: { couponCode: 'ALL', price: { discountAgorot: 76_900, chargedAgorot: 0 } },
    })
    expect([await attemptsOf(orderId), await eventTypesOf(orderId)]).toEqual([[], ['order.placed.v1', 'order.status-changed.v1']])
  })

  it('books an appointment only where there are some, and takes what fitting costs from the garage', async () => {
    const answer = await send(orderOf([item(EAN, { quantity: 2 })], { sip: 'install', selectedShop: 'manual' }))
    const { placed } = await rowOf(answer.json().orderId)
    expect(placed).toMatchObject({
      fitting: { garageId: 'manual', slot: null },
      price: { chargedAgorot: 153_800, installationAgorot: 16_000 },
    })
  })

  it('keeps of what was typed what can be read, whatever else came with it', async () => {
    const odd = 'א\u0008ב\u202e\ud800\nג'
    const typed = { ...personal({ name: `נועה\u0007 ${odd}` }), additionalNotes: odd, shipping: { ...SHIPPING, notes: odd } }
    const answer = await send(orderOf([item(EAN)], { sip: 'shipping', ...typed }))
    const { rows } = await database.query('SELECT name, details FROM contacts WHERE act = $1', [`order:${answer.json().orderId}`])
    expect(rows).toMatchObject([{ name: 'נועה אב ג', details: { notes: 'אב\nג', deliveryNotes: 'אב\nג' } }])
    expect((await send(orderOf([item(EAN)], { couponCode: 'A\u0008B' }))).json().error.code).toBe('coupon_refused')
  })

  it('keeps what the shopper said out of events and logs', async () => {
    const secret = { name: 'ישראלה ישראלי', phone: '0539876543', emailaddress: 'very.secret@example.com' }
    await send(byCard([item(EAN)], { personal: secret, additionalNotes: 'notes-nobody-may-read' }))
    const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events')
    const everything = rows.map(({ body }) => body).join('') + logged.join('')
    expect(everything).not.toMatch(/ישראלה|0539876543|very\.secret|notes-nobody/)
  })
})

describe('a form that is not right', () => {
  it.each<[string, Partial<CheckoutForm>, string]>([
    ['one name', personal({ name: 'נועה' }), 'personal.name'],
    ['no name', personal({ name: '' }), 'personal.name'],
    ['a line phone', personal({ phone: '03-5550100' }), 'personal.phone'],
    ['no e-mail', personal({ emailaddress: 'noa@' }), 'personal.emailaddress'],
    [
      'a company number without a name',
      personal({ custom_invoice_name_cb: true, companyOrBussinessVatId: '123456782' }),
      'personal.nameforinvoice',
    ],
    [
      'a company number that is none',
      personal({ custom_invoice_name_cb: true, nameforinvoice: 'בע״מ', companyOrBussinessVatId: '123456789' }),
      'personal.companyOrBussinessVatId',
    ],
    ['an invoice without a name', personal({ custom_invoice_name_cb: true }), 'personal.nameforinvoice'],
    ['no shipping', { sip: 'shipping' }, 'shipping'],
    ['no city', { sip: 'shipping', shipping: { ...SHIPPING, city: ' ' } }, 'shipping.city'],
    ['no address', { sip: 'shipping', shipping: { ...SHIPPING, address: '' } }, 'shipping.address'],
    ['no phone to call', { sip: 'shipping', shipping: { ...SHIPPING, phone: '1' } }, 'shipping.phone'],
    ['no garage', { sip: 'install' }, 'selectedShop'],
    ['a hidden garage', { sip: 'install', selectedShop: 'hidden' }, 'selectedShop'],
    ['a garage that cannot fit it', { sip: 'install', selectedShop: 'small' }, 'selectedShop'],
    ['a garage nobody knows', { sip: 'install', selectedShop: 'nowhere' }, 'selectedShop'],
    ['no appointment', { sip: 'install', selectedShop: 'open' }, 'installSlot'],
  ])('is told in Hebrew, by its field: %s', async (_what, change, field) => {
    const before = await recorded()
    const answer = await send(orderOf([item(EAN)], change))
    expect([answer.statusCode, answer.json().error.field]).toEqual([422, field])
    expect(answer.json()).toMatchObject({ success: false, ok: false, error: { message: expect.stringMatching(/[א-ת]/) } })
    expect(await recorded()).toBe(before)
  })

  it.each([
    ['hidden', 'garage_gone'],
    ['small', 'garage_unfit'],
    ['shut', 'no_days'],
  ])('says what is wrong with the garage: %s', async (selectedShop, code) => {
    const install = { sip: 'install' as const, selectedShop, installDate: '2026-12-03', installSlot: 8 }
    expect((await send(orderOf([item(EAN)], install))).json().error.code).toBe(code)
  })

  it('asks the garage about the articles as they were read, also when the last was sold meanwhile', async () => {
    const last = '2000000000022'
    await emit(['product.changed.v1', last, product(last, { stock: 1 })])
    const shown = await listProductsByEans(database, [last])
    await emit(['product.changed.v1', last, product(last, { stock: 0, supplierUnits: 0 })])
    const command = checkForm(orderOf([item(last)], { sip: 'install', selectedShop: 'open' }), null)
    const offered = (sold: readonly CatalogueProduct[]) =>
      quoteOrder(database, command, { shown: sold, own: [], courierDays: TEST_COURIER_DAYS }, deps.now())
    await expect(offered(shown)).resolves.toEqual({ ok: false, reason: 'slot_missing' })
    await expect(offered(await listProductsByEans(database, [last]))).resolves.toMatchObject({ ok: false, reason: 'cart_changed' })
  })

  it('offers other appointments for one that does not exist', async () => {
    const answer = await send(orderOf([item(EAN)], { sip: 'install', selectedShop: 'open', installDate: '2026-01-03', installSlot: 3 }))
    expect([answer.statusCode, answer.json().error.code, answer.json().nextSlots.length]).toEqual([409, 'slot_taken', 3])
  })

  it('is refused from another site, without agreement to the terms, and with a key that is none', async () => {
    expect((await send(orderOf([item(EAN)]), randomUUID(), { 'sec-fetch-site': 'cross-site' })).json()).toMatchObject({
      success: false,
      error: { code: 'cross_site' },
    })
    expect((await send({ ...orderOf([item(EAN)]), checkout: { ...form(), payment: { check_tos: false, payments: 1 } } })).statusCode).toBe(
      400,
    )
    expect((await send(orderOf([item(EAN)]), 'double-click')).statusCode).toBe(400)
    expect((await send(orderOf([item(EAN), item(EAN)]))).json().error.field).toBe('cart.items')
  })
})

describe('a key', () => {
  it('stands for one order and refuses another', async () => {
    const [key, body] = [randomUUID(), byCard([item(EAN)])]
    const first = await send(body, key)
    expect((await send(body, key)).body).toBe(first.body)
    const another = await send({ ...body, cart: { items: [item(EAN, { quantity: 2 })] } }, key)
    expect([another.statusCode, another.json().error.code]).toEqual([409, 'key_reused'])
  })

  it('is free again after a refusal', async () => {
    const [key, body] = [randomUUID(), byCard([item(EAN, { seenPriceAgorot: 1 })])]
    expect((await send(body, key)).statusCode).toBe(409)
    expect((await send({ ...body, cart: { items: [item(EAN)] } }, key)).statusCode).toBe(200)
  })

  it('is not needed within ten minutes; later, or with another, a transfer is a new order', async () => {
    const body = orderOf([item(EAN)], { visitorId: randomUUID() })
    const first = (await send(body, null)).json().orderId
    expect((await send(body, null)).json().orderId).toBe(first)
    expect((await send(body)).json().orderId).not.toBe(first)
    await database.query("UPDATE orders SET placed_at = placed_at - interval '11 minutes' WHERE visitor_id = $1", [body.checkout.visitorId])
    expect((await send(body, null)).json().orderId).not.toBe(first)
  })
})

describe('orders by transfer that nobody has paid', () => {
  const cap = async () => createShopApp({ ...deps, config: { ...deps.config, orders: { ...deps.config.orders, openTransfers: 2 } } })

  it('are so many of one phone or one browser, also at once; a card and others go on', async () => {
    const capped = await cap()
    const order = async (change: Partial<CheckoutForm>) => {
      const request = {
        method: 'POST',
        url: '/api/v1/checkout',
        payload: orderOf([item(EAN)], change),
        headers: { 'idempotency-key': randomUUID() },
      } as const
      return (await pressUntilDecided(() => capped.inject(request))).json()
    }
    const phone = personal({ phone: '0523334455' })
    const visitorId = randomUUID()
    const of = (index: number) => order({ visitorId, ...personal({ phone: `052333446${index}` }), additionalNotes: `${index}` })
    const byPhone = await Promise.all(Array.from({ length: 5 }, (_, index) => order({ ...phone, additionalNotes: `${index}` })))
    const byVisitor = await Promise.all(Array.from({ length: 5 }, (_, index) => of(index)))
    for (const answers of [byPhone, byVisitor]) expect(answers.filter(({ success }) => success)).toHaveLength(2)
    expect(byPhone.find(({ success }) => !success).error).toMatchObject({
      code: 'too_many_transfers',
      message: expect.stringMatching(/[א-ת].*03-555-0100/),
    })
    expect(await order({ ...phone, selectedPaymentMethod: 'creditcard' })).toMatchObject({ success: true })
    expect(await order({ ...phone, couponCode: 'ALL' })).toMatchObject({ success: true })
    expect(await order(personal({ phone: '0523334477' }))).toMatchObject({ success: true })
    const paid = byPhone.find(({ success }) => success).orderId
    await database.query("UPDATE orders SET status = 'paid', reserved_until = NULL WHERE order_id = $1", [paid])
    expect(await order({ ...phone, additionalNotes: 'עוד אחת' })).toMatchObject({ success: true })
    await capped.close()
  })
})

describe('a shop that takes no cards', () => {
  it('refuses them and records nothing, unless there is nothing to charge', async () => {
    const without = await createShopApp({ ...deps, payments: null })
    const order = (payload: object) => without.inject({ method: 'POST', url: '/api/v1/checkout', payload })
    const before = await recorded()
    const refused = await order(byCard([item(EAN)]))
    expect([refused.statusCode, refused.json().error.code, await recorded()]).toEqual([503, 'payment_unavailable', before])
    const { orderId } = (await order(byCard([item(EAN)], { couponCode: 'ALL' }))).json()
    expect(await rowOf(orderId)).toMatchObject({ status: 'paid' })
    await without.close()
  })
})

describe('a gateway that cannot be reached', () => {
  it('leaves nothing held, says so in Hebrew, and the same key tries again', async () => {
    let isAway = true
    const reachable = deps.payments?.gateway
    if (!reachable) throw new Error('the test shop charges cards')
    const gateway: PaymentGateway = {
      ...reachable,
      open: (attempt) => (isAway ? Promise.reject(new GatewayUnavailable('no answer')) : reachable.open(attempt)),
    }
    const away = await createShopApp({ ...deps, payments: { gateway, clearingHouse: null } })
    const [key, payload] = [randomUUID(), byCard([item(EAN)])]
    const ask = () => away.inject({ method: 'POST', url: '/api/v1/checkout', headers: { 'idempotency-key': key }, payload })
    const refused = await ask()
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { success: false, error: { code: 'payment_unavailable' } }])
    const { rows } = await database.query<{ order_id: string; reservation: string }>(
      'SELECT order_id, reservation FROM orders WHERE visitor_id = $1',
      [payload.checkout.visitorId],
    )
    expect(rows.map(({ reservation }) => reservation)).toEqual(['released'])
    isAway = false
    expect((await ask()).json()).toMatchObject({ success: true, orderId: rows[0]?.order_id, redirectUrl: expect.any(String) })
    await away.close()
  })
})
