import { Type } from 'typebox'
import { readSearch } from '#services/domain/search/search-query.ts'
import { SearchAnswer } from '../contract/search.contract.ts'
import { createReadCache } from '../read-cache/read-cache.ts'
import { createReads } from '../read-cache/reads.ts'
import type { App } from '../typed-app.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

export interface SearchRoute {
  search: Pick<CatalogueSearch, 'getIndex' | 'onChange'>
  basePath: string
  headers: Readonly<Record<string, string>>
  /** Nothing is kept with 0. */
  cacheBytes: number
}

const DEFAULT_LIMIT = 8
/** 1 to 100, written as people write it. */
const Limit = Type.String({ pattern: '^([1-9][0-9]?|100)$' })

/**
 * Text search. Its answers are kept apart from all others: questions are without end and would push the shop's own answers out,
 * and any change of the catalogue may change any of them.
 */
export function searchRoute(app: App, { search, basePath, headers, cacheBytes }: SearchRoute): void {
  const cache = createReadCache({ maxBytes: cacheBytes })
  const reads = createReads({ cache, basePath, headers })
  search.onChange(() => cache.empty())
  app.get(
    '/api/v1/search',
    {
      schema: {
        summary: 'Sizes, brands and tires for what was typed',
        querystring: Type.Object({ q: Type.String(), limit: Type.Optional(Limit) }),
        response: { 200: SearchAnswer },
      },
    },
    (request, reply) => {
      const query = readSearch(request.query.q)
      const limit = Number(request.query.limit ?? DEFAULT_LIMIT)
      const path = `/api/v1/search?q=${encodeURIComponent(query.text)}&limit=${limit}`
      return reads.answer(request, reply, path, async () => ({ body: (await search.getIndex()).search(query, limit), tags: [] }))
    },
  )
}
