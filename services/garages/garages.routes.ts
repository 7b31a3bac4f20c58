import type { FastifyReply } from 'fastify'
import { Value } from 'typebox/value'
import type { CityChanged, GarageChanged } from '#events/garages.events.ts'
import { Slug } from '#events/primitives.ts'
import { type EditDeps, editCatalogue, readAfter, revisionOf } from '#services/catalogue/index.ts'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { addDays, dayText } from '#services/domain/calendar.ts'
import type { CourierDays } from '#services/domain/delivery.ts'
import type { FittingDay, Slot } from '#services/domain/fitting-calendar.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { notFound } from '#services/ingress/plugins/errors.ts'
import type { Loaded, Reads } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { garagePhotoOf } from '#services/media/media.rules.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { DESK_GARAGE_CALLS, type DeskGarages } from './desk-garage.contract.ts'
import { GARAGE_CALLS as CALLS, type City, CityList, type FittingGarage, type Garage, type GarageDetails } from './garage.contract.ts'
import { garageEdit } from './garage-files.ts'
import {
  type CatalogueGarage,
  findGarage,
  findRecordedGarage,
  listCities,
  listCitiesWithGarages,
  listGaragesInCity,
  listRecordedGarages,
} from './garages.queries.ts'

/** Dependencies of the garage routes. */
export interface GarageRoutes {
  database: Queryable
  reads: Reads
  presentation: GaragePresentation
  now: () => Date
  fitting: GarageFitting
  courierDays: CourierDays
}

/** Fitting dates for a cart; bookings come from orders. */
export interface GarageFitting {
  /** Null if unknown or hidden. */
  findFitting(
    queryable: Queryable,
    question: { garageId: string; products: readonly CatalogueProduct[]; courierDays: CourierDays; now: Date },
  ): Promise<{ days: readonly FittingDay[] } | null>
  /** Garages that support these products, by next free appointment; null if there is none. */
  listFitting(
    queryable: Queryable,
    question: { garages: readonly CatalogueGarage[]; products: readonly CatalogueProduct[]; courierDays: CourierDays; now: Date },
  ): Promise<{ garage: CatalogueGarage; earliest: Slot | null; from: string | null }[]>
}

/** Stands for every malformed id, so that all share one cache entry. */
const NO_ID = '-'
const readId = (text: string): string => (Value.Check(Slug, text) ? text : NO_ID)

/** EANs of `ean:quantity,…`; quantities affect neither place nor date. */
const readEans = (items = ''): string[] => items.split(',').flatMap((item) => item.split(':')[0] || [])

/** Routes for the garages of a city, and one garage. Hidden ones are omitted. */
export function garageRoutes(app: App, routes: GarageRoutes): void {
  const { reads } = routes
  app.route({
    ...CALLS.inCity,
    config: { access: 'public' },
    handler: (request, reply) => {
      const city = readId(request.params.city)
      return reads.answer(request, reply, `/api/v1/cities/${city}/shops`, () => loadGarages(routes, city))
    },
  })
  app.route({
    ...CALLS.fittingInCity,
    config: { access: 'public' },
    handler: async (request, reply) => {
      // Not cached: availability changes by the minute, and carts are unlimited.
      reply.header('cache-control', 'no-store')
      return reply.send(await listFittingGarages(routes, readId(request.params.city), readEans(request.query.items)))
    },
  })
  app.route({
    ...CALLS.garage,
    config: { access: 'public' },
    handler: (request, reply) => {
      const id = readId(request.params.name)
      return reads.answer(request, reply, `/api/v1/shop/${id}`, () => loadGarage(routes, id))
    },
  })
}

/** Reloaded when a garage or a city changes, and on likes. */
async function loadGarages({ database, presentation }: GarageRoutes, city: string): Promise<Loaded<Garage[]>> {
  const garages = await listGaragesInCity(database, city)
  return { body: garages.map((garage) => presentGarage(garage, presentation)), tags: ['shops', ...garages.map(({ id }) => `shop:${id}`)] }
}

async function listFittingGarages(
  { database, presentation, now, fitting, courierDays }: GarageRoutes,
  city: string,
  eans: readonly string[],
): Promise<FittingGarage[]> {
  const [garages, products] = await Promise.all([listGaragesInCity(database, city), listProductsByEans(database, eans)])
  const fitted = await fitting.listFitting(database, { garages, products, courierDays, now: now() })
  return fitted.map(({ garage, earliest, from }) => ({
    ...presentGarage(garage, presentation),
    earliest: earliest && { date: earliest.date, displayText: dayText(earliest.date), startCursor: earliest.startsAt },
    arrivesBy: from && dayText(addDays(from, -1)),
  }))
}

