import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'

/** What the buyer has back for certain, in shekels: not what is on its way, or of which nobody knows. */
export const givenBack = ({ refund }: Pick<StaffOrder, 'refund'>): number =>
  agorotToShekels(refund.refunds.reduce((sum, { state, amount }) => sum + (state === 'paid' ? shekelsToAgorot(amount) : 0), 0))
