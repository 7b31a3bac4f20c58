import { analytics } from '#services/analytics/index.ts'
import { type CatalogueNeeds, catalogue } from '#services/catalogue/index.ts'
import { type GarageFitting, garages, type ListAppointments } from '#services/garages/index.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { type MediaNeeds, media } from '#services/media/index.ts'
import { messages } from '#services/messages/index.ts'
import { motorcycles } from '#services/motorcycles/index.ts'
import { notices } from '#services/notices/index.ts'
import { offers } from '#services/offers/index.ts'
import { type OrderNeeds, orders } from '#services/orders/index.ts'
import { purchasing } from '#services/purchasing/index.ts'
import { type StaffNeeds, staff } from '#services/staff/index.ts'
import { visitors } from '#services/visitors/index.ts'
import { type WizardNeeds, wizard } from '#services/wizard/index.ts'

/** What the routes of one noun or another ask for; `shop-app.ts` says where it comes from. */
export type RouteNeeds = CatalogueNeeds & {
  fitting: GarageFitting
  listAppointments: ListAppointments
} & MediaNeeds &
  OrderNeeds &
  StaffNeeds &
  WizardNeeds

/**
 * Every noun of the shop; what each offers stands in its `index.ts`. A file of the catalogue is asked in this order which kind it is:
 * coupons, which need one column alone, come last.
 */
export const FEATURES: readonly Feature<RouteNeeds, OrderNeeds>[] = [
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
  messages,
]

export const PROJECTIONS = FEATURES.flatMap(({ projections = [] }) => projections)
export const CONSUMERS = FEATURES.flatMap(({ consumers = [] }) => consumers)
export const SINKS = FEATURES.flatMap(({ sinks = [] }) => sinks)
export const FILE_KINDS = FEATURES.flatMap(({ files = [] }) => files)
