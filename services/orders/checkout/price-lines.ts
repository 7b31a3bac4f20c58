import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import type { OrderLine, StockSource } from '#events/orders.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { sourceOf } from '#services/domain/units-left.ts'
import { type Availability, deriveVisibility, visibilityOf } from '#services/domain/visibility.ts'
import { isUsable, type PriceLink } from '#services/offers/offers.queries.ts'
import { UNITS_OF, withAvailability } from '../stock/own-units.ts'
import { type UnitShortage, unitsOf } from '../stock/units.ts'
import type { CheckoutCommandItem, LineChange, LinkErrorReason } from './checkout-types.ts'

export interface PricedLines {
  lines: OrderLine[]
  /** Not empty: something differs from the page, or is unavailable. */
  changes: LineChange[]
}

/** Lines and their inputs. */
export interface LinePricing {
  lines: readonly OrderLine[]
  products: readonly CatalogueProduct[]
  links: readonly PriceLink[]
}

export interface PricingContext {
  /** The sold products among the items. */
  products: readonly CatalogueProduct[]
  /** The price links that the items name. */
  links: readonly PriceLink[]
  shipments: ShipmentSettingsChanged | null
  at: Date
}

/** Turns requested items into lines at current prices. */
export function priceLines(items: readonly CheckoutCommandItem[], { products, links, shipments, at }: PricingContext): PricedLines {
  const byEan = new Map(products.map((product) => [product.ean, product]))
  const lines: OrderLine[] = []
  const changes: LineChange[] = []
  for (const item of items) {
    const product = byEan.get(item.ean)
    if (!product) {
      changes.push({ ean: item.ean, displayName: null, priceToken: item.priceToken, kind: 'gone' })
      continue
    }
    const visibility = visibilityOf(product)
    const source = sourceOf(visibility)
    const { agreed, change } = agreedPriceOf(item, product, links, at)
    if (change) changes.push(change)
    const seen = change ? { ...item, seenPriceAgorot: null } : item
    changes.push(...changesOf(seen, { ...product, ...agreed }, visibility))
    if (source !== null) lines.push({ ...lineOf(item, product, source, shipments), ...agreed })
  }
  return { lines, changes }
}

/**
 * Shortages in the counters, as changes of lines. What is left is allocated line by line, those at an agreed price first, since they are
 * cheaper: a cart that accepts all changes can be ordered.
 */
export function changesOfShortages(short: readonly UnitShortage[], pricing: LinePricing): LineChange[] {
  const left = new Map(short.map((units) => [keyOf(units), units.available]))
  const isAgreed = ({ offerId }: OrderLine) => offerId !== undefined
  return [...pricing.lines.filter(isAgreed), ...pricing.lines.filter((line) => !isAgreed(line))].flatMap((line): LineChange[] => {
    const product = pricing.products.find(({ ean }) => ean === line.ean)
    const available = allocate(left, line)
    if (!product || available === line.quantity) return []
    const usedUp = line.takes.filter((take) => short.some((units) => keyOf(units) === keyOf(take) && units.available === 0))
    return [{ ...lineRef(pricing, line), kind: 'units', available, visibility: visibilityWithout(product, usedUp) }]
  })
}

const keyOf = ({ ean, source }: OrderLine['takes'][number]): string => `${ean} ${source}`

/** Allocates units of `left` to a line and returns how many it gets. What is missing from `left` is not short. */
function allocate(left: Map<string, number>, { takes, quantity }: OrderLine): number {
  const ofOne = unitsOf([{ takes, quantity: 1 }])
  const available = Math.min(quantity, ...ofOne.map((one) => Math.floor((left.get(keyOf(one)) ?? Number.POSITIVE_INFINITY) / one.quantity)))
  for (const one of ofOne) {
    const units = left.get(keyOf(one))
    if (units !== undefined) left.set(keyOf(one), units - available * one.quantity)
  }
  return available
}

/** Links used by another order meanwhile, as changes of their lines. */
export function changesOfUsedLinks(offerIds: readonly string[], pricing: LinePricing): LineChange[] {
  return pricing.lines.flatMap((line): LineChange[] => {
    const product = pricing.products.find(({ ean }) => ean === line.ean)
    if (!product || line.offerId === undefined || !offerIds.includes(line.offerId)) return []
    return [{ ...lineRef(pricing, line), kind: 'link', why: 'used', priceAgorot: product.priceAgorot }]
  })
}

function lineRef({ links }: LinePricing, { ean, displayName, offerId }: OrderLine): Pick<LineChange, 'ean' | 'displayName' | 'priceToken'> {
  return { ean, displayName, priceToken: links.find((link) => link.offerId === offerId)?.token ?? null }
}

/** The availability once a source is used up, ahead of the catalogue. */
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

interface Terms {
  agreed?: Pick<OrderLine, 'priceAgorot' | 'offerId'>
  change?: LineChange
}

/** The agreed price of an article, at most the shop's. An invalid link yields its reason, never its price. */
function agreedPriceOf(item: CheckoutCommandItem, product: CatalogueProduct, links: readonly PriceLink[], at: Date): Terms {
  if (item.priceToken === null) return {}
  const { link, why } = judgeLink(item, links, at)
  const { ean, displayName, priceAgorot } = product
  if (why !== null) return { change: { ean, displayName, priceToken: item.priceToken, kind: 'link', why, priceAgorot } }
  return { agreed: { offerId: link.offerId, priceAgorot: Math.min(link.agreedAgorot, priceAgorot) } }
}

function judgeLink(
  item: CheckoutCommandItem,
  links: readonly PriceLink[],
  at: Date,
): { why: null; link: PriceLink } | { why: LinkErrorReason; link: null } {
  const link = links.find(({ token }) => token === item.priceToken)
  if (link === undefined || link.ean !== item.ean) return { why: 'unknown', link: null }
  if (isUsable(link, at)) return item.quantity === 1 ? { why: null, link } : { why: 'one_only', link: null }
  return { why: link.state === 'redeemed' ? 'used' : 'over', link: null }
}

function changesOf(item: CheckoutCommandItem, { displayName, priceAgorot }: CatalogueProduct, visibility: Visibility): LineChange[] {
  const { ean, priceToken, seenPriceAgorot, seenVisibility } = item
  const line = { ean, displayName, priceToken }
  const changes: LineChange[] = []
  if (seenPriceAgorot !== null && seenPriceAgorot !== priceAgorot) changes.push({ ...line, kind: 'price', seenPriceAgorot, priceAgorot })
  const isOtherwise = seenVisibility !== null && seenVisibility !== visibility
  if (isOtherwise || sourceOf(visibility) === null) changes.push({ ...line, kind: 'visibility', visibility })
  return changes
}

function lineOf(
  { ean, quantity }: CheckoutCommandItem,
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
 * A set that names its tires has no stock of its own: it takes one of each, from the source that has it. Where staff sell such a
 * set by an override although one of its tires is unavailable, it is counted under its own EAN.
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

/** When the goods of a source are at the shop; null = they are there. */
export function arrivalOf(source: StockSource, shipments: ShipmentSettingsChanged | null): string | null {
  if (source === 'stock' || shipments === null) return null
  return israelDate(source === 'shipment' ? shipments.currentShipmentAt : shipments.nextShipmentAt)
}
