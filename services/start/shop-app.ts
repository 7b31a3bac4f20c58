import { createCatalogueSearch, presentationOf } from '#services/catalogue/index.ts'
import { type CatalogueProduct, findProduct } from '#services/catalogue/product.queries.ts'
import { listReceived } from '#services/demo/inbox/demo-inbox.ts'
import { courierSpan } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { weekHoursText } from '#services/domain/working-hours.ts'
import { findGarage } from '#services/garages/garages.queries.ts'
import { type AppDeps, createApp, type Web } from '#services/ingress/app.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { GaugeDeps } from '#services/ingress/feature.ts'
import { addDiskGauge } from '#services/ingress/health/disk.ts'
import type { AddGauge } from '#services/ingress/health/gauges.ts'
import type { AskShop } from '#services/ingress/pages/pages.routes.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { loadMarks, type Marks, presentMarks } from '#services/media/marks.ts'
import { createOwnPhotos } from '#services/media/own-photos.ts'
import { createArticlesOfSize, createKnownMotorcycles } from '#services/motorcycles/index.ts'
import { findFitting, listFitting } from '#services/orders/checkout/fitting.queries.ts'
import { findCouponPrice } from '#services/orders/coupons/coupons.queries.ts'
import { listBookedAppointments } from '#services/orders/orders.queries.ts'
import { countUnitsSold } from '#services/orders/sold-weeks.queries.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { createLandedCosts } from '#services/purchasing/landed-costs.queries.ts'
import { registerDesk } from '#services/staff/feature.ts'
import type { StaffWork } from '#services/staff/staff.contract.ts'
import { createKeptCandidates } from '#services/wizard/kept-candidates.ts'
import { FEATURES, FILE_KINDS, PAGE_PARAMETERS, type RouteNeeds } from './features.ts'
import { findForDesk } from './find-for-desk.ts'
import { readCaller } from './read-caller.ts'
import { readDay } from './read-day.ts'

/** Dependencies of the web app that tests replace. */
export type ShopDeps = AppDeps & Pick<RouteNeeds, 'payments' | 'carrier' | 'recommender' | 'googleAddresses' | 'staffHeartbeatMs'>

/** The shop's complete HTTP app, with the routes of every feature. */
export async function createShopApp(deps: ShopDeps): Promise<App> {
  const marks = await loadMarks(deps.config.catalogue.picturesDirectory, deps.logger)
  return createApp(deps, {
    settings: publicSettings(deps, marks),
    addGauges: (add) => addShopGauges(add, deps),
    addRoutes: (app, web) => addRoutes(app, { ...deps, ...web, ...openNeeds(app, web), marks }),
    canonicalAddress,
    pageParameters: PAGE_PARAMETERS,
  })
}

/** Registers the features' metrics. */
export function addShopGauges(add: AddGauge, deps: GaugeDeps): void {
  addDiskGauge(add, deps.config.dataDirectory)
  for (const feature of FEATURES) feature.gauges?.(add, deps)
}

async function addRoutes(app: App, deps: Web & RouteNeeds): Promise<void> {
  for (const feature of FEATURES) await feature.routes?.(app, deps)
  await registerDesk(app, deps, async (desk) => {
    for (const feature of FEATURES) await feature.deskRoutes?.(desk, deps)
  })
}

/** In-memory caches of this process, and dependencies between features. */
function openNeeds(app: App, { config, database, logger, cache, readCacheBytes, now, follow }: Web) {
  const ownPhotos = createOwnPhotos(config.catalogue.picturesDirectory, logger)
  const presentation = presentationOf(config, ownPhotos)
  const search = createCatalogueSearch({ database, logger, presentation })
  const articles = createArticlesOfSize(database, readCacheBytes)
  const motorcycles = createKnownMotorcycles(database, readCacheBytes)
  const candidates = createKeptCandidates({ database, articles, motorcycles }, readCacheBytes)
  for (const listener of [search, articles, motorcycles, candidates]) follow(listener)
  app.addHook('onReady', async () => {
    await ownPhotos.follow(() => {
      cache.empty()
      search.empty()
    })
    search.empty()
  })
  app.addHook('onClose', async () => {
    ownPhotos.close()
    await search.close()
  })
  return {
    ownPhotos,
    presentation,
    search,
    articles,
    motorcycles,
    candidates,
    fileKinds: FILE_KINDS,
    fitting: { findFitting, listFitting },
    listAppointments: () => listBookedAppointments(database, israelDate(now().getTime())),
    lockHandedOver,
    listReceived: config.messages.hasDemoInbox ? (limit: number) => listReceived(database, limit) : null,
    countUnitsSold: (since: Date) => countUnitsSold(database, since),
    landedCosts: createLandedCosts({ database, now }),
    findCouponPrice: (product: CatalogueProduct) => findCouponPrice(database, product, now()),
    findProduct: (ean: string) => findProduct(database, ean),
    findGarage: (id: string) => findGarage(database, id),
    countWork: async () => {
      const counts = await Promise.all(FEATURES.map((feature) => feature.countWork?.(database, now())))
      return Object.assign({}, ...counts) as StaffWork
    },
    findForDesk: (typed: string) => findForDesk({ database, search }, typed),
    readCaller: (phone: string) => readCaller({ database, now: now() }, phone),
    readDay: (limit: number) => readDay({ database, config, now: now() }, limit),
  }
}

async function canonicalAddress(path: string, query: string, ask: AskShop): Promise<string> {
  for (const feature of FEATURES) {
    const canonical = await feature.canonicalAddress?.(path, query, ask)
    if (canonical) return canonical
  }
  return path + query
}

function publicSettings(
  { config: { http, shop, catalogue, delivery, messages, pixel }, payments }: ShopDeps,
  marks: Marks,
): PublicSettings {
  const { basePath, publicUrl } = http
  const { undatedCancelMonths } = catalogue
  const paymentMethods: PublicSettings['paymentMethods'] = payments ? ['creditcard', 'transfer'] : ['transfer']
  const { name: shopName, phone, whatsApp, saleChip, transfer, business, refusedCards } = shop
  return {
    basePath,
    publicUrl,
    shopName,
    phone,
    whatsApp,
    saleChip,
    marks: presentMarks(marks, basePath),
    hasPixel: pixel !== null,
    hasBit: payments !== null && shop.hasBit,
    messageChannels: messages.channels,
    transfer,
    business,
    paymentMethods,
    refusedCards,
    undatedCancelMonths,
    courier: courierSpan(delivery.courierDays, null),
    pickupHours: delivery.pickupHours && weekHoursText(delivery.pickupHours),
  }
}
