import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { AmendedOrder } from '#services/orders/desk/amend-order.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import type { Lack } from './amend.rules.ts'
import { partsText } from './order-history.text.ts'

export const amendText = {
  title: (orderId: string) => `שינוי הזמנה ${orderId}`,
  onlyHour: 'הצמיגים כבר יצאו מהחנות: אפשר לשנות רק את מועד ההתקנה.',
  overtaken: 'ההזמנה השתנתה בינתיים. מה ששיניתם נשאר, וההשוואה היא למצב שלה עכשיו.',
  tires: 'צמיגים',
  fewer: (name: string) => `אחד פחות: ${name}`,
  more: (name: string) => `אחד יותר: ${name}`,
  remove: 'הסרה',
  search: 'הוספת צמיג: שם, מידה או ברקוד',
  searching: 'מחפשים…',
  nothingFound: 'לא נמצא צמיג כזה.',
  add: 'הוספה',
  instead: 'במקומו',
  sameSize: 'באותה מידה, על המדף:',
  inStock: (count: number) => `${count} במלאי`,
  available: (count: number) => (count === 0 ? 'אזל מהמלאי' : `זמינים ${count}`),
  gone: 'כבר לא נמכר באתר',
  receiving: 'איך מקבלים',
  garage: 'מוסך',
  anotherGarage: 'מוסך אחר',
  chooseGarage: 'בחירת מוסך',
  choose: 'בחירה',
  city: 'עיר',
  chooseCity: 'בחרו עיר',
  loading: 'טוענים…',
  noGarages: 'אין בעיר הזו מוסך שמתקין את הצמיגים האלה.',
  manual: 'הלקוח מתאם עם המוסך',
  hourNow: 'נבחר:',
  noHour: 'לא נבחרה שעה',
  noHourFree: 'אין שעה פנויה',
  day: 'יום',
  hours: 'שעה',
  noDays: 'אין במוסך הזה שעה פנויה.',
  offered: 'השעות הפנויות הבאות:',
  address: 'כתובת למשלוח',
  name: 'שם המקבל',
  phone: 'טלפון',
  street: 'רחוב ומספר',
  notes: 'הערות לשליח',
  before: 'עכשיו',
  after: 'אחרי השינוי',
  what: 'פריט',
  shipping: 'משלוח',
  discount: 'הנחה',
  charged: 'סכום באתר',
  installation: 'משולם במוסך',
  trying: 'מחשבים…',
  nothing: 'עוד לא שיניתם דבר.',
  lacks: {
    tires: 'צריך להישאר בהזמנה לפחות צמיג אחד.',
    garage: 'בחרו מוסך.',
    hour: 'בחרו יום ושעה.',
    address: 'מלאו שם, טלפון, רחוב ועיר.',
  } satisfies Record<Lack, string>,
  again: 'לנסות שוב',
  save: 'שמירת השינוי',
  saving: 'שומרים…',
  close: 'סגירה',
}

const sumText = (shekels: number) => formatMoney(shekelsToAgorot(shekels))

/** What a change costs either side. */
export function differenceOf({ paidAt }: Pick<StaffOrder, 'paidAt'>, { before, after, balanceDue, refundDue }: AmendedOrder): string {
  if (balanceDue > 0) return `ההפרש לתשלום: ${sumText(balanceDue)}. הקונה ישלם בקישור שבהודעה.`
  if (refundDue > 0) return `להחזיר לקונה ${sumText(refundDue)}.`
  if (paidAt === null && before.charged !== after.charged) return `הקונה ישלם ${sumText(after.charged)} במקום ${sumText(before.charged)}.`
  return 'ללא הפרש.'
}

export const amendedWords = (order: StaffOrder, amended: AmendedOrder): string =>
  `בהזמנה ${order.orderId} שונו: ${partsText(amended.parts)}. ${differenceOf(order, amended)}`
