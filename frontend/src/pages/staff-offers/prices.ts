import { moneyField } from '#services/domain/fields.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'

/** Typed prices of an offer, and their positions on a scale from the highest down, in percent of its length. */

export type MarkName = 'floor' | 'price' | 'offer' | 'full'

export interface Mark {
  name: MarkName
  shekels: number
  at: number
  /** The label's position, shifted where it would overlap its neighbour. */
  labelAt: number
}

/** Free space at both ends, so that no mark is clipped. */
const margin = 14
const labelRoom = 24
/** Labels above the line: floor and shop price; below it: the offer and the full price. */
const sides: readonly (readonly MarkName[])[] = [
  ['floor', 'price'],
  ['offer', 'full'],
]

type Priced = Pick<StaffOffer, 'offered' | 'price' | 'fullPrice' | 'floor'>

/** The known marks, cheapest first. */
export function priceMarks(offer: Priced): Mark[] {
  const known: [MarkName, number | null][] = [
    ['floor', offer.floor],
    ['price', offer.price],
    ['offer', offer.offered],
    ['full', offer.fullPrice !== null && offer.fullPrice > (offer.price ?? 0) ? offer.fullPrice : null],
  ]
  const priced = known.flatMap(([name, shekels]) => (shekels === null ? [] : [{ name, shekels }])).sort((a, b) => a.shekels - b.shekels)
  const low = priced[0]?.shekels ?? 0
  const span = (priced.at(-1)?.shekels ?? 0) - low
  const placed = priced.map((mark) => ({
    ...mark,
    at: span === 0 ? 50 : margin + ((mark.shekels - low) / span) * (100 - 2 * margin),
  }))
  return placed.map((mark) => ({ ...mark, labelAt: labelPosition(mark, placed) }))
}

/** A side has at most two labels; overlapping ones are pushed apart evenly. */
function labelPosition(mark: { name: MarkName; at: number }, marks: readonly { name: MarkName; at: number }[]): number {
  const side = sides.find((names) => names.includes(mark.name)) ?? []
  const other = marks.find(({ name }) => name !== mark.name && side.includes(name))
  if (!other || Math.abs(other.at - mark.at) >= labelRoom) return mark.at
  const middle = Math.min(100 - margin / 2 - labelRoom / 2, Math.max(margin / 2 + labelRoom / 2, (mark.at + other.at) / 2))
  const isFirst = mark.at === other.at ? side[0] === mark.name : mark.at < other.at
  return middle + (isFirst ? -labelRoom : labelRoom) / 2
}

/** How the offered price compares, for the text. */
export type PriceComparison =
  | { is: 'below-floor'; shekels: number }
  | { is: 'below-price'; percent: number }
  | { is: 'at-price' }
  | { is: 'gone' }

/** Compares with the current shop price; below the floor with the floor, in shekels, since that decides. */
export function comparePrice({ offered, price, floor }: Priced): PriceComparison {
  if (price === null) return { is: 'gone' }
  if (floor !== null && offered < floor) return { is: 'below-floor', shekels: floor - offered }
  if (offered >= price) return { is: 'at-price' }
  return { is: 'below-price', percent: Math.max(1, Math.round((1 - offered / price) * 100)) }
}

/** Parses a price greater than zero. Shekels. */
export function readPrice(typed: string): number | null {
  const agorot = moneyField.read(typed)
  return agorot ? agorotToShekels(agorot) : null
}

/** As in an input: `760.00`. */
export const writePrice = (shekels: number): string => moneyField.write(shekelsToAgorot(shekels))
