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
  amend: 'שינוי הזמנה',
  balance: 'נשאר לשלם',
  balanceCame: 'ההפרש התקבל בהעברה',
  balanceWaived: 'לוותר על ההפרש',
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
