import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { AmendedOrder, OrderAmendment } from '#services/orders/desk/amend-order.contract.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import {
  $amendRefusal,
  $draft,
  $isChanged,
  $isOvertaken,
  $isTrying,
  $lack,
  $outcome,
  amendmentSaved,
  begun,
  triedAgain,
  typed,
} from './amend.model.ts'
import { amendmentOf, type Draft, draftOf, withQuantity } from './amend.rules.ts'
import { differenceOf } from './amend.text.ts'
import { garageChosen } from './amend-places.model.ts'
import { $found, $words, quantityChosen, tireAdded, wordsTyped } from './amend-tires.model.ts'
import { $amending, amendingOpened } from './amending.model.ts'

const order = staffOrder()
const { orderId } = order
const EAN = '4019238551204'
const OTHER = '2000000000022'
const tire = { ean: OTHER, brand: 'Pirelli', displayName: 'Angel GT II', displaySize: '180/55-17', price: 749, inStock: null }
const shown = {
  items: [{ ean: EAN, quantity: 1 }],
  receiving: 'install',
  fitting: { garageId: 'hanamal', slot: { date: '2026-11-24', startsAt: 10 } },
}
const bill = { lines: [], shipping: 0, discount: 0, charged: 1748, installation: 160 }
const outcome: AmendedOrder = {
  parts: ['lines'],
  before: bill,
  after: { ...bill, charged: 2548 },
  balanceDue: 800,
  refundDue: 0,
  details: null,
}
const details = { order, products: [], history: [], documents: [], money: { refundable: 0, byCard: 0, parts: [] } }

type Sent = SentRequest<OrderAmendment>
async function openDialog(answer: (body: OrderAmendment, attempt: number) => unknown, read: () => unknown = () => details) {
  const sent: OrderAmendment[] = []
  const { scope, requests } = openScope({
    answers: ({ path, body }: Sent) => {
      if (path.endsWith('/amend')) return answer(body, sent.push(body))
      if (path.startsWith('/api/v1/search')) return { products: [tire] }
      return path === `/api/v1/order/${orderId}` ? read() : []
    },
    handlers: [[delayFx, () => undefined]],
  })
  await allSettled(amendingOpened, { scope, params: { orderId, what: 'order' } })
  await allSettled(begun, { scope, params: { order, instead: undefined } })
  const type = (change: Partial<Draft>) => allSettled(typed, { scope, params: change })
  return { scope, requests, sent, type, save: () => allSettled(amendmentSaved, { scope }) }
}

