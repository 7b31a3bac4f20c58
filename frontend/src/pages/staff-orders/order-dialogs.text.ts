/** Alerts above a row. */
export const stripText = {
  cancelled: 'הקונה ביטל את העסקה.',
  daysLeft: (days: number) =>
    days === 0
      ? 'המועד להחזר הכסף עבר.'
      : days === 1
        ? 'נשאר יום אחד להחזר הכסף.'
        : days === 2
          ? 'נשארו יומיים להחזר הכסף.'
          : `נשארו ${days} ימים להחזר הכסף.`,
  notPaid: 'לא שולם, ואין מה להחזיר.',
  otherPerson: 'הפרטים בהודעה אינם של מי שהזמין: דברו איתו לפני שמבטלים.',
  toRequest: 'לפנייה',
  cancelOrder: 'ביטול ההזמנה',
  due: 'להחזיר ללקוח',
  refund: 'החזר כספי',
  unclear: (sum: string) => `לא ידוע אם זיכוי של ${sum} בוצע: חברת הסליקה לא ענתה. בדקו אצלה לפני שמזכים שוב.`,
  wasMade: 'הזיכוי בוצע',
  wasNotMade: 'לא בוצע',
  pending: (sum: string) => `זיכוי של ${sum} נשלח, מחכים לתשובת חברת הסליקה.`,
  noUnits: 'אין יחידות שמורות להזמנה הזאת.',
  findUnits: 'שריון צמיגים',
}

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
  unpaidTitle: 'הקונה עוד לא שילם את ההפרש. לשלוח בכל זאת?',
  unpaidBody: (sum: string) => `נשאר לשלם ${sum}. אחרי שהצמיגים יוצאים, ההפרש עדיין ניתן לתשלום בקישור או בהעברה.`,
  send: 'לשלוח בכל זאת',
  dontSend: 'לא לשלוח',
}

export const refundFormText = {
  title: (orderId: string) => `החזר כספי, הזמנה ${orderId}`,
  left: 'אפשר להחזיר עד',
  loading: 'בודקים מה נשאר להחזיר…',
  tooMuch: (most: string) => `אפשר להחזיר עד ${most}.`,
  noParts: 'כל הפריטים כבר הוחזרו.',
  sets: (quantity: number) => {
    const whole = Math.floor(quantity)
    if (quantity === 0.5) return 'צמיג אחד'
    const sets = whole === 1 ? 'סט אחד' : whole === 0 ? '0' : `${whole} סטים`
    return quantity === whole ? sets : `${sets} וצמיג`
  },
  what: 'על מה',
  parts: 'פריטים',
  sum: 'סכום אחר',
  amount: 'סכום',
  shipping: 'דמי המשלוח',
  fee: 'דמי ביטול שנשארים בחנות',
  feeHint: (most: string) => `לפי החוק עד ${most}`,
  noFee: 'דמי ביטול נשארים בחנות רק כשהקונה ביטל את העסקה.',
  how: 'איך מחזירים',
  methods: { card: 'לכרטיס האשראי', transfer: 'העברה בנקאית' },
  noCard: 'אין חיוב כרטיס שאפשר לזכות; אפשר בהעברה.',
  cardHint: 'הבקשה נשלחת לחברת הסליקה, והכסף חוזר לכרטיס שחויב.',
  transferHint: 'רשמו כאן העברה שכבר ביצעתם בבנק.',
  reference: 'אסמכתה',
  noReference: 'כתבו את האסמכתה של ההעברה, כפי שהיא מופיעה בבנק.',
  paidOn: 'תאריך ההעברה',
  total: 'יוחזרו ללקוח',
  submitCard: 'זיכוי הכרטיס',
  submitTransfer: 'רישום ההעברה',
  sending: 'שולחים…',
  close: 'סגירה',
  waive: 'אין עוד מה להחזיר',
  waiveHint: 'סוגר את הרישום בלי להחזיר עוד.',
  made: {
    paid: 'הכסף הוחזר.',
    pending: 'הזיכוי נשלח. חברת הסליקה עוד לא ענתה, ונעדכן כאן.',
    unclear: 'לא ידוע אם הזיכוי בוצע.',
    failed: 'חברת הסליקה סירבה. אפשר להחזיר בהעברה.',
  },
}

export const unitsText = {
  title: (orderId: string) => `צמיגים להזמנה ${orderId}`,
  loading: 'בודקים מה יש…',
  sources: { stock: 'לשריין מהמדף', shipment: 'לשריין מהמשלוח הקרוב', supplier: 'לשריין מהספקים' },
  arrives: (day: string) => `, ${day}`,
  none: 'הצמיגים שהוזמנו אינם על המדף, במשלוח או אצל הספקים.',
  sameSize: 'באותה מידה, על המדף:',
  noSameSize: 'אין על המדף צמיג אחר באותה מידה.',
  inStock: (count: number) => `${count} במלאי`,
}
