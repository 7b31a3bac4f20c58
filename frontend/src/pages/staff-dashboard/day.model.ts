import { createEvent, createStore, merge } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { STAFF_CALLS } from '#services/staff/staff.contract.ts'

/** Open tasks of staff, the most urgent first, and the setup steps of a new shop. */

export const dayOpened = createEvent<PageLocation>()

const day = loadByKey({
  fetchFx: staffCall(STAFF_CALLS.day),
  // Keeps what is shown while reloading, as when the period changes.
  opened: dayOpened.map(() => ({ isReturn: true })),
  outdated: merge<unknown>([signalled, $isLive.updates.filter({ fn: Boolean })]),
})
export const { $data: $day, $failure: $dayFailure, retried: dayRetried } = day

/** Shows all tasks, not only the most urgent ones. */
export const allToggled = createEvent()
export const $isAll = createStore(false)
  .on(allToggled, (isAll) => !isAll)
  .reset(pageLeft)