describe('a change of an order', () => {
  it('is tried as soon as something differs, done by a press, and told', async () => {
    const { scope, sent, save } = await openDialog(({ isTrial }) => (isTrial ? outcome : { ...outcome, details }))
    const snacks: string[] = []
    createWatch({ unit: snackShown, scope, fn: ({ text }) => snacks.push(text) })
    expect([scope.getState($isChanged), sent]).toEqual([false, []])
    await allSettled(quantityChosen, { scope, params: { ean: EAN, quantity: 2 } })
    expect(scope.getState($outcome)).toEqual(outcome)
    await save()
    const items = [{ ean: EAN, quantity: 2 }]
    expect(sent).toEqual([true, false].map((isTrial) => ({ shown, items, isTrial })))
    expect(scope.getState($amending)).toBeNull()
    expect(snacks).toEqual([`בהזמנה ${orderId} שונו: צמיגים. ההפרש לתשלום: ₪800.00. הקונה ישלם בקישור שבהודעה.`])
  })

  it('is not tried where it is as before, or lacks something', async () => {
    const { scope, sent, type } = await openDialog(() => outcome)
    await type({ receiving: 'shipping' })
    expect([scope.getState($lack), scope.getState($isTrying)]).toEqual(['address', false])
    await type({ receiving: 'install', items: [] })
    expect(scope.getState($lack)).toBe('tires')
    await type({ items: [{ ean: EAN, quantity: 1 }] })
    expect([scope.getState($isChanged), sent]).toEqual([false, []])
  })

  it('shows the answer to what was typed last', async () => {
    const first = Promise.withResolvers<AmendedOrder>()
    const { scope, type } = await openDialog((_, attempt) => (attempt === 1 ? first.promise : { ...outcome, balanceDue: 900 }))
    const late = type({ items: [{ ean: EAN, quantity: 2 }] })
    await expect.poll(() => scope.getState($isTrying)).toBe(true)
    const last = type({ items: [{ ean: EAN, quantity: 3 }] })
    await expect.poll(() => scope.getState($outcome)?.balanceDue).toBe(900)
    first.resolve(outcome)
    await Promise.all([late, last])
    expect(scope.getState($outcome)?.balanceDue).toBe(900)
  })

  it('keeps what was typed when it was changed meanwhile, and follows the order in the rest', async () => {
    const later = staffOrder({ changedAt: '2026-11-20T08:00:00.000Z' }, { installSlot: 14 })
    const { scope, sent, type } = await openDialog(
      (_, attempt) => (attempt === 1 ? new ApiError('order_changed', 'השתנתה', true) : outcome),
      () => ({ ...details, order: later }),
    )
    await type({ items: [{ ean: EAN, quantity: 2 }] })
    expect([scope.getState($isOvertaken), scope.getState($amendRefusal), scope.getState($outcome)]).toEqual([true, null, outcome])
    expect(sent[1]).toMatchObject({ shown: { fitting: { slot: { startsAt: 14 } } }, items: [{ ean: EAN, quantity: 2 }] })
    expect(sent[1]).not.toHaveProperty('fitting')
  })

  it('that is refused says what there is, and can be tried again', async () => {
    const changes = [{ ean: EAN, displayName: 'x', kind: 'units', available: 1 }]
    const { scope, type } = await openDialog((_, attempt) =>
      attempt === 1 ? new ApiError('cart_changed', 'אזל', true, null, { changes }) : outcome,
    )
    await type({ items: [{ ean: EAN, quantity: 9 }] })
    expect(scope.getState($amendRefusal)).toMatchObject({ message: 'אזל', changes })
    await allSettled(triedAgain, { scope })
    expect([scope.getState($amendRefusal), scope.getState($outcome)]).toEqual([null, outcome])
  })

  it('whose hour is too soon names later ones, and is tried with the one that is chosen', async () => {
    const nextSlots = [{ date: '2026-11-29', startCursor: 10 }]
    const { scope, sent, type } = await openDialog(({ fitting }) =>
      fitting ? outcome : new ApiError('hour_too_soon', 'מוקדם מדי', true, 'installSlot', { nextSlots }),
    )
    await type({ items: [{ ean: EAN, quantity: 2 }] })
    expect(scope.getState($amendRefusal)).toMatchObject({ message: 'מוקדם מדי', nextSlots })
    const fitting = { garageId: 'hanamal', slot: { date: '2026-11-29', startsAt: 10 } }
    await type({ fitting: { ...fitting, garage: 'צמיגי הנמל', isManual: false } })
    expect([scope.getState($outcome), sent.at(-1)?.fitting]).toEqual([outcome, fitting])
  })

  it('takes another tire by search, and another garage with its first free hour', async () => {
    const { scope, requests } = await openDialog(() => outcome)
    await allSettled(wordsTyped, { scope, params: OTHER })
    expect(scope.getState($found)?.tires).toEqual([tire])
    await allSettled(tireAdded, { scope, params: tire })
    const earliest = { date: '2026-12-01', displayText: '', startCursor: 9 }
    const garage = { id: 'hagalil', displayName: 'הגליל', manualBooking: false, earliest }
    await allSettled(garageChosen, { scope, params: garage as Parameters<typeof garageChosen>[0] })
    expect(scope.getState($draft)).toMatchObject({
      items: [
        { ean: EAN, quantity: 1 },
        { ean: OTHER, quantity: 1 },
      ],
      fitting: { garageId: 'hagalil', slot: { date: '2026-12-01', startsAt: 9 } },
    })
    expect(scope.getState($words)).toBe('')
    expect(requests.map(({ path }) => path)).toContain(`/api/v1/staff/orders/${orderId}/free-days?garage=hagalil`)
  })

  it('begins with an alternative in the place of the only article', async () => {
    const { scope } = openScope({ answers: () => outcome, handlers: [[delayFx, () => undefined]] })
    const two = staffOrder({ cart: { items: order.cart.items.map((item) => ({ ...item, quantity: 2 })) } })
    await allSettled(begun, { scope, params: { order: two, instead: { ...tire, inStock: 4 } } })
    expect(scope.getState($draft)?.items).toEqual([{ ean: OTHER, quantity: 2 }])
  })
})

describe('what is asked for', () => {
  it('is only what differs', () => {
    const draft = draftOf(order)
    expect(amendmentOf(order, draft)).toBeNull()
    const fitting = draft.fitting && { ...draft.fitting, slot: { date: '2026-11-24', startsAt: 12 } }
    expect(amendmentOf(order, { ...draft, fitting })).toEqual({
      shown,
      fitting: { garageId: 'hanamal', slot: { date: '2026-11-24', startsAt: 12 } },
    })
    expect(amendmentOf(order, { ...draft, receiving: 'pickup' })).toEqual({ shown, receiving: 'pickup' })
  })

  it('leaves out what there is none of', () => {
    const items = [{ ean: EAN, quantity: 2 }]
    expect([withQuantity(items, EAN, 0), withQuantity(items, OTHER, 0), withQuantity(items, EAN, 99)]).toEqual([
      [],
      items,
      [{ ean: EAN, quantity: 10 }],
    ])
  })
})

describe('the difference in words', () => {
  it.each<[string, Partial<AmendedOrder>, string | null]>([
    ['ההפרש לתשלום: ₪800.00. הקונה ישלם בקישור שבהודעה.', {}, order.paidAt],
    ['להחזיר לקונה ₪200.00.', { balanceDue: 0, refundDue: 200 }, order.paidAt],
    ['הקונה ישלם ₪2,548.00 במקום ₪1,748.00.', { balanceDue: 0 }, null],
    ['ללא הפרש.', { balanceDue: 0, after: bill }, order.paidAt],
  ])('%s', (words, change, paidAt) => {
    expect(differenceOf({ paidAt }, { ...outcome, ...change })).toBe(words)
  })
})
