import type { Feature } from '#services/ingress/feature.ts'
import { createAskCarrierJob } from './ask-carrier.job.ts'
import type { CarrierAccess } from './carrier.ts'
import { carrierWebhookRoute } from './carrier-webhook.route.ts'
import { listParcelTasks } from './parcel-tasks.ts'
import { parcelRoutes } from './parcels.routes.ts'

export interface ParcelNeeds {
  /** Who carries parcels; without one staff type their codes. */
  carrier?: CarrierAccess | null
}

/** Parcels of orders by shipping, at the carrier. */
export const parcels: Feature<ParcelNeeds, ParcelNeeds> = {
  routes: carrierWebhookRoute,
  deskRoutes: parcelRoutes,
  listTasks: listParcelTasks,
  jobs: (deps) => (deps.carrier ? [createAskCarrierJob(deps, deps.carrier)] : []),
}
