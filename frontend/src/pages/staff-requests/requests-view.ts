import { refundDaysLeft } from '#frontend/features/desk/time.tsx'
import { oneOf, pageNumber, viewFormat } from '#frontend/shared/view.model.ts'
import type { StaffRequest, StaffRequestKind } from '#services/notices/staff-requests.contract.ts'

/** A part of the page: a kind of request, or who waits for an arrival. */
export type Part = StaffRequestKind | 'arrivals'

/** In the order of the tabs. */
export const parts = ['cancellation', 'garage-join', 'arrivals', 'motorcycle-model'] as const satisfies readonly Part[]

export const format = viewFormat({
  kind: oneOf(parts, 'cancellation'),
  state: oneOf(['waiting', 'over'], 'waiting'),
  page: pageNumber,
})

/** From so few days on it is urgent. */
export const urgentDays = 3

/** How many days the law leaves to give the money back; null = it does not ask for it. */
export function daysLeft({ refundBy, state }: Pick<StaffRequest, 'refundBy' | 'state'>, now: number): number | null {
  if (refundBy === null || state === 'done' || state === 'declined') return null
  return refundDaysLeft(refundBy, now)
}
