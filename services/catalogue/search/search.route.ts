import { searchText } from '#services/domain/search/search-text.ts'
import { limited, type RateLimits } from '#services/ingress/plugins/rate-limits.ts'
import { createReadCache } from '#services/ingress/response-cache/read-cache.ts'
import { createReads } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS } from '../catalogue.contract.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

export interface SearchRoute {
  search: Pick<CatalogueSearch, 'getIndex' | 'onChange'>
  rateLimits: Pick<RateLimits, 'searchesPerMinute'>
  basePath: string
  headers: Readonly<Record<string, string>>
  /** 0 turns caching off. */
  cacheBytes: number
}

const DEFAULT_LIMIT = 8

/**
 * Text search. Its answers have a cache of their own: queries are unlimited and would evict others, and any change of the catalogue may
 * affect any of them.
 */
export function searchRoute(app: App, { search, rateLimits, basePath, headers, cacheBytes }: SearchRoute): void {
  const cache = createReadCache({ maxBytes: cacheBytes })
  const reads = createReads({ cache, basePath, headers, areLight: true })
  search.onChange(() => cache.empty())
  app.route({
    ...CALLS.search,
    config: { access: 'public', ...limited('search', rateLimits.searchesPerMinute) },
    handler: (request, reply) => {
      const text = searchText(request.query.q)
      const limit = Number(request.query.limit ?? DEFAULT_LIMIT)
      const page = Number(request.query.page ?? 1)
      const isOnePerLine = request.query.each === 'line'
      const path = `${CALLS.search.url}?q=${encodeURIComponent(text)}&limit=${limit}&page=${page}${isOnePerLine ? '&each=line' : ''}`
      const find = async () => (await search.getIndex()).search(text, { limit, page, isOnePerLine })
      return reads.answer(request, reply, path, async () => ({ body: await find(), tags: [] }))
    },
  })
}
