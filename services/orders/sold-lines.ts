import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import type { OrderLine, StockSource } from '#events/orders.events.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { sourceOf } from '#services/domain/units-left.ts'
import { type Availability, deriveVisibility, visibilityOf } from '#services/domain/visibility.ts'
import type { CatalogueProduct } from '#services/projector/catalogue-product.ts'
import type { LineChange, WishedItem } from './order-wish.ts'
import { UNITS_OF, withAvailability } from './own-units.ts'
import type { ShortUnits } from './units.ts'

export interface SoldLines {
  lines: OrderLine[]
  /** Not empty: something is not as the shopper saw it, or cannot be had. */
  changes: LineChange[]
}

/** Turns what is wished for into lines at today's prices. `products` are those of the items that the shop sells. */
export function sellLines(
  items: readonly WishedItem[],
  products: readonly CatalogueProduct[],
  shipments: ShipmentSettingsChanged | null,
): SoldLines {
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
    changes.push(...changesOf(item, product, visibility))
    if (source !== null) lines.push(lineOf(item, product, source, shipments))
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
