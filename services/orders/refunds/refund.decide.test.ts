import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANCEL_REASONS, type OrderPlaced } from '#events/orders.events.ts'
import { priceOfParts, type RefundedParts, type RefundParts } from '#services/domain/refund.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { evolve, type Order, type OrderStep } from '../order.evolve.ts'
import { AT, line, orderOf } from '../testing/test-orders.ts'
import { decideOutcome, decideRefund, type Refund, type RefundCommand, type RefundOutcome } from './refund.decide.ts'

/** What is given back of an order, whatever staff ask for in whatever order, and whatever becomes of it. */

const [FRONT, REAR, SET] = ['2000000000015', '2000000000022', '2000000000039']
const NOW = new Date(AT.getTime() + 24 * 60 * 60_000)
const ATTEMPT = '0190a000-0000-7000-8000-000000000001'

interface Sale {
  fronts: number
  rears: number
  sets: number
  shippingAgorot: number
  discountPercent: number
  paymentMethod: OrderPlaced['paymentMethod']
  cancelled: (typeof CANCEL_REASONS)[number] | null
  isAsked: boolean
}
const aSale: fc.Arbitrary<Sale> = fc.record({
  fronts: fc.integer({ min: 1, max: 4 }),
  rears: fc.nat(3),
  sets: fc.nat(2),
  shippingAgorot: fc.constantFrom(0, 4_000),
  discountPercent: fc.integer({ min: 0, max: 99 }),
  paymentMethod: fc.constantFrom('creditcard', 'transfer'),
  cancelled: fc.option(fc.constantFrom(...CANCEL_REASONS)),
  isAsked: fc.boolean(),
})

function placedOf({ fronts, rears, sets, shippingAgorot, discountPercent, paymentMethod }: Sale): OrderPlaced {
  const lines = [
    line(FRONT, fronts, { priceAgorot: 50_003 }),
    line(REAR, rears, { priceAgorot: 70_001 }),
    line(SET, sets, { priceAgorot: 110_001, isSet: true }),
  ].filter(({ quantity }) => quantity > 0)
  const goodsAgorot = lines.reduce((sum, { quantity, priceAgorot }) => sum + quantity * priceAgorot, 0)
  const discountAgorot = Math.floor((goodsAgorot * discountPercent) / 100)
  const chargedAgorot = goodsAgorot + shippingAgorot - discountAgorot
  const price = { goodsAgorot, shippingAgorot, discountAgorot, chargedAgorot, installationAgorot: 0, vatPercent: 18 }
  return orderOf(lines, { paymentMethod, price, receiving: shippingAgorot > 0 ? 'shipping' : 'pickup' })
}

/** Paid once, and cancelled where it says so; then its sum is due. */
function orderOfSale(sale: Sale): Order {
  const placed = placedOf(sale)
  const { orderId, price } = placed
  const attempt = { attemptId: ATTEMPT, amountAgorot: price.chargedAgorot, installments: 1, transactionId: 't-1' }
  const told: [OrderStep['type'], object][] = [
    ['order.placed.v1', placed],
    ...(sale.paymentMethod === 'creditcard' ? [['order.payment-succeeded.v1', attempt] as [OrderStep['type'], object]] : []),
    ['order.status-changed.v1', { from: 'open', to: 'paid', by: 'dana' }],
    ...(sale.isAsked ? [['order.cancellation-asked.v1', { requestId: ATTEMPT, isSamePerson: true }] as [OrderStep['type'], object]] : []),
  ]
  if (sale.cancelled !== null)
    told.push(
      ['order.status-changed.v1', { from: 'paid', to: 'cancelled', by: 'dana' }],
      ['order.reservation-released.v1', { reason: 'cancelled' }],
      ['order.cancellation-closed.v1', { requestId: ATTEMPT, outcome: 'cancelled', by: 'dana' }],
      ['order.refund-due.v1', { amountAgorot: price.chargedAgorot }],
      ['order.cancelled.v1', { reason: sale.cancelled, by: 'dana' }],
    )
  const steps = told.map(([type, data]) => ({ type, time: AT.toISOString(), data: { ...data, orderId } }) as OrderStep)
  const order = steps.reduce<Order | null>(evolve, null)
  if (!order) throw new Error('not placed')
  return order
}

