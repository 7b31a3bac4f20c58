import { get, post } from '#services/domain/call.ts'
import type {
  FloorPrice,
  FloorPriceChange,
  FloorPrices,
  FloorRuleChange,
  FloorRules,
  OfferAnswer,
  OfferAnswered,
  OfferSummary,
  OfferWithdrawal,
  StaffOfferDetails,
  StaffOffers,
} from './staff-offers.contract.ts'

/** Best offers and floor prices at the staff desk. */
export const OFFER_CALLS = {
  list: get<StaffOffers>()('/api/v1/staff/offers'),
  summary: get<OfferSummary>()('/api/v1/staff/offers/summary'),
  /** A file. */
  export: get<unknown>()('/api/v1/staff/offers/export.csv'),
  details: get<StaffOfferDetails>()('/api/v1/staff/offers/:id'),
  answer: post<OfferAnswer, OfferAnswered>()('/api/v1/staff/offers/:id/answer'),
  withdraw: post<OfferWithdrawal, OfferAnswered>()('/api/v1/staff/offers/:id/withdraw'),
  floors: get<FloorPrices>()('/api/v1/staff/floor-prices'),
  setFloor: post<FloorPriceChange, FloorPrice>()('/api/v1/staff/floor-prices/:ean'),
  floorRules: get<FloorRules>()('/api/v1/staff/floor-rules'),
  setFloorRule: post<FloorRuleChange, FloorRules>()('/api/v1/staff/floor-rules'),
}
