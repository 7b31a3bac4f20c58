import type {
  AppointmentMoved,
  AppointmentRefused,
  AttentionNeeded,
  LicenceConfirmed,
  OrderAmended,
  OrderCancelled,
  OrderLine,
  OrderPlaced,
  OrderStatus,
  PaymentFailed,
} from '#events/orders.events.ts'
import type { FittingDay } from '#services/domain/fitting-calendar.ts'
import type { OrderStep } from '../order.evolve.ts'

/** What may be asked of an order, and the answers. */

export type Slot = AppointmentMoved['to']

/** A payment attempt that nobody knows the end of. */
export interface PendingAttempt {
  attemptId: string
  amountAgorot: number
}

/** Whether all that was released is reserved again, or what of it is gone. */
export type Restored = 'reserved' | Extract<AttentionNeeded['reason'], `${string}_gone`>

/** Of an order: what was paid by card, of it beyond the order's own sum, and what was given back, with fees. */
export interface OrderMoney {
  cardAgorot: number
  /** Not given back yet. */
  twiceAgorot: number
  refundedAgorot: number
  /** Refunds in progress. */
  refundingAgorot: number
}

/** What a change of the status needs. */
export interface StatusFacts {
  restored: Restored
  pending: readonly PendingAttempt[]
  money: OrderMoney
}

/** A change by staff; absent fields stay. */
export interface StaffChange {
  status?: OrderStatus
  /** Null removes it. */
  trackingCode?: string | null
  /** The attention reason that staff have acknowledged. */
  seen?: AttentionNeeded['reason']
  /** For a cancellation. */
  reason?: OrderCancelled['reason']
  /** The goods leave although the buyer has cancelled, or owes a difference. */
  isConfirmed?: boolean
  /** The values that the page showed when it was changed, for conflict detection. */
  shown?: { status?: OrderStatus; trackingCode?: string | null }
}

/** The gateway's money for an attempt. `differs`: another amount or currency. */
export type PaymentOutcome = 'paid' | 'paid_twice' | 'differs'

export interface PaidAttempt extends PendingAttempt {
  /** Pays what an amended order costs more. */
  isBalance: boolean
}

export type WhyFailed = Exclude<PaymentFailed['reason'], 'differs'>

export type OrderCommand =
  | { type: 'make-way'; pending: readonly PendingAttempt[] }
  | { type: 'place-again'; placed: OrderPlaced; licence: LicenceConfirmed | null }
  | ({ type: 'pay'; attempt: PaidAttempt; outcome: PaymentOutcome; installments: number; transactionId: string | null } & Pick<
      StatusFacts,
      'restored' | 'money'
    >)
  | { type: 'fail'; attempts: readonly PendingAttempt[]; reason: WhyFailed; isLast: boolean }
  | { type: 'lapse'; pending: readonly PendingAttempt[] }
  | { type: 'change'; change: StaffChange; by: string; facts: StatusFacts }
  | { type: 'amend'; placed: OrderPlaced; parts: OrderAmended['parts']; by: string; facts: StatusFacts }
  | { type: 'settle-balance'; agorot: number; outcome: 'transferred' | 'waived'; by: string; pending: readonly PendingAttempt[] }
  | { type: 'reserve-units'; lines: OrderLine[]; by: string }
  | { type: 'move-appointment'; to: Slot; by: string; days: readonly FittingDay[] }
  | ({ type: 'refuse-appointment'; isFree: (slot: Slot) => boolean } & Omit<AppointmentRefused, 'orderId'>)
  | { type: 'note-cancellation'; requestId: string; isSamePerson: boolean; isNotedBySame: boolean }
  | { type: 'close-cancellation'; outcome: 'cancelled' | 'declined'; by: string }
  | { type: 'waive-refund'; by: string }

/** Why an appointment cannot be moved by the buyer. */
export type Fixed = 'no_appointment' | 'not_held' | 'moved_before' | 'too_late'

export interface Decided {
  status: OrderStatus
  trackingCode: string | null
}

/**
 * `not_offered`: the status does not exist for this way of receiving. `before_order`: paid on a day before it was placed. `buyer_cancelled`:
 * an open cancellation blocks shipping. `balance_due`: the goods would leave while the buyer owes a difference. `changed_meanwhile`:
 * conflict; `decided` is the current order.
 */
export type ChangeRefused =
  | { ok: false; reason: 'not_offered' | 'before_order' | 'buyer_cancelled' | 'balance_due' }
  | { ok: false; reason: 'changed_meanwhile'; decided: Decided }

export interface Refusals {
  lapse: { ok: false; reason: 'not_due' }
  change: ChangeRefused
  'settle-balance': { ok: false; reason: 'changed_meanwhile' }
  'reserve-units': { ok: false; reason: 'nothing_to_reserve' }
  'move-appointment': { ok: false; reason: 'not_offered' | Fixed }
  'refuse-appointment': { ok: false; reason: 'unknown' | 'over' | 'moved' | 'answered' | 'too_late' | 'not_free' }
  'waive-refund': { ok: false; reason: 'nothing_due' }
}

export type Accepted = { ok: true; events: OrderStep[] }
export type Decision<Type extends OrderCommand['type']> = Accepted | (Type extends keyof Refusals ? Refusals[Type] : never)

export type Refused = Refusals[keyof Refusals]
export type CommandOf<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>
