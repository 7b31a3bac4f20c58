import { coveringPrice, marginOf } from '#services/domain/landed-cost.ts'
import { lineKey } from '#services/domain/line-name.ts'

/** Prices from which offers are accepted automatically: a product's floor price, or a rule for its line, its brand, or all. */

export interface FloorRule {
  /** Null = every brand. */
  brandSlug: string | null
  /** Null = every line of the brand. */
  line: string | null
  maxDiscountPercent: number
}

export const FLOOR_SCOPES = ['product', 'line', 'brand', 'all'] as const
export type FloorScope = (typeof FLOOR_SCOPES)[number]

export interface Floor {
  agorot: number
  scope: FloorScope
}

/** Id of a rule in events and records. */
export const ruleIdOf = ({ brandSlug, line }: Pick<FloorRule, 'brandSlug' | 'line'>): string => {
  if (brandSlug === null) return 'all'
  return line === null ? `brand:${brandSlug}` : `line:${brandSlug}/${line}`
}

/** Comparison key of a rule, independent of spelling. */
export const scopeKeyOf = ({ brandSlug, line }: Pick<FloorRule, 'brandSlug' | 'line'>): string =>
  brandSlug === null || line === null ? ruleIdOf({ brandSlug, line }) : `line:${lineKey(brandSlug, line)}`

const scopeOf = ({ brandSlug, line }: FloorRule): FloorScope => (brandSlug === null ? 'all' : line === null ? 'brand' : 'line')

interface Priced {
  brandSlug: string
  /** The manufacturer's name of the line. */
  name: string
  priceAgorot: number
}

/** The most specific rule: line, then brand, then all. */
export function ruleFor(rules: readonly FloorRule[], { brandSlug, name }: Pick<Priced, 'brandSlug' | 'name'>): FloorRule | null {
  const byScope = new Map(rules.map((rule) => [scopeKeyOf(rule), rule]))
  const nearest = [
    { brandSlug, line: name },
    { brandSlug, line: null },
    { brandSlug: null, line: null },
  ]
  return nearest.flatMap((scope) => byScope.get(scopeKeyOf(scope)) ?? [])[0] ?? null
}

/**
 * Effective floor of a product. Its own floor price applies unchanged. A rule never sells below the landed cost: its floor is raised to
 * cover that; if the cost is unknown, or above the shop's own price, the rule accepts nothing (null).
 */
export function floorOf(
  product: Priced,
  known: { floorAgorot: number | null; rules: readonly FloorRule[]; landedAgorot: number | null },
): Floor | null {
  if (known.floorAgorot !== null) return { agorot: known.floorAgorot, scope: 'product' }
  const rule = ruleFor(known.rules, product)
  if (rule === null || known.landedAgorot === null) return null
  const discounted = Math.ceil((product.priceAgorot * (100 - rule.maxDiscountPercent)) / 100)
  const agorot = Math.max(discounted, coveringPrice(known.landedAgorot))
  return agorot > product.priceAgorot ? null : { agorot, scope: scopeOf(rule) }
}

/** Discount up to which staff need not confirm. */
export const UNASKED_DISCOUNT_PERCENT = 15

/** Warning about a price before staff agree to it. */
export interface PriceDoubt {
  agreedAgorot: number
  priceAgorot: number
  /** Discount from the shop's price in whole per cent. */
  percent: number
  /** What is lost before VAT; 0 = the cost is covered, null = unknown cost. */
  lossAgorot: number | null
}

/** At least an agora where the price does not cover the cost. */
function lossOf(agreedAgorot: number, landedAgorot: number): number {
  return agreedAgorot >= coveringPrice(landedAgorot) ? 0 : Math.max(1, -marginOf(agreedAgorot, landedAgorot).agorot)
}

/** Warning that staff must confirm; null if none. */
export function doubtOf(
  agreedAgorot: number,
  priceAgorot: number,
  landedAgorot: number | null,
): ({ reason: 'below_cost' | 'deep_discount' } & PriceDoubt) | null {
  const lossAgorot = landedAgorot === null ? null : lossOf(agreedAgorot, landedAgorot)
  const isDeep = agreedAgorot * 100 < priceAgorot * (100 - UNASKED_DISCOUNT_PERCENT)
  const reason = lossAgorot ? 'below_cost' : isDeep ? 'deep_discount' : null
  const percent = Math.max(0, Math.round((1 - agreedAgorot / priceAgorot) * 100))
  return reason && { reason, agreedAgorot, priceAgorot, percent, lossAgorot }
}
