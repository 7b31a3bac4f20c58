import { createEvent, createStore, merge } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { STAFF_CALLS } from '#services/staff/staff.contract.ts'

/** What waits for staff, the most urgent first, and what a new shop has still to do. */

export const dayOpened = createEvent<PageLocation>()

const day = loadByKey({
  fetchFx: staffCall(STAFF_CALLS.day),
  // What is shown stays while it is asked for again, as when another period is chosen.
  opened: dayOpened.map(() => ({ isReturn: true })),
  outdated: merge<unknown>([signalled, $isLive.updates.filter({ fn: Boolean })]),
})
export const { $data: $day, $failure: $dayFailure, retried: dayRetried } = day

/** All of it is shown, and not the most urgent part alone. */
export const allToggled = createEvent()
export const $isAll = createStore(false)
  .on(allToggled, (isAll) => !isAll)
  .reset(pageLeft)
