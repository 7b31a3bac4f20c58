import type { App } from '#services/ingress/typed-app.ts'
import { catalogueHistoryRoutes } from './catalogue-history.routes.ts'
import { deskProductRoutes } from './desk-products.routes.ts'
import { deskCouponRoutes, deskGarageRoutes, shipmentSettingsRoutes } from './desk-settings.routes.ts'
import type { CatalogueDeskDeps } from './edit-catalogue.command.ts'
import { importRoute } from './import.route.ts'

/** What the shop sells, edited by staff through the importer's own door. */
export async function catalogueDeskRoutes(desk: App, deps: CatalogueDeskDeps): Promise<void> {
  deskProductRoutes(desk, deps)
  shipmentSettingsRoutes(desk, deps)
  deskCouponRoutes(desk, deps)
  deskGarageRoutes(desk, deps)
  catalogueHistoryRoutes(desk, deps)
  await importRoute(desk, deps)
}
