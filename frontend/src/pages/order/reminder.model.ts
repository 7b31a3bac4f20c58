import { attach, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { BUYER_ORDER_CALLS } from '#services/orders/buyer/buyer-order.contract.ts'
import { $response, $token } from './order.model.ts'
import { orderText as text } from './order.text.ts'

const stopReminderFx = shopCall(BUYER_ORDER_CALLS.stopReminder, (token: string) => ({ params: { token }, body: {} }))

/** The reminder of the next change of tires, ended by one press. */

const stopFx = attach({ effect: stopReminderFx })

export const stopped = createEvent()
export const $isStopping = stopFx.pending
export const $stopFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(stopFx.failData, (_, { message }) => message)
  .reset([stopFx, pageLeft])

sample({ clock: stopped, source: $token, filter: stopFx.pending.map((isPending) => !isPending), target: stopFx })
$response.on(stopFx.done, (held, { params, result }) => (held?.key === params ? { ...held, data: result } : held))
sample({ clock: stopFx.done, fn: () => ({ text: text.reminderStopped }), target: snackShown })
