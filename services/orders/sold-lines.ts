import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import type { OrderLine, StockSource } from '#events/orders.events.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { sourceOf } from '#services/domain/units-left.ts'
import { type Availability, deriveVisibility, visibilityOf } from '#services/domain/visibility.ts'
import type { CatalogueProduct } from '#services/projector/catalogue-product.ts'
import type { LineChange, WhyNoLink, WishedItem } from './order-wish.ts'
import { UNITS_OF, withAvailability } from './own-units.ts'
import { isUsable, type PriceLink } from './price-links.queries.ts'
import type { ShortUnits } from './units.ts'

export interface SoldLines {
  lines: OrderLine[]
  /** Not empty: something is not as the shopper saw it, or cannot be had. */
  changes: LineChange[]
}

export interface ToSell {
  /** Those of the items that the shop sells. */
  products: readonly CatalogueProduct[]
  /** Those that the items name. */
  links: readonly PriceLink[]
  shipments: ShipmentSettingsChanged | null
  at: Date
}

/** Turns what is wished for into lines at today's prices. */
export function sellLines(items: readonly WishedItem[], { products, links, shipments, at }: ToSell): SoldLines {
  const byEan = new Map(products.map((product) => [product.ean, product]))
  const lines: OrderLine[] = []
  const changes: LineChange[] = []
  for (const item of items) {
    const product = byEan.get(item.ean)
    if (!product) {
      changes.push({ ean: item.ean, displayName: null, kind: 'gone' })
      continue
    }
    const visibility = visibilityOf(product)
    const source = sourceOf(visibility)
    const { agreed, change } = termsOf(item, product, links, at)
    if (change) changes.push(change)
    const seen = change ? { ...item, seenPriceAgorot: null } : item
    changes.push(...changesOf(seen, { ...product, ...agreed }, visibility))
    if (source !== null) lines.push({ ...lineOf(item, product, source, shipments), ...agreed })
  }
  return { lines, changes }
}

/** What the counters have too little of, as changes of the lines that need it. */
export function changesOfShort(
  short: readonly ShortUnits[],
  { lines, products }: { lines: readonly OrderLine[]; products: readonly CatalogueProduct[] },
): LineChange[] {
  const left = new Map(short.map(({ ean, source, available }) => [`${ean} ${source}`, available]))
  return lines.flatMap((line): LineChange[] => {
    const { ean, displayName, takes, quantity } = line
    const available = Math.min(...takes.map((take) => left.get(`${take.ean} ${take.source}`) ?? quantity))
    const isShort = takes.some((take) => left.has(`${take.ean} ${take.source}`))
    const product = products.find((each) => each.ean === ean)
    if (!isShort || !product) return []
    const usedUp = takes.filter((take) => left.get(`${take.ean} ${take.source}`) === 0)
    return [{ ean, displayName, kind: 'units', available, visibility: visibilityWithout(product, usedUp) }]
  })
}

/** What somebody else bought by the same links meanwhile, as changes of the lines that name them. */
export function changesOfSpent(
  offerIds: readonly string[],
  { lines, products }: Pick<SoldLines, 'lines'> & { products: readonly CatalogueProduct[] },
): LineChange[] {
  return lines.flatMap(({ ean, displayName, offerId }): LineChange[] => {
    const product = products.find((each) => each.ean === ean)
    if (!product || offerId === undefined || !offerIds.includes(offerId)) return []
    return [{ ean, displayName, kind: 'link', why: 'used', priceAgorot: product.priceAgorot }]
  })
}

/** How it can be had once a source is used up; the catalogue is about to say so too. */
function visibilityWithout(product: CatalogueProduct, usedUp: OrderLine['takes']): Visibility {
  return visibilityOf(
    withAvailability(product, (ean, article) =>
      usedUp.filter((take) => take.ean === ean).reduce((left, { source }) => withoutSource(left, source), article),
    ),
  )
}

