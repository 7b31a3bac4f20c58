import { catalogueProjection } from '#services/catalogue/catalogue.projection.ts'
import { garagesProjection } from '#services/garages/garages.projection.ts'
import { motorcyclesProjection } from '#services/motorcycles/motorcycles.projection.ts'
import { arrivalNoticesProjection } from '#services/notices/arrival-notices.projection.ts'
import { bestOffersProjection } from '#services/offers/best-offers.projection.ts'
import { couponsProjection } from '#services/orders/coupons/coupons.projection.ts'
import { ordersProjection } from '#services/orders/orders.projection.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import { pastSalesProjection } from '#services/purchasing/past-sales.projection.ts'
import { supplierArticlesProjection } from '#services/purchasing/supplier-articles.projection.ts'
import { likesProjection } from '#services/visitors/likes.projection.ts'
import { wizardProjection } from '#services/wizard/wizard.projection.ts'

/** Every projection of the shop. */
export const PROJECTIONS: readonly Projection[] = [
  catalogueProjection,
  garagesProjection,
  couponsProjection,
  likesProjection,
  bestOffersProjection,
  ordersProjection,
  arrivalNoticesProjection,
  motorcyclesProjection,
  wizardProjection,
  supplierArticlesProjection,
  pastSalesProjection,
]
