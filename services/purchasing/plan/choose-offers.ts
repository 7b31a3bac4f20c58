import type { PlanProduct, PlanSettings, SupplierOffer } from './plan-input.ts'

/** Why an offer was not looked at; null = it was. */
export type Refused = 'expired' | 'not_yet_valid' | 'no_stock' | 'too_few'

export interface EvaluatedOffer {
  offer: SupplierOffer
  /** Price, its share of freight, customs, at the day's rate; agorot of one unit, rounded for showing only. */
  landedAgorot: number
  refused: Refused | null
}

/** By which a price becomes a landed cost. */
type CostSettings = Pick<PlanSettings, 'agorotPerEuro' | 'customsBasisPoints' | 'freightCents'>

export interface Bought {
  offer: SupplierOffer
  /** Articles. */
  quantity: number
  landedAgorot: number
}

/** Landed cost of an article, not rounded; each of its tires has its freight. */
function landedOf({ supplier, priceCents }: SupplierOffer, tires: number, settings: CostSettings): number {
  const cents = (priceCents + settings.freightCents[supplier] * tires) * (1 + settings.customsBasisPoints / 10_000)
  return (cents * settings.agorotPerEuro) / 100
}

/** Every offer with its landed price, the cheapest first. Ties: shorter lead time, more units, the supplier's name, the article. */
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

/** The lowest price that holds today, in stock or not: a list that has expired never wins. `offers` as judged. */
export function lowestOf(offers: readonly EvaluatedOffer[]): SupplierOffer | null {
  return offers.find(({ refused }) => refused !== 'expired' && refused !== 'not_yet_valid')?.offer ?? null
}

/** How many articles all offers have that were not refused. */
export function unitsOffered(offers: readonly EvaluatedOffer[]): number {
  return offers.reduce((sum, { offer, refused }) => sum + (refused === null ? unitsOf(offer) : 0), 0)
}

/** What may be ordered of it: whole multiples; a list that says `>20` has more than anybody orders at once. */
function unitsOf({ units, isAtLeast, multiple }: SupplierOffer): number {
  return isAtLeast ? Number.MAX_SAFE_INTEGER : Math.floor(units / multiple) * multiple
}

/** The least that may be ordered. */
function smallestOf({ minimumQuantity, multiple }: SupplierOffer): number {
  return Math.ceil(minimumQuantity / multiple) * multiple
}

/**
 * The cheapest way to have `needed` units (whole, above 0), in all and not by the piece: a low price with a minimum quantity far above
 * the need loses. Either one offer alone or the cheapest offers one after the other; of two ways as cheap the one with fewer
 * suppliers, then the first in the order of `evaluateOffers`. Where all have too little: all they have. `offers` as judged.
 */
export function chooseOffers(needed: number, offers: readonly EvaluatedOffer[]): Bought[] {
  const usable = offers.filter(({ refused }) => refused === null)
  const ways = [...usable.map((evaluated) => fill(needed, [evaluated])), fill(needed, usable)]
  const enough = ways.filter((way) => unitsBought(way) >= needed)
  if (enough.length === 0) return ways.at(-1) ?? []
  return enough.reduce((best, way) => (costOf(way) < costOf(best) ? way : best))
}

/** From the first offer as much as it has, the rest from the next. */
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
