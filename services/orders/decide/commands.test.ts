import { describe, expect, it } from 'vitest'
import { OrderStatus, type Receiving } from '#events/orders.events.ts'
import { type CommandOf, decide, type OrderCommand, paymentOutcome } from '../order.decide.ts'
import { BUYER, evolve, type Order, type OrderStep } from '../order.evolve.ts'
import { AT, line, orderOf } from '../testing/test-orders.ts'
import { DAYS, GARAGE, slotOf } from '../testing/world-goods.ts'

/** What may be asked of an order in each status, and what is refused. */

const STATUSES = OrderStatus.anyOf.map((each) => each.const)
const DUE = new Date(AT.getTime() + 60 * 60_000)
const [SOON, LATE, LATER] = [slotOf(0), slotOf(1), slotOf(2)]
const ATTEMPT = { attemptId: '0190a000-0000-7000-8000-000000000001', amountAgorot: 76_900 }
const NO_MONEY = { cardAgorot: 0, twiceAgorot: 0, refundedAgorot: 0, refundingAgorot: 0 }
const FACTS = { restored: 'reserved', pending: [], money: NO_MONEY } as const

type Told = { [T in OrderStep['type']]: [T, Omit<Extract<OrderStep, { type: T }>['data'], 'orderId'>] }[OrderStep['type']]

/** An order of one tire that came to this status, and what happened since; what is sent has no appointment. */
function orderIn(
  status: OrderStatus,
  since: readonly Told[] = [],
  receiving: Receiving = status === 'sent' ? 'shipping' : 'install',
): Order {
  const fitting = { garageId: GARAGE, garage: 'צמיגי הנמל', pricePerTireAgorot: 8_000, slot: LATE }
  const placed = orderOf([line('2000000000015')], { receiving, fitting: receiving === 'install' ? fitting : null })
  const moved: Told = ['order.status-changed.v1', { from: 'open', to: status, by: 'dana' }]
  const steps: Told[] = [['order.placed.v1', placed], ...(status === 'open' ? [] : [moved]), ...since]
  if (status === 'cancelled') steps.push(['order.reservation-released.v1', { reason: 'cancelled' }])
  const time = AT.toISOString()
  const order = steps.reduce<Order | null>(
    (before, [type, data]) => evolve(before, { type, time, data: { ...data, orderId: placed.orderId } } as OrderStep),
    null,
  )
  if (!order) throw new Error('not placed')
  return order
}

/** `yes`: something is told. `nothing`: accepted, and nothing changes. Else why it is refused. */
function answer(command: OrderCommand, order: Order): string {
  const decision = decide(command, order, DUE)
  if (!decision.ok) return decision.reason
  return decision.events.length > 0 ? 'yes' : 'nothing'
}

const asked: Told = ['order.cancellation-asked.v1', { requestId: ATTEMPT.attemptId, isSamePerson: true }]
const released: Told = ['order.reservation-released.v1', { reason: 'lapsed' }]
const owing: Told = ['order.balance-due.v1', { amountAgorot: 5_000 }]
const owed: Told = ['order.refund-due.v1', { amountAgorot: 5_000 }]
const movedBefore: Told = ['order.appointment-moved.v1', { from: LATER, to: LATE, by: BUYER }]
const tomorrow: Told = ['order.appointment-moved.v1', { from: LATE, to: SOON, by: 'dana' }]
const refusedByGarage: Told = ['order.appointment-refused.v1', { garageId: GARAGE, refused: LATE, offered: [LATER] }]

const moveBy = (by: string): OrderCommand => ({ type: 'move-appointment', to: LATER, by, days: DAYS })
const refuse: CommandOf<'refuse-appointment'> = {
  ...{ type: 'refuse-appointment', garageId: GARAGE, refused: LATE, offered: [LATER] },
  isFree: () => true,
}
const note = { type: 'note-cancellation', requestId: ATTEMPT.attemptId, isSamePerson: true, isNotedBySame: true } as const
const close = { type: 'close-cancellation', outcome: 'declined', by: 'dana' } as const
const settle = { type: 'settle-balance', agorot: 5_000, outcome: 'transferred', by: 'dana', pending: [] } as const
const waive = { type: 'waive-refund', by: 'dana' } as const
const reserveUnits: OrderCommand = { type: 'reserve-units', lines: [line('2000000000015')], by: 'dana' }

