import type { ShipmentSettingsChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'
import { arrivalDate } from '#services/domain/arrival.ts'
import { arrivalAtShop, type CourierSpan, deliveryDates, firstPickup } from '#services/domain/delivery.ts'
import { ageInMonths, dotParts } from '#services/domain/dot.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { compareListed } from '#services/domain/list-order.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { brandKey } from '#services/domain/slug.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import type { WeekHours } from '#services/domain/working-hours.ts'
import { type PictureSources, picturesOf } from '#services/media/media.rules.ts'
import type { Product, ProductAnswer, ProductDetails, ShipmentSettings } from './product.contract.ts'
import type { CatalogueProduct } from './product.queries.ts'

/** How products are presented: settings, and upcoming shipments. */
export interface Presentation extends PictureSources {
  /** Shown, marked as assumed, for a tire whose date of manufacture is not known. */
  defaultDotYear: number
  /** The brand whose cards show a sale chip, and the chip's text; null = none. */
  saleChip: { brand: string; text: string } | null
  /** To any city, since none is chosen yet. */
  courier: CourierSpan
  /** Null: by arrangement. */
  pickupHours: WeekHours | null
  shipments: ShipmentSettingsChanged | null
}

/** Constant: clients expect the field, and articles have no other value for it. */
const TIRE_TYPE = 'text'
const META_LENGTH = 160

/** A list in the shop's order. */
export function presentList(products: readonly CatalogueProduct[], presentation: Presentation): Product[] {
  return inShopOrder(products, (product) => product).map((product) => presentProduct(product, presentation))
}

/** By visibility, sets first, in each group tires of unknown age last, then by price. */
export function inShopOrder<Item>(items: readonly Item[], productOf: (item: Item) => CatalogueProduct): Item[] {
  return items
    .map((item) => {
      const product = productOf(item)
      const { priceAgorot, ean } = product
      const visibility = visibilityOf(product)
      return { item, isSet: isSet(product), visibility, priceAgorot, ean, isUndated: visibility === 'instock' && hasNoDate(product) }
    })
    .sort(compareListed)
    .map(({ item }) => item)
}

/** What a card shows of a product: all but its long texts. */
type CardProduct = Omit<CatalogueProduct, 'description' | 'metaDescription' | 'youtube'>

export function presentProduct(product: CardProduct, presentation: Presentation): Product {
  const visibility = visibilityOf(product)
  const { tire } = product
  return {
    _id: product.ean,
    ean: product.ean,
    name: product.name,
    displayName: product.displayName,
    brand: product.brand,
    brandSlug: product.brandSlug,
    displaySize: displaySizeOf(product),
    width: tire.width,
    profile: tire.profile,
    rim: tire.rim,
    price: agorotToShekels(product.priceAgorot),
    fullPrice: agorotToShekels(product.fullPriceAgorot),
    score: product.score,
    tireType: TIRE_TYPE,
    segment: product.segment,
    position: product.position,
    cdn: product.photos.length > 0 ? product.photos.map((path) => ({ path })) : false,
    image: picturesOf(product, presentation)[0]?.address ?? '',
    set: isSet(product),
    dot: dotOf(product, presentation.defaultDotYear),
    speed: tire.speedSymbol,
    load: tire.loadIndex,
    ...(product.front ? pairOf(product.front, tire) : {}),
    free_shipping: product.freeShipping,
    visibility,
    arrival: arrivalOf(visibility, presentation.shipments),
    likes: product.likes,
    saleChip: saleChipOf(product, presentation.saleChip),
    alignType: product.alignType,
    lifeKm: product.lifeKm,
  }
}

/** `today` is `YYYY-MM-DD` in Israel. */
export function presentDetails(product: CatalogueProduct, presentation: Presentation, today: string): ProductDetails {
  return {
    ...presentProduct(product, presentation),
    dot: withAge(dotOf(product, presentation.defaultDotYear), today),
    pictures: picturesOf(product, presentation),
    delivery: deliveryDates(visibilityOf(product), presentation.shipments, today, presentation.courier),
    pickup: pickupOf(visibilityOf(product), presentation, today),
    description: product.description,
    youtube: product.youtube,
    meta: { desc: product.metaDescription ?? shortened(product.description) },
    construction: product.tire.construction,
    tube: product.tire.tube,
    ratings: product.ratings,
    roadLegal: product.roadLegal,
  }
}

function pickupOf(visibility: Visibility, { shipments, pickupHours }: Presentation, today: string): ProductDetails['pickup'] {
  const date = arrivalAtShop(visibility, shipments, today)
  return date === null || pickupHours === null ? null : firstPickup(date, pickupHours)
}

function isSet(product: CardProduct): boolean {
  return product.front !== null
}

function pairOf(front: TireSpec, rear: TireSpec) {
  return {
    frontSpeed: front.speedSymbol,
    frontLoad: front.loadIndex,
    rearSpeed: rear.speedSymbol,
    rearLoad: rear.loadIndex,
    frontSize: front.displaySize,
    rearSize: rear.displaySize,
  }
}

const hasNoDate = ({ tire, front }: CatalogueProduct): boolean => tire.dot === null || (front !== null && front.dot === null)

function dotOf(product: CardProduct, defaultYear: number): Product['dot'] {
  const rear = dotOfTire(product.tire, defaultYear)
  return product.front ? { front: dotOfTire(product.front, defaultYear), rear } : rear
}

function dotOfTire({ dot }: TireSpec, defaultYear: number) {
  return dot === null ? { year: defaultYear, week: null, assumed: true } : { ...dotParts(dot), assumed: false }
}

type TireDot = Extract<Product['dot'], { year: number }>

function withAge(dot: Product['dot'], today: string): Product['dot'] {
  const aged = (each: TireDot): TireDot =>
    each.assumed || each.week === null ? each : { ...each, ageMonths: ageInMonths({ week: each.week, year: each.year }, today) }
  return 'front' in dot ? { front: aged(dot.front), rear: aged(dot.rear) } : aged(dot)
}

function arrivalOf(visibility: Visibility, shipments: ShipmentSettingsChanged | null): string | null {
  const date = arrivalDate(visibility, shipments)
  return date && formatDate(date)
}

function saleChipOf(product: CardProduct, saleChip: Presentation['saleChip']): string | null {
  return saleChip && brandKey(saleChip.brand) === brandKey(product.brand) ? saleChip.text : null
}

function shortened(text: string): string {
  if (text.length <= META_LENGTH) return text
  const cut = text.slice(0, META_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), META_LENGTH / 2)).trimEnd()}…`
}

/** Formatted dates; empty before the first import. */
export function presentShipments(shipments: ShipmentSettingsChanged | null): ShipmentSettings {
  return {
    nextShipmentDisplayTime: shipments ? formatDate(shipments.nextShipmentAt) : '',
    currentShipmentDisplayTime: shipments ? formatDate(shipments.currentShipmentAt) : '',
    nextShipmentOrderDeadline: shipments ? formatDate(shipments.nextShipmentOrderDeadline) : '',
  }
}

export function presentYears(shipments: ShipmentSettingsChanged | null): ProductAnswer['years'] {
  return { tireYears: shipments?.tireYears ?? null }
}
