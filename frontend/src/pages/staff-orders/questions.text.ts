import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'

type Missing = OrderAlternatives['missing'][number]

export const questionText = {
  cancelTitle: (orderId: string) => `לבטל את הזמנה ${orderId}?`,
  follows: 'מה יקרה:',
  units: (count: number) => (count === 1 ? 'צמיג אחד יחזור למלאי.' : `${count} צמיגים יחזרו למלאי.`),
  noUnits: 'להזמנה אין צמיגים שמורים.',
  coupon: (code: string) => `הקופון ${code} ישוחרר.`,
  appointment: (when: string, garage: string) => `התור אצל ${garage}, ${when}, יתפנה.`,
  money: (sum: string) => `${sum} יירשמו להחזר ללקוח, עד שיוחזרו.`,
  noMoney: 'לא שולם כסף, ואין מה להחזיר.',
  reason: 'הסיבה',
  reasons: {
    buyer: 'הקונה ביקש לבטל',
    returned: 'הצמיגים הוחזרו',
    no_stock: 'אין מלאי',
    no_payment: 'לא שולמה',
    duplicate: 'הזמנה כפולה',
    other: 'סיבה אחרת',
  },
  choose: 'בחרו סיבה',
  cancel: 'ביטול ההזמנה',
  keep: 'ההזמנה נשארת',
  sendTitle: 'הקונה ביטל. לשלוח בכל זאת?',
  sendBody: 'הודעת הביטול עוד לא טופלה. אם הצמיגים יוצאים, תצטרכו להחזיר את הכסף ולקבל אותם בחזרה.',
  unpaidTitle: 'ההפרש לא שולם. לשלוח בכל זאת?',
  unpaidBody: (sum: string) => `נשאר לשלם ${sum}. גם אחרי שהצמיגים יוצאים הקונה יכול לשלם בקישור או בהעברה.`,
  send: 'לשלוח בכל זאת',
  dontSend: 'לא לשלוח',
}

export const unitsText = {
  title: (orderId: string) => `צמיגים להזמנה ${orderId}`,
  loading: 'בודקים מה יש…',
  released: {
    lapsed: 'ההזמנה לא שולמה בזמן, והצמיגים חזרו למכירה.',
    payment_failed: 'התשלום נכשל, והצמיגים חזרו למכירה.',
    cancelled: 'ההזמנה בוטלה, והצמיגים חזרו למכירה.',
  } satisfies Record<NonNullable<OrderAlternatives['released']>, string>,
  missing: (missing: number, wanted: number) =>
    missing === wanted
      ? wanted === 1
        ? 'הצמיג חסר.'
        : `כל ה־${wanted} חסרים.`
      : `${missing === 1 ? 'חסר אחד' : `חסרים ${missing}`} מתוך ${wanted}.`,
  causes: {
    stock: {
      counted: 'נמכרו: בספירה נשארו על המדף פחות.',
      handed_over: 'נמכרו: נמסרו בהזמנות אחרות.',
      reserved: 'נמכרו: מה שעל המדף שמור להזמנות אחרות.',
    },
    shipment: {
      counted: 'המשלוח מתאחר או קטן ממה שהובטח.',
      handed_over: 'מה שהגיע במשלוח נמסר בהזמנות אחרות.',
      reserved: 'מה שבמשלוח שמור להזמנות אחרות.',
    },
    supplier: {
      counted: 'אצל הספקים אין עוד כמות כזאת.',
      handed_over: 'מה שהגיע מהספקים נמסר בהזמנות אחרות.',
      reserved: 'מה שאצל הספקים שמור להזמנות אחרות.',
    },
  } satisfies Record<Missing['source'], Record<Missing['cause'], string>>,
  sources: { stock: 'לשריין מהמדף', shipment: 'לשריין מהמשלוח הקרוב', supplier: 'לשריין מהספקים' },
  arrives: (day: string) => `, ${day}`,
  none: 'הצמיגים שהוזמנו אינם על המדף, במשלוח או אצל הספקים.',
  sameSize: 'באותה מידה, על המדף:',
  noSameSize: 'אין על המדף צמיג אחר באותה מידה.',
  instead: 'במקומו',
  inStock: (count: number) => `${count} במלאי`,
}
