import type { AttentionNeeded } from '#events/orders.events.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { shownStatus } from '#services/domain/order-status.ts'
import { refundedShekels } from '#services/domain/refund.ts'
import { isolated, leftToRight } from '#services/domain/tire-name.ts'
import { weekHoursText } from '#services/domain/working-hours.ts'
import type { Config } from '#services/platform/config.ts'
import { orderMessageText as text } from './order-message.text.ts'
import type { StaffOrder } from './staff-orders.contract.ts'

const sumText = (shekels: number) => leftToRight(formatMoney(shekelsToAgorot(shekels)))
const momentText = (instant: string) => leftToRight(`${formatDate(instant)} ${formatTime(instant)}`)

const firstName = ({ checkout }: Order) => checkout.personal.name?.trim().split(/\s+/)[0] ?? ''
const greeting = (order: Order, shopName: string) => `${text.hello(firstName(order))} ${text.from(isolated(shopName))}`

type Order = Omit<StaffOrder, 'messages'>
type Shop = Pick<Config['shop'], 'name' | 'phone' | 'transfer' | 'business'>

/** The garage, its address and hours, and the appointment. */
function garageLines({ checkout: { shop, installDate, installSlot }, price }: Order): string[] {
  if (!shop) return []
  const place = shop.place && [
    text.garagePlace(isolated(`${shop.place.address}, ${shop.place.city}`), leftToRight(shop.place.phone)),
    text.garageHours(weekHoursText(shop.place.hours)),
  ]
  const appointment =
    installDate === null || installSlot === null ? text.manual : text.slot(dayText(installDate), leftToRight(slotText(installSlot)))
  return [text.garage(isolated(shop.displayName)), ...(place ?? []), appointment, text.atGarage(sumText(price.installation))]
}

/** The amount, the account, and until when the units are reserved. */
function unpaidLines({ checkout, price, reservation, heldUntil }: Order, { transfer }: Shop): string[] {
  if (reservation === 'released') return [text.lapsed]
  if (checkout.selectedPaymentMethod === 'creditcard') return [text.awaitsCard]
  const account = text.account(transfer.bank, leftToRight(transfer.branch), leftToRight(transfer.account), isolated(transfer.beneficiary))
  return [text.transfer(sumText(price.charged)), account, ...(heldUntil === null ? [] : [text.until(momentText(heldUntil))])]
}

function cancelledLines(order: Order): string[] {
  const { due, refunds } = order.refund
  const given = refundedShekels(refunds)
  return [...(due > 0 ? [text.owed(sumText(due))] : given > 0 ? [text.given(sumText(given))] : []), text.wasMistake]
}

/** What comes next, by status, way of receiving and payment. */
function linesOf(order: Order, shop: Shop): string[] {
  const { status, trackingCode, checkout } = order
  const tracking = trackingCode === null ? [] : [text.tracking(leftToRight(trackingCode))]
  switch (shownStatus(status, checkout.sip)) {
    case 'open':
      return unpaidLines(order, shop)
    case 'paid':
      return [text.next[checkout.sip], ...(checkout.sip === 'install' ? garageLines(order) : [])]
    case 'transit':
      return [...tracking, ...garageLines(order)]
    case 'ready':
      return shop.business.address === '' ? [] : [text.pickupAt(isolated(shop.business.address))]
    case 'doneTransit':
      return garageLines(order)
    case 'sent':
      return tracking
    case 'cancelled':
      return cancelledLines(order)
    case 'closed':
      return []
  }
}

/** Messages about an order that staff may send to its buyer by WhatsApp; `attention` asks for what the order waits for. */
export const messagesOf = (order: Order, shop: Shop): StaffOrder['messages'] => ({
  status: statusMessage(order, shop),
  attention: order.needsAttention && attentionMessage(order, order.needsAttention, shop.name),
})

/** The order's state. For an order without units it asks what the buyer wants instead. */
export function statusMessage(order: Order, shop: Shop): string {
  const orderNumber = leftToRight(order.orderId)
  const hasNoUnits = order.work === 'no_units' || order.needsAttention === 'stock_gone'
  const lines = hasNoUnits
    ? [text.attention.stock_gone(orderNumber)]
    : [text.status[shownStatus(order.status, order.checkout.sip)](orderNumber), ...linesOf(order, shop)]
  return [greeting(order, shop.name), ...lines, text.phone(leftToRight(shop.phone))].join('\n')
}

/** A question to the buyer; null where there is none for this reason. */
export function attentionMessage(order: Order, reason: AttentionNeeded['reason'], shopName: string): string | null {
  if (reason !== 'stock_gone' && reason !== 'slot_gone') return null
  return [greeting(order, shopName), text.attention[reason](leftToRight(order.orderId))].join('\n')
}
