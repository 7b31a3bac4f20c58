import type { Product, ProductDetails } from '#services/catalogue/product.contract.ts'

/** The compared properties, in row order. */
const ROWS = [
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

type Value = number | string | null
type Dot = Extract<Product['dot'], { year: number }>

/** Kilometres a rear tire lasts, alone or in a set; null for front tires, and if unknown. */
const lifeOf = ({ lifeKm, position }: ProductDetails) => (position === 'front' ? null : lifeKm)

/** Price per thousand kilometres, in shekels with two decimals; null if the life is unknown. */
function pricePerThousandKm(product: ProductDetails): number | null {
  const life = lifeOf(product)
  return life ? Math.round((product.price / life) * 100_000) / 100 : null
}

export interface Made {
  wheel: 'front' | 'rear' | null
  /** `31/2026`, or the year alone. */
  text: string
}

const dotsOf = ({ dot }: ProductDetails): [Made['wheel'], Dot][] =>
  'front' in dot
    ? [
        ['front', dot.front],
        ['rear', dot.rear],
      ]
    : [[null, dot]]

/** Week and year of each tire; empty where one is not read off the tire itself. */
export function madeOf(product: ProductDetails): Made[] {
  const dots = dotsOf(product)
  if (product.visibility !== 'instock' || dots.some(([, { assumed }]) => assumed)) return []
  return dots.map(([wheel, { year, week }]) => ({ wheel, text: `${week === null ? '' : `${week}/`}${year}` }))
}

/** How new its oldest tire is; null where a week is unknown. */
function newnessOf(product: ProductDetails): number | null {
  const weeks = dotsOf(product).map(([, { year, week }]) => (week === null ? null : year * 100 + week))
  if (madeOf(product).length === 0) return null
  return weeks.reduce((oldest, each) => (oldest === null || each === null ? null : Math.min(oldest, each)))
}

/** The value of a row, for comparison and bars; null = unknown. */
const VALUES: Readonly<Record<Row, (product: ProductDetails) => Value>> = {
  price: ({ price }) => price,
  perKm: pricePerThousandKm,
  lifeKm: lifeOf,
  score: ({ score }) => score,
  wet: ({ ratings }) => ratings.wet,
  mileage: ({ ratings }) => ratings.mileage,
  sport: ({ ratings }) => ratings.sport,
  offroad: ({ ratings }) => ratings.offroad,
  made: (product) =>
    madeOf(product)
      .map(({ text }) => text)
      .join(' + ') || null,
  when: ({ visibility }) => visibility,
  size: ({ displaySize }) => displaySize,
  position: ({ position }) => position,
  segment: ({ segment }) => segment,
  load: ({ load }) => load,
  speed: ({ speed }) => speed,
  tube: ({ tube }) => tube,
  shipping: ({ free_shipping }) => String(free_shipping),
}

/** Rows in which the least is best. */
const LEAST: ReadonlySet<Row> = new Set(['price', 'perKm'])
const MOST: ReadonlySet<Row> = new Set(['lifeKm', 'score', 'wet', 'mileage', 'sport', 'offroad', 'made', 'load'])
/** Between a tire and a set, or a front and a rear one, neither price nor load makes one better. */
const AMONG_EQUALS: ReadonlySet<Row> = new Set(['price', 'perKm', 'load'])

/** The tires that a row puts first, by place; none where all are alike, or being first is no merit. */
function bestOf(row: Row, products: readonly ProductDetails[]): readonly number[] {
  const areEquals = new Set(products.map(({ position }) => position)).size === 1
  if (AMONG_EQUALS.has(row) && !areEquals) return []
  const ranks = products.map((product) => (row === 'made' ? newnessOf(product) : VALUES[row](product)))
  const known = ranks.filter((rank) => typeof rank === 'number')
  const best = LEAST.has(row) ? Math.min(...known) : MOST.has(row) ? Math.max(...known) : null
  if (best === null || new Set(known).size < 2) return []
  return ranks.flatMap((rank, place) => (rank === best ? [place] : []))
}

export interface ComparedRow {
  row: Row
  isDifferent: boolean
  values: readonly Value[]
  /** Places of the best. */
  best: readonly number[]
}

/** Differing rows first, otherwise in row order; rows without any value are left out. */
export function comparedRows(products: readonly ProductDetails[]): ComparedRow[] {
  const rows = ROWS.map((row): ComparedRow => {
    const values = products.map(VALUES[row])
    return { row, values, isDifferent: new Set(values).size > 1, best: bestOf(row, products) }
  }).filter(({ values }) => values.some((value) => value !== null))
  return [...rows.filter(({ isDifferent }) => isDifferent), ...rows.filter(({ isDifferent }) => !isDifferent)]
}
