import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { findPhones } from '#services/contacts/contacts.queries.ts'
import type { LandedCost, LandedCosts } from '#services/domain/landed-cost.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { priceLinkPath } from '#services/domain/page-paths.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { type Floor, type FloorRule, floorOf } from './floor.rules.ts'
import type { OfferStep } from './offer.evolve.ts'
import { findFloorPrices, findLinksOfOffers, isUsable, listFloorRules, type PriceLink } from './offers.queries.ts'
import type { BestOfferRow } from './shown-offers.queries.ts'
import type { OfferStepShown, StaffOffer, StaffOfferDetails } from './staff-offers.contract.ts'

export interface OfferDesk {
  database: Database
  findCouponPrice(product: CatalogueProduct): Promise<{ code: string; priceAgorot: number } | null>
  landedCosts: LandedCosts
  now: () => Date
  /** Public URL of the shop. */
  address: string
}

interface OfferContext {
  phones: Map<string, string>
  products: Map<string, CatalogueProduct>
  floors: Map<string, number>
  rules: readonly FloorRule[]
  costs: ReadonlyMap<string, LandedCost>
  links: Map<string, PriceLink>
  names: Map<string, string>
}

/** Offers for the desk: with phone, today's price, cost and units, and the link if usable. */
export async function presentOffers(desk: OfferDesk, rows: readonly BestOfferRow[]): Promise<StaffOffer[]> {
  const { database } = desk
  const eans = rows.map(({ ean }) => ean)
  const [phones, products, floors, rules, costs, links, names] = await Promise.all([
    findPhones(
      database,
      rows.map(({ contactId }) => contactId),
    ),
    listProductsByEans(database, eans),
    findFloorPrices(database, eans),
    listFloorRules(database),
    desk.landedCosts.find(eans),
    findLinksOfOffers(
      database,
      rows.map(({ offerId }) => offerId),
    ),
    findStaffNames(
      database,
      rows.flatMap(({ answeredBy }) => answeredBy ?? []),
    ),
  ])
  const context = { phones, floors, rules, costs, links, names, products: new Map(products.map((product) => [product.ean, product])) }
  return rows.map((row) => presentOffer(desk, row, context))
}

function presentOffer({ now, address }: OfferDesk, row: BestOfferRow, context: OfferContext): StaffOffer {
  const { phones, links, names } = context
  const { offerId, ean, brand, displayName, displaySize, status, answeredBy, agreedAgorot, orderId } = row
  const product = context.products.get(ean)
  const floor = floorFor(ean, product, context)
  const link = links.get(offerId)
  const isOpen = status === 'waiting' || status === 'accepted' || status === 'countered'
  return {
    offerId,
    state: status,
    madeAt: row.madeAt.toISOString(),
    ean,
    brand,
    displayName,
    displaySize,
    orderId,
    isWithdrawn: row.isWithdrawn,
    phone: phones.get(row.contactId) ?? null,
    offered: agorotToShekels(row.offeredAgorot),
    priceThen: agorotToShekels(row.priceAgorot),
    price: shekels(product?.priceAgorot),
    fullPrice: shekels(product?.fullPriceAgorot),
    floor: shekels(floor?.agorot),
    floorScope: floor?.scope ?? null,
    landedCost: shekels(context.costs.get(ean)?.landedAgorot),
    visibility: product ? visibilityOf(product) : null,
    inStock: product?.stock ?? null,
    expiresAt: isOpen ? row.expiresAt.toISOString() : null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: answeredBy === null ? null : (names.get(answeredBy) ?? answeredBy),
    agreed: shekels(agreedAgorot),
    link: link && isUsable(link, now()) ? address + priceLinkPath(link.token) : null,
  }
}

/** A product that no longer exists still has its own floor price. */
function floorFor(ean: string, product: CatalogueProduct | undefined, { floors, rules, costs }: OfferContext): Floor | null {
  const floorAgorot = floors.get(ean) ?? null
  if (product) return floorOf(product, { floorAgorot, rules, landedAgorot: costs.get(ean)?.landedAgorot ?? null })
  return floorAgorot === null ? null : { agorot: floorAgorot, scope: 'product' }
}

/** The price of one unit with the best coupon, at the shop's price. */
export async function presentCoupon({ database, findCouponPrice }: OfferDesk, ean: string): Promise<StaffOfferDetails['coupon']> {
  const [product] = await listProductsByEans(database, [ean])
  const found = product && (await findCouponPrice(product))
  return found ? { code: found.code, price: agorotToShekels(found.priceAgorot) } : null
}

/** Steps with their actors and times. */
export async function presentSteps(database: Database, steps: readonly OfferStep[]): Promise<OfferStepShown[]> {
  const byOf = ({ data }: OfferStep) => ('by' in data ? data.by : null)
  const names = await findStaffNames(
    database,
    steps.flatMap((step) => byOf(step) ?? []),
  )
  return steps.map((step) => {
    const { type, time, data } = step
    const by = byOf(step)
    const agorot = 'offeredAgorot' in data ? data.offeredAgorot : 'priceAgorot' in data ? data.priceAgorot : null
    return {
      step: type.split('.')[1] as OfferStepShown['step'],
      at: new Date(time).toISOString(),
      by: by === null ? null : (names.get(by) ?? by),
      price: shekels(agorot),
      orderId: 'orderId' in data ? data.orderId : null,
    }
  })
}

const shekels = (agorot: number | null | undefined): number | null => (agorot == null ? null : agorotToShekels(agorot))
