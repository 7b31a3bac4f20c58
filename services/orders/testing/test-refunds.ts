import { randomUUID } from 'node:crypto'
import type { EventData, EventType } from '#events/registry.ts'
import { createClearingHouse } from '#services/demo/clearing/sandbox-clearing.command.ts'
import type { Database } from '#services/platform/postgres.ts'
import { changeOrder } from '../change-order.command.ts'
import { createCreditGuard } from '../payments/creditguard.ts'
import { settleAttempt } from '../payments/settle-payment.command.ts'
import type { RefundCommand, RefundDeps } from '../refunds/refund.command.ts'
import { createTestOrders, line, orderOf } from './test-orders.ts'

export const STAFF = 'dana'
export const EAN = '2000000000015'
const TERMINAL = { terminal: '0000001', mid: '1', merchantPassword: 'sandbox' }
const BEGINNING = new Date('2026-11-21T10:00:00.000Z')

/** Orders that are paid, cancelled and paid back, at a clearing house with books of its own. Of `EAN` there is enough. */
export async function createTestRefunds() {
  const orders = await createTestOrders({ maxConnections: 20 })
  const { database, deps: base, place, eventsAbout } = orders
  const clock = { now: BEGINNING }
  const house = createClearingHouse({
    database,
    terminal: TERMINAL,
    pagesPath: '/clearing',
    now: () => clock.now,
    newId: () => randomUUID(),
  })
  const messages: string[] = []
  const exchange: typeof house.exchange = (message) => {
    messages.push(message)
    return house.exchange(message)
  }
  const gateway = createCreditGuard({ name: 'sandbox', ...TERMINAL, exchange })
  const deps = { ...base, now: () => clock.now, gateway, logger: { warn: () => {} } } satisfies RefundDeps
  const returnTo = { success: 'https://s.example/ok', failure: 'https://s.example/no', cancel: 'https://s.example/back' }

  async function payAttempt(
    orderId: string,
    amountAgorot: number,
    choice: Parameters<typeof house.choose>[1],
    settling: RefundDeps & { gateway: typeof gateway } = deps,
  ): Promise<void> {
    const attemptId = randomUUID()
    const page = await gateway.open({ attemptId, amountAgorot, installments: 1, returnTo })
    await database.query(
      `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, transaction_id, begun_at)
       VALUES ($1, $2, $3, 1, 'pending', $4, $5)`,
      [attemptId, orderId, amountAgorot, page.transactionId, clock.now],
    )
    await house.choose(page.transactionId ?? '', choice)
    await settleAttempt(settling, attemptId, await gateway.inquire({ attemptId, transactionId: page.transactionId }))
  }

  async function told<T extends EventType>(orderId: string, type: T): Promise<EventData<T>[]> {
    return (await eventsAbout(`"${orderId}"`)).filter((event) => event.type === type).map(({ data }) => data as EventData<T>)
  }

  return {
    ...orders,
    deps,
    messages,
    clock,
    payAttempt,
    told,
    async begin() {
      clock.now = BEGINNING
      messages.length = 0
      await orders.count(EAN, 'stock', 1000)
    },
    /** An order of articles of 769 ₪ that was paid by card at the clearing house, which will behave so when it is to give back. */
    async paidByCard(choice: 'pay' | 'refuse_refund' | 'hang_refund' = 'pay', quantity = 1): Promise<string> {
      const orderId = await place(orderOf([line(EAN, quantity)]))
      await payAttempt(orderId, 76_900 * quantity, choice)
      return orderId
    },
    async paidByTransfer(): Promise<string> {
      const orderId = await place(orderOf([line(EAN)], { paymentMethod: 'transfer', reservedUntil: null }))
      await changeOrder(deps, orderId, { status: 'paid' }, STAFF)
      return orderId
    },
    cancel: (orderId: string) => changeOrder(deps, orderId, { status: 'cancelled', reason: 'buyer' }, STAFF),
    /** What stands as owed: the last the log said of it. */
    dueOf: async (orderId: string) => (await told(orderId, 'order.refund-due.v1')).at(-1)?.amountAgorot ?? 0,
    /** What the clearing house's own books say was given back of an order. */
    booked: (orderId: string) => listBooked(database, orderId),
  }
}

async function listBooked(database: Database, orderId: string): Promise<number[]> {
  const { rows } = await database.query<{ agorot: number }>(
    `SELECT r.amount_agorot AS agorot FROM sandbox_refunds r JOIN payment_attempts a ON a.transaction_id = r.transaction_id::text
     WHERE a.order_id = $1 ORDER BY refunded_at, agorot`,
    [orderId],
  )
  return rows.map(({ agorot }) => agorot)
}

/** A refund of one article to the card that paid, `changes` apart. */
export const refundRequest = (orderId: string, changes: Partial<RefundCommand> = {}): RefundCommand => ({
  orderId,
  refundId: randomUUID(),
  method: 'card',
  lines: [{ ean: EAN, quantity: 1 }],
  withShipping: false,
  beforeFeeAgorot: 76_900,
  feeAgorot: 0,
  reference: null,
  paidOn: null,
  by: STAFF,
  ...changes,
})
