import { draw, drawOne } from './draw.ts'

/** Shekel prices from the euro prices of the source, which are net. */

const SHEKELS_PER_EURO = 3.9
/** What the shop adds for freight and its own living. */
const MARGIN = 1.2
const VAT = 0.18

/** A set costs a little less than its two tires. */
const SET_FACTOR = 0.97
/** Tires of earlier years go for this part of the price, at least and at most. */
const OLDER = { least: 0.48, most: 0.82 }
const MAX_DISCOUNT = 0.7
/** Below it prices end in .90, above in a nine. */
const CHEAP_BELOW_SHEKELS = 200

export interface Price {
  /** Shekels. */
  price: number
  fullPrice: number
}

const DISCOUNT_WEIGHTS = { none: 8, small: 22, usual: 52, large: 14, extreme: 4 } as const
const DISCOUNTS = {
  none: { least: 0, most: 0 },
  small: { least: 0.08, most: 0.2 },
  usual: { least: 0.2, most: 0.38 },
  large: { least: 0.38, most: 0.55 },
  extreme: { least: 0.55, most: 0.695 },
} as const

/** Price of one new tire, and what it was before the discount. */
export function newTirePrice(key: string, euros: number): Price {
  const price = rounded(euros * SHEKELS_PER_EURO * MARGIN * (1 + VAT))
  const { least, most } = DISCOUNTS[drawOne(`${key} discount`, DISCOUNT_WEIGHTS)]
  const discount = least + draw(`${key} percent`) * (most - least)
  return { price, fullPrice: discount === 0 ? price : rounded(price / (1 - discount)) }
}

/** What the shop pays for a tire that it sells for so many shekels. */
export function netEuros(shekels: number): number {
  return shekels / (SHEKELS_PER_EURO * MARGIN * (1 + VAT))
}

export function setPrice(front: Price, rear: Price): Price {
  const fullPrice = rounded(front.fullPrice + rear.fullPrice)
  return { price: Math.min(rounded((front.price + rear.price) * SET_FACTOR), fullPrice), fullPrice }
}

/** An older tire is compared with the full price of the new one. */
export function olderTirePrice(key: string, newTire: Price): Price {
  const part = OLDER.least + draw(`${key} older`) * (OLDER.most - OLDER.least)
  const least = newTire.fullPrice * (1 - MAX_DISCOUNT)
  const price = rounded(newTire.price * part)
  return { price: price < least ? Math.ceil(least) : price, fullPrice: newTire.fullPrice }
}

function rounded(shekels: number): number {
  if (shekels < CHEAP_BELOW_SHEKELS) return Math.max(1, Math.round(shekels)) - 0.1
  return Math.max(CHEAP_BELOW_SHEKELS - 1, Math.round(shekels / 10) * 10 - 1)
}