/** The refunds of one order, counted by hand. */
function bookOf(order: Order) {
  const refunds: Refund[] = []
  const book = { order, refunds }
  const chargedAgorot = order.placed.price.chargedAgorot
  const sumOf = (states: readonly Refund['state'][]) =>
    refunds.reduce((sum, refund) => sum + (states.includes(refund.state) ? refund.amountAgorot + refund.feeAgorot : 0), 0)
  const standing = () => refunds.filter(({ state }) => state !== 'failed')
  const partsBefore = (): RefundedParts[] =>
    standing()
      .filter(({ lines, withShipping }) => lines.length > 0 || withShipping)
      .map(({ lines, withShipping, amountAgorot, feeAgorot }) => ({ lines, withShipping, agorot: amountAgorot + feeAgorot }))
  const save = (events: readonly OrderStep[]) => {
    book.order = events.reduce<Order>(evolve, book.order)
  }
  return Object.assign(book, {
    chargedAgorot,
    partsBefore,
    givenAgorot: () => sumOf(['pending', 'unclear', 'paid']),
    feesAgorot: () => standing().reduce((sum, { feeAgorot }) => sum + feeAgorot, 0),
    /** Null, or why it is refused. */
    ask(request: Partial<RefundCommand>): string | null {
      const { orderId, placed } = book.order
      const cardAgorot = placed.paymentMethod === 'creditcard' ? chargedAgorot : 0
      const money = { cardAgorot, twiceAgorot: 0, refundedAgorot: sumOf(['paid']), refundingAgorot: sumOf(['pending', 'unclear']) }
      const given = { parts: partsBefore(), payments: 1, feesAgorot: this.feesAgorot() }
      const decision = decideRefund(requestOf({ orderId, ...request }), { given, money, attemptId: ATTEMPT }, book.order, NOW)
      if (!decision.ok) return decision.reason
      refunds.push(decision.refund)
      save(decision.events)
      return null
    },
    settle(index: number, outcome: RefundOutcome): void {
      const refund = refunds[index]
      if (!refund) return
      const settled = decideOutcome(refund, outcome, book.order, NOW)
      refunds[index] = settled.refund
      save(settled.events)
    },
  })
}

function requestOf(request: Partial<RefundCommand>): RefundCommand {
  const method = request.method ?? 'transfer'
  const none = {
    orderId: '100001',
    refundId: ATTEMPT,
    lines: [],
    withShipping: false,
    beforeFeeAgorot: 0,
    feeAgorot: 0,
    paidOn: null,
    by: 'dana',
  }
  return { ...none, method, reference: method === 'transfer' ? '778812' : null, ...request }
}

const OUTCOMES: readonly RefundOutcome[] = [
  { outcome: 'refunded', transactionId: 't-2' },
  { outcome: 'refused' },
  { outcome: 'made', by: 'yossi' },
  { outcome: 'not_made', by: 'yossi' },
]
const anAct = fc.oneof(
  fc.record({
    method: fc.constantFrom('card' as const, 'transfer' as const),
    units: fc.option(fc.record({ ean: fc.constantFrom(FRONT, REAR, SET), halves: fc.integer({ min: 1, max: 4 }) })),
    withShipping: fc.boolean(),
    percent: fc.constantFrom(10, 60, 100, 101),
    feePercent: fc.constantFrom(0, 0, 4, 5, 6),
  }),
  fc.record({ settle: fc.nat(3), outcome: fc.constantFrom(...OUTCOMES), isUnclear: fc.boolean() }),
)
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never
type Book = ReturnType<typeof bookOf>

function act(book: Book, what: Act): void {
  if ('settle' in what) {
    const refund = book.refunds[what.settle]
    if (what.isUnclear && refund?.state === 'pending') book.refunds[what.settle] = { ...refund, state: 'unclear' }
    book.settle(what.settle, what.outcome)
    return
  }
  const { units, withShipping, method, percent, feePercent } = what
  const lines = units ? [{ ean: units.ean, quantity: units.halves / 2 }] : []
  const parts = { lines, withShipping }
  const price = units || withShipping ? priceOfParts(book.order.placed, parts, book.partsBefore()) : null
  const beforeFeeAgorot = price ?? Math.ceil((book.chargedAgorot * percent) / 100)
  book.ask({ ...(price === null ? {} : parts), method, beforeFeeAgorot, feeAgorot: Math.floor((beforeFeeAgorot * feePercent) / 100) })
}

