import type { OrderCancelled } from '#events/orders.events.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { leftToRight, tireName } from '#services/domain/tire-name.ts'
import type { MessageText } from './message.text.ts'

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

const WAY_BACK: Record<CancelledFacts['method'], string> = {
  card: 'לכרטיס שבו שילמתם',
  transfer: 'בהעברה לחשבון הבנק שלכם. נתקשר לקבל את פרטי החשבון',
}

function moneyLines({ due, fee, method, refundBy }: CancelledFacts): string[] {
  if (due === 0) return []
  return [
    `${sum(due)} יוחזרו לכם עד ${dayText(refundBy)}, ${WAY_BACK[method]}.`,
    ...(fee > 0 ? [`החוק מתיר לנכות מהסכום דמי ביטול של ${sum(fee)} לכל היותר. אם ננכה, זה יופיע בחשבונית הזיכוי.`] : []),
  ]
}

export const writeOfCancelled = (facts: CancelledFacts): MessageText => ({
  subject: `הזמנה ${facts.orderId} בוטלה`,
  lines: [
    WHY[facts.reason ?? 'other'],
    ...(facts.appointment
      ? [
          `התור ב${facts.appointment.garage}, ${dayText(facts.appointment.date)}, בין ${leftToRight(slotText(facts.appointment.startsAt))}, בוטל.`,
        ]
      : []),
    ...moneyLines(facts),
  ],
  button: 'לדף ההזמנה',
})

export interface RefundFacts {
  orderId: string
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

export function writeOfRefund(facts: RefundFacts): MessageText {
  const { orderId, amount, fee, method, reference, paidOn, parts, withShipping, creditNote } = facts
  const what = [...parts.map(partText), ...(withShipping ? ['דמי המשלוח'] : [])]
  return {
    subject: `החזרנו לכם ${sum(amount)} על הזמנה ${orderId}`,
    lines: [
      method === 'card'
        ? 'הסכום חוזר לכרטיס שבו שילמתם. בדרך כלל רואים אותו בפירוט הכרטיס בתוך שבעה ימי עסקים.'
        : `הסכום הועבר לחשבון הבנק שלכם ב${dayText(paidOn)}${reference === null ? '' : `, אסמכתה ${leftToRight(reference)}`}.`,
      ...(what.length > 0 ? [`ההחזר הוא על ${what.join(', ')}.`] : []),
      ...(fee > 0 ? [`נוכו דמי ביטול של ${sum(fee)}.`] : []),
    ],
    button: creditNote === null ? 'לדף ההזמנה' : `לחשבונית זיכוי ${creditNote}`,
  }
}
