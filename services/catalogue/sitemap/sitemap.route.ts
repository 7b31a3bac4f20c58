import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  brandListPath,
  categoryListPath,
  garagePath,
  linePath,
  motorcyclePath,
  productPath,
  SINGLE_PAGES,
  sizeListPath,
} from '#services/domain/page-paths.ts'
import { escapeMarkup } from '#services/domain/plain-text.ts'
import { notFound } from '#services/ingress/plugins/errors.ts'
import { unavailable } from '#services/ingress/plugins/http-error.ts'
import { type CachedResponse, encodeResponse } from '#services/ingress/response-cache/cached-response.ts'
import type { ReadCache } from '#services/ingress/response-cache/read-cache.ts'
import { sendCachedResponse } from '#services/ingress/response-cache/send-cached-response.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { createBoundedQueue, QueueFullError, shareRead } from '#services/platform/bounded-queue.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import {
  countProducts,
  listBrandsWithTires,
  listCategoriesWithTires,
  listGaragePages,
  listLinesWithTires,
  listMotorcyclePages,
  listProductNames,
  listSizesWithTires,
  type SitemapProduct,
} from './sitemap.queries.ts'

/** Documents of the sitemap protocol (sitemaps.org), with Google's extension for pictures. */

interface SitemapEntry {
  /** Absolute URL. */
  address: string
  changedAt: Date | null
  /** Absolute URL of the page's main picture. */
  image?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** A document of addresses. */
function urlSet(entries: readonly SitemapEntry[]): string {
  return `${HEAD}<urlset ${PROTOCOL} ${IMAGES}>\n${entries.map(urlOf).join('')}</urlset>\n`
}

/** The index of a sitemap's parts. */
function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex ${PROTOCOL}>\n${parts.join('')}</sitemapindex>\n`
}

function urlOf({ address, changedAt, image }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
  const picture = image === undefined ? '' : `<image:image><image:loc>${escapeMarkup(image)}</image:loc></image:image>`
  return `<url><loc>${escapeMarkup(address)}</loc>${changed}${picture}</url>\n`
}

/** The picture's width in pages' structured data, at its permanent address. */
const PICTURE_WIDTH = 960

const KINDS = ['pages', 'sizes', 'brands', 'lines', 'categories', 'garages', 'motorcycles', 'products'] as const
type Kind = (typeof KINDS)[number]

interface Part {
  offset: number
  limit: number
}

export interface SitemapRoutes {
  database: Queryable
  cache: ReadCache
  http: { publicUrl: string; basePath: string }
  headers: Readonly<Record<string, string>>
  /** Addresses per document; more are split into parts. */
  addressesPerPart?: number
}

/** A fifth of the protocol's limit: such a document is about 3 MB, which the read cache accepts. */
const ADDRESSES_PER_PART = 10_000
/** Tags that every event of a product, brand, category, garage or motorcycle changes. */
const TAGS = ['products', 'brands', 'categories', 'shops', 'motorcycles']
/** One at a time: while the catalogue changes, they are not cached for long. */
const QUEUE = { running: 1, waiting: 50 }
const PartParams = Type.Object({ number: Type.String() })

/** `/sitemap.xml`: every indexable page; for a large shop an index of parts by kind, `/sitemap-products-2.xml`. */
export function sitemapRoutes(app: App, routes: SitemapRoutes): void {
  const { cache, headers } = routes
  const { basePath } = routes.http
  const sitemap = createSitemap(routes)
  const queue = createBoundedQueue(QUEUE)

  const answer = async (request: FastifyRequest, reply: FastifyReply, path: string, make: () => Promise<string>) => {
    const fill = async (): Promise<CachedResponse> => {
      const body = await queue.run(make).catch(refuseWhenFull)
      return encodeResponse({
        status: 200,
        body,
        tags: TAGS,
        headers: { ...headers, 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' },
      })
    }
    const key = basePath + path
    const ready = cache.find(key) ?? (await cache.fill(key, fill))
    reply.hijack()
    sendCachedResponse(request.raw, reply.raw, ready)
  }
  app.get('/sitemap.xml', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    answer(request, reply, '/sitemap.xml', sitemap.whole),
  )

  for (const kind of KINDS) {
    // A name without a number is unknown, like any other address.
    app.get(
      `/sitemap-${kind}-:number(^[1-9][0-9]{0,3}).xml`,
      { config: { access: 'public' }, schema: { hide: true, params: PartParams } },
      async (request, reply) => {
        const part = { kind, number: Number(request.params.number) }
        // Before the queue, so that unknown parts do not take places.
        if (!(await sitemap.hasPart(part))) throw notFound()
        return answer(request, reply, partPath(part), () => sitemap.part(part))
      },
    )
  }
}

interface PartName {
  kind: Kind
  /** From 1. */
  number: number
}

const partPath = ({ kind, number }: PartName): string => `/sitemap-${kind}-${number}.xml`

function createSitemap({ database, http, addressesPerPart: limit = ADDRESSES_PER_PART }: SitemapRoutes) {
  const root = http.publicUrl + http.basePath
  const entries = createEntries(database, root)
  const partOf = ({ kind, number }: PartName): Promise<SitemapEntry[]> => entries[kind]({ offset: (number - 1) * limit, limit })
  // One shared count, since addresses can be made up at no cost.
  const countOnce = shareRead(() => countProducts(database))

  return {
    async hasPart({ kind, number }: PartName): Promise<boolean> {
      return number === 1 || (kind === 'products' && (number - 1) * limit < (await countOnce()))
    },
    async whole(): Promise<string> {
      const lists = await Promise.all(KINDS.filter((kind) => kind !== 'products').map((kind) => partOf({ kind, number: 1 })))
      const products = await countProducts(database)
      if (lists.flat().length + products <= limit) return urlSet([...lists.flat(), ...(await partOf({ kind: 'products', number: 1 }))])
      const parts = KINDS.flatMap((kind) => {
        const count = kind === 'products' ? Math.ceil(products / limit) : 1
        return Array.from({ length: count }, (_, index) => root + partPath({ kind, number: index + 1 }))
      })
      return sitemapIndex(parts)
    },
    /** Throws when it is empty. */
    async part(name: PartName): Promise<string> {
      const found = await partOf(name)
      if (found.length === 0) throw notFound()
      return urlSet(found)
    },
  }
}

function refuseWhenFull(error: unknown): never {
  throw error instanceof QueueFullError ? unavailable() : error
}

/** Reads the entries of each kind; `root` prefixes every address. Only products need several parts. */
function createEntries(database: Queryable, root: string): Record<Kind, (part: Part) => Promise<SitemapEntry[]>> {
  const entryOf = (path: string, changedAt: Date | null): SitemapEntry => ({ address: root + path, changedAt })
  const productEntry = ({ ean, displayName, changedAt }: SitemapProduct): SitemapEntry => ({
    ...entryOf(productPath({ ean, displayName }), changedAt),
    image: `${root}/api/v1/media/product/${ean}?w=${PICTURE_WIDTH}`,
  })
  return {
    pages: async () => SINGLE_PAGES.map((path) => entryOf(path, null)),
    sizes: async () => (await listSizesWithTires(database)).map((size) => entryOf(sizeListPath(size), size.changedAt)),
    brands: async () => (await listBrandsWithTires(database)).map(({ slug, changedAt }) => entryOf(brandListPath(slug), changedAt)),
    lines: async () =>
      (await listLinesWithTires(database)).map(({ brandSlug, name, changedAt }) => entryOf(linePath(brandSlug, name), changedAt)),
    categories: async () =>
      (await listCategoriesWithTires(database)).map(({ slug, changedAt }) => entryOf(categoryListPath(slug), changedAt)),
    garages: async () =>
      (await listGaragePages(database)).map(({ slug, changedAt }) => ({
        ...entryOf(garagePath(slug), changedAt),
        image: `${root}/api/v1/media/shop/${slug}?w=${PICTURE_WIDTH}`,
      })),
    motorcycles: async () => (await listMotorcyclePages(database)).map(({ slug, changedAt }) => entryOf(motorcyclePath(slug), changedAt)),
    products: async (part) => (await listProductNames(database, part)).map(productEntry),
  }
}