const row = (text: string) => text.split(' ')
const all = (text: string) => STATUSES.map(() => text)

describe('in the statuses open, paid, transit, doneTransit, sent, closed and cancelled', () => {
  it.each<[string, OrderCommand, Told[], string[]]>([
    ['only an open order lapses', { type: 'lapse', pending: [] }, [], row('yes not_due not_due not_due not_due not_due not_due')],
    ['units are reserved of an order that has none', reserveUnits, [released], row('yes yes yes yes yes yes nothing_to_reserve')],
    ['units are not reserved twice', reserveUnits, [], all('nothing_to_reserve')],
    ['what is owed is settled, but of a cancelled order', settle, [owing], row('yes yes yes yes yes yes changed_meanwhile')],
    ['another sum than is owed is not settled', { ...settle, agorot: 4_000 }, [owing], all('changed_meanwhile')],
    ['nothing is settled where nothing is owed', { ...settle, agorot: 0 }, [], all('changed_meanwhile')],
    ['what is due to the buyer is given up', waive, [owed], all('yes')],
    ['nothing is given up where nothing is due', waive, [], all('nothing_due')],
    ['a buyer cancels what is not cancelled yet', note, [], row('yes yes yes yes yes yes nothing')],
    ['a buyer cancels once', note, [asked], all('nothing')],
    ['somebody else does not cancel', { ...note, isSamePerson: false }, [], all('nothing')],
    ['a notice is closed', close, [asked], all('yes')],
    ['there is no notice to close', close, [], all('nothing')],
    ['a buyer moves the hour before the fitting', moveBy(BUYER), [], row('yes yes yes yes no_appointment not_held not_held')],
    [
      'a buyer moves it once',
      moveBy(BUYER),
      [movedBefore],
      row('moved_before moved_before moved_before moved_before no_appointment not_held not_held'),
    ],
    [
      'a buyer moves it again where the garage cannot keep it',
      moveBy(BUYER),
      [movedBefore, refusedByGarage],
      row('yes yes yes yes no_appointment not_held not_held'),
    ],
    [
      'a buyer moves nothing that is not reserved',
      moveBy(BUYER),
      [released],
      row('not_held not_held not_held not_held no_appointment not_held not_held'),
    ],
    ['staff move it as often as they want', moveBy('dana'), [movedBefore], row('yes yes yes yes not_held not_held not_held')],
    ['a garage refuses it before the fitting', refuse, [], row('yes yes yes yes unknown over over')],
    ['a garage refuses none of another garage', { ...refuse, garageId: 'hagalil' }, [], all('unknown')],
    ['a garage says the same twice', refuse, [refusedByGarage], row('nothing nothing nothing nothing unknown over over')],
    [
      'a garage has said something else',
      { ...refuse, offered: [SOON] },
      [refusedByGarage],
      row('answered answered answered answered unknown over over'),
    ],
    ['a garage refuses no hour that was moved', { ...refuse, refused: LATER }, [], row('moved moved moved moved unknown over over')],
    ['a garage offers free hours', { ...refuse, isFree: () => false }, [], row('not_free not_free not_free not_free unknown over over')],
  ])('%s', (_, command, since, expected) => {
    expect(STATUSES.map((status) => answer(command, orderIn(status, status === 'sent' ? since.filter(isOfAny) : since)))).toEqual(expected)
  })

  it('money counts whenever it comes, and ends that were not paid are told', () => {
    for (const status of STATUSES) {
      const order = orderIn(status)
      const attempt = { ...ATTEMPT, isBalance: false }
      const outcome = paymentOutcome(order, attempt, { amountAgorot: 76_900, currency: 'ILS' })
      const pay: OrderCommand = {
        type: 'pay',
        attempt,
        outcome,
        installments: 1,
        transactionId: null,
        restored: 'reserved',
        money: NO_MONEY,
      }
      expect([status, outcome, answer(pay, order)]).toEqual([status, 'paid', 'yes'])
      expect(answer({ type: 'fail', attempts: [ATTEMPT], reason: 'declined', isLast: true }, order)).toBe('yes')
    }
  })

  it('what waits for its payer is placed again, and what has not left the shop is amended', () => {
    const open = orderIn('open')
    expect(answer({ type: 'make-way', pending: [] }, open)).toBe('yes')
    expect(answer({ type: 'place-again', placed: open.placed, licence: null }, orderIn('open', [released]))).toBe('yes')
    for (const status of ['open', 'paid'] as const)
      expect(answer({ type: 'amend', placed: open.placed, parts: ['lines'], by: 'dana', facts: FACTS }, orderIn(status))).toBe('yes')
  })
})

