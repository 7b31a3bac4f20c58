import { attach, combine, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { BUYER_ORDER_CALLS, type FreeDays, type NewAppointment } from '#services/orders/buyer/buyer-order.contract.ts'
import { $response, $token, opened } from './order.model.ts'
import { orderText as text } from './order.text.ts'

const fetchFreeDaysFx = shopCall(BUYER_ORDER_CALLS.freeDays, (token: string) => ({ params: { token } }))
const moveAppointmentFx = shopCall(BUYER_ORDER_CALLS.move, ({ token, ...body }: NewAppointment & { token: string }) => ({
  params: { token },
  body,
}))

/** Moving the appointment: the free days of its garage, a day, an hour. */

const unserialized = { serialize: 'ignore' } as const
const fetchDaysFx = attach({ effect: fetchFreeDaysFx })
const moveFx = attach({ effect: moveAppointmentFx })

export const begun = createEvent()
export const ended = createEvent()
export const dayChosen = createEvent<string>()
export const hourChosen = createEvent<number>()
/** One of the hours that the garage offers instead. */
export const offerChosen = createEvent<NewAppointment>()
export const confirmed = createEvent()

export const $isMoving = createStore(false, unserialized)
  .on(begun, () => true)
  .reset([ended, moveFx.done, pageLeft, opened])
/** Null while it is not known. */
export const $days = createStore<FreeDays | null>(null, unserialized)
  .on(fetchDaysFx.doneData, (_, days) => days)
  .reset([begun, pageLeft])
export const $day = createStore<string | null>(null, unserialized)
  .on(dayChosen, (_, day) => day)
  .on(offerChosen, (_, { date }) => date)
  .reset([begun, fetchDaysFx.done, pageLeft])
export const $hour = createStore<number | null>(null, unserialized)
  .on(hourChosen, (_, hour) => hour)
  .on(offerChosen, (_, { startCursor }) => startCursor)
  .reset([begun, dayChosen, fetchDaysFx.done, pageLeft])
export const $hours = combine($days, $day, (days, day) => days?.find(({ date }) => date === day)?.starts ?? [])
/** Why there are no days, or why it stays where it is. */
export const $failure = createStore<string | null>(null, unserialized)
  .on([fetchDaysFx.failData, moveFx.failData], (_, { message }) => message)
  .reset([begun, dayChosen, hourChosen, offerChosen, confirmed, pageLeft])
export const $isSending = moveFx.pending

// Somebody else may have taken it meanwhile: what is free is asked again.
sample({ clock: [begun, moveFx.fail], source: $token, target: fetchDaysFx })
sample({
  clock: confirmed,
  source: { token: $token, date: $day, startCursor: $hour, isSending: $isSending },
  filter: ({ date, startCursor, isSending }) => date !== null && startCursor !== null && !isSending,
  fn: ({ token, date, startCursor }) => ({ token, date: date ?? '', startCursor: startCursor ?? 0 }),
  target: moveFx,
})
$response.on(moveFx.done, (held, { params, result }) => (held?.key === params.token ? { ...held, data: result } : held))
sample({ clock: moveFx.done, fn: () => ({ text: text.moved }), target: snackShown })
