import type { OrderStatus } from '#events/orders.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { OrderMoney, StatusFacts } from './order.decide.ts'
import type { Order } from './order.evolve.ts'
import { listPending } from './payments/payment-attempt.ts'
import { findOrderMoney } from './refunds/order-money.queries.ts'
import { reserveAgain } from './stock/reservations.command.ts'

const NO_MONEY: OrderMoney = { cardAgorot: 0, twiceAgorot: 0, refundedAgorot: 0, refundingAgorot: 0 }

/**
 * What a change of the status needs to know; `to` undefined: it stays. An order that takes its place again reserves what it released
 * now, so call it when nothing else refuses the change.
 */
export async function statusFacts(unit: UnitOfWork, order: Order, to: OrderStatus | undefined): Promise<StatusFacts> {
  const { orderId, status: from, reservation, placed } = order
  if (to === undefined || to === from) {
    const money = from === 'cancelled' ? await findOrderMoney(unit.tx, orderId) : NO_MONEY
    return { restored: 'reserved', pending: [], money }
  }
  const isCancelled = to === 'cancelled'
  const [pending, money] = await Promise.all([
    isCancelled ? listPending(unit.tx, orderId) : [],
    isCancelled || to === 'open' || from === 'cancelled' ? findOrderMoney(unit.tx, orderId) : NO_MONEY,
  ])
  const restored = !isCancelled && reservation === 'released' ? await reserveAgain(unit, placed) : 'reserved'
  return { restored, pending, money }
}
