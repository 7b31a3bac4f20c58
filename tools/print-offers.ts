import { findPhones } from '#services/contacts/contacts.queries.ts'
import { formatMoney } from '#services/domain/money.ts'
import { BY_RULE } from '#services/offers/best-offers.queries.ts'
import { type BestOfferRow, listBestOffers } from '#services/offers/shown-offers.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import { minuteOf, printTable } from './operator.ts'

interface OffersDeps {
  database: Database
  print(line: string): void
}

const LISTED = 50

/** Best offers with who made them: those that wait for an answer, then the newest. */
export async function printOffers({ database, print }: OffersDeps): Promise<boolean> {
  const offers = await listBestOffers(database, { limit: LISTED + 1 })
  const listed = offers.slice(0, LISTED)
  const phones = await findPhones(
    database,
    listed.map(({ contactId }) => contactId),
  )
  if (listed.length === 0) print('There are no offers.')
  else
    printTable(
      print,
      ['made', 'phone', 'tire', 'offered', 'price then', ''],
      listed.map((offer) => [
        minuteOf(offer.madeAt),
        phones.get(offer.contactId) ?? 'erased',
        `${offer.displayName} ${offer.displaySize} (${offer.ean})`,
        formatMoney(offer.offeredAgorot),
        formatMoney(offer.priceAgorot),
        stateOf(offer),
      ]),
    )
  if (offers.length > LISTED) print(`These are ${LISTED}; there are more.`)
  return true
}

function stateOf({ status, expiresAt, agreedAgorot, answeredBy, orderId }: BestOfferRow): string {
  if (status === 'waiting') return `WAITS FOR STAFF until ${minuteOf(expiresAt)}`
  const agreed = agreedAgorot === null ? '' : ` at ${formatMoney(agreedAgorot)}`
  const by = answeredBy === null ? '' : answeredBy === BY_RULE ? ' by rule' : ' by staff'
  const until = status === 'accepted' || status === 'countered' ? `, holds until ${minuteOf(expiresAt)}` : ''
  return `${status}${agreed}${by}${until}${orderId === null ? '' : `, order ${orderId}`}`
}
