import type { OrderCancelled } from '#events/orders.events.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { leftToRight, tireName } from '#services/domain/tire-name.ts'
import { type MessageText, TO_ORDER, WAY_BACK } from './message.text.ts'
import { ORDER_WORDS } from './order-words.text.ts'
import { type FieldValues, type OwnWords, wordsWith } from './words.rules.ts'

/** What a buyer reads of a cancelled order, and of money that went back. Sums are shekels, days Israel's. */

const sum = (shekels: number) => formatMoney(shekelsToAgorot(shekels)).replace(/\.00$/, '')

const WHY: Record<OrderCancelled['reason'], string> = {
  buyer: 'ביטלנו את ההזמנה, כמו שביקשתם.',
  no_stock: 'הצמיגים שהזמנתם אינם במלאי, ולכן ביטלנו את ההזמנה. מצטערים.',
  no_payment: 'התשלום לא הגיע, ולכן ביטלנו את ההזמנה. אם כבר העברתם את הכסף, התקשרו: הוא לא הולך לאיבוד.',
  duplicate: 'אותה הזמנה נרשמה פעמיים, ולכן ביטלנו את זו.',
  returned: 'הצמיגים חזרו אלינו, וההזמנה בוטלה.',
  other: 'ההזמנה בוטלה. לשאלות אפשר להתקשר אלינו.',
}

export interface CancelledFacts {
  orderId: string
  firstName: string | null
  /** Null where it was cancelled before reasons were kept. */
  reason: OrderCancelled['reason'] | null
  /** Still to be given back. */
  due: number
  /** The most that may be kept of it; 0 = nothing. */
  fee: number
  method: 'card' | 'transfer'
  refundBy: string
  appointment: { date: string; startsAt: number; garage: string } | null
}

function fieldsOfCancelled({ orderId, firstName, reason, due, fee, method, refundBy, appointment }: CancelledFacts): FieldValues {
  return {
    מספר_הזמנה: orderId,
    שם_פרטי: firstName,
    סיבת_הביטול: WHY[reason ?? 'other'],
    תור_שבוטל: appointment && `ב${appointment.garage}, ${dayText(appointment.date)}, בין ${leftToRight(slotText(appointment.startsAt))}`,
    סכום: due > 0 ? sum(due) : null,
    תאריך_החזר: due > 0 ? dayText(refundBy) : null,
    דרך_ההחזר: due > 0 ? WAY_BACK[method] : null,
    דמי_ביטול: due > 0 && fee > 0 ? sum(fee) : null,
  }
}

export const writeOfCancelled = (facts: CancelledFacts, own: OwnWords | null): MessageText => ({
  ...wordsWith(fieldsOfCancelled(facts), ORDER_WORDS['order-cancelled'], own),
  button: TO_ORDER,
})

export interface RefundFacts {
  orderId: string
  firstName: string | null
  amount: number
  /** Kept by the shop. */
  fee: number
  method: 'card' | 'transfer'
  /** Of a transfer. */
  reference: string | null
  paidOn: string
  /** What was given back; `units` is a half for one tire of a set. */
  parts: { brand: string; displayName: string; displaySize: string; units: number }[]
  withShipping: boolean
  /** Of the credit note; null while it has none. */
  creditNote: number | null
}

function partText({ brand, displayName, displaySize, units }: RefundFacts['parts'][number]): string {
  const name = `${tireName(brand, displayName, leftToRight)} במידה ${leftToRight(displaySize)}`
  if (!Number.isInteger(units)) return `צמיג אחד מתוך ${name}`
  return units === 1 ? name : `${units} × ${name}`
}

function fieldsOfRefund(facts: RefundFacts): FieldValues {
  const { orderId, firstName, amount, fee, method, reference, paidOn, parts, withShipping } = facts
  const what = [...parts.map(partText), ...(withShipping ? ['דמי המשלוח'] : [])]
  return {
    מספר_הזמנה: orderId,
    שם_פרטי: firstName,
    סכום: sum(amount),
    לאן_הוחזר:
      method === 'card'
        ? 'הסכום חוזר לכרטיס שבו שילמתם. בדרך כלל רואים אותו בפירוט הכרטיס בתוך שבעה ימי עסקים.'
        : `הסכום הועבר לחשבון הבנק שלכם ב${dayText(paidOn)}${reference === null ? '' : `, אסמכתה ${leftToRight(reference)}`}.`,
    מה_הוחזר: what.length > 0 ? what.join(', ') : null,
    דמי_ביטול: fee > 0 ? sum(fee) : null,
  }
}

export const writeOfRefund = (facts: RefundFacts, own: OwnWords | null): MessageText => ({
  ...wordsWith(fieldsOfRefund(facts), ORDER_WORDS['refund-made'], own),
  button: facts.creditNote === null ? TO_ORDER : `לחשבונית זיכוי ${facts.creditNote}`,
})
