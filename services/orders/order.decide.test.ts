import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OrderStatus } from '#events/orders.events.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { decide } from './order.decide.ts'
import { BUYER, evolve, type Order, type OrderStep } from './order.evolve.ts'
import { act } from './testing/order-moves.ts'
import { cardsOf, createWorld, type Decided, type Kept, type Move, moneyOf, type World } from './testing/order-world.ts'
import { AT } from './testing/test-orders.ts'
import { needsOf, THERE_ARE } from './testing/world-goods.ts'

/** Whatever shoppers, staff, garages, the clearing company and the clock do to the orders of a small shop, in whatever order. */

const STATUSES = OrderStatus.anyOf.map((each) => each.const)
/** Counted from the last one placed. */
const which = fc.constantFrom(0, 0, 0, 1, 2)
const goods = fc.record({
  fronts: fc.nat(2),
  rears: fc.nat(2),
  sets: fc.nat(1),
  receiving: fc.constantFrom('install', 'shipping', 'pickup'),
  slot: fc.nat(2),
  discountPercent: fc.constantFrom(0, 0, 0, 10, 100),
})
const of = <T extends Move['type'], Rest extends object>(type: T, rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> }) =>
  fc.record({ type: fc.constant(type), which, ...rest }) as unknown as fc.Arbitrary<Move>
