import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { listBestOffers } from '#services/projector/best-offers.queries.ts'
import type { OfferState, StaffOffer } from '../contract/staff-offers.contract.ts'
import { toCsv } from '../staff/csv.ts'
import { type OfferDesk, presentOffers } from './staff-offer.presenter.ts'
import { staffOffersText } from './staff-offers.text.ts'

/** The newest of them, when there are more. */
const MOST = 10_000
/** Products and phones are asked for by the hundred. */
const PAGE = 500

/** Offers, all or those in a state, for a spreadsheet. */
export async function offersCsv(desk: OfferDesk, state: OfferState | null): Promise<string> {
  const rows: (string | number | null)[][] = []
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await listBestOffers(desk.database, { ...(state && { status: state }), limit: PAGE, offset })
    rows.push(...(await presentOffers(desk, page)).map(rowOf))
    if (page.length < PAGE) break
  }
  return toCsv(staffOffersText.columns, rows)
}

function rowOf(offer: StaffOffer): (string | number | null)[] {
  const { offerId, ean, brand, displayName, displaySize, phone, offered, priceThen, agreed, answeredBy, orderId } = offer
  const by = answeredBy === 'rule' ? staffOffersText.byRule : answeredBy
  return [
    ...[offerId, minuteOf(offer.madeAt), staffOffersText.states[offer.state], ean, brand, displayName, displaySize, phone],
    ...[offered, priceThen, agreed, offer.answeredAt && minuteOf(offer.answeredAt), by, orderId],
  ]
}

const minuteOf = (time: string): string => `${formatDate(time)} ${formatTime(time)}`
