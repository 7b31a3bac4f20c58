import { AGOROT_PER_SHEKEL } from './money.ts'

/** A bulk price change: `+3 %`, `−20 ₪`, with rounding. */
export interface PriceRule {
  /** In tenths of a per cent, or in agorot; negative lowers. */
  by: 'percent' | 'amount'
  change: number
  /** `nine`: whole shekels ending in 9. */
  round: 'agora' | 'shekel' | 'nine'
  /** Changes the full price too; otherwise it stays, but never below the price. */
  movesFullPrice: boolean
}

export interface Prices {
  priceAgorot: number
  fullPriceAgorot: number
}

const TENTHS = 1000

/** New prices of an article; unchanged if the price would be zero or less. */
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
  /** Offset of rounded prices from a multiple of the size. */
  rest: number
}

const STEPS: Record<PriceRule['round'], Step> = {
  agora: { size: 1, rest: 0 },
  shekel: { size: AGOROT_PER_SHEKEL, rest: 0 },
  nine: { size: 10 * AGOROT_PER_SHEKEL, rest: 9 * AGOROT_PER_SHEKEL },
}

/** The nearest rounded price; the next one if rounding would reverse the direction of the change. */
function rounded(exact: number, before: number, { size, rest }: Step): number {
  const nearest = Math.round((exact - rest) / size) * size + rest
  if (exact > before && nearest < before) return nearest + size
  return exact < before && nearest > before ? nearest - size : nearest
}

const MAX_PRICE_JUMP = 0.3

/** A price change of more than 30 % is more likely a typing error. */
export const isPriceJump = (before: number, after: number): boolean => Math.abs(after - before) > before * MAX_PRICE_JUMP
