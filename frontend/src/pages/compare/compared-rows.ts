import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { loadKg, speedRating } from '#services/domain/ratings.ts'
import { compareText as text } from './compare.text.ts'

/** What is compared, in the order of the rows. */
export const ROWS = [
  'price',
  'perKm',
  'lifeKm',
  'score',
  'wet',
  'mileage',
  'sport',
  'offroad',
  'made',
  'when',
  'size',
  'position',
  'segment',
  'load',
  'speed',
  'tube',
  'shipping',
] as const
export type Row = (typeof ROWS)[number]

/** Kilometres that a rear tire lasts, alone or in a set; null of a front one, and where nobody knows. */
const lifeOf = ({ lifeKm, position }: ProductDetails) => (position === 'front' ? null : lifeKm)

/** Shekels for each thousand kilometres, in agorot's precision; null where the life is not known. */
export function pricePerThousandKm(product: ProductDetails): number | null {
  const life = lifeOf(product)
  return life ? Math.round((product.price / life) * 100_000) / 100 : null
}

/** Week and year; of a set the older of the two. */
function madeOf({ visibility, dot }: ProductDetails): string | null {
  if (visibility !== 'instock') return null
  const dots = 'front' in dot ? [dot.front, dot.rear] : [dot]
  if (dots.some(({ assumed }) => assumed)) return null
  const [oldest] = dots.toSorted((a, b) => a.year - b.year || (a.week ?? 0) - (b.week ?? 0))
  return oldest ? `${oldest.week === null ? '' : `${oldest.week}/`}${oldest.year}` : null
}

/** The value of a row, for comparing and for bars; null = not known. */
const VALUES: Readonly<Record<Row, (product: ProductDetails) => number | string | null>> = {
  price: ({ price }) => price,
  perKm: pricePerThousandKm,
  lifeKm: lifeOf,
  score: ({ score }) => score,
  wet: ({ ratings }) => ratings.wet,
  mileage: ({ ratings }) => ratings.mileage,
  sport: ({ ratings }) => ratings.sport,
  offroad: ({ ratings }) => ratings.offroad,
  made: madeOf,
  when: ({ visibility }) => visibility,
  size: ({ displaySize }) => displaySize,
  position: ({ position }) => position,
  segment: ({ segment }) => segment,
  load: ({ load }) => load,
  speed: ({ speed }) => speed,
  tube: ({ tube }) => tube,
  shipping: ({ free_shipping }) => String(free_shipping),
}

export interface ComparedRow {
  row: Row
  isDifferent: boolean
  values: readonly (number | string | null)[]
}

/** What differs first, each group in the order of the rows; a row of which nothing is known is left out. */
export function comparedRows(products: readonly ProductDetails[]): ComparedRow[] {
  const rows = ROWS.map((row): ComparedRow => {
    const values = products.map(VALUES[row])
    return { row, values, isDifferent: new Set(values).size > 1 }
  }).filter(({ values }) => values.some((value) => value !== null))
  return [...rows.filter(({ isDifferent }) => isDifferent), ...rows.filter(({ isDifferent }) => !isDifferent)]
}

export const loadText = (index: number) => text.kg(index, loadKg(index))
export const speedText = (symbol: string) => text.kmh(symbol, speedRating(symbol)?.kmh ?? null)