/** What also happens to an order without an appointment. */
const isOfAny = ([type]: Told): boolean => !type.startsWith('order.appointment')

it('an order lapses at its hour and not before', () => {
  const lapse: OrderCommand = { type: 'lapse', pending: [] }
  const at = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
  expect(decide(lapse, orderIn('open'), at(29))).toEqual({ ok: false, reason: 'not_due' })
  expect(decide(lapse, orderIn('open'), at(30))).toMatchObject({ ok: true })
  const waiting = orderIn('open', [['order.attention-needed.v1', { reason: 'amount_differs' }]])
  expect(decide(lapse, waiting, at(60))).toEqual({ ok: false, reason: 'not_due' })
})

it('an order gives up what it reserves with its last payment, but not one by telephone', () => {
  const reservationAfter = (order: Order, isLast: boolean) => {
    const decision = decide({ type: 'fail', attempts: [ATTEMPT], reason: 'declined', isLast }, order, DUE)
    return decision.events.reduce<Order>(evolve, order).reservation
  }
  expect(reservationAfter(orderIn('open'), true)).toBe('released')
  expect(reservationAfter(orderIn('open'), false)).toBe('held')
  expect(reservationAfter(orderIn('paid'), true)).toBe('held')
  const open = orderIn('open')
  expect(reservationAfter({ ...open, placed: { ...open.placed, takenBy: 'dana' } }, true)).toBe('held')
})

it('an order that has its units again waits for nobody', () => {
  const order = orderIn('paid', [released, ['order.attention-needed.v1', { reason: 'stock_gone' }]])
  const decision = decide(reserveUnits, order, DUE)
  const reserved = decision.ok ? decision.events.reduce<Order>(evolve, order) : order
  expect([reserved.reservation, reserved.needsAttention]).toEqual(['held', null])
})

it('an hour that the garage refused is no move of the buyer’s own, and is over once he has chosen', () => {
  const order = orderIn('paid', [refusedByGarage])
  const decision = decide(moveBy(BUYER), order, DUE)
  const moved = decision.ok ? decision.events.reduce<Order>(evolve, order) : order
  expect([moved.placed.fitting?.slot, moved.movedAt, moved.refusal]).toEqual([LATER, null, null])
  expect(answer({ type: 'move-appointment', to: LATE, by: BUYER, days: DAYS }, moved)).toBe('yes')
})

it('a buyer moves the hour until the day before', () => {
  for (const status of ['open', 'paid', 'transit', 'doneTransit'] as const) {
    const order = orderIn(status, [tomorrow])
    expect(decide(moveBy(BUYER), order, AT)).toMatchObject({ ok: true })
    expect(decide(moveBy(BUYER), order, new Date('2026-11-22T06:00:00Z'))).toEqual({ ok: false, reason: 'too_late' })
    expect(decide({ ...refuse, refused: SOON }, order, new Date('2026-11-23T06:00:00Z'))).toEqual({ ok: false, reason: 'too_late' })
    expect(decide({ ...refuse, refused: SOON }, order, new Date('2026-11-22T06:00:00Z'))).toMatchObject({ ok: true })
  }
})

