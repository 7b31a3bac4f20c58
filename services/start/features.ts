import { accounting } from '#services/accounting/feature.ts'
import { analytics } from '#services/analytics/feature.ts'
import { type CatalogueNeeds, catalogue } from '#services/catalogue/feature.ts'
import { type DemoNeeds, demo } from '#services/demo/feature.ts'
import { type DocumentJobNeeds, documents } from '#services/documents/feature.ts'
import { garageVisits } from '#services/garage-visits/feature.ts'
import { type GarageFitting, garages, type ListAppointments } from '#services/garages/feature.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { type MediaNeeds, media } from '#services/media/feature.ts'
import { type MessageJobNeeds, messages } from '#services/messages/feature.ts'
import type { MessageNeeds } from '#services/messages/messages.routes.ts'
import { motorcycles } from '#services/motorcycles/feature.ts'
import { notices } from '#services/notices/feature.ts'
import { offers } from '#services/offers/feature.ts'
import { type OrderNeeds, orders } from '#services/orders/feature.ts'
import { type ParcelNeeds, parcels } from '#services/parcels/feature.ts'
import { purchasing } from '#services/purchasing/feature.ts'
import { type StaffNeeds, staff } from '#services/staff/feature.ts'
import { visitors } from '#services/visitors/feature.ts'
import { type WizardNeeds, wizard } from '#services/wizard/feature.ts'

/** Dependencies of all features' routes; provided by `shop-app.ts`. */
export type RouteNeeds = CatalogueNeeds &
  DemoNeeds & {
    fitting: GarageFitting
    listAppointments: ListAppointments
  } & MediaNeeds &
  MessageNeeds &
  OrderNeeds &
  ParcelNeeds &
  StaffNeeds &
  WizardNeeds

/** Dependencies of all features' jobs; provided by `foundation.ts`. */
export type JobNeeds = DemoNeeds & DocumentJobNeeds & MessageJobNeeds & OrderNeeds & ParcelNeeds

/**
 * All features of the shop, each defined in its `feature.ts`. Catalogue files are detected in this order: coupons, which require only one
 * column, are last.
 */
export const FEATURES: readonly Feature<RouteNeeds, JobNeeds>[] = [
  media,
  staff,
  catalogue,
  garages,
  motorcycles,
  visitors,
  notices,
  offers,
  wizard,
  analytics,
  purchasing,
  orders,
  parcels,
  garageVisits,
  documents,
  messages,
  accounting,
  demo,
]

export const PROJECTIONS = FEATURES.flatMap(({ projections = [] }) => projections)
export const CONSUMERS = FEATURES.flatMap(({ consumers = [] }) => consumers)
export const SINKS = FEATURES.flatMap(({ sinks = [] }) => sinks)
export const PAGE_PARAMETERS = FEATURES.flatMap(({ pageParameters = [] }) => pageParameters)
export const FILE_KINDS = FEATURES.flatMap(({ files = [] }) => files)
