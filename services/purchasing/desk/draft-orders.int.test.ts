import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { prepareDraft } from '#services/purchasing/draft-orders.job.ts'
import type { PlanProduct } from '#services/purchasing/plan/plan-input.ts'
import { offer, planInput, product } from '#services/purchasing/plan/testing/plan-inputs.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type {
  DraftComparison,
  DraftItemDetails,
  DraftOrder,
  DraftOrderAnswer,
  DraftOrders,
  GeneratedDraft,
} from '../draft-orders.contract.ts'

const { app, database, log, deps, emit } = await createTestShop()
const { token } = await signInStaff(database)
const { logger, now, newId } = deps

const PRODUCTS = [
  product({ ean: '2000000000015', stock: 8, reserved: 2, offers: [offer({ multiple: 4 })] }),
  product({
    ean: '2000000000022',
    name: 'Angel GT II',
    signals: { refusedOffers: 10 },
    offers: [offer({ units: 10, minimumQuantity: 6 }), deltiDe()],
  }),
  product({ ean: '2000000000039', name: 'Bought by nobody', sold: new Array(104).fill(0) }),
  product({ ean: '2000000000046', name: 'In no list', offers: [] }),
]

function deltiDe() {
  return offer({ supplier: 'deltiDe', articleId: 'deltiDe:A1', sku: 'A1', priceCents: 11_000 })
}

