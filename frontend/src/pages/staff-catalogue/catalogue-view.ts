import { staffCataloguePath } from '#frontend/shared/routes.ts'

/** Which part of the catalogue is looked at, as its address says: `?search=road+6&page=2`, `?part=coupons`. */
export interface CatalogueView {
  part: Part
  search: string
  page: number
}

/** In the order of the tabs. */
export const PARTS = ['products', 'import', 'shipments', 'coupons', 'garages'] as const
export type Part = (typeof PARTS)[number]

const maxCharacters = 100

export function readView(query: string): CatalogueView {
  const parameters = new URLSearchParams(query)
  const page = parameters.get('page') ?? ''
  return {
    part: PARTS.find((part) => part === parameters.get('part')) ?? 'products',
    search: (parameters.get('search') ?? '').slice(0, maxCharacters),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

const write = (parameters: Record<string, string>) => (Object.keys(parameters).length === 0 ? '' : `?${new URLSearchParams(parameters)}`)

/** Below the base path; what goes without saying is left out. */
export const viewPath = ({ part, search, page }: CatalogueView): string =>
  staffCataloguePath +
  write({
    ...(part === 'products' ? {} : { part }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(page === 1 ? {} : { page: String(page) }),
  })

/** The query of the call that lists articles. */
export const productsQuery = ({ search, page }: Pick<CatalogueView, 'search' | 'page'>): string =>
  write({ ...(search.trim() === '' ? {} : { search: search.trim() }), page: String(page), limit: '25' })
