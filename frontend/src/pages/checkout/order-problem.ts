import { lineKey } from '#frontend/entities/cart/cart.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import type { CartChange, CheckoutRefusal } from '#services/orders/checkout/checkout.contract.ts'

/** Why an order failed, and what can be done about it. */
export interface OrderProblem {
  code: string
  message: string
  /** Name of a form field. */
  field: string | null
  changes: readonly CartChange[]
  nextSlots: NonNullable<CheckoutRefusal['nextSlots']>
  /** No answer arrived, so the order may exist; a retry is idempotent. */
  isUnreachable: boolean
}

/** Drops a change once the shopper has resolved it. */
export const withoutChangeOf = (problem: OrderProblem, lineKeys: readonly string[]): OrderProblem => ({
  ...problem,
  changes: problem.changes.filter((change) => !lineKeys.includes(lineKey(change))),
})

/** Not validated here: the server validates its answers against the contract. */
export function readProblem({ code, message, field, answer }: ApiError): OrderProblem {
  const { changes = [], nextSlots = [] } = (answer ?? {}) as Partial<CheckoutRefusal>
  return { code, message, field, changes, nextSlots, isUnreachable: code === 'offline' || code === 'timeout' }
}
