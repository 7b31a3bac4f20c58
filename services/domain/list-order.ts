import type { Visibility } from '#events/catalogue.events.ts'

/** Sort criteria of a list. */
export interface Listed {
  isSet: boolean
  visibility: Visibility
  priceAgorot: number
  ean: string
  /** In stock with an unread date of manufacture. */
  isUndated?: boolean
}

/** Groups of a list in order; in each, sets precede single tires. `none` sorts last. */
const GROUPS: readonly Visibility[] = ['instock', 'preorder', 'ondemand', 'outofstock', 'none']

/** Index of the group, 0 to 9: sets in stock, in stock, sets preorder, preorder … */
export function listGroup(article: Pick<Listed, 'isSet' | 'visibility'>): number {
  return GROUPS.indexOf(article.visibility) * 2 + (article.isSet ? 0 : 1)
}

/** Sort order: group, dated before undated tires, price, then EAN as a stable tie-breaker. */
export function compareListed(a: Listed, b: Listed): number {
  return (
    listGroup(a) - listGroup(b) ||
    Number(a.isUndated ?? false) - Number(b.isUndated ?? false) ||
    a.priceAgorot - b.priceAgorot ||
    (a.ean < b.ean ? -1 : a.ean > b.ean ? 1 : 0)
  )
}
