import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { decide, type OrderCommand, type OrderMoney, type PaidAttempt, type StatusFacts } from '../order.decide.ts'
import { evolve, type Order, type OrderStep } from '../order.evolve.ts'
import type { Refund } from '../refunds/refund.decide.ts'
import { orderOf } from './test-orders.ts'
import { type Goods, goodsOf, needsOf, THERE_ARE } from './world-goods.ts'

/** A shop in memory: its orders, what they took of the shelves and of the garage's hours, and the money that came. */

export interface Attempt extends PaidAttempt {
  state: 'pending' | 'paid' | 'paid_twice' | 'differs' | 'failed'
}

/** An order as decided, and beside it what really happened to it. */
export interface Kept {
  order: Order
  events: OrderStep[]
  attempts: Attempt[]
  refunds: Refund[]
  /** Units and hours that it has taken and not given back. */
  taken: string[]
  /** By transfer, as far as staff say; null = they have not said yet. */
  transferred: number | null
  /** Since it was cancelled last. */
  hasWaived: boolean
  /** Staff have said what no payment shows: that it was paid though no card was, or that a sum is given up. */
  isByWord: boolean
}

type At = { which: number }
export type Move =
  | { type: 'place'; goods: Goods; by: 'creditcard' | 'transfer' | 'telephone' }
  | ({ type: 'again'; goods: Goods; by: 'creditcard' | 'transfer' } & At)
  | ({ type: 'link' } & At)
  | ({ type: 'money'; attempt: number; differs: boolean } & At)
  | ({ type: 'fail'; attempt: number; isLapsed: boolean } & At)
  | ({ type: 'lapse' } & At)
  | ({ type: 'change'; status: OrderStatus; code: string | null; hasSeen: boolean; isConfirmed: boolean } & At)
  | ({ type: 'amend'; goods: Goods } & At)
  | ({ type: 'settle'; outcome: 'transferred' | 'waived' } & At)
  | ({ type: 'reserve' } & At)
  | ({ type: 'appointment'; to: number; by: string } & At)
  | ({ type: 'refuse'; offered: number } & At)
  | ({ type: 'note' | 'close' | 'waive' } & At)
  | ({ type: 'refund'; method: 'card' | 'transfer'; percent: number; withFee: boolean } & At)
  | ({ type: 'answer'; outcome: 'refunded' | 'refused' | 'made' | 'not_made' | 'unclear' } & At)
export type MoveOf<T extends Move['type']> = Extract<Move, { type: T }>

export interface Decided {
  command: OrderCommand
  before: Order
  kept: Kept
  /** Null of a refusal. */
  events: OrderStep[] | null
}

export class Refused extends Error {}

export interface World {
  now: Date
  orders: Kept[]
  decided: Decided[]
  newId: () => string
}

export function createWorld(now: Date): World {
  let ids = 0
  return { now, orders: [], decided: [], newId: () => `0190a000-0000-7000-8000-${String(++ids).padStart(12, '0')}` }
}

/** Nothing is taken where something of it is gone. */
export function take({ orders }: World, kept: Kept, placed: Pick<OrderPlaced, 'lines' | 'fitting'>): StatusFacts['restored'] {
  const needs = needsOf(placed)
  const all = [...orders.filter((each) => each !== kept).flatMap(({ taken }) => taken), ...kept.taken, ...needs]
  const gone = needs.find((need) => all.filter((each) => each === need).length > (THERE_ARE[need] ?? 0))
  if (gone !== undefined) return gone.startsWith('hour') ? 'slot_gone' : 'stock_gone'
  kept.taken = [...kept.taken, ...needs]
  return 'reserved'
}

export function ask(world: World, kept: Kept, command: OrderCommand): OrderStep[] {
  const decision = decide(command, kept.order, world.now)
  world.decided.push({ command, before: kept.order, kept, events: decision.ok ? decision.events : null })
  if (!decision.ok) throw new Refused(decision.reason)
  return decision.events
}

export function save(kept: Kept, events: readonly OrderStep[]): void {
  for (const step of events) {
    note(kept, step)
    kept.order = evolve(kept.order, step)
  }
  kept.events.push(...events)
}

/** What somebody who hears of it does or writes down, before the order is another. */
export function note(kept: Kept, { type, data }: OrderStep): void {
  if (type === 'order.reservation-released.v1') kept.taken = []
  if (type === 'order.payment-failed.v1' && data.reason !== 'differs')
    for (const attempt of pendingOf(kept)) if (attempt.attemptId === data.attemptId) attempt.state = 'failed'
  if (type === 'order.balance-settled.v1' && data.outcome === 'transferred') kept.transferred = (kept.transferred ?? 0) + data.amountAgorot
  if (type === 'order.status-changed.v1') noteStatus(kept, data.to)
}

/** That a transfer has come, or had not, is said by the status. */
function noteStatus(kept: Kept, to: OrderStatus): void {
  const { paymentMethod, price } = kept.order.placed
  if (to === 'cancelled') kept.hasWaived = false
  else if (cardsOf(kept, 'paid').length > 0) return
  else if (to === 'open') kept.transferred = null
  else if (paymentMethod === 'transfer') kept.transferred ??= price.chargedAgorot
  else if (price.chargedAgorot > 0) kept.isByWord = true
}

export const factsOf = (world: World, kept: Kept, to: OrderStatus): StatusFacts => {
  const { status, reservation, placed } = kept.order
  const isBack = to !== status && to !== 'cancelled' && reservation === 'released'
  const restored = isBack ? take(world, kept, placed) : 'reserved'
  return { restored, pending: to === 'cancelled' ? pendingOf(kept) : [], money: moneyOf(kept) }
}

/** As the queries count it. */
export function moneyOf(kept: Kept): OrderMoney {
  const twice = cardsOf(kept, 'paid_twice')
  const isOfTwice = ({ method, attemptId }: Refund) => method === 'transfer' || twice.some((each) => each.attemptId === attemptId)
  const paid = kept.refunds.filter(({ state }) => state === 'paid')
  return {
    cardAgorot: sumOf([...cardsOf(kept, 'paid'), ...twice]),
    twiceAgorot: Math.max(0, sumOf(twice) - givenOf(paid.filter(isOfTwice))),
    refundedAgorot: givenOf(paid),
    refundingAgorot: givenOf(kept.refunds.filter(({ state }) => state === 'pending' || state === 'unclear')),
  }
}

const sumOf = (all: readonly { amountAgorot: number }[]) => all.reduce((sum, { amountAgorot }) => sum + amountAgorot, 0)
const givenOf = (refunds: readonly Refund[]) => refunds.reduce((sum, refund) => sum + refund.amountAgorot + refund.feeAgorot, 0)

export function begin(world: World, kept: Kept, amountAgorot: number, isBalance: boolean): void {
  kept.attempts.push({ attemptId: world.newId(), amountAgorot, isBalance, state: 'pending' })
}

export function placedOf(world: World, goods: Goods, overrides: Partial<OrderPlaced>): OrderPlaced {
  const placed = goodsOf(goods)
  const reservedUntil = placed.price.chargedAgorot > 0 ? later(world.now, 30) : null
  return orderOf(placed.lines, { ...placed, contactId: world.newId(), reservedUntil, ...overrides })
}

export const later = (from: Date, minutes: number): string => new Date(from.getTime() + minutes * 60_000).toISOString()
export const pendingOf = ({ attempts }: Kept) => attempts.filter(({ state }) => state === 'pending')
export const cardsOf = ({ attempts }: Kept, state: Attempt['state']) => attempts.filter((each) => each.state === state)
