import type { AttentionNeeded } from '#events/orders.events.ts'
import type { ShownStatus } from '#services/domain/order-status.ts'

/** Messages of staff to a buyer, by WhatsApp. Numbers and codes are passed in bidi-isolated. */
export const orderMessageText = {
  hello: (name: string) => (name === '' ? 'שלום,' : `שלום ${name},`),
  from: (shopName: string) => `כאן ${shopName}.`,
  status: {
    open: (order: string) => `הזמנה ${order} התקבלה אצלנו.`,
    paid: (order: string) => `התשלום על הזמנה ${order} התקבל, ואנחנו מטפלים בה.`,
    transit: (order: string) => `הצמיגים של הזמנה ${order} בדרך למוסך.`,
    ready: (order: string) => `הזמנה ${order} מוכנה לאיסוף.`,
    doneTransit: (order: string) => `הצמיגים של הזמנה ${order} הגיעו למוסך.`,
    sent: (order: string) => `הזמנה ${order} נשלחה אליכם.`,
    closed: (order: string) => `הזמנה ${order} הושלמה. תודה שקניתם אצלנו, וסעו בזהירות.`,
    cancelled: (order: string) => `הזמנה ${order} בוטלה.`,
  } satisfies Record<ShownStatus, (order: string) => string>,
  /** After payment. */
  next: {
    install: 'נעדכן כשהצמיגים יצאו למוסך.',
    shipping: 'נעדכן כשהחבילה תצא לדרך.',
    pickup: 'נעדכן כשההזמנה מוכנה לאיסוף.',
  },
  awaitsCard: 'התשלום בכרטיס עוד לא הושלם, והצמיגים שמורים לזמן קצר.',
  lapsed: 'התשלום לא הושלם בזמן, והצמיגים כבר לא שמורים. אפשר להזמין שוב באתר.',
  transfer: (sum: string) => `לתשלום בהעברה בנקאית: ${sum}.`,
  account: (bank: string, branch: string, account: string, beneficiary: string) =>
    `חשבון ${account}, סניף ${branch}, בנק ${bank}, על שם ${beneficiary}.`,
  until: (moment: string) => `הצמיגים שמורים לכם עד ${moment}.`,
  pickupAt: (address: string) => `הכתובת: ${address}. כדאי לתאם לפני שמגיעים.`,
  owed: (sum: string) => `נחזיר לכם ${sum}.`,
  given: (sum: string) => `החזרנו לכם ${sum}.`,
  wasMistake: 'אם יש שאלה, אפשר להשיב כאן.',
  attention: {
    stock_gone: (order: string) =>
      `לגבי הזמנה ${order}: הצמיגים שהזמנתם נמכרו בינתיים. אפשר להציע לכם צמיג אחר באותה מידה, או להחזיר את הכסף. מה נוח לכם?`,
    slot_gone: (order: string) => `לגבי הזמנה ${order}: השעה שבחרתם במוסך נתפסה בינתיים. איזה יום ושעה נוחים לכם במקומה?`,
  } satisfies Partial<Record<AttentionNeeded['reason'], (order: string) => string>>,
  tracking: (code: string) => `מספר המעקב: ${code}`,
  garage: (garage: string) => `המוסך: ${garage}`,
  garagePlace: (address: string, phone: string) => `${address}, טלפון ${phone}`,
  garageHours: (hours: string) => `שעות: ${hours}`,
  slot: (day: string, hours: string) => `מחכים לכם ב${day}, בשעה ${hours}.`,
  manual: 'מועד ההתקנה בתיאום ישיר עם המוסך.',
  atGarage: (sum: string) => `במוסך משלמים ${sum} על ההתקנה.`,
  phone: (phone: string) => `לשאלות: ${phone}`,
}
