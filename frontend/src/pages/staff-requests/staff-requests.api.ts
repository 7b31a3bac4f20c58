import { createEffect } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import type { RequestHandling, StaffArrival, StaffRequestKind } from '#services/notices/staff-requests.contract.ts'
import { STAFF_REQUEST_CALLS as CALLS } from '#services/notices/staff-requests.contract.ts'

export const fetchRequestsFx = staffCall(CALLS.list, (query: { kind: StaffRequestKind; state: 'waiting' | 'over'; page: number }) => ({
  query,
}))
export const handleFx = staffCall(CALLS.handle, ({ requestId, ...body }: RequestHandling & { requestId: string }) => ({
  params: { id: requestId },
  body,
}))
export const fetchArrivalsFx = staffCall(CALLS.arrivals, (page: number) => ({ query: { page } }))
export const endNoticeFx = staffCall(CALLS.endNotice, ({ noticeId }: { noticeId: string; arrival: string }) => ({
  params: { id: noticeId },
  body: {},
}))

/** Names an arrival, as a row's id: `ean=2000000000015`, `width=120&profile=70&rim=17`. */
export const arrivalKey = ({ ean, size }: Pick<StaffArrival, 'ean' | 'size'>): string =>
  new URLSearchParams(size ?? { ean: ean ?? '' }).toString()
export const fetchPeopleFx = staffCall(CALLS.people, (key: string) => ({ query: Object.fromEntries(new URLSearchParams(key)) }))

/** Fails where the browser forbids it. */
export const copyFx = createEffect((message: string) => navigator.clipboard.writeText(message))
