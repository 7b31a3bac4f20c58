import { lineKey } from '#frontend/entities/cart/cart.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import type { CartChange, CheckoutRefusal } from '#services/orders/checkout/checkout.contract.ts'

/** Why an order was not made, and what can be done about it. */
export interface OrderProblem {
  code: string
  message: string
  /** Of the form's own fields. */
  field: string | null
  changes: readonly CartChange[]
  nextSlots: NonNullable<CheckoutRefusal['nextSlots']>
  /** No answer came: whether there is an order nobody here knows, and sending it again cannot make two. */
  isUnreachable: boolean
}

/** A change that was answered by a press asks for nothing more. */
export const withoutChangeOf = (problem: OrderProblem, lineKeys: readonly string[]): OrderProblem => ({
  ...problem,
  changes: problem.changes.filter((change) => !lineKeys.includes(lineKey(change))),
})

/** The server validates its answers by the contract. */
export function readProblem({ code, message, field, answer }: ApiError): OrderProblem {
  const { changes = [], nextSlots = [] } = (answer ?? {}) as Partial<CheckoutRefusal>
  return { code, message, field, changes, nextSlots, isUnreachable: code === 'offline' || code === 'timeout' }
}
