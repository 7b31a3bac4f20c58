import type { FastifyBaseLogger } from 'fastify'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { listBrands, listPopularSizes } from '#services/catalogue/catalogue.queries.ts'
import { type CatalogueProduct, listProductsAfter, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { isUndated } from '#services/domain/dot.ts'
import { kindWords } from '#services/domain/search/line-names.ts'
import { unavailable } from '#services/ingress/plugins/http-error.ts'
import type { ReadChangeListener } from '#services/ingress/response-cache/invalidation.ts'
import { listMotorcycles } from '#services/motorcycles/motorcycles.queries.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import { type CatalogueRoutes, loadPresentation } from '../catalogue-reads.ts'
import { type Presentation, presentProduct } from '../product.presenter.ts'
import { createIndexUpdateQueue } from './index-update-queue.ts'
import { type Article, lineIdOf } from './search-articles.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

/** The index over the current catalogue, updated on change notices. */
export interface CatalogueSearch extends ReadChangeListener {
  /** Waits for the first index; later the old one serves while a new one is built. Throws when there is none. */
  getIndex(): Promise<SearchIndex>
  /** Called when earlier answers may be stale. */
  onChange(changed: () => void): void
  close(): Promise<void>
}

type Deps = Pick<CatalogueRoutes, 'database' | 'presentation'> & { logger: Pick<FastifyBaseLogger, 'warn'> }

const COLLECT_MS = 200
const RETRY_MS = 1000
const FIRST_INDEX_WITHIN_MS = 5000
/** Pages are read with pauses for other requests. */
const PAGE = 200
/** The limit of searchable motorcycles. */
const MAX_MOTORCYCLES = 20_000
/** Tags that require a full rebuild. */
const ALL_CHANGED = new Set(['*', 'brands', 'popular-sizes', 'settings'])
const MOTORCYCLES = 'motorcycles'
const PRODUCT = 'product:'
const isOfSearch = (tag: string): boolean => ALL_CHANGED.has(tag) || tag === MOTORCYCLES || tag.startsWith(PRODUCT)

export function createCatalogueSearch(deps: Deps): CatalogueSearch {
  let index: SearchIndex | null = null
  let presentation: Presentation | null = null
  let changed = (): void => {}
  const first = Promise.withResolvers<void>()

  async function applyChanges(tags: ReadonlySet<string>): Promise<void> {
    let isChanged = true
    if (index === null || presentation === null || [...tags].some((tag) => ALL_CHANGED.has(tag))) {
      presentation = await loadPresentation(deps)
      index = await buildIndex(deps, presentation)
    } else {
      const eans = [...tags].filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length))
      isChanged = await refresh(deps, index, presentation, eans)
      if (tags.has(MOTORCYCLES)) {
        index.setMotorcycles(await readMotorcycles(deps))
        isChanged = true
      }
    }
    first.resolve()
    if (isChanged) changed()
  }
  const onError = (error: unknown): void => deps.logger.warn({ err: error }, 'search index not renewed')
  const order = createIndexUpdateQueue({ first: ['*'], applyChanges, collectMs: COLLECT_MS, retryMs: RETRY_MS, onError })
  return {
    drop: (tags) => order.add(tags.filter(isOfSearch)),
    empty: () => order.add(['*']),
    onChange: (listener) => {
      changed = listener
    },
    async getIndex() {
      if (index === null) {
        order.begin()
        await withTimeout(first.promise, FIRST_INDEX_WITHIN_MS, () => undefined)
      }
      if (index === null) throw unavailable()
      return index
    },
    close: order.close,
  }
}

function readMotorcycles({ database }: Deps): Promise<MotorcycleChanged[]> {
  return listMotorcycles(database, { offset: 0, limit: MAX_MOTORCYCLES })
}

async function buildIndex(deps: Deps, presentation: Presentation): Promise<SearchIndex> {
  const { database } = deps
  const [brands, popularSizes, motorcycles] = await Promise.all([listBrands(database), listPopularSizes(database), readMotorcycles(deps)])
  const index = createSearchIndex({ brands, popularSizes, motorcycles })
  let page = await listProductsAfter(deps.database, '', PAGE)
  while (page.length > 0) {
    for (const product of page) index.put(toArticle(product, presentation))
    page = await listProductsAfter(deps.database, page.at(-1)?.ean ?? '', PAGE)
  }
  return index
}

/** Returns whether any visible answer may have changed. */
async function refresh(deps: Deps, index: SearchIndex, presentation: Presentation, eans: readonly string[]): Promise<boolean> {
  let isChanged = false
  for (let start = 0; start < eans.length; start += PAGE) {
    const chunk = eans.slice(start, start + PAGE)
    const found = new Map((await listProductsByEans(deps.database, chunk)).map((product) => [product.ean, product]))
    for (const ean of chunk) {
      const product = found.get(ean)
      const isOther = product ? index.put(toArticle(product, presentation)) : index.remove(ean)
      isChanged ||= isOther
    }
  }
  return isChanged
}

export function toArticle(catalogued: CatalogueProduct, presentation: Presentation): Article {
  const product = presentProduct(catalogued, presentation)
  const { ean, priceAgorot, tire, front } = catalogued
  const sizes = [tire, ...(front ? [front] : [])].map(({ width, profile, rim }) => `${width}/${profile}/${rim}`)
  return {
    product,
    listed: { ean, priceAgorot, isSet: product.set, visibility: product.visibility, isUndated: isUndated(product) },
    lineId: lineIdOf(product),
    kinds: kindWords(catalogued),
    sizes: [...new Set(sizes)],
  }
}
