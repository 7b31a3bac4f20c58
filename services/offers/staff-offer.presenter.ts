import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { findPhones } from '#services/contacts/contacts.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { findFloorPrices, findLinksOfOffers, isUsable, type PriceLink } from './offers.queries.ts'
import type { BestOfferRow } from './shown-offers.queries.ts'
import type { StaffOffer } from './staff-offers.contract.ts'

export interface OfferDesk {
  database: Database
  now: () => Date
  /** Of the shop, as shoppers use it. */
  address: string
}

interface Known {
  phones: Map<string, string>
  products: Map<string, CatalogueProduct>
  floors: Map<string, number>
  links: Map<string, PriceLink>
  names: Map<string, string>
}

/** Offers as the desk shows them: with the phone, today's price and units, and the link where it holds. */
export async function presentOffers(desk: OfferDesk, rows: readonly BestOfferRow[]): Promise<StaffOffer[]> {
  const { database } = desk
  const eans = rows.map(({ ean }) => ean)
  const [phones, products, floors, links, names] = await Promise.all([
    findPhones(
      database,
      rows.map(({ contactId }) => contactId),
    ),
    listProductsByEans(database, eans),
    findFloorPrices(database, eans),
    findLinksOfOffers(
      database,
      rows.map(({ offerId }) => offerId),
    ),
    findStaffNames(
      database,
      rows.flatMap(({ answeredBy }) => answeredBy ?? []),
    ),
  ])
  const known = { phones, floors, links, names, products: new Map(products.map((product) => [product.ean, product])) }
  return rows.map((row) => presentOffer(desk, row, known))
}

function presentOffer({ now, address }: OfferDesk, row: BestOfferRow, { phones, products, floors, links, names }: Known): StaffOffer {
  const { offerId, ean, brand, displayName, displaySize, status, answeredBy, agreedAgorot, orderId } = row
  const product = products.get(ean)
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
    phone: phones.get(row.contactId) ?? null,
    offered: agorotToShekels(row.offeredAgorot),
    priceThen: agorotToShekels(row.priceAgorot),
    price: shekels(product?.priceAgorot),
    fullPrice: shekels(product?.fullPriceAgorot),
    floor: shekels(floors.get(ean)),
    visibility: product ? visibilityOf(product) : null,
    inStock: product?.stock ?? null,
    expiresAt: isOpen ? row.expiresAt.toISOString() : null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: answeredBy === null ? null : (names.get(answeredBy) ?? answeredBy),
    agreed: shekels(agreedAgorot),
    link: link && isUsable(link, now()) ? `${address}/offer/${link.token}` : null,
  }
}

const shekels = (agorot: number | null | undefined): number | null => (agorot == null ? null : agorotToShekels(agorot))
