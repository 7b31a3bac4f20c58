import type { PlanProduct, PlanSettings, SupplierOffer } from './plan-input.ts'

/** Why an offer was excluded; null = it was not. */
export type Refused = 'expired' | 'not_yet_valid' | 'no_stock' | 'too_few'

export interface EvaluatedOffer {
  offer: SupplierOffer
  /** Price with freight, customs and exchange rate; agorot per unit, rounded for display only. */
  landedAgorot: number
  refused: Refused | null
}

/** Settings that turn a price into a landed cost. */
type CostSettings = Pick<PlanSettings, 'agorotPerEuro' | 'customsBasisPoints' | 'freightCents'>

export interface Bought {
  offer: SupplierOffer
  /** Articles. */
  quantity: number
  landedAgorot: number
}

/** Landed cost of an article, unrounded; freight is per tire. */
function landedOf({ supplier, priceCents }: SupplierOffer, tires: number, settings: CostSettings): number {
  const cents = (priceCents + settings.freightCents[supplier] * tires) * (1 + settings.customsBasisPoints / 10_000)
  return (cents * settings.agorotPerEuro) / 100
}

/** Every offer with its landed price, cheapest first. Ties: shorter lead time, more units, the supplier's name, the article. */
export function evaluateOffers(
  { offers, tires }: Pick<PlanProduct, 'offers' | 'tires'>,
  settings: CostSettings,
  today: string,
): EvaluatedOffer[] {
  return offers
    .map((offer) => ({ offer, landed: landedOf(offer, tires, settings), refused: refusedOf(offer, today) }))
    .sort(
      (one, other) =>
        one.landed - other.landed ||
        (one.offer.leadDays ?? Number.MAX_SAFE_INTEGER) - (other.offer.leadDays ?? Number.MAX_SAFE_INTEGER) ||
        other.offer.units - one.offer.units ||
        compare(one.offer.supplier, other.offer.supplier) ||
        compare(one.offer.articleId, other.offer.articleId),
    )
    .map(({ offer, landed, refused }) => ({ offer, landedAgorot: Math.round(landed), refused }))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function refusedOf(offer: SupplierOffer, today: string): Refused | null {
  if (offer.validTo !== null && offer.validTo < today) return 'expired'
  if (offer.validFrom !== null && offer.validFrom > today) return 'not_yet_valid'
  if (offer.units === 0 && !offer.isAtLeast) return 'no_stock'
  return unitsOf(offer) < smallestOf(offer) ? 'too_few' : null
}

/** The lowest price valid today, in stock or not. `offers` as evaluated. */
export function lowestOf(offers: readonly EvaluatedOffer[]): SupplierOffer | null {
  return offers.find(({ refused }) => refused !== 'expired' && refused !== 'not_yet_valid')?.offer ?? null
}

/** Articles in all offers that were not excluded. */
export function unitsOffered(offers: readonly EvaluatedOffer[]): number {
  return offers.reduce((sum, { offer, refused }) => sum + (refused === null ? unitsOf(offer) : 0), 0)
}

/** Orderable units: whole multiples; a list that says `>20` has more than any order. */
function unitsOf({ units, isAtLeast, multiple }: SupplierOffer): number {
  return isAtLeast ? Number.MAX_SAFE_INTEGER : Math.floor(units / multiple) * multiple
}

/** The smallest orderable quantity. */
function smallestOf({ minimumQuantity, multiple }: SupplierOffer): number {
  return Math.ceil(minimumQuantity / multiple) * multiple
}

/**
 * The cheapest way to get `needed` units (whole, above 0) by total cost: a low price with a minimum far above the need loses. Either one
 * offer alone or the cheapest ones in turn; ties: fewer suppliers, then the order of `evaluateOffers`. If all have too little:
 * everything. `offers` as evaluated.
 */
export function chooseOffers(needed: number, offers: readonly EvaluatedOffer[]): Bought[] {
  const usable = offers.filter(({ refused }) => refused === null)
  const ways = [...usable.map((evaluated) => fill(needed, [evaluated])), fill(needed, usable)]
  const enough = ways.filter((way) => unitsBought(way) >= needed)
  if (enough.length === 0) return ways.at(-1) ?? []
  return enough.reduce((best, way) => (costOf(way) < costOf(best) ? way : best))
}

/** Takes all it can from the first offer, the rest from the next. */
function fill(needed: number, offers: readonly EvaluatedOffer[]): Bought[] {
  const bought: Bought[] = []
  let missing = needed
  for (const { offer, landedAgorot } of offers) {
    if (missing <= 0) break
    const wanted = Math.max(smallestOf(offer), Math.ceil(missing / offer.multiple) * offer.multiple)
    const quantity = Math.min(wanted, unitsOf(offer))
    bought.push({ offer, quantity, landedAgorot })
    missing -= quantity
  }
  return bought
}

export const unitsBought = (way: readonly Bought[]): number => way.reduce((sum, { quantity }) => sum + quantity, 0)
export const costOf = (way: readonly Bought[]): number => way.reduce((sum, { quantity, landedAgorot }) => sum + quantity * landedAgorot, 0)
