import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { isUuid } from '#services/domain/slug.ts'
import { VISITOR_CALLS } from '#services/visitors/visitors.contract.ts'

/** A visitor in this browser's storage: a random id and likes. */
interface Visitor {
  visitorId: string | null
  data: { likes: { products: { productId: string }[]; shops: { shopId: string }[] } }
}

export const unknownVisitor: Visitor = { visitorId: null, data: { likes: { products: [], shops: [] } } }

const persistedVisitor = invoke(persisted, 'visitorStats')
export const fetchVisitorIdFx = shopCall(VISITOR_CALLS.newId)

export const productLikeToggled = createEvent<string>()
export const garageLikeToggled = createEvent<string>()

export const $visitor = createStore<Visitor>(unknownVisitor, { serialize: 'ignore' })
  .on(persistedVisitor.received, (_, value) => readVisitor(value))
  .on(fetchVisitorIdFx.doneData, (visitor, { visitorId }) => ({ ...visitor, visitorId: visitor.visitorId ?? visitorId }))
  .on(productLikeToggled, toggleProductLike)
  .on(garageLikeToggled, toggleGarageLike)

/** The storage was read. */
export const $isVisitorRead = createStore(false, { serialize: 'ignore' }).on(persistedVisitor.loaded, () => true)
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textsOf(list: unknown, key: string): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => (isRecord(entry) && typeof entry[key] === 'string' ? [entry[key]] : []))
}

/** Parses the storage; unreadable parts count as unknown. */
function readVisitor(stored: unknown): Visitor {
  if (!isRecord(stored)) return unknownVisitor
  const likes = isRecord(stored.data) && isRecord(stored.data.likes) ? stored.data.likes : {}
  return {
    visitorId: typeof stored.visitorId === 'string' && isUuid(stored.visitorId) ? stored.visitorId : null,
    data: {
      likes: {
        products: textsOf(likes.products, 'productId').map((productId) => ({ productId })),
        shops: textsOf(likes.shops, 'shopId').map((shopId) => ({ shopId })),
      },
    },
  }
}

/** Adds or removes the product's like. */
function toggleProductLike(visitor: Visitor, productId: string): Visitor {
  const { products, shops } = visitor.data.likes
  const others = products.filter((like) => like.productId !== productId)
  const isLiked = others.length < products.length
  return { ...visitor, data: { likes: { shops, products: isLiked ? others : [...others, { productId }] } } }
}

/** The same for a garage. */
function toggleGarageLike(visitor: Visitor, shopId: string): Visitor {
  const { products, shops } = visitor.data.likes
  const others = shops.filter((like) => like.shopId !== shopId)
  const isLiked = others.length < shops.length
  return { ...visitor, data: { likes: { products, shops: isLiked ? others : [...others, { shopId }] } } }
}