const method = fc.constantFrom('creditcard' as const, 'transfer' as const)
const aPlace = fc.record({ type: fc.constant('place' as const), goods, by: fc.constantFrom('creditcard', 'transfer', 'telephone') })
type Weighted = fc.WeightedArbitrary<Move>
const ABOUT_MONEY: Weighted[] = [
  { weight: 2, arbitrary: of('again', { goods, by: method }) },
  { weight: 2, arbitrary: of('link', {}) },
  { weight: 6, arbitrary: of('money', { attempt: fc.nat(2), differs: fc.nat(7).map((nth) => nth === 0) }) },
  {
    weight: 9,
    arbitrary: of('change', {
      status: fc.constantFrom(...STATUSES, 'paid', 'cancelled', 'open'),
      code: fc.constantFrom(null, 'RR 1', 'RR 2'),
      hasSeen: fc.boolean(),
      isConfirmed: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: of('amend', { goods }) },
  { weight: 2, arbitrary: of('settle', { outcome: fc.constantFrom('transferred', 'waived') }) },
  { weight: 1, arbitrary: of('waive', {}) },
  {
    weight: 3,
    arbitrary: of('refund', {
      method: fc.constantFrom('card', 'transfer'),
      percent: fc.constantFrom(30, 100, 100, 110),
      withFee: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: of('answer', { outcome: fc.constantFrom('refunded', 'refused', 'made', 'not_made', 'unclear') }) },
]
const ABOUT_PLACES: Weighted[] = [
  { weight: 2, arbitrary: aPlace },
  { weight: 1, arbitrary: of('fail', { attempt: fc.nat(1), isLapsed: fc.boolean() }) },
  { weight: 1, arbitrary: of('lapse', {}) },
  { weight: 1, arbitrary: of('reserve', {}) },
  { weight: 2, arbitrary: of('appointment', { to: fc.nat(2), by: fc.constantFrom(BUYER, 'dana') }) },
  { weight: 1, arbitrary: of('refuse', { offered: fc.nat(2) }) },
  { weight: 1, arbitrary: of('note', {}) },
  { weight: 1, arbitrary: of('close', {}) },
]
const some = (moves: fc.Arbitrary<Move>) => fc.array(moves, { minLength: 1, maxLength: 60, size: 'max' })
const inTheShop = some(fc.oneof(...ABOUT_MONEY, ...ABOUT_PLACES))
const ofOneOrder = fc
  .tuple(aPlace, some(fc.oneof(...ABOUT_MONEY)))
  .map(([place, moves]) => [place, ...moves.map((move) => ({ ...move, which: 0 }))])
const minutes = fc.infiniteStream(fc.constantFrom(0, 1, 20, 60 * 24))

/** After each move. */
const always = (holds: (world: World, decided: readonly Decided[]) => void) =>
  fc.assert(
    fc.property(fc.oneof(inTheShop, ofOneOrder), minutes, (moves, waits) => {
      const world = createWorld(AT)
      for (const move of moves) {
        const before = world.decided.length
        act(world, move, waits.next().value ?? 0)
        holds(world, world.decided.slice(before))
      }
    }),
    { numRuns: amount(300, 5_000) },
  )
const alwaysOfOrders = (holds: (kept: Kept) => void) => always(({ orders }) => orders.forEach(holds))
const alwaysWhenDecided = (holds: (decided: Decided, events: readonly OrderStep[]) => void) =>
  always((_, all) => {
    for (const decided of all) if (decided.events) holds(decided, decided.events)
  })
const orderAfter = ({ before, events }: Decided): Order => (events ?? []).reduce<Order>(evolve, before)
/** Paid for the order, as its cards and its staff say. */
const cameIn = (kept: Kept): number => moneyOf(kept).cardAgorot + (kept.transferred ?? 0)

describe('what orders hold', () => {
  it('is what they took: no unit and no hour twice, and never more than there are', () => {
    always(({ orders }) => {
      const held = orders.flatMap(({ order }) => (order.reservation === 'released' ? [] : needsOf(order.placed)))
      for (const [need, there] of Object.entries(THERE_ARE)) expect(held.filter((each) => each === need).length).toBeLessThanOrEqual(there)
      for (const { order, taken } of orders) expect(taken.toSorted()).toEqual(order.reservation === 'released' ? [] : needsOf(order.placed))
    })
  })

  it('is nothing once they are cancelled, and has left the shop where their status says so', () => {
    alwaysOfOrders(({ order: { status, reservation } }) => {
      if (status === 'cancelled') expect(reservation).toBe('released')
      else if (reservation !== 'released')
        expect(reservation).toBe(['sent', 'doneTransit', 'closed'].includes(status) ? 'handed_over' : 'held')
    })
  })

  it('lapses only while they are open and wait for no staff', () => {
    alwaysOfOrders(({ order: { status, reservation, reservedUntil, needsAttention } }) => {
      if (status !== 'open' || needsAttention !== null || reservation !== 'held') expect(reservedUntil).toBeNull()
    })
  })

  it('is asked of staff where an order goes on without, and no more once it is there', () => {
    alwaysOfOrders(({ order: { reservation, needsAttention } }) => {
      if (reservation !== 'released') expect(needsAttention ?? '').not.toMatch(/_gone$/)
    })
    alwaysWhenDecided((decided) => {
      const { status, reservation, needsAttention } = orderAfter(decided)
      if (status === decided.before.status || status === 'cancelled' || reservation !== 'released') return
      expect(needsAttention).toMatch(/^(stock|slot)_gone$/)
    })
  })
})

describe('money', () => {
  it('is never given back beyond what came in', () => {
    alwaysOfOrders((kept) => {
      const last = kept.events.findLast(({ type }) => type !== 'order.refund-due.v1' && type !== 'order.refund-paid.v1')
      const { refundedAgorot, refundingAgorot } = moneyOf(kept)
      if (last?.type === 'order.refund-begun.v1') expect(refundedAgorot + refundingAgorot).toBeLessThanOrEqual(cameIn(kept))
    })
  })

  it('that came for a cancelled order and was not given back is due, unless it was given up', () => {
    alwaysOfOrders((kept) => {
      const { status, refundDueAgorot } = kept.order
      if (status !== 'cancelled') return
      const left = Math.max(0, cameIn(kept) - moneyOf(kept).refundedAgorot)
      if (kept.hasWaived) expect(refundDueAgorot).toBeLessThanOrEqual(left)
      else expect(refundDueAgorot).toBe(left)
    })
  })

  it('beyond the price of an order that is taken up again stays due', () => {
    alwaysWhenDecided((decided) => {
      const { status, placed, refundDueAgorot } = orderAfter(decided)
      if (decided.before.status !== 'cancelled' || status === 'cancelled') return
      const beyond = cameIn(decided.kept) - moneyOf(decided.kept).refundedAgorot - placed.price.chargedAgorot
      expect(refundDueAgorot).toBeGreaterThanOrEqual(beyond)
    })
  })

  it('is owed by the difference that an order was amended by, and not both ways', () => {
    alwaysWhenDecided((decided) => {
      const { command, before } = decided
      if (command.type !== 'amend') return
      const { balanceDueAgorot, refundDueAgorot, placed } = orderAfter(decided)
      // One that nothing has come for is not paid yet.
      if (before.status === 'open' && !before.isPaidByCard) return
      const difference = placed.price.chargedAgorot - before.placed.price.chargedAgorot
      expect(balanceDueAgorot - refundDueAgorot).toBe(before.balanceDueAgorot - before.refundDueAgorot + difference)
      expect(Math.min(balanceDueAgorot, refundDueAgorot)).toBe(0)
    })
  })

  it('is never owed by both, and of an order that nothing has come for no part is owed', () => {
    alwaysOfOrders(({ order: { status, isPaidByCard, balanceDueAgorot, refundDueAgorot, sold } }) => {
      if (status !== 'cancelled') expect(Math.min(balanceDueAgorot, refundDueAgorot)).toBe(0)
      if (status === 'open' && !isPaidByCard) expect([balanceDueAgorot, sold]).toEqual([0, null])
    })
  })

  it('is owed as price and payments differ, where nothing was given back or given up', () => {
    alwaysOfOrders((kept) => {
      const { status, placed, isPaidByCard, balanceDueAgorot, refundDueAgorot } = kept.order
      if (status === 'cancelled' || (status === 'open' && !isPaidByCard) || kept.isByWord || kept.refunds.length > 0) return
      expect(balanceDueAgorot - refundDueAgorot).toBe(placed.price.chargedAgorot - cameIn(kept))
    })
  })

  it('is awaited no more of a cancelled order', () => {
    alwaysWhenDecided((decided) => {
      const isCancelled = orderAfter(decided).status === 'cancelled' && decided.before.status !== 'cancelled'
      if (isCancelled) expect(decided.kept.attempts.map(({ state }) => state)).not.toContain('pending')
    })
  })

  it('that pays what is paid already is due back, less what the buyer owes', () => {
    alwaysWhenDecided((decided) => {
      const { command, before, kept } = decided
      if (command.type !== 'pay' || command.attempt.isBalance || command.outcome === 'differs' || before.status === 'open') return
      const { amountAgorot, attemptId } = command.attempt
      const isTransferred = before.placed.paymentMethod === 'transfer' && (kept.transferred ?? 0) > 0
      if (!isTransferred && cardsOf(kept, 'paid').every((each) => each.attemptId === attemptId)) return
      const { status, refundDueAgorot, balanceDueAgorot } = orderAfter(decided)
      const dueBefore = before.refundDueAgorot + amountAgorot
      const left = Math.max(0, cameIn(kept) - moneyOf(kept).refundedAgorot)
      if (status === 'cancelled') expect(refundDueAgorot).toBe(Math.min(dueBefore, left))
      else expect(refundDueAgorot - balanceDueAgorot).toBe(dueBefore - before.balanceDueAgorot)
    })
  })

  it('of a card counts once, and makes the order one that is paid by card', () => {
    alwaysOfOrders((kept) => {
      const counted = kept.events.flatMap(({ type, data }) => {
        if (type === 'order.payment-succeeded.v1') return [data.amountAgorot]
        return type === 'order.balance-settled.v1' && data.outcome === 'card' ? [data.amountAgorot] : []
      })
      const paid = cardsOf(kept, 'paid').map(({ amountAgorot }) => amountAgorot)
      expect(counted.toSorted()).toEqual(paid.toSorted())
      expect(kept.order.isPaidByCard).toBe(paid.length > 0)
    })
  })
})

describe('what came for an order', () => {
  const goods = (rears: number, discountPercent = 0) => ({
    fronts: 0,
    rears,
    sets: 0,
    receiving: 'pickup' as const,
    slot: 0,
    discountPercent,
  })
  const to = (status: OrderStatus): Move => ({ type: 'change', which: 0, status, code: null, hasSeen: false, isConfirmed: true })
  const amend = (rears: number): Move => ({ type: 'amend', which: 0, goods: goods(rears) })
  const dueAfter = (...moves: Move[]) => {
    const world = createWorld(AT)
    for (const move of moves) act(world, move, 1)
    const [kept] = world.orders
    return kept && { balance: kept.order.balanceDueAgorot, refund: kept.order.refundDueAgorot }
  }

  it('by transfer is nothing where a coupon paid it, also after it costs more', () => {
    const placed: Move = { type: 'place', goods: goods(1, 100), by: 'transfer' }
    expect(dueAfter(placed, amend(2))).toEqual({ balance: 14_006, refund: 0 })
    expect(dueAfter(placed, amend(2), to('cancelled'))).toMatchObject({ refund: 0 })
  })

  it('beyond what it was amended to cost is due again when it is taken up again', () => {
    const placed: Move = { type: 'place', goods: goods(2), by: 'transfer' }
    expect(dueAfter(placed, to('paid'), amend(1), to('cancelled'), to('paid'))).toEqual({ balance: 0, refund: 7_003 })
  })

  it('by another transfer counts beside the first', () => {
    const placed: Move = { type: 'place', goods: goods(1), by: 'transfer' }
    const settled: Move = { type: 'settle', which: 0, outcome: 'transferred' }
    expect(dueAfter(placed, to('paid'), amend(2), settled, to('cancelled'))).toEqual({ balance: 0, refund: 14_006 })
  })

  it('twice is due no more where an amendment has used it', () => {
    const telephoned: Move[] = [{ type: 'place', goods: goods(1), by: 'telephone' }, ...Array<Move>(2).fill({ type: 'link', which: 0 })]
    const money = (attempt: number): Move => ({ type: 'money', which: 0, attempt, differs: false })
    const paidTwice = [...telephoned, money(1), money(0)]
    expect(dueAfter(...paidTwice)).toEqual({ balance: 0, refund: 7_003 })
    expect(dueAfter(...paidTwice, amend(3))).toEqual({ balance: 7_003, refund: 0 })
    expect(dueAfter(...paidTwice, amend(3), to('cancelled'), to('paid'))).toEqual({ balance: 7_003, refund: 0 })
  })

  describe('after it was amended', () => {
    const placed: Move = { type: 'place', goods: goods(2), by: 'telephone' }
    const link: Move = { type: 'link', which: 0 }
    const money = (attempt: number): Move => ({ type: 'money', which: 0, attempt, differs: false })
    const failed: Move = { type: 'fail', which: 0, attempt: 0, isLapsed: false }
    const settle: Move = { type: 'settle', which: 0, outcome: 'transferred' }

    it('late pays what is still owed first', () => {
      const late = [placed, link, failed, amend(1), link, money(0), amend(2), money(1)]
      expect(dueAfter(...late.slice(0, -1))).toEqual({ balance: 7_003, refund: 0 })
      expect(dueAfter(...late)).toEqual({ balance: 0, refund: 7_003 })
    })

    it('late for a cancelled order leaves nothing owed by both when that is taken up again', () => {
      const late = [placed, link, failed, amend(1), link, money(0), amend(2), to('cancelled'), money(1)]
      expect(dueAfter(...late)).toMatchObject({ refund: 21_009 })
      expect(dueAfter(...late, to('paid'))).toEqual({ balance: 0, refund: 7_003 })
    })

    it('of which staff alone said that it was paid pays all of it', () => {
      const late = [placed, link, failed, amend(1), to('paid'), amend(2), money(0)]
      expect(dueAfter(...late)).toEqual({ balance: 0, refund: 0 })
    })

    it('is less or more than its price also where staff have opened it again', () => {
      const reopened = [placed, link, money(0), to('open')]
      expect(dueAfter(...reopened, amend(3), to('paid'))).toEqual({ balance: 7_003, refund: 0 })
      expect(dueAfter(...reopened, amend(1), to('paid'))).toEqual({ balance: 0, refund: 7_003 })
      expect(dueAfter(...reopened, amend(3), link, money(0))).toEqual({ balance: 0, refund: 0 })
    })

    it('is nothing where it was only said, and is said no more', () => {
      const said: Move[] = [{ type: 'place', goods: goods(1), by: 'creditcard' }, to('paid'), amend(2)]
      const again: Move = { type: 'again', which: 0, goods: goods(2), by: 'creditcard' }
      expect(dueAfter(...said)).toEqual({ balance: 7_003, refund: 0 })
      expect(dueAfter(...said, to('open'))).toEqual({ balance: 0, refund: 0 })
      expect(dueAfter(...said, settle, to('open'), again, money(0))).toEqual({ balance: 0, refund: 0 })
      expect(dueAfter(...said, settle, to('open'), again, money(0), to('cancelled'))).toEqual({ balance: 0, refund: 14_006 })
    })
  })

  it('and was given back in part is due less that, also by a card that comes late', () => {
    const placed: Move[] = [
      { type: 'place', goods: goods(1), by: 'creditcard' },
      { type: 'again', which: 0, goods: goods(1), by: 'transfer' },
    ]
    const refund: Move = { type: 'refund', which: 0, method: 'transfer', percent: 30, withFee: false }
    const late: Move = { type: 'money', which: 0, attempt: 0, differs: false }
    const opened = [...placed, to('paid'), refund, to('open')]
    // It had not come, so what was given back of it was the shop's own.
    expect(dueAfter(...opened, to('cancelled'), late)).toMatchObject({ refund: 7_003 - 2_101 })
    expect(dueAfter(...opened, late, to('cancelled'))).toMatchObject({ refund: 7_003 - 2_101 })
  })

  it('by transfer is not forgotten when a late card pays it as well after it was cancelled', () => {
    const placed: Move = { type: 'place', goods: goods(1), by: 'creditcard' }
    const again: Move = { type: 'again', which: 0, goods: goods(1), by: 'transfer' }
    const paid = [placed, again, to('paid'), to('cancelled'), { type: 'money', which: 0, attempt: 0, differs: false } as const]
    expect(dueAfter(...paid.slice(0, 3), ...paid.slice(4))).toMatchObject({ refund: 7_003 })
    expect(dueAfter(...paid)).toMatchObject({ refund: 14_006 })
    expect(dueAfter(...paid, to('paid'))).toMatchObject({ refund: 7_003 })
    expect(dueAfter(...paid, to('paid'), to('cancelled'))).toMatchObject({ refund: 14_006 })
  })
})

describe('a decision', () => {
  it('changes neither its order nor its command, is the same again, and tells nothing where it is refused', () => {
    always((world, all) => {
      for (const { command, before, events } of all) {
        const copy = JSON.stringify([command, before])
        const again = decide(command, before, world.now)
        expect(again).toEqual(
          events ? { ok: true, events } : { ok: false, reason: expect.any(String), ...('decided' in again && { decided: again.decided }) },
        )
        expect(JSON.stringify([command, before])).toBe(copy)
        for (const { time, data } of events ?? []) expect([time, data.orderId]).toEqual([world.now.toISOString(), before.orderId])
      }
    })
  })

  it('is in its events: from the first to the last they are the order', () => {
    alwaysOfOrders(({ order, events }) => {
      expect(events.reduce<Order | null>(evolve, null)).toEqual(order)
    })
  })

  it('leaves the very same order where it only tells of attempts and refunds', () => {
    alwaysWhenDecided(({ before }, events) => {
      let order = before
      for (const step of events) {
        const next = evolve(order, step)
        if (/payment-failed|refund-(begun|paid|failed)|licence/.test(step.type)) expect(next).toBe(order)
        order = next
      }
    })
  })
})