function withoutSource<A extends Availability>(article: A, source: StockSource): A {
  const { visibilityOverride } = article
  const isOpenedByHand = visibilityOverride !== null && sourceOf(visibilityOverride) === source
  return { ...article, [UNITS_OF[source]]: 0, visibilityOverride: isOpenedByHand ? null : visibilityOverride }
}

/** Whether it matters when the shipments arrive. */
export const needsShipments = (products: readonly CatalogueProduct[]): boolean =>
  products.some((product) => visibilityOf(product) !== 'instock')

interface Terms {
  agreed?: Pick<OrderLine, 'priceAgorot' | 'offerId'>
  change?: LineChange
}

/** The price that was agreed for an article, never dearer than the shop's. Of a link that gives none only that is told, not its price. */
function termsOf(item: WishedItem, product: CatalogueProduct, links: readonly PriceLink[], at: Date): Terms {
  if (item.priceToken === null) return {}
  const { link, why } = judgeLink(item, links, at)
  const { ean, displayName, priceAgorot } = product
  if (why !== null) return { change: { ean, displayName, kind: 'link', why, priceAgorot } }
  return { agreed: { offerId: link.offerId, priceAgorot: Math.min(link.agreedAgorot, priceAgorot) } }
}

function judgeLink(
  item: WishedItem,
  links: readonly PriceLink[],
  at: Date,
): { why: null; link: PriceLink } | { why: WhyNoLink; link: null } {
  const link = links.find(({ token }) => token === item.priceToken)
  if (link === undefined || link.ean !== item.ean) return { why: 'unknown', link: null }
  if (isUsable(link, at)) return item.quantity === 1 ? { why: null, link } : { why: 'one_only', link: null }
  return { why: link.state === 'redeemed' ? 'used' : 'over', link: null }
}

function changesOf({ seenPriceAgorot, seenVisibility }: WishedItem, product: CatalogueProduct, visibility: Visibility): LineChange[] {
  const { ean, displayName, priceAgorot } = product
  const changes: LineChange[] = []
  if (seenPriceAgorot !== null && seenPriceAgorot !== priceAgorot)
    changes.push({ ean, displayName, kind: 'price', seenPriceAgorot, priceAgorot })
  const isOtherwise = seenVisibility !== null && seenVisibility !== visibility
  if (isOtherwise || sourceOf(visibility) === null) changes.push({ ean, displayName, kind: 'visibility', visibility })
  return changes
}

function lineOf(
  { ean, quantity }: WishedItem,
  product: CatalogueProduct,
  source: StockSource,
  shipments: ShipmentSettingsChanged | null,
): OrderLine {
  const { brandSlug, brand, displayName, priceAgorot, freeShipping, front } = product
  return {
    ean,
    quantity,
    isSet: front !== null,
    brandSlug,
    brand,
    displayName,
    displaySize: displaySizeOf(product),
    priceAgorot,
    freeShipping,
    source,
    takes: takesOf(product, source),
    arrivesOn: arrivalOf(source, shipments),
  }
}

/**
 * A set that names its tires takes one of each, from where each of them is to be had (ruling 24). Where staff sell such a set by
 * hand although one of its tires cannot be had, it is counted as itself.
 */
function takesOf({ ean, setOf, memberStock }: CatalogueProduct, source: StockSource): OrderLine['takes'] {
  if (setOf && memberStock) {
    const front = takeOf(setOf.front, memberStock.front)
    const rear = takeOf(setOf.rear, memberStock.rear)
    if (front && rear) return [front, rear]
  }
  return [{ ean, source }]
}

function takeOf(ean: string, tire: Availability): OrderLine['takes'][number] | null {
  const source = sourceOf(deriveVisibility(tire))
  return source && { ean, source }
}

function arrivalOf(source: StockSource, shipments: ShipmentSettingsChanged | null): string | null {
  if (source === 'stock' || shipments === null) return null
  return israelDate(source === 'shipment' ? shipments.currentShipmentAt : shipments.nextShipmentAt)
}
