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
}
