import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { productPath, REMINDER_ANCHOR } from '#services/domain/page-paths.ts'
import { greetingName } from '#services/domain/person.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { tireName } from '#services/domain/tire-name.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { findBookedOrder, readBuyerOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { orderPathOf } from '#services/orders/buyer/order-link.rules.ts'
import { findRefundDue } from '#services/orders/refunds/refunds.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'
import type { LetterParts } from './letter-parts.ts'
import { mailText, writeOfNextChange, writeOfOrder } from './message.text.ts'
import { isPassed, type OrderKind, shownAs, waitsForDecision } from './messages.rules.ts'
import { firstWorn } from './next-change.rules.ts'
import { findOwnWords } from './words.queries.ts'

/** The message about an order, by its current state. `about`: its number. */
export async function composeOfOrder(
  deps: Composing,
  kind: OrderKind,
  about: string,
  isPreview: boolean,
): Promise<MessageContent | SkipReason> {
  const { database, config, tokens, now } = deps
  const [booked, order, money] = await Promise.all([
    findBookedOrder(database, about),
    readBuyerOrder(database, about, { ...config.orders, ...config.delivery, channels: [], tokens, now: now() }),
    findRefundDue(database, about),
  ])
  if (!booked || !order || !money) return 'unknown'
  const contact = await findContact(database, booked.contactId)
  if (!contact) return 'no_address'
  const shown = shownAs(kind, booked.placed)
  // The payer who left the clearing company's page knows; a card reservation lasts minutes only.
  if (kind === 'order-lapsed' && booked.placed.paymentMethod === 'creditcard' && booked.placed.takenBy === undefined) return 'over'
  if (!isPreview && isOver(shown, order, booked.status, now())) return 'over'
  if (!isPreview && booked.needsAttention !== null && waitsForDecision(kind)) return 'undecided'
  return {
    contactId: booked.contactId,
    contact,
    text: writeOfOrder(
      shown,
      { order, firstName: greetingName(contact.name), transfer: config.shop.transfer, toReturn: agorotToShekels(money.dueAgorot) },
      await findOwnWords(deps, shown),
    ),
    path: orderPathOf(tokens, about),
    bill: billOf(order),
    stopPath: null,
    ownWords: null,
  }
}

/** The first tire of an order to wear out, if the buyer still wants the reminder. `about`: the order's number. */
export async function composeOfNextChange(
  { database, tokens }: Composing,
  about: string,
  isPreview: boolean,
): Promise<MessageContent | SkipReason> {
  const booked = await findBookedOrder(database, about)
  if (!booked) return 'unknown'
  const contact = await findContact(database, booked.contactId)
  if (!contact) return 'no_address'
  const product = await findFirstWorn(database, booked.placed)
  // Cancelled, returned, or no longer wanted.
  const isWanted = booked.status === 'closed' && contact.details.kilometers !== undefined
  if (!product || (!isPreview && !isWanted)) return 'over'
  return {
    contactId: booked.contactId,
    contact,
    text: writeOfNextChange({
      tire: { ...product, size: displaySizeOf(product) },
      price: agorotToShekels(product.priceAgorot),
      boughtOn: israelDate(booked.placedAt.getTime()),
    }),
    path: productPath(product),
    bill: null,
    stopPath: `${orderPathOf(tokens, about)}#${REMINDER_ANCHOR}`,
    ownWords: null,
  }
}

function billOf({ order }: BuyerOrder): LetterParts['bill'] {
  return {
    rows: order.lines.map(({ brand, displayName, displaySize, quantity, price }) => [
      `${tireName(brand, displayName)}, ${displaySize}${mailText.quantity(quantity)}`,
      mailText.price(price * quantity),
    ]),
    total: mailText.price(order.charged),
  }
}

/** Whether the state has changed since the message was queued. */
function isOver(kind: OrderKind, { state, toPay, appointment }: BuyerOrder, status: OrderStatus, now: Date): boolean {
  if (isPassed(kind, status)) return true
  switch (kind) {
    case 'order-received':
    case 'order-to-pay':
    case 'order-lapsing':
      return toPay === 0
    case 'order-lapsed':
      return state !== 'lapsed'
    case 'fitting-tomorrow':
      return state !== 'going' || appointment === null || appointment.offered !== null || appointment.date <= israelDate(now.getTime())
    case 'order-amended':
      return state !== 'going'
    case 'appointment-refused':
      return state !== 'going' || !appointment?.offered
    case 'appointment-moved':
      return state !== 'going' || appointment === null
    default:
      return false
  }
}

/** The first tire of an order to wear out, from the catalogue; null when unknown for all. */
export async function findFirstWorn(database: Queryable, { lines }: Pick<OrderPlaced, 'lines'>): Promise<CatalogueProduct | null> {
  return firstWorn(
    await listProductsByEans(
      database,
      lines.map(({ ean }) => ean),
    ),
  )
}
