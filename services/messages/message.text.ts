import type { MessageKind } from '#events/messages.events.ts'
import { daysText, dayText, slotText } from '#services/domain/calendar.ts'
import { formatTime, israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels, formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import type { Config } from '#services/platform/config.ts'

/** Every word that the shop writes to people by itself. */

export interface MessageText {
  /** Of a mail; the first line of a short message. */
  subject: string
  /** Paragraphs. */
  lines: string[]
  /** Names and values, such as those of a bank account. */
  facts?: [name: string, value: string][]
  /** The way on: the order's own page. */
  button: string
}

export interface MessageFacts {
  order: BuyerOrder
  transfer: Config['shop']['transfer']
}

const sum = (shekels: number) => formatMoney(shekelsToAgorot(shekels)).replace(/\.00$/, '')
const until = (instant: string) => `${dayText(israelDate(instant))} בשעה ${formatTime(instant)}`
const TO_ORDER = 'לדף ההזמנה'
/** In one piece, and left to right, in whatever program it is read. */
const hours = (startsAt: number) => `\u2066${slotText(startsAt).replace('–', '\u2060–\u2060')}\u2069`

function appointmentOf({ order: { appointment, order } }: MessageFacts): string {
  if (!appointment) return ''
  const { date, startCursor } = appointment
  const place = order.garage?.place
  const where = order.garage ? ` ב${order.garage.displayName}${place ? `, ${place.address}, ${place.city}` : ''}` : ''
  return `${dayText(date)}, בין ${hours(startCursor)}${where}`
}

function transferFacts({ order, transfer }: MessageFacts): [string, string][] {
  return [
    ['סכום', sum(order.toPay)],
    ['בנק', transfer.bank],
    ['סניף', transfer.branch],
    ['חשבון', transfer.account],
    ['שם המוטב', transfer.beneficiary],
    ['מספר ההזמנה, לציין בהעברה', order.orderId],
  ]
}

function nextOf({ order: { order } }: MessageFacts): string {
  if (order.receiving === 'pickup') return 'נתקשר אליכם לקבוע מתי לאסוף מהמחסן.'
  if (order.receiving === 'shipping')
    return order.delivery ? `השליח מגיע אליכם ${daysText(order.delivery)}.` : 'שליח יביא את הצמיגים אליכם.'
  return order.isManualBooking ? 'כשהצמיגים יגיעו למוסך נכתוב לכם, ואז קובעים תור מולו.' : ''
}

const WRITE: Record<MessageKind, (facts: MessageFacts) => MessageText> = {
  'order-received': (facts) => ({
    subject: `הזמנה ${facts.order.orderId} התקבלה`,
    lines: [
      'ההזמנה אצלנו. עכשיו מעבירים את הסכום לחשבון שכאן, ואחרי שההעברה נקלטת אנחנו ממשיכים.',
      ...(facts.order.order.reservedUntil ? [`הצמיגים שמורים לכם עד ${until(facts.order.order.reservedUntil)}.`] : []),
    ],
    facts: transferFacts(facts),
    button: TO_ORDER,
  }),
  'order-paid': (facts) => ({
    subject: `הזמנה ${facts.order.orderId} שולמה, תודה`,
    lines: [
      'התשלום התקבל ואנחנו מכינים את ההזמנה.',
      ...(facts.order.appointment ? [`התור שלכם: ${appointmentOf(facts)}.`] : []),
      ...[nextOf(facts)].filter(Boolean),
    ],
    button: TO_ORDER,
  }),
  'order-on-its-way': (facts) => ({
    subject: `הצמיגים שלכם בדרך למוסך`,
    lines: [
      `הזמנה ${facts.order.orderId} יצאה אל ${facts.order.order.garage?.displayName ?? 'המוסך'}.`,
      ...(facts.order.appointment ? [`התור שלכם: ${appointmentOf(facts)}.`] : []),
    ],
    button: TO_ORDER,
  }),
  'order-at-garage': (facts) => ({
    subject: `הצמיגים שלכם הגיעו למוסך`,
    lines: facts.order.appointment
      ? [`מחכים לכם ${appointmentOf(facts)}.`, 'את ההתקנה משלמים במוסך.']
      : [
          `הצמיגים ב${facts.order.order.garage?.displayName ?? 'מוסך'}. מתקשרים אליו וקובעים תור${facts.order.order.garage?.place ? `: ${facts.order.order.garage.place.phone}` : ''}.`,
          'את ההתקנה משלמים במוסך.',
        ],
    button: TO_ORDER,
  }),
  'order-ready': (facts) => ({
    subject: `הזמנה ${facts.order.orderId} מוכנה לאיסוף`,
    lines: ['הצמיגים מחכים לכם במחסן. מתקשרים לפני שמגיעים.'],
    button: TO_ORDER,
  }),
  'order-sent': (facts) => ({
    subject: `הזמנה ${facts.order.orderId} נשלחה אליכם`,
    lines: ['הצמיגים אצל השליח.', ...(facts.order.tracking ? [`מספר המעקב: ${facts.order.tracking.code}`] : [])],
    button: TO_ORDER,
  }),
  'fitting-tomorrow': (facts) => ({
    subject: `תזכורת: התקנה ב${facts.order.appointment ? dayText(facts.order.appointment.date) : ''}`,
    lines: [`התור שלכם: ${appointmentOf(facts)}.`, `מביאים את האופנוע ואת מספר ההזמנה, ${facts.order.orderId}. את ההתקנה משלמים במוסך.`],
    button: TO_ORDER,
  }),
  'appointment-moved': (facts) => ({
    subject: 'התור במוסך הועבר',
    lines: [`התור החדש: ${appointmentOf(facts)}.`, 'התור הקודם בוטל.'],
    button: TO_ORDER,
  }),
  'order-lapsing': (facts) => ({
    subject: `הזמנה ${facts.order.orderId} עוד מחכה להעברה`,
    lines: [
      `עוד לא ראינו את ההעברה. ${facts.order.order.reservedUntil ? `הצמיגים שמורים עד ${until(facts.order.order.reservedUntil)}, ואחר כך הם חוזרים למכירה.` : ''}`,
      'כבר העברתם? אין מה לעשות, זה יתעדכן כשהכסף ייקלט.',
    ],
    facts: transferFacts(facts),
    button: TO_ORDER,
  }),
  'order-lapsed': (facts) => ({
    subject: `הזמנה ${facts.order.orderId} לא שולמה בזמן`,
    lines: ['הצמיגים ששמרנו לכם חזרו למכירה.', 'אם כבר העברתם את הכסף, התקשרו: הוא לא הולך לאיבוד.'],
    button: TO_ORDER,
  }),
  'cancellation-taken': (facts) => ({
    subject: `קיבלנו את בקשת הביטול של הזמנה ${facts.order.orderId}`,
    lines: ['אנחנו מטפלים בה ונחזור אליכם. הכסף מוחזר עד 14 ימים מהיום שבו ביקשתם.'],
    button: TO_ORDER,
  }),
}

export const writeMessage = (kind: MessageKind, facts: MessageFacts): MessageText => WRITE[kind](facts)

/** What a mail says around each of them. */
export const mailText = {
  hello: (firstName: string | null) => (firstName ? `שלום ${firstName},` : 'שלום,'),
  questions: 'שאלות? מתקשרים:',
  automatic: 'ההודעה נשלחה כי הזמנתם אצלנו.',
  ordered: 'מה הזמנתם',
  quantity: (count: number) => (count > 1 ? ` × ${count}` : ''),
  charged: 'סה״כ',
  price: (shekels: number) => sum(agorotToShekels(shekelsToAgorot(shekels))),
}
