import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { documentBalance } from './document-transfer.ts'
import { decide } from './order.decide.ts'
import { loadOrder, saveOrder } from './order-record.ts'
import { listPending } from './payments/payment-attempt.ts'

interface Settlement {
  /** The balance that was shown. */
  agorot: number
  outcome: 'transferred' | 'waived'
  /** Staff id. */
  by: string
}

/** Staff: what an amended order costs more came by bank transfer, or is given up. False where it is another sum by now. */
export async function settleBalance(unit: UnitOfWork, orderId: string, { agorot, outcome, by }: Settlement): Promise<boolean> {
  const order = await loadOrder(unit.tx, orderId)
  if (order === null) return false
  const pending = await listPending(unit.tx, orderId)
  const decision = decide({ type: 'settle-balance', agorot, outcome, by, pending }, order, unit.at)
  if (!decision.ok) return false
  await saveOrder(unit, order, decision.events)
  if (outcome === 'transferred') await documentBalance(unit, order, agorot)
  return true
}
