import type { Product } from '#services/catalogue/product.contract.ts'
import {
  FILTER_NAMES,
  type FilterName,
  LOAD_STEPS,
  POSITIONS,
  PRICE_BANDS,
  PRICE_STEPS,
  SPEED_STEPS,
  USES,
  type Use,
} from '#services/domain/list-view.ts'
import { speedRating } from '#services/domain/ratings.ts'

/** Active filters: any chosen value of a group matches; an empty group matches all. */
export type ListFilters = Readonly<Record<FilterName, readonly string[]>>

export const noFilters = Object.fromEntries(FILTER_NAMES.map((name) => [name, []])) as unknown as ListFilters

const USE_OF: Readonly<Record<string, Use>> = {
  sport: 'sport',
  track: 'sport',
  'sport-touring': 'touring',
  touring: 'touring',
  adventure: 'trail',
  enduro: 'offroad',
  motocross: 'offroad',
  scooter: 'scooter',
  commuter: 'commuter',
  cruiser: 'cruiser',
  classic: 'classic',
}

/** A set is for both wheels, but is no single tire. */
const positionsOf = ({ set, position }: Product) => {
  if (set) return ['set']
  return position === 'both' ? ['front', 'rear'] : [position]
}

function priceBandOf({ price }: Product): string {
  const step = PRICE_STEPS.findIndex((most) => price <= most)
  return PRICE_BANDS[step === -1 ? PRICE_STEPS.length : step] ?? ''
}

const rankOf = (symbol: string) => speedRating(symbol)?.rank ?? 0
const SPEED_RANKS = SPEED_STEPS.map((symbol) => ({ value: symbol.toLowerCase(), rank: rankOf(symbol) }))

function speedsOf({ speed }: Product): string[] {
  const own = rankOf(speed ?? '')
  return SPEED_RANKS.filter(({ rank }) => rank <= own).map(({ value }) => value)
}

/** The year; for a set that of the older tire. Null if not read off the tire, or not yet produced. */
export function yearOf({ dot }: Product): number | null {
  const dots = 'front' in dot ? [dot.front, dot.rear] : [dot]
  return dots.some(({ assumed }) => assumed) ? null : Math.min(...dots.map(({ year }) => year))
}

/** A product's values in each group. Load and speed include all lower steps. */
const VALUES_OF: Readonly<Record<FilterName, (product: Product) => readonly string[]>> = {
  brands: ({ brandSlug }) => [brandSlug],
  position: positionsOf,
  stock: ({ visibility }) => (visibility === 'instock' ? ['1'] : []),
  sets: ({ set }) => (set ? [] : ['0']),
  shipping: ({ free_shipping }) => (free_shipping ? ['free'] : []),
  use: ({ segment }) => [USE_OF[segment] ?? ''],
  rim: ({ rim }) => [rim],
  size: ({ width, profile, rim }) => [`${width}/${profile}/${rim}`],
  price: (product) => [priceBandOf(product)],
  load: ({ load }) => LOAD_STEPS.filter((step) => (load ?? 0) >= step).map(String),
  speed: speedsOf,
  made: (product) => [String(yearOf(product) ?? '')],
}

const isIn = (name: FilterName, product: Product, chosen: readonly string[]): boolean =>
  chosen.length === 0 || VALUES_OF[name](product).some((value) => chosen.includes(value))

export const filterProducts = (products: readonly Product[], filters: ListFilters): readonly Product[] => {
  const active = FILTER_NAMES.filter((name) => filters[name].length > 0)
  return products.filter((product) => active.every((name) => isIn(name, product, filters[name])))
}

export const countFilters = (filters: ListFilters): number => FILTER_NAMES.reduce((sum, name) => sum + filters[name].length, 0)

export interface FilterOption {
  value: string
  /** Number of results together with the other groups' choices. */
  count: number
  isChosen: boolean
}

export type FilterOptions = Readonly<Record<FilterName, readonly FilterOption[]>>

/** The order of a group's options; by default the most frequent first. */
const ORDERS: Partial<Record<FilterName, (a: string, b: string) => number>> = {
  position: byPlaceIn(POSITIONS),
  use: byPlaceIn(USES),
  price: byPlaceIn(PRICE_BANDS),
  rim: (a, b) => Number(a) - Number(b),
  load: (a, b) => Number(a) - Number(b),
  speed: byPlaceIn(SPEED_RANKS.map(({ value }) => value)),
  made: (a, b) => Number(b) - Number(a),
}