describe('a change of the status by staff', () => {
  const to = (status: OrderStatus, change: object = {}): OrderCommand => ({
    type: 'change',
    change: { status, ...change },
    by: 'dana',
    facts: FACTS,
  })
  const OFFERED: Record<Receiving, readonly OrderStatus[]> = {
    install: ['open', 'paid', 'transit', 'doneTransit', 'closed', 'cancelled'],
    shipping: ['open', 'paid', 'sent', 'closed', 'cancelled'],
    pickup: ['open', 'paid', 'transit', 'closed', 'cancelled'],
  }
  const LEAVES: readonly OrderStatus[] = ['transit', 'doneTransit', 'sent', 'closed']
  const moves = (['install', 'shipping', 'pickup'] as const).flatMap((receiving) =>
    STATUSES.flatMap((from) => STATUSES.map((next) => [receiving, from, next] as const)),
  )
  const whereOffered = moves.filter(([receiving, from, next]) => from !== next && OFFERED[receiving].includes(next))

  it('goes from any to any that its way of receiving has', () => {
    for (const [receiving, from, next] of moves) {
      const expected = from === next ? 'nothing' : OFFERED[receiving].includes(next) ? 'yes' : 'not_offered'
      expect([receiving, from, next, answer(to(next), orderIn(from, [], receiving))]).toEqual([receiving, from, next, expected])
    }
  })

  it('lets goods leave only with a second yes where the buyer has cancelled', () => {
    for (const [receiving, from, next] of whereOffered) {
      const order = orderIn(from, [asked], receiving)
      expect(answer(to(next), order)).toBe(LEAVES.includes(next) ? 'buyer_cancelled' : 'yes')
      expect(answer(to(next, { isConfirmed: true }), order)).toBe('yes')
    }
  })

  it('lets goods leave only with a second yes where the buyer owes a difference, unless they have left', () => {
    for (const [receiving, from, next] of whereOffered) {
      const order = orderIn(from, [owing], receiving)
      expect(answer(to(next), order)).toBe(LEAVES.includes(next) && !LEAVES.includes(from) ? 'balance_due' : 'yes')
      expect(answer(to(next, { isConfirmed: true }), order)).toBe('yes')
    }
  })

  it('is refused where somebody else has changed it meanwhile, unless to the same', () => {
    const order = orderIn('paid', [['order.tracking-set.v1', { trackingCode: 'RR 1', by: 'yossi' }]])
    const decided = { status: 'paid', trackingCode: 'RR 1' }
    expect(decide(to('closed', { shown: { status: 'open' } }), order, DUE)).toEqual({ ok: false, reason: 'changed_meanwhile', decided })
    expect(answer(to('paid', { shown: { status: 'open' } }), order)).toBe('nothing')
    expect(answer(to('closed', { shown: { status: 'paid', trackingCode: null }, trackingCode: 'RR 2' }), order)).toBe('changed_meanwhile')
    expect(answer(to('closed', { shown: { trackingCode: null }, trackingCode: 'RR 1' }), order)).toBe('yes')
    const waiting = orderIn('paid', [['order.attention-needed.v1', { reason: 'stock_gone' }]])
    expect(answer(to('closed', { seen: 'paid_twice' }), waiting)).toBe('changed_meanwhile')
    expect(answer(to('closed', { seen: 'stock_gone' }), waiting)).toBe('yes')
  })

  it('does not say that it was paid before it was placed', () => {
    expect(decide(to('paid'), orderIn('open'), new Date('2026-11-20T12:00:00Z'))).toEqual({ ok: false, reason: 'before_order' })
    expect(decide(to('paid'), orderIn('open'), new Date('2026-11-21T00:00:00Z'))).toMatchObject({ ok: true })
  })
})
