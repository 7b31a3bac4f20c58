import { createEvent, createStore, sample } from 'effector'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { STAFF_CALLS, type StaffWork } from '#services/staff/staff.contract.ts'
import { $listener, signedOut, staffCall } from './session.model.ts'
import { $isLive, signalled, streamOpened } from './stream.model.ts'

/** Counts of waiting work on the tabs and beside the greeting. */

export const workRetried = createEvent()

export const fetchWorkFx = staffCall(STAFF_CALLS.work)

/** Null until loaded; stays when a reload fails. */
export const $work = createStore<StaffWork | null>(null, { serialize: 'ignore' })
  .on(fetchWorkFx.doneData, (_, work) => work)
  .reset(signedOut)
export const $workFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchWorkFx.failData, (_, { message }) => message)
  .reset(fetchWorkFx, signedOut)

/** A signal arrived while counts were being loaded, which may not include it. */
const $isStale = createStore(false, { serialize: 'ignore' })
  .on([signalled, streamOpened], () => true)
  .reset(fetchWorkFx)

const listenerAdded = sample({ clock: $listener, filter: Boolean })
/** Signals were missed while the stream was broken. */
const reconnected = sample({ clock: $isLive, filter: Boolean })
const needed = sample({
  clock: [listenerAdded, signalled, reconnected, workRetried],
  source: { isPending: fetchWorkFx.pending, listener: $listener },
  filter: ({ isPending, listener }) => !isPending && listener !== null,
})
const neededAgain = sample({ clock: fetchWorkFx.finally, source: $isStale, filter: Boolean })
sample({ clock: [needed, neededAgain], fn: () => undefined, target: fetchWorkFx })
retryWhenBack($workFailure, workRetried)