function byPlaceIn(values: readonly string[]) {
  return (a: string, b: string) => values.indexOf(a) - values.indexOf(b)
}

/**
 * Available options: those that match some but not all of the list, and chosen ones, which can always be removed. One pass
 * over the products: each counts in every group, or, if a single group excludes it, in that one.
 */
export function countOptions(products: readonly Product[], filters: ListFilters): FilterOptions {
  const all = countsOfNames()
  const beside = countsOfNames()
  for (const product of products) {
    const failed = FILTER_NAMES.filter((name) => !isIn(name, product, filters[name]))
    for (const name of FILTER_NAMES) {
      const counts = failed.length === 0 || (failed.length === 1 && failed[0] === name)
      for (const value of VALUES_OF[name](product)) {
        add(all[name], value)
        if (counts) add(beside[name], value)
      }
    }
  }
  return Object.fromEntries(
    FILTER_NAMES.map((name) => [
      name,
      optionsOf(name, { all: all[name], beside: beside[name], chosen: filters[name], most: products.length }),
    ]),
  ) as unknown as FilterOptions
}

type Counts = Map<string, number>

const countsOfNames = () => Object.fromEntries(FILTER_NAMES.map((name) => [name, new Map()])) as unknown as Record<FilterName, Counts>
const add = (counts: Counts, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1)

interface Counted {
  all: Counts
  beside: Counts
  chosen: readonly string[]
  /** How many of the list match. */
  most: number
}

function optionsOf(name: FilterName, { all, beside, chosen, most }: Counted): FilterOption[] {
  const isOffered = (value: string) => value !== '' && (beside.get(value) ?? 0) > 0 && (all.get(value) ?? 0) < most
  const order = ORDERS[name] ?? ((a: string, b: string) => (all.get(b) ?? 0) - (all.get(a) ?? 0) || (a < b ? -1 : 1))
  const values = [...new Set([...all.keys(), ...chosen])].filter((value) => chosen.includes(value) || isOffered(value)).sort(order)
  const options = values.map((value) => ({ value, count: beside.get(value) ?? 0, isChosen: chosen.includes(value) }))
  return IS_LEAST.has(name) ? withoutRepeats(options) : options
}

/** Their values mean "at least". */
const IS_LEAST: ReadonlySet<FilterName> = new Set(['load', 'speed'])

/** Of steps with equal results keeps the highest. */
const withoutRepeats = (options: readonly FilterOption[]): FilterOption[] =>
  options.filter(({ count, isChosen }, index) => isChosen || count !== options[index + 1]?.count)

export const toggled = (filters: ListFilters, name: FilterName, value: string): ListFilters => {
  const chosen = filters[name]
  return { ...filters, [name]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value] }
}

/** Whether the list mixes kinds: sets, front, rear, either wheel. */
export const hasKinds = (products: readonly Product[]) => new Set(products.map(({ set, position }) => (set ? 'set' : position))).size > 1

/** All, tires for one wheel, or sets. */
export type Kind = (typeof POSITIONS)[number] | 'all'

const kinds: readonly Kind[] = ['all', ...POSITIONS]

/** Replaces the kind; "all" removes every filter on kinds. */
export const withKind = (filters: ListFilters, kind: Kind): ListFilters =>
  kind === 'all' ? { ...filters, position: [], sets: [] } : { ...filters, position: [kind] }

/** The selected kind; null if the filters match no single kind. */
function kindOf({ position, sets }: ListFilters): string | null {
  const [chosen, other] = position
  if (chosen) return other ? null : chosen
  return sets.length > 0 ? null : 'all'
}

export interface KindOption {
  kind: Kind
  count: number
  isChosen: boolean
}

/** The kinds in the list, each with its number of results together with the other groups' choices. */
export function kindOptions(products: readonly Product[], filters: ListFilters): readonly KindOption[] {
  const isListed = (kind: Kind) => filterProducts(products, withKind(noFilters, kind)).length > 0
  return kinds
    .filter((kind) => kind === kindOf(filters) || isListed(kind))
    .map((kind) => ({
      kind,
      count: filterProducts(products, withKind(filters, kind)).length,
      isChosen: kind === kindOf(filters),
    }))
}
