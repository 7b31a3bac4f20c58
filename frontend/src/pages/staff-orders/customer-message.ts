import type { AttentionNeeded } from '#events/orders.events.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { normalizePhone, phoneToE164 } from '#services/domain/phone.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { messageText as text } from './staff-orders.text.ts'

/** Numbers and codes read left to right inside Hebrew, and a name as its first letter says: chats know no `<bdi>`. */
const leftToRight = (part: string) => `\u2066${part}\u2069`
const byItself = (part: string) => `\u2068${part}\u2069`

const firstName = ({ checkout }: StaffOrder) => checkout.personal.name?.trim().split(/\s+/)[0] ?? ''
const greeting = (order: StaffOrder, shopName: string) => `${text.hello(firstName(order))} ${text.from(byItself(shopName))}`

/** Where the tires are or will be, as far as the status makes it news. */
function whereLines({ status, trackingCode, checkout }: StaffOrder): string[] {
  const { shop, installDate, installSlot } = checkout
  const tracking = trackingCode !== null && (status === 'sent' || status === 'transit') ? [text.tracking(leftToRight(trackingCode))] : []
  if (!shop || (status !== 'transit' && status !== 'doneTransit')) return tracking
  const appointment =
    installDate === null || installSlot === null ? text.manual : text.slot(dayText(installDate), leftToRight(slotText(installSlot)))
  return [...tracking, text.garage(byItself(shop.displayName)), ...(status === 'doneTransit' ? [appointment] : [])]
}

/** What a customer is told of where his order stands. */
export function statusMessage(order: StaffOrder, shop: { shopName: string; phone: string }): string {
  const sentence = text.status[order.status](leftToRight(order.orderId))
  return [greeting(order, shop.shopName), sentence, ...whereLines(order), text.phone(leftToRight(shop.phone))].join('\n')
}

/** What a customer is asked where his order waits for staff; null where there is nothing to ask. */
export function attentionMessage(order: StaffOrder, reason: AttentionNeeded['reason'], shopName: string): string | null {
  if (reason !== 'stock_gone' && reason !== 'slot_gone') return null
  return [greeting(order, shopName), text.attention[reason](leftToRight(order.orderId))].join('\n')
}

/** Opens WhatsApp with the message to the customer written; null where the phone is gone. */
export function messageAddress({ checkout }: StaffOrder, message: string): string | null {
  const phone = checkout.personal.phone === null ? null : normalizePhone(checkout.personal.phone)
  return phone && `https://wa.me/${phoneToE164(phone).slice(1)}?text=${encodeURIComponent(message)}`
}
