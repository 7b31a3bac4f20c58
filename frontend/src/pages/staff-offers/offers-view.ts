import { staffOffersPath } from '#frontend/shared/routes.ts'
import type { OfferState } from '#services/offers/staff-offers.contract.ts'

/** How the list of offers is looked at, as its address says: `?state=countered&page=2&offer=<id>`. */
export interface OffersView {
  state: OfferState
  page: number
  /** The offer that was opened; null = none, the first of the list is shown. */
  offerId: string | null
}

/** In the order of the tabs. */
export const STATES = [
  'waiting',
  'countered',
  'accepted',
  'redeemed',
  'rejected',
  'lapsed',
  'unused',
] as const satisfies readonly OfferState[]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readView(search: string): OffersView {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  const offerId = query.get('offer') ?? ''
  return {
    state: STATES.find((state) => state === query.get('state')) ?? 'waiting',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    offerId: UUID.test(offerId) ? offerId : null,
  }
}

/** Below the base path; what goes without saying is left out. */
export function viewPath({ state, page, offerId }: OffersView): string {
  const query = new URLSearchParams({
    ...(state === 'waiting' ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(offerId === null ? {} : { offer: offerId }),
  })
  return query.size === 0 ? staffOffersPath : `${staffOffersPath}?${query}`
}
