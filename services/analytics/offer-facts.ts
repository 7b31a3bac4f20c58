import type { BestOfferAccepted, BestOfferMade } from '#events/best-offers.events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { type Facts, hashVisitor } from './event-fact.ts'

type OfferEvent = Extract<StoredEvent, { type: `best-offer.${string}` }>

export function offerFactsOf(event: OfferEvent): Facts {
  switch (event.type) {
    case 'best-offer.made.v1':
      return offerFacts(event.data)
    case 'best-offer.accepted.v1':
      return answerFacts('BEST_OFFER_ACCEPTED', event.data)
    case 'best-offer.countered.v1':
      return answerFacts('BEST_OFFER_COUNTERED', event.data)
    case 'best-offer.rejected.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_REJECTED', ean: event.data.ean, props: JSON.stringify(event.data) }
    case 'best-offer.redeemed.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_REDEEMED', ean: event.data.ean, props: JSON.stringify(event.data) }
    case 'best-offer.returned.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_RETURNED', ean: event.data.ean, props: JSON.stringify(event.data) }
    case 'best-offer.lapsed.v1':
      return { topic: 'best-offers', kind: 'BEST_OFFER_LAPSED', ean: event.data.ean, props: JSON.stringify(event.data) }
  }
}

function answerFacts(kind: string, { ean, priceAgorot, offerId, by }: BestOfferAccepted): Facts {
  return { topic: 'best-offers', kind, ean, amount_agorot: priceAgorot, props: JSON.stringify({ offerId, by }) }
}

function offerFacts({ visitorId, ean, brand, offeredAgorot, priceAgorot }: BestOfferMade): Facts {
  const offer = { ean, brand, amount_agorot: offeredAgorot, props: JSON.stringify({ priceAgorot }) }
  return { topic: 'best-offers', kind: 'BEST_OFFER_MADE', visitor_hash: hashVisitor(visitorId), ...offer }
}
