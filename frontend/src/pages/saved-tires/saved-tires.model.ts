import { attach, combine, createEvent } from 'effector'
import { $isKeptRead, $seen } from '#frontend/entities/kept/kept.model.ts'
import { fetchChosenFx } from '#frontend/entities/product/product.api.ts'
import { $isVisitorRead, $likedProducts } from '#frontend/entities/visitor/visitor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { keptPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { MAX_CHOSEN } from '#services/domain/list-view.ts'
import { keptPageText as text } from './saved-tires.text.ts'

/** What has a heart in this browser, and what it has looked at lately. */

export const opened = createEvent<PageLocation>()

/** False on the server and until the browser's storage was read. */
export const $isRead = combine($isKeptRead, $isVisitorRead, (isKept, isVisitor) => isKept && isVisitor)
const $eans = combine($isRead, $likedProducts, $seen, (isRead, liked, seen) => {
  const eans = [...new Set([...liked.toReversed(), ...seen])].slice(0, MAX_CHOSEN)
  return isRead && eans.length > 0 ? eans : null
})
const shown = loadByKey({ fetchFx: attach({ effect: fetchChosenFx }), opened, $key: $eans, changed: $eans.updates })
export const { $failure, retried } = shown

/** Null while they are not known. */
export const $kept = combine($eans, $likedProducts, $seen, shown.$data, (eans, liked, seen, products) => {
  if (eans === null) return { liked: [], seen: [] }
  if (products === null) return null
  const byEan = new Map(products.map((product) => [product.ean, product]))
  const pick = (wanted: readonly string[]) => wanted.flatMap((ean) => byEan.get(ean) ?? [])
  return { liked: pick(liked.toReversed()), seen: pick(seen) }
})

export const $head = $settings.map(
  (settings): PageHead => ({
    title: `${text.title} | ${settings.shopName}`,
    description: text.description,
    canonicalPath: keptPath,
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)
