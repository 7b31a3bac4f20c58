import { VAT_PERCENT } from './order-price.ts'

/** What an article costs the shop until it lies on the shelf: the supplier's price, freight and customs at the day's rate, before VAT. */
export interface LandedCost {
  /** Of one article, agorot. */
  landedAgorot: number
  /** `received`: what came last cost so; `listed`: the cheapest supplier asks it today. */
  basis: 'received' | 'listed'
  /** As events name it. */
  supplier: string
}

/** Answered by the room that buys, to rooms where a price is decided. Articles of which nothing is known are left out. */
export interface LandedCosts {
  find(eans: readonly string[]): Promise<ReadonlyMap<string, LandedCost>>
}

/** The lowest price, VAT included, that covers what an article costs; agorot. */
export const coveringPrice = (landedAgorot: number): number => Math.ceil((landedAgorot * (100 + VAT_PERCENT)) / 100)

/** What is left of a price (VAT included) after VAT and cost: agorot, and per cent of the price before VAT. */
export function marginOf(priceAgorot: number, landedAgorot: number): { agorot: number; percent: number } {
  const beforeVat = (priceAgorot * 100) / (100 + VAT_PERCENT)
  return { agorot: Math.round(beforeVat - landedAgorot), percent: ((beforeVat - landedAgorot) / beforeVat) * 100 }
}
