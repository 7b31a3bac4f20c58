import type { Product } from '#services/catalogue/product.contract.ts'

export type Wheel = 'front' | 'rear'

/** What of a list is shown. Of brands and of wheels none chosen means all. */
export interface ListFilters {
  /** Slugs. */
  brands: readonly string[]
  /** Only single tires for these wheels; a set is for both and is not single. */
  wheels: readonly Wheel[]
  isInStockOnly: boolean
  hideSets: boolean
}

export const noFilters: ListFilters = { brands: [], wheels: [], isInStockOnly: false, hideSets: false }

const fitsWheel = ({ position, set }: Product, wheel: Wheel) => !set && (position === wheel || position === 'both')

function passes(product: Product, { brands, wheels, isInStockOnly, hideSets }: ListFilters): boolean {
  if (hideSets && product.set) return false
  if (isInStockOnly && product.visibility !== 'instock') return false
  if (wheels.length > 0 && !wheels.some((wheel) => fitsWheel(product, wheel))) return false
  return brands.length === 0 || brands.includes(product.brandSlug)
}

/** The panel has something to say only where sets stand among the tires. */
export const hasFilterPanel = (products: readonly Product[]) => products.some((product) => product.set)

/** Where tires of more than one kind stand together: sets, for the front, for the rear, for either. */
export const hasKinds = (products: readonly Product[]) => new Set(products.map(({ set, position }) => (set ? 'set' : position))).size > 1

/** Of the filters those that the list offers: another one could not be taken back. */
export function offeredFilters(products: readonly Product[], filters: ListFilters): ListFilters {
  if (hasFilterPanel(products)) return filters
  return { ...noFilters, wheels: hasKinds(products) ? filters.wheels : [] }
}

export const filterProducts = (products: readonly Product[], filters: ListFilters): readonly Product[] =>
  products.filter((product) => passes(product, filters))

export const countFilters = ({ brands, wheels, isInStockOnly, hideSets }: ListFilters) =>
  brands.length + wheels.length + Number(isInStockOnly) + Number(hideSets)

export interface BrandOption {
  slug: string
  name: string
  count: number
}

export interface FilterOptions {
  /** In the order of how many tires the list has of each; it stays while filters change. */
  brands: readonly BrandOption[]
  /** Null where the list has single tires for one wheel only; a choice that was made is always offered back. */
  wheels: Readonly<Record<Wheel, number>> | null
  inStock: number
  withoutSets: number
}

/** How many results each choice would have beside the choices made in the other groups. */
export function countOptions(products: readonly Product[], filters: ListFilters): FilterOptions {
  const count = (changes: Partial<ListFilters>) => products.filter((product) => passes(product, { ...filters, ...changes })).length
  const hasWheel = (wheel: Wheel) => products.some(({ position, set }) => !set && position === wheel)
  return {
    brands: listBrands(products).map(([slug, name]) => ({ slug, name, count: count({ brands: [slug] }) })),
    wheels:
      (hasWheel('front') && hasWheel('rear')) || filters.wheels.length > 0
        ? { front: count({ wheels: ['front'] }), rear: count({ wheels: ['rear'] }) }
        : null,
    inStock: count({ isInStockOnly: true }),
    withoutSets: count({ hideSets: true }),
  }
}

/** All, or the single tires for one wheel. */
export type Kind = Wheel | 'all'

const kinds: readonly Kind[] = ['all', 'front', 'rear']

/** The same filters with another kind; "all" takes back whatever had left a kind out. */
export const withKind = (filters: ListFilters, kind: Kind): ListFilters =>
  kind === 'all' ? { ...filters, wheels: [], hideSets: false } : { ...filters, wheels: [kind] }

/** The kind that is shown; null where the filters show another choice of them. */
function kindOf({ wheels, hideSets }: ListFilters): Kind | null {
  const [wheel, other] = wheels
  if (wheel) return other ? null : wheel
  return hideSets ? null : 'all'
}

export interface KindOption {
  kind: Kind
  count: number
  isChosen: boolean
}

/** The kinds that the list has, each with how many results it would have beside the choices of the other groups. */
export function kindOptions(products: readonly Product[], filters: ListFilters): readonly KindOption[] {
  const isListed = (kind: Kind) => products.some((product) => passes(product, withKind(noFilters, kind)))
  return kinds
    .filter((kind) => kind === kindOf(filters) || isListed(kind))
    .map((kind) => ({
      kind,
      count: filterProducts(products, withKind(filters, kind)).length,
      isChosen: kind === kindOf(filters),
    }))
}

/** Slugs and names, the most frequent first. */
function listBrands(products: readonly Product[]): (readonly [slug: string, name: string])[] {
  const brands = new Map<string, { name: string; count: number }>()
  for (const { brandSlug, brand } of products) {
    brands.set(brandSlug, { name: brand, count: (brands.get(brandSlug)?.count ?? 0) + 1 })
  }
  return [...brands]
    .sort(([, a], [, b]) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(([slug, { name }]) => [slug, name] as const)
}