const call = async <T = { error: { code: string; message: string } }>(method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/api/v1/draft-orders${path}`,
    headers: { 'x-auth-token': token },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

const generate = async () => (await call<GeneratedDraft>('POST', '/generate', {})).body

async function orderOf(id: string): Promise<DraftOrder> {
  return (await call<DraftOrderAnswer>('GET', `/${id}`)).body.order
}

const tireYears = { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } }
const shipments: Parameters<typeof emit>[0] = [
  'shipment-settings.changed.v1',
  'shipment-settings',
  {
    currentShipmentAt: '2026-12-06T08:00:00.000Z',
    nextShipmentAt: '2027-01-17T08:00:00.000Z',
    nextShipmentOrderDeadline: '2026-12-20T08:00:00.000Z',
    tireYears: { preorder: tireYears, ondemand: tireYears },
  },
]

/** A draft that is completed. */
async function complete(products: readonly PlanProduct[] = PRODUCTS): Promise<DraftOrder> {
  const { draftOrderId } = await generate()
  await prepareDraft({ database, log, now, newId, logger, readInput: async () => planInput(products) })
  return orderOf(draftOrderId)
}

async function completeAndTake(): Promise<{ order: DraftOrder; item: DraftOrder['items'][number]; path: string }> {
  const order = await complete()
  const [item] = order.items
  if (!item) throw new Error('the draft is empty')
  return { order, item, path: `/${order._id}/lines/${item.lineId}` }
}

async function eventTypesOf(draftOrderId: string): Promise<string[]> {
  const { rows } = await database.query<{ type: string }>(
    "SELECT body::json ->> 'type' AS type FROM log_events WHERE topic = 'purchasing' AND body LIKE $1 ORDER BY sequence",
    [`%"subject":"${draftOrderId}"%`],
  )
  return rows.map(({ type }) => type.replace(/\.v\d+$/, ''))
}

const approval = ({ totalTires, totalPrice }: DraftOrder) => ({ seenTires: totalTires, seenPrice: totalPrice })

describe('asking for a draft', () => {
  it('answers at once, and one draft however often it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, generate))
    const [first] = answers
    expect(first).toMatchObject({ ok: true, status: 'initial' })
    expect(new Set(answers.map(({ draftOrderId }) => draftOrderId))).toHaveLength(1)
    const id = first?.draftOrderId ?? ''
    expect(await eventTypesOf(id)).toEqual(['draft-order.requested'])
    const order = await orderOf(id)
    expect(order).toMatchObject({
      status: 'initial',
      createdBy: 'דנה לוי',
      progress: { stage: 'waiting', share: 0 },
      settings: null,
      items: [],
    })
    await call('POST', `/${id}/cancel`)
    expect((await generate()).draftOrderId).not.toBe(id)
  })
})

describe('a completed draft', () => {
  it('holds lines, totals and what no list has', async () => {
    const order = await complete()
    expect(order).toMatchObject({ status: 'completed', progress: null, failure: null, editedLines: 0, isWithoutAnalytics: false })
    expect(order.items.map(({ ean, quantity, source }) => ({ ean, quantity, source }))).toEqual([
      { ean: '2000000000015', quantity: 20, source: 'rduch' },
      { ean: '2000000000022', quantity: 10, source: 'rduch' },
      { ean: '2000000000022', quantity: 21, source: 'deltiDe' },
    ])
    expect(order.items.map(({ splitOf }) => splitOf)).toEqual([null, 31, 31])
    expect(order.items.map(({ minimumQuantity, multiple }) => [minimumQuantity, multiple])).toEqual([
      [1, 4],
      [6, 1],
      [1, 1],
    ])
    expect(order).toMatchObject({ totalItems: 3, totalTires: 51, totalPrice: 5310, computedTires: 51 })
    expect(order.amountPerSupplier).toEqual({ rduch: 30, deltiFr: 0, deltiDe: 21 })
    expect(order.pricePerSupplier).toEqual({ rduch: 3000, deltiFr: 0, deltiDe: 2310 })
    expect(order.unavailable).toEqual([{ ean: '2000000000046', product: 'In no list', displaySize: '120/70 ZR 17', needed: 25 }])
    expect(order.settings).toMatchObject({ serviceLevel: 95, eurRate: 4, horizonWeeks: 9 })
    expect(await eventTypesOf(order._id)).toEqual(['draft-order.requested', 'draft-order.preparation-started', 'draft-order.completed'])
  })

  it('opens each line to a sum that adds up', async () => {
    const { _id, items } = await complete()
    for (const { lineId, computed, splitOf } of items) {
      const { body } = await call<DraftItemDetails>('GET', `/${_id}/lines/${lineId}`)
      const tenths = body.terms.reduce((sum, { units }) => sum + Math.round(units * 10), 0)
      expect(tenths).toBe((splitOf ?? computed) * 10)
      expect(body.computed).toBe(splitOf ?? computed)
      expect(body.sales).toHaveLength(13)
    }
    const { body } = await call<DraftItemDetails>('GET', `/${_id}/lines/${items[1]?.lineId}`)
    expect(body.terms.map(({ term }) => term)).toEqual(['expected', 'refusedOffers', 'safety', 'freeStock', 'rounding'])
    expect(body.terms[1]).toMatchObject({ units: 5.6, numbers: { count: 10, rate: 0.25 } })
    expect(body.prices.map(({ supplier, isChosen, landed }) => ({ supplier, isChosen, landed }))).toEqual([
      { supplier: 'rduch', isChosen: true, landed: 416 },
      { supplier: 'deltiDe', isChosen: true, landed: 460 },
    ])
    expect([body.sales[0]?.from, body.sales[12]]).toEqual(['2025-11-23', { from: '2026-10-25', units: 8 }])
  })

  it('may be empty', async () => {
    const order = await complete([product({ stock: 100 })])
    expect(order).toMatchObject({ status: 'completed', totalItems: 0, totalTires: 0, totalPrice: 0, items: [] })
    expect(await call('POST', `/${order._id}/approve`, approval(order))).toMatchObject({
      status: 409,
      body: { error: { code: 'draft_empty' } },
    })
  })

  it('is listed, the newest first', async () => {
    const [older, newer] = [await complete(), await complete()]
    const ids = async (query = '') => (await call<DraftOrders>('GET', query)).body.orders.map(({ _id }) => _id)
    expect((await ids('?limit=2&sortBy=createdAt&sortOrder=-1')).join()).toBe([newer._id, older._id].join())
    expect((await ids('?sortOrder=1')).at(-1)).toBe(newer._id)
    expect((await call('GET', '?limit=51')).status).toBe(400)
  })

  it('has the next number, and is listed by its sum', async () => {
    const [small, large] = [await complete(), await complete([...PRODUCTS, product({ ean: '2000000000053', name: 'New' })])]
    // Asking again meanwhile uses up no number.
    const answers = await Promise.all(Array.from({ length: 5 }, generate))
    const begun = `טיוטה ${large.number + 1} בהכנה.`
    const repeated = `טיוטה ${large.number + 1} כבר נמצאת בהכנה.`
    expect(large.number - small.number).toBe(1)
    expect(answers.map(({ message }) => message).toSorted()).toEqual([begun, ...Array(4).fill(repeated)].toSorted())
    await call('POST', `/${answers[0]?.draftOrderId}/cancel`)
    const sums = async (query: string) => (await call<DraftOrders>('GET', query)).body.orders.map(({ totalPrice }) => totalPrice)
    const falling = await sums('?sortBy=totalPrice&sortOrder=-1')
    expect(falling).toEqual(falling.toSorted((one, other) => other - one))
    expect([falling[0], await sums('?sortBy=totalPrice&sortOrder=1')]).toEqual([large.totalPrice, falling.toReversed()])
  })

  it('is compared with another one', async () => {
    const before = await complete()
    const after = await complete([...PRODUCTS.slice(1), product({ ean: '2000000000053', name: 'New' })])
    const { body } = await call<DraftComparison>('GET', `/${after._id}/compare?with=${before._id}`)
    expect(body.unchanged).toBe(2)
    expect(body.lines.map(({ ean, before: was, after: is }) => [ean, was?.quantity, is?.quantity])).toEqual([
      ['2000000000015', 20, undefined],
      ['2000000000053', undefined, 25],
    ])
  })

  it('is compared with none that has no lines', async () => {
    const { _id } = await complete()
    const { draftOrderId } = await generate()
    const compare = (id: string, other: string) => call('GET', `/${id}/compare?with=${other}`)
    const refused = { status: 409, body: { error: { code: 'draft_without_lines', message: expect.stringContaining('אין מה להשוות') } } }
    expect([await compare(_id, draftOrderId), await compare(draftOrderId, _id)]).toMatchObject([refused, refused])
    await call('POST', `/${draftOrderId}/cancel`)
    expect(await compare(_id, draftOrderId)).toMatchObject(refused)
    await call('POST', `/${_id}/cancel`)
    expect((await compare(_id, _id)).status).toBe(200)
  })
})

describe('a quantity', () => {
  it('is changed beside the computed one, and the totals follow', async () => {
    const { order, item, path } = await completeAndTake()
    const { body } = await call<DraftOrderAnswer>('POST', path, { quantity: 7, seen: 20, note: ' ask Dana ' })
    expect(body.order).toMatchObject({ totalTires: 38, totalPrice: 4010, editedLines: 1, computedTires: 51 })
    expect(body.order.items[0]).toMatchObject({ quantity: 7, computed: 20, edited: { by: 'דנה לוי', note: 'ask Dana' } })
    await call('POST', path, { quantity: 0, seen: 7, note: null })
    expect(await orderOf(order._id)).toMatchObject({ totalItems: 2, totalTires: 31 })
    expect((await eventTypesOf(order._id)).slice(3)).toEqual(['draft-quantity.changed', 'draft-quantity.changed'])
    const { body: details } = await call<DraftItemDetails>('GET', `/${order._id}/lines/${item.lineId}`)
    expect(details.computed).toBe(20)
  })

  it('that was another one when it was shown is refused', async () => {
    const { order, path } = await completeAndTake()
    await call('POST', path, { quantity: 7, seen: 20, note: null })
    expect(await call('POST', path, { quantity: 9, seen: 20, note: null })).toMatchObject({
      status: 409,
      body: { error: { code: 'quantity_changed', message: expect.stringMatching(/[א-ת]/) } },
    })
    expect((await orderOf(order._id)).items[0]?.quantity).toBe(7)
    expect((await call('POST', path, { quantity: 7, seen: 20, note: null })).status).toBe(200)
    expect((await call('POST', path, { quantity: 1.5, seen: 7, note: null })).status).toBe(400)
    expect((await call('POST', path, { quantity: -1, seen: 7, note: null })).status).toBe(400)
  })

  it('of ten at once is changed by one', async () => {
    const { order, path } = await completeAndTake()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => call('POST', path, { quantity: index + 1, seen: 20, note: null })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(409)])
    const { items, totalTires } = await orderOf(order._id)
    expect(totalTires).toBe(items.reduce((sum, { quantity }) => sum + quantity, 0))
  })
})

describe('an approval', () => {
  it('comes once, and what it approved stays', async () => {
    const { order, path } = await completeAndTake()
    const answers = await Promise.all([0, 1].map(() => call('POST', `/${order._id}/approve`, approval(order))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await orderOf(order._id)).toMatchObject({ status: 'completed', approvedBy: 'דנה לוי', receivedAt: null })
    for (const [target, body] of [
      [path, { quantity: 1, seen: 20, note: null }],
      [`/${order._id}/cancel`, undefined],
    ] as const)
      expect(await call('POST', target, body)).toMatchObject({ status: 409, body: { error: { code: 'draft_approved' } } })
    expect((await eventTypesOf(order._id)).filter((type) => type === 'draft-order.approved')).toHaveLength(1)
  })

  it('says when the goods are wanted: with the shipment that they can be part of, or on another day', async () => {
    await emit(shipments)
    const order = await complete()
    expect(order.wantedOn).toBe('2027-01-17')
    const { body } = await call<DraftOrderAnswer>('POST', `/${order._id}/approve`, { ...approval(order), wantedOn: '2027-01-24' })
    expect(body.order.wantedOn).toBe('2027-01-24')
    expect((await call('POST', `/${order._id}/approve`, { ...approval(order), wantedOn: 'soon' })).status).toBe(400)
  })

  it('of more than a supplier has, or of no whole pack, takes a second yes', async () => {
    const { order, path } = await completeAndTake()
    expect(order.items.map(({ supplierUnits }) => supplierUnits)).toEqual([100, 10, 100])
    const refused = { status: 409, body: { error: { code: 'draft_against_terms', message: expect.stringMatching(/בכל זאת/) } } }
    let seen = 20
    // It comes in fours, and a hundred are there.
    for (const quantity of [104, 18]) {
      const { body } = await call<DraftOrderAnswer>('POST', path, { quantity, seen, note: null })
      seen = quantity
      expect(await call('POST', `/${order._id}/approve`, approval(body.order))).toMatchObject(refused)
    }
    const agreed = { ...approval(await orderOf(order._id)), isAgreed: true }
    expect((await call<DraftOrderAnswer>('POST', `/${order._id}/approve`, agreed)).body.order.approvedBy).toBe('דנה לוי')
  })

  it('is of what was shown', async () => {
    const { order, path } = await completeAndTake()
    await call('POST', path, { quantity: 8, seen: 20, note: null })
    expect(await call('POST', `/${order._id}/approve`, approval(order))).toMatchObject({ body: { error: { code: 'draft_changed' } } })
    const shown = await orderOf(order._id)
    const [change, approved] = await Promise.all([
      call('POST', path, { quantity: 12, seen: 8, note: null }),
      call('POST', `/${order._id}/approve`, approval(shown)),
    ])
    // Whoever came second was refused.
    expect([change.status, approved.status].sort()).toEqual([200, 409])
  })

  it('of a draft that knows nothing of the last approval is refused', async () => {
    const [one, other] = [await complete(), await complete()]
    const answers = await Promise.all([one, other].map((order) => call('POST', `/${order._id}/approve`, approval(order))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('draft_outdated')
    const { orders } = (await call<DraftOrders>('GET', '?limit=2')).body
    expect(orders.map(({ approvedAt, isOutdated }) => [approvedAt === null, isOutdated]).sort()).toEqual([
      [false, false],
      [true, true],
    ])
    expect(await complete()).toMatchObject({ isOutdated: false })
    const left = orders.find(({ isOutdated }) => isOutdated)?._id
    const [line] = (await orderOf(left ?? '')).items
    expect(await call('POST', `/${left}/lines/${line?.lineId}`, { quantity: 1, seen: line?.quantity, note: null })).toMatchObject({
      status: 409,
      body: { error: answers.find(({ status }) => status === 409)?.body.error },
    })
    expect((await orderOf(left ?? '')).items[0]?.quantity).toBe(line?.quantity)
    expect((await call<DraftOrderAnswer>('POST', `/${left}/cancel`)).body.order).toMatchObject({ status: 'cancelled', isOutdated: false })
  })

  it('is on order until its goods are received', async () => {
    const order = await complete()
    expect(await call('POST', `/${order._id}/received`)).toMatchObject({ status: 409, body: { error: { code: 'draft_not_approved' } } })
    await call('POST', `/${order._id}/approve`, approval(order))
    const { body } = await call<DraftOrderAnswer>('POST', `/${order._id}/received`)
    expect(body.order).toMatchObject({ receivedBy: 'דנה לוי' })
    expect((await call('POST', `/${order._id}/received`)).status).toBe(200)
    expect((await eventTypesOf(order._id)).filter((type) => type === 'draft-order.received')).toHaveLength(1)
  })
})

describe('settings', () => {
  it('are the defaults until somebody changes them, one after the other', async () => {
    const { body } = await call<{ settings: object; version: number }>('GET', '/settings')
    expect(body).toMatchObject({ ok: true, version: 0, changedAt: null, changedBy: null, settings: { serviceLevel: 95, eurRate: 3.92 } })
    const settings = { ...body.settings, eurRate: 4.05, customsPercent: 2.5, budget: 10_000 }
    expect((await call('POST', '/settings', { settings, seenVersion: 2_147_483_648 })).status).toBe(400)
    const changes = await Promise.all([0, 1].map(() => call('POST', '/settings', { settings, seenVersion: 0 })))
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = { error: { code: 'settings_changed', message: expect.stringMatching(/^דנה לוי, \d\d:\d\d: ההגדרות שונו בינתיים/) } }
    expect(changes.find(({ status }) => status === 409)?.body).toMatchObject(refused)
    expect((await call('GET', '/settings')).body).toMatchObject({ version: 1, changedBy: 'דנה לוי', settings })
  })
})

describe('what is not there', () => {
  it('is answered in Hebrew', async () => {
    const unknown = newId()
    expect(await call('GET', `/${unknown}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'draft_not_found', message: 'הטיוטה לא נמצאה.' } },
    })
    expect((await call('GET', '/of-nobody')).status).toBe(400)
    const { _id } = await complete()
    expect(await call('GET', `/${_id}/lines/${unknown}`)).toMatchObject({ status: 404, body: { error: { code: 'draft_line_not_found' } } })
    expect(await call('GET', `/${_id}/compare?with=${unknown}`)).toMatchObject({ status: 404 })
    for (const way of ['cancel', 'received']) expect((await call('POST', `/${unknown}/${way}`)).status).toBe(404)
  })
})
