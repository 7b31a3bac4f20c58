import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { analyticsRoutes } from '../analytics/analytics.routes.ts'
import { catalogueDeskRoutes } from '../catalogue-desk/catalogue-desk.routes.ts'
import { floorPriceRoutes } from '../offers/floor-prices.routes.ts'
import { staffOfferRoutes } from '../offers/staff-offers.routes.ts'
import { refuseZeros } from '../plugins/strict-validation.ts'
import type { ShopDeps } from '../shop-routes.ts'
import type { App } from '../typed-app.ts'
import type { WriteRoutes } from '../write-routes.ts'
import { deadLetterRoutes } from './dead-letters/dead-letters.routes.ts'
import { draftExportRoutes } from './draft-orders/draft-export.routes.ts'
import { draftOrderRoutes } from './draft-orders/draft-orders.routes.ts'
import { orderExportRoutes } from './orders/order-export.routes.ts'
import { staffOrderRoutes } from './orders/staff-orders.routes.ts'
import { logoutRoute, sessionRoute } from './session.routes.ts'
import { endSessionsOffList } from './session-record.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { requireStaff } from './staff-access.ts'
import { staffStreamRoute } from './stream/staff-stream.route.ts'
import { supplierRoutes } from './suppliers/suppliers.routes.ts'
import { staffWorkRoute } from './work/staff-work.route.ts'

/** Every route behind the sign-in. Answers are personal: no cache keeps them. */
export async function staffDeskRoutes(app: App, deps: ShopDeps & WriteRoutes): Promise<void> {
  logoutRoute(app, deps)
  signInRoutes(app, deps)
  if (deps.config.staff.signIn?.provider === 'local') {
    // Only here, since a real shop has no use for what it imports.
    const { localProviderRoutes } = await import('./local-provider/local-provider.routes.ts')
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