/** After each act. */
const always = (holds: (book: Book, sale: Sale, before: { order: Order; givenAgorot: number }) => void) =>
  fc.assert(
    fc.property(aSale, fc.array(anAct, { minLength: 1, maxLength: 20, size: 'max' }), (sale, acts) => {
      const book = bookOf(orderOfSale(sale))
      for (const each of acts) {
        const before = { order: book.order, givenAgorot: book.givenAgorot() }
        act(book, each)
        holds(book, sale, before)
      }
    }),
    { numRuns: amount(300, 3_000) },
  )
const paidOf = ({ refunds }: Book) =>
  refunds.reduce((sum, { state, amountAgorot, feeAgorot }) => sum + (state === 'paid' ? amountAgorot + feeAgorot : 0), 0)

describe('refunds', () => {
  it('are never more than was paid', () => {
    always((book) => expect(book.givenAgorot()).toBeLessThanOrEqual(book.chargedAgorot))
  })

  it('keep no fee above the law’s, of one or of all, and none where the buyer has not cancelled', () => {
    always((book, { cancelled, isAsked }) => {
      const isByBuyer = cancelled === null ? isAsked : cancelled === 'buyer' || cancelled === 'returned'
      for (const { amountAgorot, feeAgorot } of book.refunds) expect(feeAgorot * 20).toBeLessThanOrEqual(amountAgorot + feeAgorot)
      expect(book.feesAgorot()).toBeLessThanOrEqual(isByBuyer ? Math.min(10_000, book.chargedAgorot / 20) : 0)
    })
  })

  it('lower what is due by what was paid back, with its fee', () => {
    always((book, { cancelled }) => {
      expect(book.order.refundDueAgorot).toBe(cancelled === null ? 0 : book.chargedAgorot - paidOf(book))
    })
  })

  it('give no part back twice', () => {
    always((book) => {
      const parts = book.partsBefore()
      const units = (ean: string) =>
        parts.flatMap(({ lines }) => lines).reduce((sum, each) => sum + (each.ean === ean ? each.quantity : 0), 0)
      for (const { ean, quantity } of book.order.placed.lines) expect(units(ean)).toBeLessThanOrEqual(quantity)
      if (book.order.placed.price.shippingAgorot > 0) expect(parts.filter((each) => each.withShipping).length).toBeLessThanOrEqual(1)
    })
  })

  it('of all parts, one by one, are together what was charged', () => {
    const inAnyOrder = fc.infiniteStream(fc.nat(1_000))
    fc.assert(
      fc.property(aSale, inAnyOrder, (sale, picks) => {
        const book = bookOf(orderOfSale(sale))
        const { lines, price } = book.order.placed
        const one = (ean: string, quantity: number): RefundParts => ({ lines: [{ ean, quantity }], withShipping: false })
        const left = lines.flatMap(({ ean, quantity, isSet }) =>
          Array<RefundParts>(isSet ? 2 * quantity : quantity).fill(one(ean, isSet ? 0.5 : 1)),
        )
        if (price.shippingAgorot > 0) left.push({ lines: [], withShipping: true })
        while (left.length > 0) {
          const [parts] = left.splice((picks.next().value ?? 0) % left.length, 1)
          if (!parts) break
          const beforeFeeAgorot = priceOfParts(book.order.placed, parts, book.partsBefore()) ?? 0
          expect(book.ask({ ...parts, beforeFeeAgorot })).toBeNull()
        }
        expect(book.givenAgorot()).toBe(book.chargedAgorot)
        expect(book.ask({ beforeFeeAgorot: 1 })).toBe('too_much')
      }),
      { numRuns: amount(300, 3_000) },
    )
  })

  it('are settled once: whatever is said again changes nothing', () => {
    always((book) => {
      for (const refund of book.refunds) {
        if (refund.state !== 'paid' && refund.state !== 'failed') continue
        for (const outcome of OUTCOMES) {
          const again = decideOutcome(refund, outcome, book.order, NOW)
          expect(again.refund).toBe(refund)
          expect(again.events).toEqual([])
        }
      }
    })
  })

  it('to a card wait for the clearing company, and for staff alone once nobody knows', () => {
    const book = bookOf(orderOfSale(SALE))
    expect(book.ask({ method: 'card', beforeFeeAgorot: 10_000 })).toBeNull()
    book.settle(0, { outcome: 'made', by: 'yossi' })
    expect(book.refunds).toMatchObject([{ state: 'pending', settledAt: null }])
    book.refunds.splice(0, 1, ...book.refunds.map((refund) => ({ ...refund, state: 'unclear' as const })))
    book.settle(0, { outcome: 'not_made', by: 'yossi' })
    expect([book.refunds[0]?.state, book.givenAgorot()]).toEqual(['failed', 0])
  })
})

