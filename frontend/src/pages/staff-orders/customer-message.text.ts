import type { AttentionNeeded, OrderStatus } from '#events/orders.events.ts'

/** What staff send to a customer by WhatsApp; each part stands by itself, numbers and codes are put in already isolated. */
export const messageText = {
  hello: (name: string) => (name === '' ? 'שלום,' : `שלום ${name},`),
  from: (shopName: string) => `כאן ${shopName}.`,
  status: {
    open: (order: string) => `הזמנה ${order} התקבלה אצלנו. נעדכן כשהתשלום ייקלט.`,
    paid: (order: string) => `התשלום על הזמנה ${order} התקבל, ואנחנו מטפלים בה. נעדכן כשהצמיגים יצאו לדרך.`,
    transit: (order: string) => `הצמיגים של הזמנה ${order} בדרך למוסך.`,
    doneTransit: (order: string) => `הצמיגים של הזמנה ${order} הגיעו למוסך.`,
    sent: (order: string) => `הזמנה ${order} נשלחה אליכם.`,
    closed: (order: string) => `הזמנה ${order} הושלמה. תודה שקניתם אצלנו, וסעו בזהירות.`,
    cancelled: (order: string) => `הזמנה ${order} בוטלה. אם זו טעות, או אם יש שאלה, אפשר להשיב כאן.`,
  } satisfies Record<OrderStatus, (order: string) => string>,
  attention: {
    stock_gone: (order: string) =>
      `לגבי הזמנה ${order}: הצמיגים שהזמנתם נמכרו בינתיים. אפשר להציע לכם צמיג אחר באותה מידה, או להחזיר את הכסף. מה נוח לכם?`,
    slot_gone: (order: string) => `לגבי הזמנה ${order}: השעה שבחרתם במוסך נתפסה בינתיים. איזה יום ושעה נוחים לכם במקומה?`,
  } satisfies Partial<Record<AttentionNeeded['reason'], (order: string) => string>>,
  tracking: (code: string) => `מספר המעקב: ${code}`,
  garage: (garage: string) => `המוסך: ${garage}`,
  slot: (day: string, hours: string) => `מחכים לכם ב${day}, בשעה ${hours}.`,
  manual: 'מועד ההתקנה בתיאום ישיר עם המוסך.',
  phone: (phone: string) => `לשאלות: ${phone}`,
}
