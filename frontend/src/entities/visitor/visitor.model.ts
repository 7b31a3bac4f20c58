import { invoke } from '@withease/factories'
import { attach, createEvent, createStore, sample } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import type { VisitorId } from '#services/visitors/collector.contract.ts'
import { readVisitor, toggleGarageLike, toggleProductLike, unknownVisitor, type Visitor } from './visitor.ts'

const persistedVisitor = invoke(persisted, 'visitorStats')
export const fetchVisitorIdFx = typedCall<void, VisitorId>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/collector/visitor/id' }) }),
)

export const productLikeToggled = createEvent<string>()
export const garageLikeToggled = createEvent<string>()

export const $visitor = createStore<Visitor>(unknownVisitor, { serialize: 'ignore' })
  .on(persistedVisitor.received, (_, value) => readVisitor(value))
  .on(fetchVisitorIdFx.doneData, (visitor, { visitorId }) => ({ ...visitor, visitorId: visitor.visitorId ?? visitorId }))
  .on(productLikeToggled, toggleProductLike)
  .on(garageLikeToggled, toggleGarageLike)

export const $visitorId = $visitor.map((visitor) => visitor.visitorId)
export const $likedProducts = $visitor.map((visitor) => visitor.data.likes.products.map((like) => like.productId))
export const $likedGarages = $visitor.map((visitor) => visitor.data.likes.shops.map((like) => like.shopId))

sample({
  clock: persistedVisitor.loaded,
  source: $visitorId,
  filter: (visitorId) => visitorId === null,
  fn: () => undefined,
  target: fetchVisitorIdFx,
})
sample({ clock: [fetchVisitorIdFx.done, productLikeToggled, garageLikeToggled], source: $visitor, target: persistedVisitor.saveFx })
