import { sundayOf } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { coveringPrice, type LandedCost, type LandedCosts, marginOf } from '#services/domain/landed-cost.ts'
import { lineKey } from '#services/domain/line-name.ts'
import { type Pagination, paginate } from '#services/domain/pagination.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { searchText } from '#services/domain/search/search-text.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { DeskProductsQuery, ProductFilter } from '../catalogue-desk.contract.ts'
import {
  countProducts,
  findEansWith,
  listSpellings,
  type ProductOrder,
  type ProductSelection,
  type SelectedProduct,
  selectProducts,
} from '../desk-products.queries.ts'
import type { CatalogueSearch } from '../search/catalogue-search.ts'

export interface SelectDeps {
  database: Database
  search: Pick<CatalogueSearch, 'getIndex'>
  landedCosts: LandedCosts
  now: () => Date
}

type Sorting = Pick<DeskProductsQuery, 'sort' | 'order'>

/** Fewer digits match too many numbers. */
const DIGITS = /^[0-9]{4,13}$/

const DEFAULT_LIMIT = 25

/** A page of the filtered articles, sorted. What the database sorts itself is not read beyond the page. */
export async function findPage(
  deps: SelectDeps,
  query: DeskProductsQuery,
): Promise<{ eans: string[]; pagination: Pagination; missing: string[] }> {
  const [limit, page] = [Number(query.limit ?? DEFAULT_LIMIT), Number(query.page ?? 1)]
  const order = orderOf(query)
  if (order === null || query.state === 'loss' || textLine(query.search ?? '') !== '') {
    const { products, missing } = await findSelected(deps, query, query)
    const { pagination, offset } = paginate(products.length, limit, page)
    return { eans: eansOf(products.slice(offset, offset + limit)), pagination, missing }
  }
  const selection = await selectionOf(deps, query, null)
  const { pagination, offset } = paginate(await countProducts(deps.database, selection), limit, page)
  return { eans: eansOf(await selectProducts(deps.database, selection, order, { limit, offset })), pagination, missing: [] }
}

const eansOf = (products: readonly SelectedProduct[]): string[] => products.map(({ ean }) => ean)

/** Null where costs, which no table has, say it. */
const orderOf = ({ sort = 'name', order }: Sorting): ProductOrder | null =>
  sort === 'margin' ? null : { by: sort, isDescending: order === 'desc' }

/** The filtered articles, sorted; `missing`: words without results. */
export async function findSelected(
  deps: SelectDeps,
  filter: ProductFilter,
  sorting: Sorting = {},
): Promise<{ products: SelectedProduct[]; missing: string[] }> {
  const searched = await findSearched(deps, filter.search ?? '')
  const selection = await selectionOf(deps, filter, searched?.eans ?? null)
  const { sort } = sorting
  const isDescending = sorting.order === 'desc'
  const products = await selectProducts(deps.database, selection, orderOf(sorting) ?? { by: 'name', isDescending })
  const needsCosts = filter.state === 'loss' || sort === 'margin'
  const costs = needsCosts ? await deps.landedCosts.find(products.map(({ ean }) => ean)) : new Map<string, LandedCost>()
  const shown = filter.state === 'loss' ? products.filter((product) => isBelowCost(product.priceAgorot, costs.get(product.ean))) : products
  const missing = searched?.missing ?? []
  if (sort === 'margin') return { products: byMargin(shown, costs, isDescending), missing }
  return { products: sort === undefined && searched ? inOrderOf(searched.eans, shown) : shown, missing }
}

/** Whether an article is sold below cost; false where the cost is unknown. */
export const isBelowCost = (priceAgorot: number, cost: LandedCost | undefined): boolean =>
  cost !== undefined && priceAgorot < coveringPrice(cost.landedAgorot)

/** Null without a search; punctuation alone finds nothing. */
async function findSearched({ database, search }: SelectDeps, typed: string): Promise<{ eans: string[]; missing: string[] } | null> {
  if (textLine(typed) === '') return null
  const text = searchText(typed)
  if (text === '') return { eans: [], missing: [] }
  const found = (await search.getIndex()).findEans(text)
  const numbered = DIGITS.test(text) ? await findEansWith(database, text) : []
  if (numbered.length === 0) return found
  return { eans: [...new Set([...found.eans, ...numbered])], missing: [] }
}

async function selectionOf(
  { database, now }: SelectDeps,
  { brand, line, segment, size, state }: ProductFilter,
  eans: readonly string[] | null,
): Promise<ProductSelection> {
  const lines = line === undefined ? [] : await listSpellings(database)
  const ofLine = lines.filter(({ brandSlug, name }) => lineKey(brandSlug, name) === line)
  return {
    eans,
    brandSlug: brand ?? ofLine[0]?.brandSlug ?? null,
    names: line === undefined ? null : ofLine.map(({ name }) => name),
    segment: segment ?? null,
    size: size?.split('/') ?? null,
    isOutOfStock: state === 'no-stock',
    isUnpriced: state === 'no-price',
    isUndated: state === 'undated',
    changedSince: state === 'changed' ? new Date(startOfIsraelDay(sundayOf(israelDate(now().getTime())))) : null,
  }
}

function inOrderOf(eans: readonly string[], products: readonly SelectedProduct[]): SelectedProduct[] {
  const ranks = new Map(eans.map((ean, rank) => [ean, rank]))
  return products.toSorted((one, other) => (ranks.get(one.ean) ?? 0) - (ranks.get(other.ean) ?? 0))
}

/** Unknown costs come last in either direction. */
function byMargin(products: readonly SelectedProduct[], costs: ReadonlyMap<string, LandedCost>, isDescending: boolean): SelectedProduct[] {
  const last = isDescending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const marginOfProduct = ({ ean, priceAgorot }: SelectedProduct): number => {
    const cost = costs.get(ean)
    return cost && priceAgorot > 0 ? marginOf(priceAgorot, cost.landedAgorot).percent : last
  }
  const margins = new Map(products.map((product) => [product.ean, marginOfProduct(product)]))
  const compare = (one: SelectedProduct, other: SelectedProduct) => {
    const [first, second] = [margins.get(one.ean) ?? last, margins.get(other.ean) ?? last]
    if (first === second) return 0
    return first < second === isDescending ? 1 : -1
  }
  return products.toSorted(compare)
}
