import type { Visibility } from '#events/catalogue.events.ts'

/** What the order of a list depends on. */
export interface Listed {
  isSet: boolean
  visibility: Visibility
  priceAgorot: number
  ean: string
  /** It lies on the shelf, and nobody has read its date of manufacture yet. */
  isUndated?: boolean
}

/** Groups of a list, first to last; in each the sets stand before the single tires. `none` has no place of its own: last. */
const GROUPS: readonly Visibility[] = ['instock', 'preorder', 'ondemand', 'outofstock', 'none']

/** Place of the group, 0 to 9: sets in stock, in stock, sets preorder, preorder … */
export function listGroup(article: Pick<Listed, 'isSet' | 'visibility'>): number {
  return GROUPS.indexOf(article.visibility) * 2 + (article.isSet ? 0 : 1)
}

/** Compares for `sort`: by group, in it tires without a date of manufacture last, then the lower price; equal prices by ean, so that a list never flickers. */
export function compareListed(a: Listed, b: Listed): number {
  return (
    listGroup(a) - listGroup(b) ||
    Number(a.isUndated ?? false) - Number(b.isUndated ?? false) ||
    a.priceAgorot - b.priceAgorot ||
    (a.ean < b.ean ? -1 : a.ean > b.ean ? 1 : 0)
  )
}
