import { agorotToShekels } from '#services/domain/money.ts'
import type { OrderHistoryStep as Step } from '#services/orders/orders.queries.ts'
import type { OrderHistoryStep } from './staff-orders.contract.ts'

/** Where the payment, a job or the log itself decided. */
const SHOP = 'shop'

/** Ids of members of staff that a history names. */
export function staffIdsOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ data }) => ('by' in data ? [data.by] : [])))]
}

/** `names` by id of staff; who is not among them (`shop`, `operator`) is told as he stands there. */
export function presentStep(step: Step, names: ReadonlyMap<string, string>): OrderHistoryStep {
  const what = step.type.replace(/^order\.|\.v\d+$/g, '')
  return { what, at: step.time.toISOString(), ...detailsOf(step, (by) => names.get(by) ?? by) }
}

function detailsOf(step: Step, nameOf: (by: string) => string): Omit<OrderHistoryStep, 'what' | 'at'> {
  switch (step.type) {
    case 'order.placed.v1':
    case 'order.placed-again.v1':
      return { by: null, amount: agorotToShekels(step.data.price.chargedAgorot), installments: step.data.installments }
    case 'order.licence-confirmed.v1':
      return { by: null, reason: step.data.answer }
    case 'order.payment-succeeded.v1':
      return { by: SHOP, amount: agorotToShekels(step.data.amountAgorot), installments: step.data.installments }
    case 'order.payment-failed.v1':
      return { by: SHOP, amount: agorotToShekels(step.data.amountAgorot), reason: step.data.reason }
    case 'order.reservation-released.v1':
    case 'order.attention-needed.v1':
      return { by: SHOP, reason: step.data.reason }
    case 'order.reservation-restored.v1':
      return { by: SHOP }
    case 'order.status-changed.v1':
      return { by: nameOf(step.data.by), from: step.data.from, to: step.data.to }
    case 'order.tracking-set.v1':
      return { by: nameOf(step.data.by), trackingCode: step.data.trackingCode }
    case 'order.attention-cleared.v1':
    case 'order.payment-details-shown.v1':
      return { by: nameOf(step.data.by) }
  }
}
