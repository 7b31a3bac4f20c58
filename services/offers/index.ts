export { emitRedeemed, releasePriceLinks, reservePriceLinks } from './price-links.command.ts'
