import { AGOROT_PER_SHEKEL } from './money.ts'

/** One rule for the prices of many articles: `+3 %`, `−20 ₪`, and how what comes out is rounded. */
export interface PriceRule {
  /** By tenths of a per cent, or by agorot; below zero it lowers. */
  by: 'percent' | 'amount'
  change: number
  /** `nine`: to whole shekels that end in 9. */
  round: 'agora' | 'shekel' | 'nine'
  /** The struck price moves by the same rule; else it stays, but never below the price. */
  movesFullPrice: boolean
}

export interface Prices {
  priceAgorot: number
  fullPriceAgorot: number
}

const TENTHS = 1000

/** What the rule makes of the prices of an article; both stay where a price of nothing, or of less, would come out. */
export function changedPrices(rule: PriceRule, { priceAgorot, fullPriceAgorot }: Prices): Prices {
  const price = changedPrice(rule, priceAgorot)
  if (price <= 0) return { priceAgorot, fullPriceAgorot }
  const isStruck = fullPriceAgorot > priceAgorot
  const full = isStruck && rule.movesFullPrice ? changedPrice(rule, fullPriceAgorot) : fullPriceAgorot
  return { priceAgorot: price, fullPriceAgorot: isStruck ? Math.max(full, price) : price }
}

function changedPrice({ by, change, round }: PriceRule, agorot: number): number {
  const exact = by === 'amount' ? agorot + change : Math.round((agorot * (TENTHS + change)) / TENTHS)
  return exact === agorot ? agorot : rounded(exact, agorot, STEPS[round])
}

interface Step {
  size: number
  /** Rounded prices are this much more than a multiple of the size. */
  rest: number
}

const STEPS: Record<PriceRule['round'], Step> = {
  agora: { size: 1, rest: 0 },
  shekel: { size: AGOROT_PER_SHEKEL, rest: 0 },
  nine: { size: 10 * AGOROT_PER_SHEKEL, rest: 9 * AGOROT_PER_SHEKEL },
}

/** The nearest rounded price; the next one where rounding would lower what is to rise, or raise what is to fall. */
function rounded(exact: number, before: number, { size, rest }: Step): number {
  const nearest = Math.round((exact - rest) / size) * size + rest
  if (exact > before && nearest < before) return nearest + size
  return exact < before && nearest > before ? nearest - size : nearest
}

const MAX_PRICE_JUMP = 0.3

/** A price that moves by more than 30 % is a typing error more often than a price. */
export const isPriceJump = (before: number, after: number): boolean => Math.abs(after - before) > before * MAX_PRICE_JUMP
