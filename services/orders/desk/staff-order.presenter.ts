import type { OrderLine } from '#events/orders.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import type { Contact } from '#services/contacts/contacts.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { refundBy } from '#services/domain/refund.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import type { CatalogueGarage } from '#services/garages/garages.queries.ts'
import type { OrderRow } from '#services/orders/orders.queries.ts'
import type { OrderedProduct, StaffOrder } from './staff-orders.contract.ts'

/** Data from outside the orders' rows. */
export interface KnownBeside {
  /** Orders with a refund of unknown outcome. */
  unclear: ReadonlySet<string>
  garages: ReadonlyMap<string, CatalogueGarage>
}
const NOTHING_KNOWN: KnownBeside = { unclear: new Set(), garages: new Map() }

/** An order as staff see it; `contact` is null once the person was erased. */
export function presentOrder(order: OrderRow, contact: Contact | null, known: KnownBeside = NOTHING_KNOWN): Omit<StaffOrder, 'messages'> {
  const { placed, paidAt } = order
  return {
    orderId: order.orderId,
    createdAt: order.placedAt.toISOString(),
    changedAt: order.changedAt.toISOString(),
    status: order.status,
    trackingCode: order.trackingCode,
    needsAttention: order.needsAttention,
    reservation: order.reservation,
    work: order.work,
    cancellation: order.cancellation && {
      ...order.cancellation,
      refundBy: refundBy(Date.parse(order.cancellation.askedAt)),
    },
    cancelReason: order.cancelReason,
    refund: presentRefunds(order, known.unclear),
    balanceDue: order.status === 'cancelled' ? 0 : agorotToShekels(order.balanceDueAgorot),
    heldUntil: order.status === 'open' && order.reservation === 'held' ? placed.reservedUntil : null,
    paidAt: paidAt?.toISOString() ?? null,
    cart: { items: presentLines(placed.lines) },
    checkout: presentCheckout(order, contact, known.garages),
    price: {
      goods: agorotToShekels(placed.price.goodsAgorot),
      shipping: agorotToShekels(placed.price.shippingAgorot),
      discount: agorotToShekels(placed.price.discountAgorot),
      charged: agorotToShekels(placed.price.chargedAgorot),
      installation: agorotToShekels(placed.price.installationAgorot),
    },
    licence: order.licence && { motorcycle: order.licence.motorcycle, answer: order.licence.answer },
  }
}

function presentRefunds({ refundDueAgorot, refunds }: OrderRow, unclear: ReadonlySet<string>): StaffOrder['refund'] {
  const paid = refunds.reduce((sum, { state, amountAgorot }) => sum + (state === 'failed' ? 0 : amountAgorot), 0)
  return {
    due: agorotToShekels(refundDueAgorot),
    paid: agorotToShekels(paid),
    refunds: refunds.map(({ amountAgorot, feeAgorot, ...refund }) => ({
      ...refund,
      state: unclear.has(refund.refundId) ? ('unclear' as const) : refund.state,
      amount: agorotToShekels(amountAgorot),
      fee: agorotToShekels(feeAgorot),
    })),
  }
}

/** Lines alike but for their number are one: what an amendment added at the price of the sale. */
function presentLines(lines: readonly OrderLine[]): StaffOrder['cart']['items'] {
  const items = new Map<string, StaffOrder['cart']['items'][number]>()
  for (const { quantity, ...line } of lines.map(presentLine)) {
    const key = JSON.stringify(line)
    items.set(key, { ...line, quantity: quantity + (items.get(key)?.quantity ?? 0) })
  }
  return [...items.values()]
}

function presentLine({ ean, quantity, isSet, priceAgorot, offerId, arrivesOn, takes }: OrderLine) {
  const tires = takes.length > 1 ? takes.map((take) => take.ean) : []
  return { ean, quantity, isSet, price: agorotToShekels(priceAgorot), isOffer: offerId !== undefined, arrivesOn, tires }
}

function presentCheckout({ placed }: OrderRow, contact: Contact | null, garages: KnownBeside['garages']): StaffOrder['checkout'] {
  const { receiving, fitting, paymentMethod, installments, couponCode } = placed
  const detail = (name: string): string | null => textOf(contact?.details[name])
  const isInvoiced = detail('invoiceName') !== null || detail('companyNumber') !== null
  return {
    sip: receiving,
    personal: { name: contact?.name ?? null, phone: contact?.phone ?? null, emailaddress: contact?.email ?? null },
    shop: fitting && {
      id: fitting.garageId,
      displayName: fitting.garage,
      manualBooking: fitting.slot === null,
      place: placeOf(garages.get(fitting.garageId)),
    },
    installDate: fitting?.slot?.date ?? null,
    installSlot: fitting?.slot?.startsAt ?? null,
    shipping:
      receiving === 'shipping'
        ? {
            name: detail('recipient'),
            address: contact?.address ?? null,
            city: detail('city'),
            phone: detail('recipientPhone'),
            notes: detail('deliveryNotes'),
          }
        : null,
    additionalNotes: detail('notes'),
    invoice: isInvoiced ? { name: detail('invoiceName'), companyNumber: detail('companyNumber') } : null,
    selectedPaymentMethod: paymentMethod,
    installments,
    couponCode,
  }
}

function placeOf(garage: CatalogueGarage | undefined) {
  if (!garage) return null
  const { address, city, phone, hours } = garage
  return { address, city: city.displayName, phone, hours }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Every product of the orders, once, named as when it was last sold, and the tires of sets; `known` are the catalogue's current ones. */
export function presentProducts(
  orders: readonly OrderRow[],
  withPhoto: ReadonlySet<string>,
  known: readonly CatalogueProduct[],
): OrderedProduct[] {
  const lines = new Map<string, OrderLine>()
  for (const { placed } of orders) for (const line of placed.lines) if (!lines.has(line.ean)) lines.set(line.ean, line)
  const dots = new Map(known.map(({ ean, tire }) => [ean, tire.dot]))
  const named = known.filter(({ ean }) => !lines.has(ean)).map((product) => ({ ...product, displaySize: displaySizeOf(product) }))
  return [...lines.values(), ...named].map(({ ean, brand, displayName, displaySize }) => ({
    ean,
    brand,
    displayName,
    displaySize,
    cdn: withPhoto.has(ean),
    dot: dots.get(ean) ?? null,
  }))
}
