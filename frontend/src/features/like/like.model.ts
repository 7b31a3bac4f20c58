import { createEffect, createEvent, createStore, sample } from 'effector'
import { $waitingCalls, callAdded, callRefused } from '#frontend/entities/visitor/collector.model.ts'
import { productLikeToggled } from '#frontend/entities/visitor/visitor.model.ts'
import type { CollectorCall } from '#frontend/entities/visitor/waiting-calls.ts'
import { randomId } from '#frontend/shared/ids.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { likeText } from './like.text.ts'

const stampFx = createEffect((productId: string) => ({ likedProductId: productId, id: randomId() }))

export const heartPressed = createEvent<string>()
/** The count of a product was read anew: it holds every press that the collector has. */
export const likesRead = createEvent<string>()

const pressesOf = (calls: readonly CollectorCall[], productId: string) =>
  calls.filter((call) => 'likedProductId' in call && call.likedProductId === productId).length

/** What the collector does not take is taken back, and said. What it could not answer waits and is repeated. */
const pressRefused = sample({
  clock: callRefused,
  filter: ({ call }) => 'likedProductId' in call,
  fn: ({ call }) => ('likedProductId' in call ? call.likedProductId : ''),
})
const waitingCounted = sample({
  clock: likesRead,
  source: $waitingCalls,
  fn: (calls, productId) => ({ productId, presses: pressesOf(calls, productId) }),
})

/** Presses that the product's count from the server does not include yet. An unlike is a press as well. */
export const $presses = createStore<Readonly<Record<string, number>>>({}, { serialize: 'ignore' })
  .on(stampFx.doneData, (presses, { likedProductId: id }) => ({ ...presses, [id]: (presses[id] ?? 0) + 1 }))
  .on(pressRefused, (presses, id) => ({ ...presses, [id]: Math.max(0, (presses[id] ?? 0) - 1) }))
  .on(waitingCounted, (all, { productId, presses }) => ({ ...all, [productId]: presses }))

sample({ clock: heartPressed, target: stampFx })
sample({ clock: stampFx.doneData, target: callAdded })
sample({ clock: [heartPressed, pressRefused], target: productLikeToggled })
sample({ clock: pressRefused, fn: () => ({ text: likeText.refused, isError: true }), target: snackShown })
