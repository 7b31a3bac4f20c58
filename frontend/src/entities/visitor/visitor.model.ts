import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { readStoredFx, watchStored, writeStoredFx } from '#frontend/shared/storage.ts'
import type { VisitorId } from '#services/ingress/contract/collector.contract.ts'
import { readVisitor, toggleProductLike, unknownVisitor, type Visitor } from './visitor.ts'

const key = 'visitorStats'

const loadFx = attach({ effect: readStoredFx, mapParams: () => key })
const saveFx = attach({ effect: writeStoredFx, mapParams: (value: Visitor) => ({ key, value }) })
const watchFx = createEffect(() => {
  watchStored(key, scopeBind(visitorChangedElsewhere, { safe: true }))
})
export const fetchVisitorIdFx = answering<void, VisitorId>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/collector/visitor/id' }) }),
)

export const productLikeToggled = createEvent<string>()
const visitorChangedElsewhere = createEvent<unknown>()

export const $visitor = createStore<Visitor>(unknownVisitor, { serialize: 'ignore' })
  .on(loadFx.doneData, (_, kept) => readVisitor(kept))
  .on(visitorChangedElsewhere, (_, kept) => readVisitor(kept))
  .on(fetchVisitorIdFx.doneData, (visitor, { visitorId }) => ({ ...visitor, visitorId: visitor.visitorId ?? visitorId }))
  .on(productLikeToggled, toggleProductLike)

export const $visitorId = $visitor.map((visitor) => visitor.visitorId)
export const $likedProducts = $visitor.map((visitor) => visitor.data.likes.products.map((like) => like.productId))

sample({ clock: appStarted, target: [loadFx, watchFx] })
sample({
  clock: loadFx.doneData,
  source: $visitorId,
  filter: (visitorId) => visitorId === null,
  fn: () => undefined,
  target: fetchVisitorIdFx,
})
sample({ clock: [fetchVisitorIdFx.done, productLikeToggled], source: $visitor, target: saveFx })
