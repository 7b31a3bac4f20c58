const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const cartText = {
  title: 'סל הקניות',
  description: 'הצמיגים שבחרתם, המשלוח והסכום לתשלום.',
  heading: 'הסל שלכם',
  /** `סט אחד ו־2 צמיגים`. */
  contents: (sets: number, tires: number) => {
    const parts = [sets > 0 ? counted(sets, 'סט אחד', 'סטים') : '', tires > 0 ? counted(tires, 'צמיג אחד', 'צמיגים') : ''].filter(Boolean)
    return parts.join(tires > 1 ? ' ו־' : ' ו')
  },
  set: 'סט',
  front: 'קדמי',
  rear: 'אחורי',
  quantity: 'כמות',
  remove: 'הסרה',
  fullPrice: 'מחיר מלא',
  each: 'ליחידה',
  summary: 'סיכום',
  tires: (count: number) => counted(count, 'צמיג אחד', 'צמיגים'),
  shipping: 'משלוח',
  shippingRule: 'חינם מזוג צמיגים ומעלה',
  free: 'חינם',
  installation: 'התקנה',
  installationRule: 'משלמים במוסך, לפי המוסך שתבחרו',
  nextStep: 'בשלב הבא',
  total: 'לתשלום',
  vat: 'כולל מע״מ. עד ',
  installments: ' תשלומים של ',
  garageNote: 'את התור במוסך קובעים בשלב הבא.',
  blocked: 'יש בסל מוצר שאי אפשר להזמין כרגע. הסירו אותו כדי להמשיך.',
  order: 'המשך להזמנה',
  goOn: 'המשך בקניות',
  empty: 'הסל ריק',
  emptyWay: 'מצאו צמיגים במידה שלכם, והם יחכו לכם כאן.',
  quantityChanged: 'הכמות שונתה בהצלחה',
  removed: 'המוצר הוסר מהסל',
}
