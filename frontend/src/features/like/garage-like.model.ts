import { createEffect, createEvent, createStore, sample } from 'effector'
import { $waitingCalls, callAdded, callRefused } from '#frontend/entities/visitor/collector.model.ts'
import { $likedGarages, garageLikeToggled } from '#frontend/entities/visitor/visitor.model.ts'
import type { CollectorCall } from '#frontend/entities/visitor/waiting-calls.ts'
import { randomId } from '#frontend/shared/ids.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { likeText } from './like.text.ts'

const stampFx = createEffect((shopId: string) => ({ likedShopId: shopId, id: randomId() }))

export const garageHeartPressed = createEvent<string>()
/** The counts of these garages were read anew: they hold every press that the collector has. */
export const garageLikesRead = createEvent<readonly string[]>()

/** What the collector does not take is taken back, and said. What it could not answer waits and is repeated. */
const pressRefused = sample({
  clock: callRefused,
  filter: ({ call }) => 'likedShopId' in call,
  fn: ({ call }) => ('likedShopId' in call ? call.likedShopId : ''),
})
const toggled = sample({
  clock: [garageHeartPressed, pressRefused],
  source: $likedGarages,
  fn: (liked, shopId) => ({ shopId, change: liked.includes(shopId) ? -1 : 1 }),
})
const readAgain = sample({
  clock: garageLikesRead,
  source: { calls: $waitingCalls, liked: $likedGarages },
  fn: ({ calls, liked }, shopIds) => Object.fromEntries(shopIds.map((id) => [id, waitingChange(calls, id, liked.includes(id))])),
})

/** By how many the present likes of a garage differ from the count that was read: a press adds this visitor, the next takes it back. */
export const $garageLikeChanges = createStore<Readonly<Record<string, number>>>({}, { serialize: 'ignore' })
  .on(toggled, (changes, { shopId, change }) => ({ ...changes, [shopId]: (changes[shopId] ?? 0) + change }))
  .on(readAgain, (changes, read) => ({ ...changes, ...read }))

sample({ clock: garageHeartPressed, target: stampFx })
sample({ clock: stampFx.doneData, target: callAdded })
sample({ clock: toggled, fn: ({ shopId }) => shopId, target: garageLikeToggled })
sample({ clock: pressRefused, fn: () => ({ text: likeText.refused, isError: true }), target: snackShown })

/** What the presses that still wait will change: an even number of them nothing. */
function waitingChange(calls: readonly CollectorCall[], shopId: string, isLiked: boolean): number {
  const presses = calls.filter((call) => 'likedShopId' in call && call.likedShopId === shopId).length
  if (presses % 2 === 0) return 0
  return isLiked ? 1 : -1
}
