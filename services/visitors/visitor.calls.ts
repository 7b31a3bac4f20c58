import { get, post } from '#services/domain/call.ts'
import type { Metric, Pixel, VisitorId } from './visitors.contract.ts'

/** Who looks, what is counted and liked, and the advertiser's pixel. */
export const VISITOR_CALLS = {
  newId: get<VisitorId>()('/collector/visitor/id'),
  collect: post<Metric, unknown>()('/collector/collect/:visitorId'),
  likeProduct: get<unknown>()('/collector/like/product/:productId/:visitorId'),
  likeGarage: get<unknown>()('/collector/like/shop/:shopId/:visitorId'),
  pixel: get<Pixel>()('/api/v1/pixel'),
}
