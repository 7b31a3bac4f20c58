import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { decide, type WhyFailed } from '../order.decide.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { listPending, lockAttempt } from './payment-attempt.ts'

/** Fails a pending attempt; with the last one that could pay its order, what that reserves is released. */
export async function failAttempt(unit: UnitOfWork, attemptId: string, reason: WhyFailed): Promise<void> {
  const [order, attempt] = await Promise.all([loadOrder(unit.tx, attemptId, 'attempt'), lockAttempt(unit.tx, attemptId)])
  if (!order || attempt?.status !== 'pending') return
  const pending = await listPending(unit.tx, order.orderId)
  const { events } = decide({ type: 'fail', attempts: [attempt], reason, isLast: pending.length === 1 }, order, unit.at)
  await saveOrder(unit, order, events)
}
