import { refundDaysLeft } from '#frontend/features/desk/time.tsx'
import { oneOf, pageNumber, rowId, viewFormat } from '#frontend/shared/view.model.ts'
import type { StaffRequest, StaffRequestKind } from '#services/notices/staff-requests.contract.ts'

/** A tab: a kind of request, or arrival notices. */
export type Part = StaffRequestKind | 'arrivals'

/** In tab order. */
export const parts = ['cancellation', 'garage-join', 'arrivals', 'motorcycle-model'] as const satisfies readonly Part[]

export const format = viewFormat({
  kind: oneOf(parts, 'cancellation'),
  state: oneOf(['waiting', 'over'], 'waiting'),
  page: pageNumber,
  /** The only request that is shown, as somebody looked for it; null = all. */
  request: rowId,
})

/** Urgent at this many days or fewer. */
export const urgentDays = 3

/** Days left of the legal refund deadline; null = no deadline. */
export function daysLeft({ refundBy, state }: Pick<StaffRequest, 'refundBy' | 'state'>, now: number): number | null {
  if (refundBy === null || state === 'done' || state === 'declined') return null
  return refundDaysLeft(refundBy, now)
}
