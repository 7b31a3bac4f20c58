import { arrivalNoticesProjection } from './arrival-notices.projection.ts'
import { bestOffersProjection } from './best-offers.projection.ts'
import { catalogueProjection } from './catalogue.projection.ts'
import { couponsProjection } from './coupons.projection.ts'
import { garagesProjection } from './garages.projection.ts'
import { likesProjection } from './likes.projection.ts'
import { motorcyclesProjection } from './motorcycles.projection.ts'
import { ordersProjection } from './orders.projection.ts'
import { pastSalesProjection } from './past-sales.projection.ts'
import type { Projection } from './projection.ts'
import { supplierArticlesProjection } from './supplier-articles.projection.ts'
import { wizardProjection } from './wizard.projection.ts'

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
