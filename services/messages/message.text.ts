import type { DocumentIssued } from '#events/documents.events.ts'
import type { MessageKind } from '#events/messages.events.ts'
import { daysText, dayText, slotText } from '#services/domain/calendar.ts'
import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { momentText } from '#services/domain/israel-time.ts'
import { agorotToShekels, formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { leftToRight, tireName } from '#services/domain/tire-name.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import type { Config } from '#services/platform/config.ts'
import { isToGarage, type OrderKind } from './messages.rules.ts'
import { ORDER_WORDS } from './order-words.text.ts'
import { type FieldValues, type OwnWords, wordsWith } from './words.rules.ts'

/** All texts of automatic messages. */

export interface MessageText {
  /** Subject of a mail; first sentence of a short message. */
  subject: string
  /** Paragraphs. */
  lines: string[]
  /** Names and values, such as those of a bank account. */
  facts?: [name: string, value: string][]
  /** Label of the button. */
  button: string
}

export const TO_ORDER = 'לדף ההזמנה'
export const TO_PAY = 'לתשלום בכרטיס'

/** `firstName`: null where none is known. */
export interface MessageFacts {
  order: BuyerOrder
  firstName: string | null
  transfer: Config['shop']['transfer']
  /** Shekels that are due to the buyer. */
  toReturn: number
}

export const WAY_BACK: Record<'card' | 'transfer', string> = {
  card: 'לכרטיס שבו שילמתם',
  transfer: 'בהעברה לחשבון הבנק שלכם. נתקשר לקבל את פרטי החשבון',
}

const sum = (shekels: number) => formatMoney(shekelsToAgorot(shekels)).replace(/\.00$/, '')
/** Not broken, and left to right, in any program. */
const hours = (startsAt: number) => `\u2066${slotText(startsAt).replace('–', '\u2060–\u2060')}\u2069`

function appointmentOf({ order: { appointment, order } }: MessageFacts): string | null {
  if (!appointment) return null
  const { date, startCursor } = appointment
  const place = order.garage?.place
  const where = order.garage ? `, אצל ${order.garage.displayName}${place ? `, ${place.address}, ${place.city}` : ''}` : ''
  return `${dayText(date)}, בין ${hours(startCursor)}${where}`
}

function offeredOf({ order: { appointment } }: MessageFacts): string | null {
  const offered = (appointment?.offered ?? []).map(({ date, startCursor }) => `${dayText(date)}, בין ${hours(startCursor)}`)
  return offered.length > 0 ? offered.join('; ') : null
}

/** Stand below the words, whatever these are. */
export const transferFacts = ({ orderId, toPay, transfer }: TransferFacts): [string, string][] => [
  ['סכום', sum(toPay)],
  ['בנק', transfer.bank],
  ['סניף', transfer.branch],
  ['חשבון', transfer.account],
  ['שם המוטב', transfer.beneficiary],
  ['מספר ההזמנה, לציין בהעברה', orderId],
]
type TransferFacts = Pick<BuyerOrder, 'orderId' | 'toPay'> & Pick<MessageFacts, 'transfer'>

/** `isPaidHere`: by card, at the order's page. */
export const asksForTransfer = (kind: MessageKind, { toPay, isPaidHere }: Pick<BuyerOrder, 'toPay' | 'isPaidHere'>): boolean =>
  kind === 'order-received' || kind === 'order-lapsing' || (kind === 'order-amended' && toPay > 0 && !isPaidHere)

function nextOf({ order: { order } }: MessageFacts): string | null {
  if (order.receiving === 'pickup') return 'נתקשר אליכם לקבוע מתי לאסוף מהמחסן.'
  if (order.receiving === 'shipping')
    return order.delivery ? `השליח מגיע אליכם ${daysText(order.delivery)}.` : 'שליח יביא את הצמיגים אליכם.'
  return order.isManualBooking ? 'כשהצמיגים יגיעו למוסך נכתוב לכם, ואז קובעים תור מולו.' : null
}

function fieldsOfOrder(facts: MessageFacts): FieldValues {
  const { orderId, toPay, appointment, tracking, order, paymentMethod } = facts.order
  const phone = order.garage?.place?.phone ?? null
  const garage = order.garage?.displayName ?? (order.receiving === 'install' ? 'המוסך' : null)
  return {
    מספר_הזמנה: orderId,
    שם_פרטי: facts.firstName,
    סכום: toPay > 0 ? sum(toPay) : null,
    יוחזר: facts.toReturn > 0 ? sum(facts.toReturn) : null,
    דרך_ההחזר: WAY_BACK[paymentMethod === 'creditcard' ? 'card' : 'transfer'],
    שמור_עד: order.reservedUntil ? momentText(order.reservedUntil) : null,
    תור: appointmentOf(facts),
    יום_התור: appointment && dayText(appointment.date),
    מוסך: garage,
    טלפון_המוסך: phone,
    קביעת_תור: appointment ? null : `הצמיגים אצל ${garage}. מתקשרים אליו וקובעים תור${phone ? `: ${phone}` : ''}.`,
    מה_הלאה: nextOf(facts),
    מועדים_מוצעים: offeredOf(facts),
    מספר_מעקב: tracking?.code ?? null,
  }
}

function buttonOf(kind: OrderKind, { order }: MessageFacts): string {
  if (kind === 'appointment-refused') return 'לבחירת מועד'
  return kind === 'order-to-pay' || (kind === 'order-amended' && order.isPaidHere) ? TO_PAY : TO_ORDER
}

export const writeOfOrder = (kind: OrderKind, facts: MessageFacts, own: OwnWords | null): MessageText => ({
  ...wordsWith(fieldsOfOrder(facts), ORDER_WORDS[kind], own),
  ...(asksForTransfer(kind, facts.order) && { facts: transferFacts({ ...facts.order, transfer: facts.transfer }) }),
  button: buttonOf(kind, facts),
})

interface NamedTire {
  brand: string
  displayName: string
  /** `180/55-17`. */
  size: string
}

const tireOf = ({ brand, displayName, size }: NamedTire) => `${tireName(brand, displayName, leftToRight)} במידה ${leftToRight(size)}`

export interface AnsweredOfferFacts {
  tire: NamedTire
  state: 'accepted' | 'countered' | 'rejected'
  /** Shekels; null where it was rejected. */
  agreed: number | null
  offered: number
  price: number
  validUntil: string
}

export function writeOfOffer({ tire, state, agreed, offered, price, validUntil }: AnsweredOfferFacts): MessageText {
  if (state === 'rejected' || agreed === null)
    return {
      subject: 'תשובה להצעת המחיר שלכם',
      lines: [`תודה על ההצעה על ${tireOf(tire)}. ב־${sum(offered)} לא נוכל למכור אותו הפעם. הוא מחכה בחנות ב־${sum(price)}.`],
      button: 'לצמיג',
    }
  return {
    subject: state === 'accepted' ? 'ההצעה שלכם התקבלה' : 'יש לנו הצעה בשבילכם',
    lines: [
      state === 'accepted'
        ? `${tireOf(tire)} שלכם ב־${sum(agreed)}.`
        : `על ${tireOf(tire)} הצעתם ${sum(offered)}. ב־${sum(agreed)} הוא שלכם.`,
      `הקישור לקנייה אחת, עד ${momentText(validUntil)}.`,
    ],
    button: 'לקנייה במחיר שסוכם',
  }
}

/** `size`: something in it has arrived, and no particular tire was requested. */
export function writeOfArrival(here: { tire: NamedTire; price: number } | { size: string }): MessageText {
  if ('size' in here)
    return {
      subject: `הגיעו צמיגים במידה ${leftToRight(here.size)}`,
      lines: ['ביקשתם שנודיע כשיהיו במלאי.'],
      button: 'לצמיגים',
    }
  return { subject: `${tireOf(here.tire)} הגיע למלאי`, lines: [`ביקשתם שנודיע. המחיר היום ${sum(here.price)}.`], button: 'לצמיג' }
}

/** The first tire to wear out. */
export function writeOfNextChange({ tire, price, boughtOn }: { tire: NamedTire; price: number; boughtOn: string }): MessageText {
  return {
    subject: 'הצמיג שלכם מתקרב לסוף דרכו',
    lines: [
      `${tireOf(tire)}, שקניתם ב־${dayText(boughtOn)}, כנראה קרוב להחלפה לפי הקילומטרים שאמרתם לנו. כדאי לבדוק את עומק החריצים.`,
      `המחיר שלו היום ${sum(price)}.`,
    ],
    button: 'לצמיג',
  }
}

const SUM_OF_DOCUMENT: Record<DocumentIssued['kind'], string> = { invoice_receipt: 'שולם', credit_note: 'זיכוי' }

type DocumentFacts = Pick<DocumentIssued, 'kind' | 'number' | 'orderId'> & { total: number }

export const writeOfDocument = ({ kind, number, orderId, total }: DocumentFacts): MessageText => ({
  subject: `${DOCUMENT_NAMES[kind]} ${number} עבור הזמנה ${orderId}`,
  lines: [`${SUM_OF_DOCUMENT[kind]}: ${sum(total)}. את המסמך אפשר להדפיס, או לשמור כ־PDF.`],
  button: 'לצפייה במסמך',
})

/**
 * Templates to be approved for WhatsApp: each with a button whose address is the shop's followed by `{{1}}`, or without one. Parameters:
 * first name, subject, rest.
 */
export const TEMPLATES = {
  order_news: { category: 'UTILITY', body: 'שלום {{1}}, עדכון על ההזמנה שלכם: {{2}}. {{3}} הפרטים בכפתור.', button: 'לדף ההזמנה' },
  offer_answer: { category: 'UTILITY', body: 'שלום {{1}}, בעניין הצעת המחיר ששלחתם: {{2}}. {{3}} הפרטים בכפתור.', button: 'לפרטים' },
  tire_arrived: { category: 'MARKETING', body: 'שלום {{1}}, {{2}}. {{3}} הפרטים בכפתור.', button: 'לפרטים' },
  next_change: { category: 'MARKETING', body: 'שלום {{1}}, {{2}}. {{3}} הפרטים בכפתור.', button: 'לצמיג' },
  document: { category: 'UTILITY', body: 'שלום {{1}}, {{2}}. {{3}} המסמך בכפתור.', button: 'לצפייה במסמך' },
  garage_news: { category: 'UTILITY', body: 'שלום {{1}}, עדכון למוסך: {{2}}. {{3}} לעדכון ולמענה, בכפתור.', button: 'לתורים שלכם' },
} as const
export type Template = keyof typeof TEMPLATES

export const TEMPLATE_OF = (kind: MessageKind): Template =>
  isToGarage(kind)
    ? 'garage_news'
    : (({ 'offer-answered': 'offer_answer', 'tire-arrived': 'tire_arrived', 'next-change': 'next_change', document: 'document' } as const)[
        kind as 'next-change'
      ] ?? 'order_news')

/** The frame of short messages. */
export const shortText = {
  /** Without a first name. */
  you: 'לכם',
  stop: 'להפסקת ההודעות:',
}

/** The frame of mails. */
export const mailText = {
  hello: (firstName: string | null) => (firstName ? `שלום ${firstName},` : 'שלום,'),
  questions: 'שאלות? מתקשרים:',
  automatic: 'ההודעה נשלחה כי הזמנתם אצלנו.',
  toGarage: 'ההודעה נשלחה כי לקוח של החנות בחר במוסך שלכם.',
  asked: 'ההודעה נשלחה כי ביקשתם.',
  stop: 'להפסקת התזכורות',
  ordered: 'מה הזמנתם',
  quantity: (count: number) => (count > 1 ? ` × ${count}` : ''),
  charged: 'סה״כ',
  price: (shekels: number) => sum(agorotToShekels(shekelsToAgorot(shekels))),
}
