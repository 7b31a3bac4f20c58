import { invoke } from '@withease/factories'
import { attach, createEvent, createStore, sample } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import { kept } from '#frontend/shared/kept.model.ts'
import type { VisitorId } from '#services/visitors/collector.contract.ts'
import { readVisitor, toggleProductLike, toggleShopLike, unknownVisitor, type Visitor } from './visitor.ts'

const keptVisitor = invoke(kept, 'visitorStats')
export const fetchVisitorIdFx = answering<void, VisitorId>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/collector/visitor/id' }) }),
)

export const productLikeToggled = createEvent<string>()
export const shopLikeToggled = createEvent<string>()

export const $visitor = createStore<Visitor>(unknownVisitor, { serialize: 'ignore' })
  .on(keptVisitor.heard, (_, value) => readVisitor(value))
  .on(fetchVisitorIdFx.doneData, (visitor, { visitorId }) => ({ ...visitor, visitorId: visitor.visitorId ?? visitorId }))
  .on(productLikeToggled, toggleProductLike)
  .on(shopLikeToggled, toggleShopLike)

export const $visitorId = $visitor.map((visitor) => visitor.visitorId)
export const $likedProducts = $visitor.map((visitor) => visitor.data.likes.products.map((like) => like.productId))
export const $likedShops = $visitor.map((visitor) => visitor.data.likes.shops.map((like) => like.shopId))

sample({
  clock: keptVisitor.loaded,
  source: $visitorId,
  filter: (visitorId) => visitorId === null,
  fn: () => undefined,
  target: fetchVisitorIdFx,
})
sample({ clock: [fetchVisitorIdFx.done, productLikeToggled, shopLikeToggled], source: $visitor, target: keptVisitor.saveFx })
