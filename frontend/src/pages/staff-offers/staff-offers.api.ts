import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type {
  FloorPriceChange,
  FloorPrices,
  OfferAnswer,
  OfferAnswered,
  OfferSummary,
  StaffOfferDetails,
  StaffOffers,
} from '#services/offers/staff-offers.contract.ts'
import type { OffersView } from './offers-view.ts'

const offersPath = '/api/v1/staff/offers'
export const summaryDays = 28

type ListRequest = Pick<OffersView, 'state' | 'page'>

const listFx = attach({
  effect: staffRequestFx,
  mapParams: ({ state, page, limit }: ListRequest & { limit: number }) => ({
    path: `${offersPath}?state=${state}&page=${page}&limit=${limit}`,
  }),
})
export const fetchOffersFx = typedCall<ListRequest, StaffOffers>(
  attach({ effect: listFx, mapParams: (request: ListRequest) => ({ ...request, limit: 25 }) }),
)
/** What a floor price could be tried on. */
export const fetchWaitingFx = typedCall<void, StaffOffers>(
  attach({ effect: listFx, mapParams: () => ({ state: 'waiting' as const, page: 1, limit: 100 }) }),
)

export const fetchOfferFx = typedCall<{ offerId: string }, StaffOfferDetails>(
  attach({ effect: staffRequestFx, mapParams: ({ offerId }: { offerId: string }) => ({ path: `${offersPath}/${offerId}` }) }),
)

export interface OfferAnswerRequest {
  offerId: string
  body: OfferAnswer
}
export const answerFx = typedCall<OfferAnswerRequest, OfferAnswered>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ offerId, body }: OfferAnswerRequest) => ({ path: `${offersPath}/${offerId}/answer`, method: 'POST' as const, body }),
  }),
)

export const fetchSummaryFx = typedCall<void, OfferSummary>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${offersPath}/summary?days=${summaryDays}` }) }),
)

/** Empty words ask for the products that have a floor price. */
export const fetchFloorsFx = typedCall<string, FloorPrices>(
  attach({
    effect: staffRequestFx,
    mapParams: (words: string) => ({ path: `/api/v1/staff/floor-prices${words === '' ? '' : `?search=${encodeURIComponent(words)}`}` }),
  }),
)

export interface FloorRequest {
  ean: string
  body: FloorPriceChange
}
export const setFloorFx = typedCall<FloorRequest, unknown>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ ean, body }: FloorRequest) => ({ path: `/api/v1/staff/floor-prices/${ean}`, method: 'POST' as const, body }),
  }),
)
