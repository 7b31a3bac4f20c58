import { createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { type Snack, snackShown, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { type StaffTask, TASKS_PER_PAGE, urgencyOf } from '#services/domain/staff-task.ts'
import { STAFF_ORDER_CALLS } from '#services/orders/desk/staff-orders.contract.ts'
import type { StaffDay } from '#services/staff/day.contract.ts'
import { STAFF_CALLS } from '#services/staff/staff.contract.ts'
import { tasksText as text } from './day.text.ts'

/** Open tasks of staff, the most urgent first, and the setup steps of a new shop. */

type Asked = Pick<StaffTask, 'kind' | 'id' | 'status'>

export const dayOpened = createEvent<PageLocation>()

/** Closes an order, unless somebody moved it meanwhile. */
const closeFx = staffCall(STAFF_ORDER_CALLS.change, ({ id, status }: Asked) => ({
  params: { id },
  body: { status: 'closed' as const, shown: status ? { status } : {} },
}))
const putOffFx = staffCall(STAFF_ORDER_CALLS.putOff, ({ id }: Asked) => ({ params: { id } }))
const reopenFx = staffCall(STAFF_ORDER_CALLS.change, ({ id, status }: Asked) => ({
  params: { id },
  body: { ...(status && { status }), shown: { status: 'closed' as const } },
}))
const askAgainFx = staffCall(STAFF_ORDER_CALLS.askAgain, ({ id }: Asked) => ({ params: { id } }))
const takenBack = merge<unknown>([reopenFx.done, askAgainFx.done])

/** Further tasks, behind those that are shown. */
export const moreAsked = createEvent()
const $limit = createStore(TASKS_PER_PAGE)
  .on(moreAsked, (limit) => limit + TASKS_PER_PAGE)
  .reset(pageLeft)

const day = loadByKey({
  fetchFx: staffCall(STAFF_CALLS.day, (limit: number) => ({ query: { limit } })),
  $key: $limit,
  changed: moreAsked,
  // Keeps what is shown while reloading, as when the period changes.
  opened: dayOpened.map(() => ({ isReturn: true })),
  outdated: merge<unknown>([signalled, closeFx.fail, putOffFx.fail, takenBack, $isLive.updates.filter({ fn: Boolean })]),
})
export const { $data: $day, $failure: $dayFailure, $isLoading: $isDayLoading, retried: dayRetried } = day

/** Shows all tasks, not only the most urgent ones. */
export const allToggled = createEvent()
export const $isAll = createStore(false)
  .on(allToggled, (isAll) => !isAll)
  .reset(pageLeft)

/** As the shop will answer as well. */
function without(day: StaffDay, { kind, id }: Asked): StaffDay {
  const done = day.tasks.find((task) => task.kind === kind && task.id === id)
  if (!done) return day
  const urgency = urgencyOf(done, Date.now())
  return {
    ...day,
    tasks: day.tasks.filter((task) => task !== done),
    counts: { ...day.counts, [urgency]: Math.max(0, day.counts[urgency] - 1) },
  }
}

/** It happened: the order is closed. */
export const endConfirmed = createEvent<Asked>()
/** It did not happen yet. */
export const endPutOff = createEvent<Asked>()
/** The order that is being answered for. */
export const $answering = createStore<string | null>(null, { serialize: 'ignore' })
  .on([closeFx, putOffFx], (_, { id }) => id)
  .reset([closeFx.finally, putOffFx.finally, pageLeft])
const free = (answering: string | null) => answering === null
sample({ clock: endConfirmed, source: $answering, filter: free, fn: (_, task) => task, target: closeFx })
sample({ clock: endPutOff, source: $answering, filter: free, fn: (_, task) => task, target: putOffFx })
day.$response.on([closeFx.done, putOffFx.done], (held, { params }) => held && { ...held, data: without(held.data, params) })
/** The last answer, which a press takes back. */
const answered = merge([
  closeFx.done.map(({ params }) => ({ text: text.closed(params.id), task: params, isClosed: true })),
  putOffFx.done.map(({ params }) => ({ text: text.putOff(params.id), task: params, isClosed: false })),
])
const $answered = createStore<{ text: string; task: Asked; isClosed: boolean } | null>(null, { serialize: 'ignore' })
  .on(answered, (_, given) => given)
  .reset(pageLeft)
sample({ clock: answered, fn: (given): Snack => ({ text: given.text, action: 'takeBack' }), target: snackShown })
const taking = sample({ clock: undoPressed, source: $answered, filter: (given, shown) => given?.text === shown }).filterMap(
  (given) => given ?? undefined,
)
sample({ clock: taking, filter: ({ isClosed }) => isClosed, fn: ({ task }) => task, target: reopenFx })
sample({ clock: taking, filter: ({ isClosed }) => !isClosed, fn: ({ task }) => task, target: askAgainFx })
sample({
  clock: [closeFx.failData, putOffFx.failData, reopenFx.failData, askAgainFx.failData],
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})
