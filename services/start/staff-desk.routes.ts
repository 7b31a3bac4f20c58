import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { analyticsRoutes } from '#services/analytics/analytics.routes.ts'
import { catalogueDeskRoutes } from '#services/catalogue/desk/catalogue-desk.routes.ts'
import { refuseZeros } from '#services/ingress/plugins/strict-validation.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import { floorPriceRoutes } from '#services/offers/floor-prices.routes.ts'
import { staffOfferRoutes } from '#services/offers/staff-offers.routes.ts'
import { orderExportRoutes } from '#services/orders/desk/order-export.routes.ts'
import { staffOrderRoutes } from '#services/orders/desk/staff-orders.routes.ts'
import { draftExportRoutes } from '#services/purchasing/desk/draft-export.routes.ts'
import { draftOrderRoutes } from '#services/purchasing/desk/draft-orders.routes.ts'
import { supplierRoutes } from '#services/purchasing/desk/suppliers.routes.ts'
import { deadLetterRoutes } from '#services/staff/dead-letters/dead-letters.routes.ts'
import { logoutRoute, sessionRoute } from '#services/staff/session.routes.ts'
import { endSessionsOffList } from '#services/staff/session-record.ts'
import { signInRoutes } from '#services/staff/sign-in.routes.ts'
import { requireStaff } from '#services/staff/staff-access.ts'
import { staffStreamRoute } from '#services/staff/stream/staff-stream.route.ts'
import { staffWorkRoute } from '#services/staff/work/staff-work.route.ts'
import type { ShopDeps } from './shop-routes.ts'

/** Every route behind the sign-in. Answers are personal: no cache keeps them. */
export async function staffDeskRoutes(app: App, deps: ShopDeps & WriteRoutes): Promise<void> {
  logoutRoute(app, deps)
  signInRoutes(app, deps)
  if (deps.config.staff.signIn?.provider === 'local') {
    // Only here, since a real shop has no use for what it imports.
    const { localProviderRoutes } = await import('#services/staff/local-provider/local-provider.routes.ts')
    await localProviderRoutes(app, deps)
  }
  await app.register(async (scope) => {
    const desk = scope.withTypeProvider<TypeBoxTypeProvider>()
    desk.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'staff' }
    })
    desk.addHook('onRequest', requireStaff(deps))
    desk.addHook('onRequest', refuseZeros)
    desk.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    desk.addHook('onReady', () => endThoseWhoLeft(deps))
    sessionRoute(desk)
    analyticsRoutes(desk, deps)
    await catalogueDeskRoutes(desk, deps)
    const { publicUrl, basePath } = deps.config.http
    staffOfferRoutes(desk, { ...deps, address: publicUrl + basePath })
    floorPriceRoutes(desk, deps)
    staffOrderRoutes(desk, deps)
    orderExportRoutes(desk, deps)
    draftOrderRoutes(desk, deps)
    supplierRoutes(desk, deps)
    draftExportRoutes(desk, deps)
    staffStreamRoute(desk, deps)
    staffWorkRoute(desk, deps)
    deadLetterRoutes(desk, deps)
  })
}

/** Of e-mails that left the list while the shop was down. Every request asks the list anyway, so that a shop without Postgres may start. */
async function endThoseWhoLeft({ database, config, logger }: ShopDeps): Promise<void> {
  await endSessionsOffList(database, config.staff.emails).catch((err: unknown) =>
    logger.warn({ err }, 'sessions of those who left the list of staff could not be ended'),
  )
}
