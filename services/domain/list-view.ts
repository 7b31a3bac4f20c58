/**
 * How a list of tires is looked at, as its address says it: `?brands=michelin,pirelli&position=front&stock=1&sort=price`. Pages read
 * and write it, the server knows by it which addresses mean the same, and a form without scripts sends it.
 */

/** As many tires as can be asked for one by one: those that a browser keeps. */
export const MAX_CHOSEN = 24

/** Uppermost shekels of each band; the last band has no end. */
export const PRICE_STEPS = [300, 450, 600, 800, 1100, 1500] as const
/** Least load indexes that can be asked for. */
export const LOAD_STEPS = [54, 58, 62, 66, 70, 73, 75, 78] as const
/** Least speeds that can be asked for, slowest first: by letter, since H lies between U and V. */
export const SPEED_STEPS = ['J', 'L', 'M', 'P', 'Q', 'R', 'S', 'T', 'H', 'V', 'W'] as const
export const USES = ['sport', 'touring', 'trail', 'offroad', 'scooter', 'commuter', 'cruiser', 'classic'] as const
export type Use = (typeof USES)[number]
export const POSITIONS = ['front', 'rear', 'set'] as const
export const SORTS = ['price', 'score', 'newest', 'life'] as const
/** Where none is chosen, the shop's own order applies. */
export type Sort = (typeof SORTS)[number]

/** `0-300`, …, `1500-`. */
export const PRICE_BANDS: readonly string[] = [...PRICE_STEPS, ''].map((to, index) => `${PRICE_STEPS[index - 1] ?? 0}-${to}`)

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const oneOf = (values: readonly unknown[]) => (value: string) => values.map(String).includes(value)
const matching = (pattern: RegExp) => (value: string) => pattern.test(value)

/** By the parameter's name: which values mean something. Several of one are joined by commas, and any of them is enough. */
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

/** What a list is narrowed by; the name of its parameter. */
export type FilterName = keyof typeof LIST_FILTERS
export const FILTER_NAMES = Object.keys(LIST_FILTERS) as readonly FilterName[]

/** The values of a group in an address, each once; what means nothing is none. */
export function readValues(name: FilterName, texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.toLowerCase().split(','))
  return [...new Set(values)].filter(LIST_FILTERS[name])
}

export const readSort = (text: string | null): Sort | null => SORTS.find((sort) => sort === text) ?? null
