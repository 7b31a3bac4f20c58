import { Type } from 'typebox'
import { MAX_READ, searchText } from '#services/domain/search/search-text.ts'
import { limited, type RateLimits } from '#services/ingress/plugins/rate-limits.ts'
import { createReadCache } from '#services/ingress/response-cache/read-cache.ts'
import { createReads } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS } from '../catalogue.calls.ts'
import { SearchAnswer } from '../catalogue.contract.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

export interface SearchRoute {
  search: Pick<CatalogueSearch, 'getIndex' | 'onChange'>
  rateLimits: Pick<RateLimits, 'searchesPerMinute'>
  basePath: string
  headers: Readonly<Record<string, string>>
  /** Nothing is kept with 0. */
  cacheBytes: number
}

const DEFAULT_LIMIT = 8
/** 1 to 500, as many as a page of results narrows, written as people write it. */
const Limit = Type.String({ pattern: '^([1-9][0-9]?|[1-4][0-9]{2}|500)$' })
/** 1 to 10: nobody looks at more, and each one costs as much as all before it. */
const Page = Type.String({ pattern: '^([1-9]|10)$' })

/**
 * Text search. Its answers are kept apart from all others: questions are without end and would push the shop's own answers out,
 * and any change of the catalogue may change any of them.
 */
export function searchRoute(app: App, { search, rateLimits, basePath, headers, cacheBytes }: SearchRoute): void {
  const cache = createReadCache({ maxBytes: cacheBytes })
  const reads = createReads({ cache, basePath, headers, areLight: true })
  search.onChange(() => cache.empty())
  app.get(
    CALLS.search.path,
    {
      config: { access: 'public', ...limited('search', rateLimits.searchesPerMinute) },
      schema: {
        summary: 'Sizes, brands and tires for what was typed',
        querystring: Type.Object({
          q: Type.String({ maxLength: MAX_READ }),
          limit: Type.Optional(Limit),
          page: Type.Optional(Page),
          each: Type.Optional(Type.Literal('line')),
        }),
        response: { 200: SearchAnswer },
      },
    },
    (request, reply) => {
      const text = searchText(request.query.q)
      const limit = Number(request.query.limit ?? DEFAULT_LIMIT)
      const page = Number(request.query.page ?? 1)
      const isOnePerLine = request.query.each === 'line'
      const path = `${CALLS.search.path}?q=${encodeURIComponent(text)}&limit=${limit}&page=${page}${isOnePerLine ? '&each=line' : ''}`
      const find = async () => (await search.getIndex()).search(text, { limit, page, isOnePerLine })
      return reads.answer(request, reply, path, async () => ({ body: await find(), tags: [] }))
    },
  )
}
