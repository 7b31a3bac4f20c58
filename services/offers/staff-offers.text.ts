import { formatTime } from '#services/domain/israel-time.ts'
import { formatMoney } from '#services/domain/money.ts'
import type { PriceDoubt } from './floor.rules.ts'
import type { OfferState } from './staff-offers.contract.ts'

const ANSWERED: Record<OfferState, string> = {
  waiting: 'ההצעה מחכה לתשובה.',
  accepted: 'ההצעה כבר התקבלה.',
  countered: 'להצעה הזאת כבר נשלחה הצעה נגדית.',
  rejected: 'ההצעה כבר נדחתה.',
  redeemed: 'הלקוח כבר קנה במחיר שסוכם.',
  lapsed: 'עברו 24 שעות וההצעה פגה.',
  unused: 'ההצעה כבר נענתה, והמחיר שסוכם פג.',
}

/** Who answered, and when. */
export interface OfferAuthor {
  by: string
  at: string
}

/** Words of the warning: the discount, and the loss, as the desk's margins before VAT. */
function doubtWords({ agreedAgorot, percent, lossAgorot }: PriceDoubt): string {
  const below = `${formatMoney(agreedAgorot)}, ${percent}% מתחת למחיר באתר`
  if (lossAgorot === null) return `${below}. עלות הנחיתה אינה ידועה.`
  return lossAgorot === 0 ? `${below}. המחיר מכסה את עלות הנחיתה.` : `${below}: הפסד לפני מע״מ של ${formatMoney(lossAgorot)}.`
}

/** Errors shown to staff, and the export's column names. */
export const staffOffersText = {
  unknown: 'לא מצאנו את ההצעה הזאת.',
  over: 'עברו 24 שעות וההצעה פגה. אי אפשר לענות עליה עוד.',
  answered: (state: OfferState, author: OfferAuthor | null) =>
    author ? `${author.by}, ${formatTime(author.at)}: ${ANSWERED[state]}` : `${ANSWERED[state]} רעננו כדי לראות מה נענה.`,
  productGone: 'המוצר כבר אינו נמכר, ולכן אפשר רק לדחות את ההצעה.',
  notBetween: (offeredAgorot: number, priceAgorot: number) =>
    `הצעה נגדית צריכה להיות גבוהה מ־${formatMoney(offeredAgorot)} ולא גבוהה ממחיר האתר, ${formatMoney(priceAgorot)}.`,
  doubt: doubtWords,
  redeemed: (orderId: string) => `המחיר כבר נוצל בהזמנה ${orderId}, ואי אפשר לקחת אותו בחזרה.`,
  withdrawOver: 'המחיר שסוכם כבר פג. אין מה לקחת בחזרה.',
  notAgreed: (state: OfferState) => (state === 'waiting' ? 'עוד לא סוכם מחיר, ולכן אין מה לקחת בחזרה.' : ANSWERED[state]),
  noPrice: 'נא להזין את המחיר של ההצעה הנגדית, בשקלים, עד שתי ספרות אחרי הנקודה.',
  savedNotShown: 'התשובה נשמרה ותוצג בעוד רגע.',
  priceNotNamed: 'בהודעה חסר המחיר של ההצעה הנגדית.',
  extraPrice: 'מחיר נשלח רק עם הצעה נגדית.',
  invalidFloor: 'נא להזין מחיר בשקלים, עד שתי ספרות אחרי הנקודה.',
  unknownLine: 'המותג או הדגם הזה אינם בקטלוג.',
  ruleChanged: (author: OfferAuthor | null) =>
    `${author ? `${author.by}, ${formatTime(author.at)}: ` : ''}הכלל שונה בינתיים. בדקו ושמרו שוב.`,
  unknownProduct: 'המוצר הזה אינו קיים באתר.',
  file: 'best-offers.csv',
  columns: [
    'מספר הצעה',
    'התקבלה',
    'מצב',
    'מק״ט',
    'מותג',
    'מוצר',
    'מידה',
    'טלפון',
    'הצעת הלקוח',
    'מחיר האתר אז',
    'מחיר שסוכם',
    'נענתה',
    'ענה',
    'הזמנה',
  ],
  states: {
    waiting: 'ממתינה',
    accepted: 'התקבלה',
    countered: 'הצעה נגדית',
    rejected: 'נדחתה',
    redeemed: 'נקנתה',
    lapsed: 'פגה',
    unused: 'לא נוצלה',
  } satisfies Record<OfferState, string>,
  byRule: 'כלל המחיר',
}
