import { NEWEST_VAT_PERCENT } from './vat-rate.ts'

/** Cost of an article until it is in stock: the supplier's price, freight and customs at the day's exchange rate, before VAT. */
export interface LandedCost {
  /** For one article, in agorot. */
  landedAgorot: number
  /** `received`: cost of the last delivery; `listed`: today's cheapest supplier. */
  basis: 'received' | 'listed'
  /** Supplier id as in events. */
  supplier: string
}

/** Provided by `purchasing` to rooms that decide prices. Articles of unknown cost are omitted. */
export interface LandedCosts {
  find(eans: readonly string[]): Promise<ReadonlyMap<string, LandedCost>>
}

/** Lowest price, VAT included, that covers the cost; agorot. */
export const coveringPrice = (landedAgorot: number): number => Math.ceil((landedAgorot * (100 + NEWEST_VAT_PERCENT)) / 100)

/** Margin of a price (VAT included) after VAT and cost: agorot, and per cent of the price before VAT. */
export function marginOf(priceAgorot: number, landedAgorot: number): { agorot: number; percent: number } {
  const beforeVat = (priceAgorot * 100) / (100 + NEWEST_VAT_PERCENT)
  return { agorot: Math.round(beforeVat - landedAgorot), percent: ((beforeVat - landedAgorot) / beforeVat) * 100 }
}
