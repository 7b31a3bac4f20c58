/**
 * View parameters of a tire list in its URL: `?brands=michelin,pirelli&position=front&stock=1&sort=price`. Pages read and write them, the
 * server uses them to normalize URLs, and forms without scripts submit them.
 */

/** Maximum number of individually requested tires: as many as a browser stores. */
export const MAX_CHOSEN = 24

/** Upper bound of each price band in shekels; the last band is open. */
export const PRICE_STEPS = [300, 450, 600, 800, 1100, 1500] as const
/** Selectable minimum load indexes. */
export const LOAD_STEPS = [54, 58, 62, 66, 70, 73, 75, 78] as const
/** Selectable minimum speeds, slowest first: by symbol, since H ranks between U and V. */
export const SPEED_STEPS = ['J', 'L', 'M', 'P', 'Q', 'R', 'S', 'T', 'H', 'V', 'W'] as const
export const USES = ['sport', 'touring', 'trail', 'offroad', 'scooter', 'commuter', 'cruiser', 'classic'] as const
export type Use = (typeof USES)[number]
export const POSITIONS = ['front', 'rear', 'set'] as const
export const SORTS = ['price', 'score', 'newest', 'life'] as const
/** Default: the shop's own order. */
export type Sort = (typeof SORTS)[number]

/** `0-300`, …, `1500-`. */
export const PRICE_BANDS: readonly string[] = [...PRICE_STEPS, ''].map((to, index) => `${PRICE_STEPS[index - 1] ?? 0}-${to}`)

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const oneOf = (values: readonly unknown[]) => (value: string) => values.map(String).includes(value)
const matching = (pattern: RegExp) => (value: string) => pattern.test(value)

/** Valid values by parameter name. Several values are separated by commas and match alternatively. */
export const LIST_FILTERS = {
  brands: matching(SLUG),
  position: oneOf(POSITIONS),
  stock: oneOf([1]),
  sets: oneOf([0]),
  shipping: oneOf(['free']),
  use: oneOf(USES),
  rim: matching(/^\d{1,2}(\.\d)?$/),
  size: matching(/^\d[\d.]{0,4}\/[\d.-]{1,4}\/\d[\d.]{0,3}$/),
  price: oneOf(PRICE_BANDS),
  load: oneOf(LOAD_STEPS),
  speed: oneOf(SPEED_STEPS.map((symbol) => symbol.toLowerCase())),
  /** Year of manufacture. */
  made: matching(/^20\d\d$/),
} as const

/** A filter, by its parameter's name. */
export type FilterName = keyof typeof LIST_FILTERS
export const FILTER_NAMES = Object.keys(LIST_FILTERS) as readonly FilterName[]

/** Distinct valid values of a filter in a URL. */
export function readValues(name: FilterName, texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.toLowerCase().split(','))
  return [...new Set(values)].filter(LIST_FILTERS[name])
}

export const readSort = (text: string | null): Sort | null => SORTS.find((sort) => sort === text) ?? null