const SALE: Sale = {
  ...{ fronts: 2, rears: 1, sets: 0, shippingAgorot: 4_000, discountPercent: 0 },
  ...{ paymentMethod: 'creditcard', cancelled: 'buyer', isAsked: false },
}

describe('a refund is refused', () => {
  const front = (quantity: number) => ({ lines: [{ ean: FRONT, quantity }], withShipping: false })
  it.each<[string, string, Partial<Sale>, Partial<RefundCommand>]>([
    ['of a line twice', 'repeated_line', {}, { lines: [...front(1).lines, ...front(1).lines], beforeFeeAgorot: 100_006 }],
    ['on a day before the order', 'wrong_day', {}, { paidOn: '2026-11-20', beforeFeeAgorot: 1 }],
    ['on a day to come', 'wrong_day', {}, { paidOn: '2026-11-23', beforeFeeAgorot: 1 }],
    ['on no day', 'wrong_day', {}, { paidOn: '2026-11-31', beforeFeeAgorot: 1 }],
    ['by a transfer without the bank’s number', 'no_reference', {}, { reference: null, beforeFeeAgorot: 1 }],
    ['of parts at another price', 'wrong_sum', {}, { ...front(1), beforeFeeAgorot: 50_002 }],
    ['of more than was ordered', 'wrong_sum', {}, { ...front(3), beforeFeeAgorot: 150_009 }],
    ['with a fee where the shop cancelled', 'not_by_buyer', { cancelled: 'no_stock' }, { beforeFeeAgorot: 10_000, feeAgorot: 1 }],
    ['with a fee where nobody cancelled', 'not_by_buyer', { cancelled: null }, { beforeFeeAgorot: 10_000, feeAgorot: 1 }],
    ['with more than 5 %', 'fee_too_high', {}, { beforeFeeAgorot: 10_000, feeAgorot: 501 }],
    ['with more than 5 % of the deal', 'fee_too_high', { fronts: 4 }, { beforeFeeAgorot: 274_013, feeAgorot: 10_001 }],
    ['above what was paid', 'too_much', {}, { beforeFeeAgorot: 174_008 }],
  ])('%s', (_, reason, sale, request) => {
    expect(bookOf(orderOfSale({ ...SALE, ...sale })).ask(request)).toBe(reason)
  })

  it('of parts that were given back, and to no card that has so much left', () => {
    const book = bookOf(orderOfSale(SALE))
    expect(book.ask({ ...front(2), beforeFeeAgorot: 100_006, feeAgorot: 5_000 })).toBeNull()
    expect(book.ask({ ...front(1), beforeFeeAgorot: 50_003 })).toBe('given_back')
    const money = { cardAgorot: 174_007, twiceAgorot: 0, refundedAgorot: 0, refundingAgorot: 0 }
    const facts = { given: { parts: [], payments: 1, feesAgorot: 0 }, money, attemptId: null }
    const decision = decideRefund(requestOf({ method: 'card', beforeFeeAgorot: 1 }), facts, book.order, NOW)
    expect(decision).toEqual({ ok: false, reason: 'no_card' })
  })
})
