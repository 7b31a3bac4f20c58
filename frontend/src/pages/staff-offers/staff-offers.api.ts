import { attach } from 'effector'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import {
  OFFER_CALLS as CALLS,
  type FloorPriceChange,
  type FloorRuleChange,
  type OfferAnswer,
  type OfferState,
} from '#services/offers/staff-offers.contract.ts'

export const summaryDays = 28

export const fetchOffersFx = staffCall(CALLS.list, (asked: { state: OfferState; page: number }) => ({ query: { ...asked, limit: 25 } }))
/** Waiting offers, to preview a floor price on. */
export const fetchWaitingFx = staffCall(CALLS.list, (_: true) => ({ query: { state: 'waiting', page: 1, limit: 100 } }))
export const fetchOfferFx = staffCall(CALLS.details, (id: string) => ({ params: { id } }))
export const answerFx = staffCall(CALLS.answer, ({ offerId, ...body }: OfferAnswer & { offerId: string; id: string }) => ({
  params: { id: offerId },
  body,
}))
export const withdrawFx = staffCall(CALLS.withdraw, ({ offerId, id }: { offerId: string; id: string }) => ({
  params: { id: offerId },
  body: { id },
}))
export const fetchSummaryFx = staffCall(CALLS.summary, () => ({ query: { days: summaryDays } }))
export const exportFx = attach({ effect: downloadFx, mapParams: () => ({ path: CALLS.export.url, fileName: 'best-offers.csv' }) })

/** An empty search returns the products that have a floor price. */
export const fetchFloorsFx = staffCall(CALLS.floors, (search: string) => ({ query: { search } }))
export const setFloorFx = staffCall(CALLS.setFloor, ({ key, ...body }: FloorPriceChange & { key: string }) => ({
  params: { ean: key },
  body,
}))

export const fetchFloorRulesFx = staffCall(CALLS.floorRules, (_: true) => ({}))
export const setFloorRuleFx = staffCall(CALLS.setFloorRule, ({ key: _, ...body }: FloorRuleChange & { key: string }) => ({ body }))
