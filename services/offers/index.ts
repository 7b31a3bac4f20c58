export { setFloorRule } from './floors.command.ts'
export { lapseOffers } from './lapse-offers.job.ts'
export { answerOffer, emitRedeemed, releasePriceLinks, reservePriceLinks } from './offers.command.ts'
