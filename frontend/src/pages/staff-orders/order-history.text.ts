import type { OrderAmended } from '#events/orders.events.ts'
import type { OrderHistoryStep } from '#services/orders/desk/staff-orders.contract.ts'
import { attentionText } from './staff-orders.text.ts'

const licenceReasons: Record<string, string> = { matches: 'המידות תואמות', differs: 'המידות שונות' }

const amendedParts: Record<OrderAmended['parts'][number], string> = {
  lines: 'צמיגים',
  receiving: 'אופן הקבלה',
  garage: 'מוסך',
  appointment: 'מועד',
  address: 'כתובת',
}
/** What of an order was changed. */
export const partsText = (parts: readonly string[]): string =>
  parts.map((part) => amendedParts[part as keyof typeof amendedParts] ?? part).join(', ')

const reasons: Record<string, string> = {
  declined: 'העסקה נדחתה',
  cancelled: 'בוטל',
  lapsed: 'הזמן עבר',
  differs: 'סכום או מטבע אחר',
  unavailable: 'חברת הסליקה לא ענתה',
  payment_failed: 'התשלום לא עבר',
  card: 'לכרטיס',
  transfer: 'בהעברה בנקאית',
  declined_notice: 'ההזמנה נשארת',
  refused: 'חברת הסליקה סירבה',
  not_sent: 'לא הגיע לחברת הסליקה',
  not_made: 'לא בוצע שם',
  buyer: 'הקונה ביטל',
  no_stock: 'אין מלאי',
  no_payment: 'לא שולמה',
  duplicate: 'הזמנה כפולה',
  returned: 'הצמיגים הוחזרו',
  other: 'סיבה אחרת',
  transferred: 'התקבלה בהעברה',
  waived: 'ויתרנו עליה',
}

export const historyText = {
  shopper: 'הלקוח',
  shop: 'החנות',
  operator: 'מפעיל המערכת',
  carrier: 'חברת המשלוחים',
  garage: 'המוסך',
  placed: 'ההזמנה נשלחה מהאתר',
  byTelephone: 'ההזמנה נלקחה בטלפון',
  'placed-again': 'ההזמנה נשלחה שוב מהאתר',
  'payment-succeeded': 'התשלום התקבל',
  'payment-failed': 'התשלום לא עבר',
  'reservation-released': 'השריון שוחרר',
  'reservation-restored': 'הצמיגים שוריינו שוב',
  'attention-needed': 'ממתינה לטיפול',
  'attention-cleared': 'סומן כטופל',
  'status-changed': 'הסטטוס שונה',
  'appointment-moved': 'התור במוסך הועבר',
  amended: 'ההזמנה שונתה',
  'balance-due': 'יתרה לתשלום',
  'balance-settled': 'היתרה נסגרה',
  'appointment-refused': 'המוסך לא יכול בתור שנקבע, והציע במקומו',
  'email-corrected': 'הלקוח תיקן את כתובת הדוא״ל, והאישור נשלח שוב',
  'tracking-set': 'מספר מעקב',
  'tracking-removed': 'מספר המעקב הוסר',
  'payment-details-shown': 'פרטי הכרטיס הוצגו',
  'cancellation-asked': 'הודיע על ביטול העסקה',
  'cancellation-closed': 'הודעת הביטול טופלה',
  cancelled: 'ביטול ההזמנה',
  'refund-due': 'להחזיר ללקוח',
  'refund-begun': 'החזר כספי נשלח',
  'refund-paid': 'הכסף הוחזר',
  'refund-failed': 'ההחזר לא בוצע',
  'units-reserved': 'הצמיגים שוריינו ממקור אחר',
  'licence-confirmed': 'בדיקה מול רישיון הרכב',
  keptFee: 'דמי ביטול שנשארו בחנות',
  inInstallments: (count: number) => `ב־${count} תשלומים`,
}

const isAttention = (reason: string): reason is keyof typeof attentionText.title => reason in attentionText.title

/** The reason of a step. */
export function reasonOf(what: string, reason: string): string {
  if (what === 'licence-confirmed') return licenceReasons[reason] ?? reason
  if (what === 'amended') return partsText(reason.split(' '))
  // Of a refund it is the way back.
  if (what === 'balance-settled' && reason === 'card') return 'שולמה בכרטיס'
  return isAttention(reason) ? attentionText.title[reason] : (reasons[reason] ?? reason)
}

const hasSentence = (what: string): what is keyof typeof historyText & string => what in historyText

/** What happened; null where this page does not know it yet. */
export function sentenceOf({ what, by, trackingCode }: Pick<OrderHistoryStep, 'what' | 'by' | 'trackingCode'>): string | null {
  if (what === 'tracking-set' && !trackingCode) return historyText['tracking-removed']
  if (what.startsWith('placed') && by !== null) return historyText.byTelephone
  const sentence = hasSentence(what) ? historyText[what] : null
  return typeof sentence === 'string' ? sentence : null
}
