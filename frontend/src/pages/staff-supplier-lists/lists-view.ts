import type { Supplier } from '#events/suppliers.events.ts'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import type { WhyUnmatched } from '#services/purchasing/suppliers.contract.ts'

/** Which of the articles that were not recognised are looked at, as the page's address says: `?supplier=rduch&why=no_size&search=road&page=2`. */
export interface ListsView {
  supplier: Supplier | null
  why: WhyUnmatched | null
  search: string
  page: number
  limit: PageSize
}

export const pageSizes = ['10', '25', '50', '100'] as const
type PageSize = (typeof pageSizes)[number]
/** Those that can be mended first. */
export const reasons = ['unknown_brand', 'ambiguous', 'no_size', 'not_ours'] as const satisfies readonly WhyUnmatched[]
export const firstView: ListsView = { supplier: null, why: null, search: '', page: 1, limit: '25' }
const maxCharacters = 60

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null => values.find((each) => each === value) ?? null

export function readView(query: string): ListsView {
  const parameters = new URLSearchParams(query)
  const page = parameters.get('page') ?? ''
  return {
    supplier: oneOf(suppliers, parameters.get('supplier')),
    why: oneOf(reasons, parameters.get('why')),
    search: (parameters.get('search') ?? '').slice(0, maxCharacters),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    limit: oneOf(pageSizes, parameters.get('limit')) ?? firstView.limit,
  }
}

function write(parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

const filtersOf = ({ supplier, why, search }: ListsView) => ({
  supplier: supplier ?? '',
  why: why ?? '',
  search: search.trim().slice(0, maxCharacters),
})

/** The query of the page's address; what goes without saying is left out. */
export const writeView = (view: ListsView): string =>
  write({
    ...filtersOf(view),
    page: view.page === 1 ? '' : String(view.page),
    limit: view.limit === firstView.limit ? '' : view.limit,
  })

export const unmatchedQuery = (view: ListsView): string => write({ ...filtersOf(view), page: String(view.page), limit: view.limit })

export const isNarrowed = ({ supplier, why, search }: ListsView): boolean => supplier !== null || why !== null || search.trim() !== ''
