import { createEffect, createEvent, createStore, type Effect, type Event, sample } from 'effector'
import type { ApiError } from './api/request.ts'
import { type Attempt, attemptFor } from './ids.ts'

/** Why the shop did not take it. */
export interface Refusal {
  code: string
  message: string
  /** What the shop would not take, as the call names it. */
  field: string | null
}

export const refusalOf = ({ code, message, field }: ApiError): Refusal => ({ code, message, field })

interface SubmitOptions<Body, Answer> {
  /** Asked by nobody else. `id`: the same again is the same act, also when nobody heard the answer. */
  sendFx: Effect<Body & { id: string }, Answer, ApiError>
  /** The refusal is told no more. */
  forgotten: readonly Event<unknown>[]
}

/** An act that is sent once: a second press while it is on its way does nothing, and a repeat of the same act keeps its id. */
export function submitOnce<Body extends object, Answer>({ sendFx, forgotten }: SubmitOptions<Body, Answer>) {
  const submitted = createEvent<Body>()
  const stampFx = createEffect(({ body, held }: { body: Body; held: Attempt | null }) => attemptFor(JSON.stringify(body), held))
  const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
    .on(stampFx.doneData, (_, attempt) => attempt)
    // An id that was refused, perhaps because what it made is over, is never used again.
    .on(sendFx.failData, (attempt, { isRefusal }) => (isRefusal ? null : attempt))
    .reset(sendFx.done)
  const $refusal = createStore<Refusal | null>(null, { serialize: 'ignore' })
    .on(sendFx.failData, (_, error) => refusalOf(error))
    .reset([sendFx, ...forgotten])
  sample({
    clock: submitted,
    source: { held: $attempt, isSending: sendFx.pending },
    filter: ({ isSending }) => !isSending,
    fn: ({ held }, body) => ({ body, held }),
    target: stampFx,
  })
  sample({ clock: stampFx.done, fn: ({ params: { body }, result: { id } }) => ({ ...body, id }), target: sendFx })
  return { submitted, $isSending: sendFx.pending, $refusal, done: sendFx.done }
}
