import type { AttentionNeeded, OrderCancelled } from '#events/orders.events.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import { awaitsPayment } from '../checkout/duplicate-order.ts'
import { decidePlacing, isSameSlot, paymentOutcome } from '../order.decide.ts'
import { evolve, isUnpaid, type Order } from '../order.evolve.ts'
import { payableOf } from '../payments/pay-by-link.command.ts'
import { decideOutcome, decideRefund, refundableOf } from '../refunds/refund.decide.ts'
import {
  type Attempt,
  ask,
  begin,
  cardsOf,
  factsOf,
  type Kept,
  later,
  type Move,
  type MoveOf,
  moneyOf,
  note,
  pendingOf,
  placedOf,
  Refused,
  save,
  take,
  type World,
} from './order-world.ts'
import { DAYS, GARAGE, goodsOf, slotOf } from './world-goods.ts'

/** What shoppers, staff, the clearing company and the clock do, as the commands do it. */
const MOVES: { [T in Move['type']]: (world: World, move: MoveOf<T>, kept: Kept) => void } = {
  place(world, { goods, by }) {
    const takenBy = by === 'telephone' ? { takenBy: 'dana' } : {}
    const paymentMethod = by === 'transfer' ? ('transfer' as const) : ('creditcard' as const)
    const placed = placedOf(world, goods, { orderId: String(100_001 + world.orders.length), paymentMethod, ...takenBy })
    const events = decidePlacing(placed, null, world.now)
    const order = events.reduce<Order | null>(evolve, null)
    if (!order) throw new Error('not begun')
    const kept: Kept = { order, events, attempts: [], refunds: [], taken: [], transferred: null, hasWaived: false, isByWord: false }
    if (take(world, kept, placed) !== 'reserved') throw new Refused('gone')
    world.orders.push(kept)
    for (const step of events) note(kept, step)
    if (by === 'creditcard' && placed.price.chargedAgorot > 0) begin(world, kept, placed.price.chargedAgorot, false)
  },
  again(world, { goods, by: paymentMethod }, kept) {
    const { order } = kept
    const last = kept.attempts.at(-1)
    if (!awaitsPayment({ order, attempt: last ?? null })) return
    save(kept, ask(world, kept, { type: 'make-way', pending: last?.state === 'pending' ? [last] : [] }))
    const next = placedOf(world, goods, { orderId: order.orderId, paymentMethod })
    if (take(world, kept, next) !== 'reserved') throw new Refused('gone')
    save(kept, ask(world, kept, { type: 'place-again', placed: next, licence: null }))
    if (paymentMethod === 'creditcard' && next.price.chargedAgorot > 0) begin(world, kept, next.price.chargedAgorot, false)
  },
  link(world, _, kept) {
    const payable = payableOf(kept.order)
    if (!payable) return
    save(kept, ask(world, kept, { type: 'fail', attempts: pendingOf(kept), reason: 'cancelled', isLast: false }))
    begin(world, kept, payable.agorot, payable.isBalance)
  },
  money(world, { attempt: nth, differs }, kept) {
    const attempt = kept.attempts.at(-1 - nth)
    if (!attempt || (attempt.state !== 'pending' && attempt.state !== 'failed')) return
    const { order } = kept
    const paid = { amountAgorot: attempt.amountAgorot + (differs ? 100 : 0), currency: 'ILS' }
    const outcome = paymentOutcome(order, attempt, paid)
    attempt.state = outcome
    const facts = factsOf(world, kept, outcome === 'paid' && order.status === 'open' ? 'paid' : order.status)
    save(kept, ask(world, kept, { type: 'pay', attempt, outcome, installments: 1, transactionId: null, ...facts }))
  },
  fail(world, { attempt: nth, isLapsed }, kept) {
    const attempt = kept.attempts.at(-1 - nth)
    if (attempt?.state !== 'pending') return
    const isLast = pendingOf(kept).length === 1
    save(kept, ask(world, kept, { type: 'fail', attempts: [attempt], reason: isLapsed ? 'lapsed' : 'declined', isLast }))
  },
  lapse: (world, _, kept) => save(kept, ask(world, kept, { type: 'lapse', pending: pendingOf(kept) })),
  change(world, { status, code: trackingCode, hasSeen, isConfirmed }, kept) {
    const { needsAttention } = kept.order
    const reason: OrderCancelled['reason'] = isConfirmed ? 'buyer' : 'no_stock'
    const seen: { seen?: AttentionNeeded['reason'] } = hasSeen && needsAttention ? { seen: needsAttention } : {}
    const facts = factsOf(world, kept, status)
    save(kept, ask(world, kept, { type: 'change', change: { status, trackingCode, isConfirmed, reason, ...seen }, by: 'dana', facts }))
  },
  amend(world, { goods }, kept) {
    const { order } = kept
    const { status, reservation, reservedUntil } = order
    const isPaying = status === 'open' && pendingOf(kept).length > 0
    const isRefunding = kept.refunds.some(({ state }) => state === 'pending' || state === 'unclear')
    if (status === 'cancelled' || status === 'transit' || isHandedOver(status) || isPaying || isRefunding) return
    const until = reservation === 'released' && isUnpaid(order) ? later(world.now, 60) : (reservedUntil?.toISOString() ?? null)
    const placed = { ...order.placed, ...goodsOf(goods), reservedUntil: until }
    kept.taken = []
    if (take(world, kept, placed) !== 'reserved') throw new Refused('gone')
    const facts = { ...factsOf(world, kept, status), pending: status === 'open' ? [] : pendingOf(kept) }
    save(kept, ask(world, kept, { type: 'amend', placed, parts: ['lines'], by: 'dana', facts }))
  },
  settle(world, { outcome }, kept) {
    const pending = pendingOf(kept)
    save(kept, ask(world, kept, { type: 'settle-balance', agorot: kept.order.balanceDueAgorot, outcome, by: 'dana', pending }))
    kept.isByWord ||= outcome === 'waived'
  },
  reserve(world, _, kept) {
    const lines = kept.order.placed.lines.map((line) => ({
      ...line,
      takes: line.takes.map((each) => ({ ...each, source: 'supplier' as const })),
    }))
    const events = ask(world, kept, { type: 'reserve-units', lines, by: 'dana' })
    if (take(world, kept, { ...kept.order.placed, lines }) !== 'reserved') throw new Refused('gone')
    save(kept, events)
  },
  appointment(world, { to: nth, by }, kept) {
    const to = slotOf(nth)
    const events = ask(world, kept, { type: 'move-appointment', to, by, days: DAYS })
    if (events.length === 0) return
    const { placed } = kept.order
    const next = { ...placed, fitting: placed.fitting && { ...placed.fitting, slot: to } }
    kept.taken = kept.taken.filter((each) => !each.startsWith('hour'))
    if (take(world, kept, { ...next, lines: [] }) !== 'reserved') throw new Refused('gone')
    save(kept, events)
  },
  refuse(world, { offered }, kept) {
    const refused = kept.order.placed.fitting?.slot ?? slotOf(0)
    const isFree = (slot: Slot) => !isSameSlot(slot, refused)
    save(kept, ask(world, kept, { type: 'refuse-appointment', garageId: GARAGE, refused, offered: [slotOf(offered)], isFree }))
  },
  note: (world, _, kept) =>
    save(kept, ask(world, kept, { type: 'note-cancellation', requestId: world.newId(), isSamePerson: true, isNotedBySame: true })),
  close: (world, _, kept) => save(kept, ask(world, kept, { type: 'close-cancellation', outcome: 'declined', by: 'dana' })),
  waive(world, _, kept) {
    save(kept, ask(world, kept, { type: 'waive-refund', by: 'dana' }))
    kept.hasWaived = true
    kept.isByWord = true
  },
  refund(world, { method, percent, withFee }, kept) {
    const money = moneyOf(kept)
    const beforeFeeAgorot = Math.max(1, Math.ceil((refundableOf(kept.order, money) * percent) / 100))
    const feeAgorot = withFee ? Math.floor(beforeFeeAgorot / 20) : 0
    const standing = kept.refunds.filter(({ state }) => state !== 'failed')
    const leftOf = ({ attemptId, amountAgorot }: Attempt) =>
      standing.reduce((left, refund) => left - (refund.attemptId === attemptId ? refund.amountAgorot : 0), amountAgorot)
    const attempts = [...cardsOf(kept, 'paid_twice'), ...cardsOf(kept, 'paid')]
    const payment = attempts.find((each) => leftOf(each) >= beforeFeeAgorot - feeAgorot)
    const given = { parts: [], payments: 1, feesAgorot: standing.reduce((sum, refund) => sum + refund.feeAgorot, 0) }
    const decision = decideRefund(
      {
        ...{ orderId: kept.order.orderId, refundId: world.newId(), method, beforeFeeAgorot, feeAgorot, lines: [], withShipping: false },
        ...{ reference: method === 'transfer' ? '778812' : null, paidOn: null, by: 'dana' },
      },
      { given, money, attemptId: payment?.attemptId ?? null },
      kept.order,
      world.now,
    )
    if (!decision.ok) throw new Refused(decision.reason)
    kept.refunds.push(decision.refund)
    save(kept, decision.events)
  },
  answer(world, { outcome }, kept) {
    const index = kept.refunds.findLastIndex(({ state }) => state === 'pending' || state === 'unclear')
    const refund = kept.refunds[index]
    if (!refund) return
    if (outcome === 'unclear') kept.refunds[index] = { ...refund, state: 'unclear' }
    else {
      const byStaff = outcome === 'made' || outcome === 'not_made'
      const answer = byStaff ? { outcome, by: 'dana' } : outcome === 'refunded' ? { outcome, transactionId: 't' } : { outcome }
      const settled = decideOutcome(refund, answer as Parameters<typeof decideOutcome>[1], kept.order, world.now)
      kept.refunds[index] = settled.refund
      save(kept, settled.events)
    }
  },
}

/** A refusal leaves everything as it was, as a transaction does. */
export function act(world: World, move: Move, minutes: number): void {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
  const kept = 'which' in move ? world.orders.at(-1 - move.which) : undefined
  if (move.type !== 'place' && !kept) return
  const before = kept && {
    ...kept,
    attempts: kept.attempts.map((each) => ({ ...each })),
    refunds: [...kept.refunds],
    events: [...kept.events],
  }
  try {
    ;(MOVES[move.type] as (world: World, move: Move, kept?: Kept) => void)(world, move, kept)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (kept) Object.assign(kept, before)
  }
}
