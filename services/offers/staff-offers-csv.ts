import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { type Cell, csvFile, phoneCell } from '#services/staff/files/csv-file.ts'
import { loggingExport } from '#services/staff/files/export-log.ts'
import { type BestOfferRow, listBestOffersAfter } from './shown-offers.queries.ts'
import { type OfferDesk, presentOffers } from './staff-offer.presenter.ts'
import type { OfferState, StaffOffer } from './staff-offers.contract.ts'
import { staffOffersText } from './staff-offers.text.ts'

/** The newest of them, when there are more. */
const MAX = 10_000
/** Products and phones are asked for by the hundred. */
const PAGE = 500

/** Offers, all or those in a state, for a spreadsheet. */
export function offersCsv(desk: OfferDesk, state: OfferState | null, request: FastifyRequest): Readable {
  return csvFile(staffOffersText.columns, loggingExport(readPieces(desk, state), request, 'offers'))
}

async function* readPieces(desk: OfferDesk, state: OfferState | null): AsyncGenerator<Cell[][]> {
  let last: BestOfferRow | null = null
  for (let rows = 0; rows < MAX; rows += PAGE) {
    const page: BestOfferRow[] = await listBestOffersAfter(desk.database, state, last, PAGE)
    yield (await presentOffers(desk, page)).map(rowOf)
    last = page.at(-1) ?? null
    if (page.length < PAGE) break
  }
}

function rowOf(offer: StaffOffer): Cell[] {
  const { offerId, ean, brand, displayName, displaySize, phone, offered, priceThen, agreed, answeredBy, orderId } = offer
  const by = answeredBy === 'rule' ? staffOffersText.byRule : answeredBy
  return [
    ...[offerId, minuteOf(offer.madeAt), staffOffersText.states[offer.state], ean, brand, displayName, displaySize, phoneCell(phone)],
    ...[offered, priceThen, agreed, offer.answeredAt && minuteOf(offer.answeredAt), by, orderId],
  ]
}

const minuteOf = (time: string): string => `${formatDate(time)} ${formatTime(time)}`
