import type { AttentionNeeded } from '#events/orders.events.ts'
import { whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { agorotToShekels, formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { shownStatus } from '#services/domain/order-status.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { weekHoursText } from '#services/domain/working-hours.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { messageText as text } from './customer-message.text.ts'

/** What the buyer has back for certain, in shekels: not what is on its way, or of which nobody knows. */
export const refundedAmount = ({ refund }: Pick<StaffOrder, 'refund'>): number =>
  agorotToShekels(refund.refunds.reduce((sum, { state, amount }) => sum + (state === 'paid' ? shekelsToAgorot(amount) : 0), 0))

/** Numbers and codes read left to right inside Hebrew, and a name as its first letter says: chats know no `<bdi>`. */
const leftToRight = (part: string) => `\u2066${part}\u2069`
const byItself = (part: string) => `\u2068${part}\u2069`
const sumText = (shekels: number) => leftToRight(formatMoney(shekelsToAgorot(shekels)))
const momentText = (instant: string) => leftToRight(`${formatDate(instant)} ${formatTime(instant)}`)

const firstName = ({ checkout }: StaffOrder) => checkout.personal.name?.trim().split(/\s+/)[0] ?? ''
const greeting = (order: StaffOrder, shopName: string) => `${text.hello(firstName(order))} ${text.from(byItself(shopName))}`

type Shop = Pick<PublicSettings, 'shopName' | 'phone' | 'transfer' | 'business'>

/** The garage, how it is found and reached, and the appointment. */
function garageLines({ checkout: { shop, installDate, installSlot }, price }: StaffOrder): string[] {
  if (!shop) return []
  const place = shop.place && [
    text.garagePlace(byItself(`${shop.place.address}, ${shop.place.city}`), leftToRight(shop.place.phone)),
    text.garageHours(weekHoursText(shop.place.hours)),
  ]
  const appointment =
    installDate === null || installSlot === null ? text.manual : text.slot(dayText(installDate), leftToRight(slotText(installSlot)))
  return [text.garage(byItself(shop.displayName)), ...(place ?? []), appointment, text.atGarage(sumText(price.installation))]
}

/** What is to be paid, where to, and until when the tires are held for it. */
function unpaidLines({ checkout, price, reservation, heldUntil }: StaffOrder, { transfer }: Shop): string[] {
  if (reservation === 'released') return [text.lapsed]
  if (checkout.selectedPaymentMethod === 'creditcard') return [text.awaitsCard]
  const account = text.account(transfer.bank, leftToRight(transfer.branch), leftToRight(transfer.account), byItself(transfer.beneficiary))
  return [text.transfer(sumText(price.charged)), account, ...(heldUntil === null ? [] : [text.until(momentText(heldUntil))])]
}

function cancelledLines(order: StaffOrder): string[] {
  const { due } = order.refund
  const given = refundedAmount(order)
  return [...(due > 0 ? [text.owed(sumText(due))] : given > 0 ? [text.given(sumText(given))] : []), text.wasMistake]
}

/** What follows from where the order stands, by how it is received and paid. */
function linesOf(order: StaffOrder, shop: Shop): string[] {
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
      return shop.business.address === '' ? [] : [text.pickupAt(byItself(shop.business.address))]
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

/** What a customer is told of where his order stands. One without units is told of these, and never that all is well. */
export function statusMessage(order: StaffOrder, shop: Shop): string {
  const orderNumber = leftToRight(order.orderId)
  const hasNoUnits = order.work === 'no_units' || order.needsAttention === 'stock_gone'
  const lines = hasNoUnits
    ? [text.attention.stock_gone(orderNumber)]
    : [text.status[shownStatus(order.status, order.checkout.sip)](orderNumber), ...linesOf(order, shop)]
  return [greeting(order, shop.shopName), ...lines, text.phone(leftToRight(shop.phone))].join('\n')
}

/** What a customer is asked where his order waits for staff; null where there is nothing to ask. */
export function attentionMessage(order: StaffOrder, reason: AttentionNeeded['reason'], shopName: string): string | null {
  if (reason !== 'stock_gone' && reason !== 'slot_gone') return null
  return [greeting(order, shopName), text.attention[reason](leftToRight(order.orderId))].join('\n')
}

/** Opens WhatsApp with the message to the customer written; null where the phone is gone. */
export function messageAddress({ checkout }: StaffOrder, message: string): string | null {
  const phone = checkout.personal.phone === null ? null : normalizePhone(checkout.personal.phone)
  return phone && whatsAppLink(phone, message)
}