async function loadGarage({ database, presentation }: GarageRoutes, id: string): Promise<Loaded<GarageDetails>> {
  const garage = await findGarage(database, id)
  if (garage === null || garage.isHidden) throw notFound()
  return { body: presentGarageDetails(garage, presentation), tags: ['shops', `shop:${id}`] }
}

/** Cities with a garage, for checkout and the garages page. */
export function citiesRoutes(app: App, { database, reads }: Pick<GarageRoutes, 'database' | 'reads'>): void {
  for (const path of [CALLS.cities.url, CALLS.fittingCities.url]) {
    app.get(
      path,
      { config: { access: 'public' }, schema: { summary: 'Cities where tires are fitted', response: { 200: CityList } } },
      (request, reply) =>
        reads.answer(request, reply, path, async () => ({
          body: (await listCitiesWithGarages(database)).map(presentCity),
          tags: ['cities'],
        })),
    )
  }
}

/** Fitting dates for a cart. Bookings change by the minute, so nothing is cached. */
export function fittingRoutes(app: App, { database, now, fitting, courierDays }: GarageRoutes): void {
  const options = { onRequest: async (_request: unknown, reply: FastifyReply) => void reply.header('cache-control', 'no-store') }
  const findDays = async (garageId: string, items: string | undefined) => {
    const products = await listProductsByEans(database, readEans(items))
    const found = await fitting.findFitting(database, { garageId, products, courierDays, now: now() })
    if (found === null) throw notFound()
    return found.days
  }
  app.route({
    ...CALLS.dates,
    ...options,
    config: { access: 'public' },
    handler: async ({ params, query }) => {
      const days = await findDays(params.shopId, query.items)
      return days.map(({ date, starts }) => ({ displayText: dayText(date), value: date, vacant: starts.some(({ isFree }) => isFree) }))
    },
  })
  app.route({
    ...CALLS.slots,
    ...options,
    config: { access: 'public' },
    handler: async ({ params, query }) => {
      const days = await findDays(params.shopId, query.items)
      const starts = days.find(({ date }) => date === params.date)?.starts ?? []
      return starts.map(({ startsAt, isFree }) => ({ startCursor: startsAt, vacant: isFree }))
    },
  })
}

/** Appointments of orders from today on. */
export type ListAppointments = () => Promise<readonly { orderId: string; garageId: string; date: string; startsAt: number }[]>

/** Routes for staff to create and edit garages. */
export function deskGarageRoutes(app: App, deps: EditDeps & { listAppointments: ListAppointments }): void {
  const { database, listAppointments } = deps
  const list = async (): Promise<DeskGarages> => {
    const [garages, cities, booked] = await Promise.all([listRecordedGarages(database), listCities(database), listAppointments()])
    const byGarage = Map.groupBy(booked, ({ garageId }) => garageId)
    const appointmentsOf = (id: string) => (byGarage.get(id) ?? []).map(({ garageId: _, ...appointment }) => appointment)
    return {
      garages: garages.map(({ data, sequence, city }) => ({
        data,
        city: city.displayName,
        revision: revisionOf(sequence),
        appointments: appointmentsOf(data.id),
      })),
      cities: cities.map(({ id, displayName }) => ({ id, displayName })),
    }
  }
  app.route({ ...DESK_GARAGE_CALLS.garages, handler: list })
  app.route({
    ...DESK_GARAGE_CALLS.save,
    handler: async ({ body, staff }) => {
      const { id } = body.data
      const version = await editCatalogue<GarageChanged>(deps, {
        kind: 'garage',
        id,
        seen: body.revision,
        write: () => ({ ok: true, data: body.data }),
        toEdit: garageEdit,
        options: { by: staff.staffId, acceptsPriceJump: body.acceptsPriceJump ?? false },
      })
      await readAfter(() => findRecordedGarage(database, id), version)
      return list()
    },
  })
}

interface GaragePresentation {
  basePath: string
  /** Base URL of photos; null = pictures are drawn. */
  imageBaseUrl: string | null
}

function presentCity({ id, displayName }: CityChanged): City {
  return { id, displayName }
}

function presentGarage(garage: CatalogueGarage, presentation: GaragePresentation): Garage {
  const { id, displayName, address, phone, summary, likes, score, alignType } = garage
  return {
    _id: id,
    id,
    displayName,
    city: presentCity(garage.city),
    address,
    phone,
    summary,
    photo: garagePhotoOf(garage, presentation),
    likes,
    price: agorotToShekels(garage.pricePerTireAgorot),
    fullPrice: garage.fullPricePerTireAgorot === null ? null : agorotToShekels(garage.fullPricePerTireAgorot),
    score,
    alignType,
    hide: garage.isHidden,
    manualBooking: garage.isManualBooking,
  }
}

function presentGarageDetails(garage: CatalogueGarage, presentation: GaragePresentation): GarageDetails {
  const { hours, rims, fitsSets } = garage
  return { ...presentGarage(garage, presentation), hours, rims, fitsSets }
}
