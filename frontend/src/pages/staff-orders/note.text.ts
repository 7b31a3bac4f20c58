import type { AttentionNeeded } from '#events/orders.events.ts'
import { dayText } from '#services/domain/calendar.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { tireName } from '#services/domain/tire-name.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'

export const noteText = {
  title: (orderId: string) => `הודעה לקונה של הזמנה ${orderId}`,
  ready: 'נוסחים מוכנים, אפשר לשנות:',
  choices: { wait: 'לחכות', another: 'צמיג אחר', slot: 'שעה אחרת', money: 'החזר כספי' } satisfies Record<ReadyNote['choice'], string>,
  loading: 'בודקים מה יש להציע…',
  subject: 'נושא',
  body: 'ההודעה',
  about: 'הפנייה בשם, הקישור להזמנה והטלפון שלנו מתווספים לבד.',
  send: 'שליחה',
  sending: 'שולחים…',
  close: 'סגירה',
}

export interface ReadyNote {
  choice: 'wait' | 'another' | 'slot' | 'money'
  subject: string
  body: string
}

const sum = (shekels: number) => formatMoney(shekelsToAgorot(shekels)).replace(/\.00$/, '')
const MAX_OFFERED = 3
const ANSWER = 'מה מתאים לכם? מחכים לתשובה בטלפון או בוואטסאפ.'

/** What staff may write about an order that needs a decision, by what is true now. `found`: null while it is not known. */
export function readyNotes(
  order: StaffOrder,
  reason: AttentionNeeded['reason'] | 'no_units',
  found: OrderAlternatives | null,
): ReadyNote[] {
  if (reason === 'slot_gone') return [slotNote(order), moneyNote(order, 'השעה שבחרתם במוסך נתפסה בינתיים.')]
  if (reason !== 'stock_gone' && reason !== 'no_units') return []
  const gone = 'הצמיגים שהזמנתם נמכרו לפני ששמרנו לכם אותם. מצטערים.'
  const subject = `הזמנה ${order.orderId}: הצמיגים שהזמנתם`
  const later = found?.sources.find(({ arrivesOn }) => arrivesOn !== null)?.arrivesOn
  const offered = found?.products.slice(0, MAX_OFFERED) ?? []
  return [
    ...(later
      ? [{ choice: 'wait' as const, subject, body: `${gone}\n\nאפשר לחכות: הם יהיו אצלנו ב${dayText(later)}, במחיר ששילמתם.\n\n${ANSWER}` }]
      : []),
    ...(offered.length > 0
      ? [
          {
            choice: 'another' as const,
            subject,
            body: `${gone}\n\nבאותה מידה יש לנו על המדף:\n${offered.map(({ brand, displayName, price }) => `${tireName(brand, displayName)}, ${sum(price)}`).join('\n')}\n\nאם אחד מהם מתאים, נחליף ונחזיר לכם את ההפרש, אם יש.\n\n${ANSWER}`,
          },
        ]
      : []),
    moneyNote(order, gone),
  ]
}

/** Of a transfer that did not arrive yet: the sum, the account, and until when the order is held. */
export function reminder({ orderId, price, heldUntil }: StaffOrder, { bank, branch, account, beneficiary }: PublicSettings['transfer']) {
  const until = heldUntil && `הצמיגים שמורים לכם עד ${formatDate(heldUntil)}, בשעה ${formatTime(heldUntil)}. אחר כך הם חוזרים למכירה.`
  return {
    subject: `הזמנה ${orderId}: מחכים להעברה שלכם`,
    body: [
      `ההעברה על הזמנה ${orderId} עוד לא הגיעה אלינו.`,
      `הסכום להעברה: ${sum(price.charged)}\n${bank}, סניף ${branch}, חשבון ${account}, על שם ${beneficiary}`,
      ...(until ? [until] : []),
      'אם כבר העברתם, אפשר לשלוח לנו את האישור ונבדוק.',
    ].join('\n\n'),
  }
}

const slotNote = ({ orderId }: StaffOrder): ReadyNote => ({
  choice: 'slot',
  subject: `הזמנה ${orderId}: התור במוסך`,
  body: `השעה שבחרתם במוסך נתפסה בינתיים. מצטערים.\n\nאיזה יום ושעה נוחים לכם במקומה? אפשר לענות בטלפון או בוואטסאפ.`,
})

function moneyNote({ orderId, price, checkout }: StaffOrder, why: string): ReadyNote {
  const way = checkout.selectedPaymentMethod === 'creditcard' ? 'לכרטיס שבו שילמתם' : 'בהעברה לחשבון הבנק שלכם'
  return {
    choice: 'money',
    subject: `הזמנה ${orderId}: החזר כספי`,
    body: `${why}\n\nאם תרצו, נבטל את ההזמנה ונחזיר לכם את כל הסכום, ${sum(price.charged)}, ${way}.\n\n${ANSWER}`,
  }
}
