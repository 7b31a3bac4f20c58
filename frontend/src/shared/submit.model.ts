import { createEffect, createEvent, createStore, type Effect, type Event, sample } from 'effector'
import type { ApiError } from './api/request.ts'
import { type Attempt, attemptFor } from './ids.ts'

/** Why the server refused. */
export interface Refusal {
  code: string
  message: string
  /** The refused field, as the call names it. */
  field: string | null
}

export const refusalOf = ({ code, message, field }: ApiError): Refusal => ({ code, message, field })

interface SubmitOptions<Body, Answer> {
  /** Used by this model only. `id` is the idempotency key, also when the answer was lost. */
  sendFx: Effect<Body & { id: string }, Answer, ApiError>
  /** Hides the refusal. */
  forgotten: readonly Event<unknown>[]
}

/** Submits once: repeated presses while it is pending are ignored, and a retry of the same request keeps its id. */
export function submitOnce<Body extends object, Answer>({ sendFx, forgotten }: SubmitOptions<Body, Answer>) {
  const submitted = createEvent<Body>()
  const stampFx = createEffect(({ body, held }: { body: Body; held: Attempt | null }) => attemptFor(JSON.stringify(body), held))
  const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
    .on(stampFx.doneData, (_, attempt) => attempt)
    // A refused id is never reused: what it created may be over.
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
