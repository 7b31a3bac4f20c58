import { Type } from 'typebox'
import { SizePart } from '#events/primitives.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { PopularSizes, SizeParts } from './catalogue.contract.ts'
import type { CatalogueRoutes } from './catalogue-reads.ts'
import { listPopularSizes, listProfiles, listRims, listWidths } from './size.queries.ts'
import { sectionAddress, widthAddress } from './size-address.ts'

const DEFAULT_POPULAR_SIZES = 8
/** 1 to 100, written as people write it. */
const Limit = Type.String({ pattern: '^([1-9][0-9]?|100)$' })

/** The size search: what is asked for most, and the widths, profiles and rims the shop has tires of. */
export function sizeRoutes(app: App, { database, reads }: CatalogueRoutes): void {
  popularSizesRoute(app, { database, reads })
  app.get(
    '/api/v1/sizes/widths/for/MO',
    { config: { access: 'public' }, schema: { summary: 'Widths', response: { 200: SizeParts } } },
    (request, reply) =>
      reads.answer(request, reply, '/api/v1/sizes/widths/for/MO', async () => ({ body: await listWidths(database), tags: ['sizes'] })),
  )
  app.get(
    '/api/v1/sizes/profiles/for/MO/:width',
    {
      config: { access: 'public' },
      schema: { summary: 'Profiles of a width', params: Type.Object({ width: SizePart }), response: { 200: SizeParts } },
    },
    (request, reply) => {
      const width = widthAddress(request.params.width)
      return reads.answer(request, reply, `/api/v1/sizes/profiles/for/MO/${width}`, async () => ({
        body: await listProfiles(database, width),
        tags: ['sizes'],
      }))
    },
  )
  app.get(
    '/api/v1/sizes/for/MO/:width/:profile',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Rims of a width and profile',
        params: Type.Object({ width: SizePart, profile: SizePart }),
        response: { 200: SizeParts },
      },
    },
    (request, reply) => {
      const { width, profile } = sectionAddress(request.params.width, request.params.profile)
      return reads.answer(request, reply, `/api/v1/sizes/for/MO/${width}/${profile}`, async () => ({
        body: await listRims(database, width, profile),
        tags: ['sizes'],
      }))
    },
  )
}

function popularSizesRoute(app: App, { database, reads }: Pick<CatalogueRoutes, 'database' | 'reads'>): void {
  app.get(
    '/api/v1/popular/sizes',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sizes asked for most',
        querystring: Type.Object({ limit: Type.Optional(Limit) }),
        response: { 200: PopularSizes },
      },
    },
    (request, reply) => {
      const limit = Number(request.query.limit ?? DEFAULT_POPULAR_SIZES)
      return reads.answer(request, reply, `/api/v1/popular/sizes?limit=${limit}`, async () => ({
        body: await listPopularSizes(database, limit),
        tags: ['popular-sizes'],
      }))
    },
  )
}
