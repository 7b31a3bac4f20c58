import { coveringPrice } from '#services/domain/landed-cost.ts'
import { lineKey } from '#services/domain/line-name.ts'

/** From which price on an offer is accepted by rule: a product's own floor price, or a rule for its line, its brand, or everything. */

export interface FloorRule {
  /** Null: of every brand. */
  brandSlug: string | null
  /** Null: every line of the brand. */
  line: string | null
  maxDiscountPercent: number
}

export const FLOOR_SCOPES = ['product', 'line', 'brand', 'all'] as const
export type FloorScope = (typeof FLOOR_SCOPES)[number]

export interface Floor {
  agorot: number
  scope: FloorScope
}

/** As events and records name a rule. */
export const ruleIdOf = ({ brandSlug, line }: Pick<FloorRule, 'brandSlug' | 'line'>): string => {
  if (brandSlug === null) return 'all'
  return line === null ? `brand:${brandSlug}` : `line:${brandSlug}/${line}`
}

/** What rules are compared by: however staff and the catalogue write a line. */
export const scopeKeyOf = ({ brandSlug, line }: Pick<FloorRule, 'brandSlug' | 'line'>): string =>
  brandSlug === null || line === null ? ruleIdOf({ brandSlug, line }) : `line:${lineKey(brandSlug, line)}`

const scopeOf = ({ brandSlug, line }: FloorRule): FloorScope => (brandSlug === null ? 'all' : line === null ? 'brand' : 'line')

interface Priced {
  brandSlug: string
  /** The maker's name of the line. */
  name: string
  priceAgorot: number
}

/** The nearest rule: of the line, else of the brand, else of everything. */
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
 * What counts for a product. Its own floor price stands as staff set it. A rule never sells below the landed cost: its floor is raised
 * to what covers that, and where the cost is unknown, or the shop's own price does not cover it, the rule accepts nothing (null).
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

/** So many per cent below the shop's price are agreed to without a question. */
export const UNASKED_DISCOUNT_PERCENT = 15

/** What is told of a price before the shop agrees to it. */
export interface PriceDoubt {
  agreedAgorot: number
  priceAgorot: number
  /** Below the shop's price, whole per cents. */
  percent: number
  /** How far below the price that covers the landed cost; 0 = it does, null = the cost is not known. */
  belowCostAgorot: number | null
}

/** Why staff are asked once more before they agree to a price; null when there is nothing to ask. */
export function doubtOf(
  agreedAgorot: number,
  priceAgorot: number,
  landedAgorot: number | null,
): ({ reason: 'below_cost' | 'deep_discount' } & PriceDoubt) | null {
  const belowCostAgorot = landedAgorot === null ? null : Math.max(0, coveringPrice(landedAgorot) - agreedAgorot)
  const isDeep = agreedAgorot * 100 < priceAgorot * (100 - UNASKED_DISCOUNT_PERCENT)
  const reason = belowCostAgorot ? 'below_cost' : isDeep ? 'deep_discount' : null
  const percent = Math.max(0, Math.round((1 - agreedAgorot / priceAgorot) * 100))
  return reason && { reason, agreedAgorot, priceAgorot, percent, belowCostAgorot }
}
