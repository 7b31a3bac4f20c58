import type { CouponChanged } from '#events/coupons.events.ts'
import type { CouponRefusal } from '#services/domain/coupon.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { formatMoney } from '#services/domain/money.ts'

/** Refusals of checkout in Hebrew. */

const COUPON_REASONS: Record<CouponRefusal, string> = {
  unknown: 'קוד קופון לא תקין. לא מצאנו קופון כזה: בדקו שהקוד הוקלד נכון.',
  not_started: 'הקופון עוד לא נכנס לתוקף.',
  over: 'תוקף הקופון פג.',
  below_minimum: 'סכום המוצרים בסל נמוך מהמינימום של הקופון.',
  other_brands: 'הקופון אינו חל על המותגים שבסל.',
  sets_only: 'הקופון חל על סטים בלבד.',
  agreed_price: 'הקופון אינו חל על מוצר במחיר שסוכם בהצעת מחיר: אין כפל הנחות.',
  used_up: 'כל המימושים של הקופון נוצלו.',
  used_before: 'כבר השתמשתם בקופון הזה. אפשר לממש אותו פעם אחת.',
}

/** Why a coupon is refused, in one or two sentences; with its date or sum when the coupon is given. Only an unknown code is "not valid". */
export function couponRefused(refusal: CouponRefusal, coupon: CouponChanged | null = null): string {
  if (refusal === 'not_started' && coupon?.startsAt) return `הקופון ייכנס לתוקף ב־${formatDate(coupon.startsAt)}.`
  // `endsAt` is exclusive: the last day is the one that ends there.
  if (refusal === 'over' && coupon?.endsAt) return `הקופון היה בתוקף עד ${formatDate(Date.parse(coupon.endsAt) - 1)}.`
  if (refusal === 'below_minimum' && coupon) return `הקופון חל על סלים שהמוצרים בהם עולים ${formatMoney(coupon.minimumAgorot)} ומעלה.`
  return COUPON_REASONS[refusal]
}

const UNPAID = { orders: 'מוצרים רבים', units: 'מוצרים רבים', appointments: 'תורים רבים' }

export const checkoutText = {
  invoiceName: 'נא להזין את השם לחשבונית',
  companyNumber: 'המספר אינו תקין: בדקו את 9 הספרות, או השאירו את השדה ריק.',
  address: 'נא להזין רחוב ומספר בית',
  floor: (floor: string) => `קומה ${floor}`,
  postcode: (postcode: string) => `מיקוד ${postcode}`,
  city: 'נא להזין עיר',
  garage: 'נא לבחור מוסך להתקנה',
  slot: 'נא לבחור תאריך ושעה להתקנה',
  shipping: 'נא למלא את פרטי המשלוח',
  repeatedItem: 'מוצר מופיע בסל פעמיים. רעננו את הדף ונסו שוב.',
  key: 'הבקשה אינה תקינה. רעננו את הדף ונסו שוב.',
  keyReused: 'ההזמנה הזאת כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.',
  orderCancelled: (orderId: string) => `ההזמנה הזאת (${orderId}) בוטלה. אם תאשרו שוב, תירשם הזמנה חדשה.`,
  paymentInReview: (orderId: string) =>
    `על ההזמנה הזאת (${orderId}) כבר חויב כרטיס, והתשלום בבדיקה אצלנו. אל תשלמו שוב: נתקשר אליכם, ואפשר גם להתקשר אלינו.`,
  cartChanged: 'חלק מהמוצרים בסל השתנו מאז שראיתם אותם. בדקו את השינויים ואשרו שוב.',
  sumChanged: (chargedAgorot: number, installationAgorot: number) => {
    const garage = installationAgorot > 0 ? ` ובמוסך ${formatMoney(installationAgorot)}` : ''
    return `סכום ההזמנה השתנה מאז שראיתם אותו. עכשיו: לתשלום באתר ${formatMoney(chargedAgorot)}${garage}. בדקו ואשרו שוב.`
  },
  goneProduct: 'מוצר שאינו נמכר עוד',
  slotTaken: 'התור שבחרתם כבר נתפס. בחרו תור אחר.',
  garageGone: 'המוסך שבחרתם אינו זמין עוד. בחרו מוסך אחר.',
  noDays: 'במוסך שבחרתם אין תורים לצמיגים שבסל בשבועות הקרובים. בחרו מוסך אחר, משלוח או איסוף.',
  garageUnfit: 'המוסך שבחרתם אינו יכול להתקין את הצמיגים שבסל. בחרו מוסך אחר.',
  paymentUnavailable: 'אי אפשר לעבור לתשלום כרגע. כל מה שמילאתם נשמר, נסו שוב בעוד רגע או בחרו בהעברה בנקאית.',
  tooManyTransfers: (waiting: number, phone: string) =>
    `${waiting === 1 ? 'כבר יש לכם הזמנה אחת שמחכה' : `כבר יש לכם ${waiting} הזמנות שמחכות`} להעברה בנקאית. שלמו בכרטיס אשראי, או התקשרו אלינו: ${phone}`,
  tooManyUnits: (most: number, phone: string) => `באתר אפשר להזמין עד ${most} צמיגים בהזמנה אחת. להזמנה גדולה יותר התקשרו אלינו: ${phone}`,
  tooMuchUnpaid: (of: 'orders' | 'units' | 'appointments', phone: string) =>
    `כבר שמורים ${UNPAID[of]} בהזמנות שעוד לא שולמו. שלמו עליהן, נסו שוב מאוחר יותר או התקשרו אלינו: ${phone}`,
  tooManyCoupons: 'אי אפשר לבדוק קופונים כרגע. נסו שוב מאוחר יותר, או המשיכו בלי קופון.',
}
