export { emitRedeemed, releasePriceLinks, reservePriceLinks } from './offers.command.ts'
