const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const cartText = {
  title: 'סל הקניות',
  withoutScript: 'הסל נשמר בדפדפן שלכם, וכדי להציג אותו צריך JavaScript. אפשר להזמין גם בטלפון:',
  description: 'הצמיגים שבחרתם, המשלוח והסכום לתשלום.',
  heading: 'הסל שלכם',
  /** `סט אחד ו־2 צמיגים`. */
  contents: (sets: number, tires: number) => {
    const parts = [sets > 0 ? counted(sets, 'סט אחד', 'סטים') : '', tires > 0 ? counted(tires, 'צמיג אחד', 'צמיגים') : ''].filter(Boolean)
    return parts.join(tires > 1 ? ' ו־' : ' ו')
  },
  front: 'קדמי',
  rear: 'אחורי',
  quantity: 'כמות',
  mostQuantity: 'אפשר להזמין עד 10 מכל מוצר',
  remove: 'הסרה',
  fullPrice: 'מחיר מלא',
  each: 'ליחידה',
  wasCheaper: 'המחיר עלה מאז שראיתם אותו, היה',
  wasDearer: 'המחיר ירד מאז שראיתם אותו, היה',
  held: 'שמור לכם עד שהתשלום יושלם',
  unknownProduct: 'פרטי המוצר לא נטענו',
  code: 'מק״ט',
  summary: 'סיכום',
  tires: (count: number) => counted(count, 'צמיג אחד', 'צמיגים'),
  shipping: 'משלוח',
  shippingRule: 'חינם מזוג צמיגים ומעלה',
  toFreeShipping: (tires: number) => (tires === 1 ? 'הוסיפו עוד צמיג אחד והמשלוח חינם' : `הוסיפו עוד ${tires} צמיגים והמשלוח חינם`),
  free: 'חינם',
  installation: 'התקנה',
  installationRule: 'משלמים במוסך, לפי המוסך שתבחרו',
  nextStep: 'בשלב הבא',
  total: 'לתשלום',
  vat: 'כולל מע״מ. עד ',
  installments: ' תשלומים של ',
  garageNote: 'את התור במוסך קובעים בשלב הבא.',
  blocked: 'אי אפשר להמשיך להזמנה עם:',
  outofstock: 'לא במלאי',
  none: 'נא להתקשר כדי לברר מתי יגיע',
  notLoaded: 'אי אפשר להמשיך להזמנה לפני שכל פרטי הסל נטענו.',
  order: 'המשך להזמנה',
  goOn: 'המשך בקניות',
  empty: 'הסל ריק',
  emptyWay: 'מצאו צמיגים במידה שלכם, והם יחכו לכם כאן.',
  notKept: 'הדפדפן הזה לא שומר את הסל אחרי סגירת הדף. אפשר לשלוח את הסל לעצמכם בקישור.',
  quantityChanged: 'הכמות שונתה בהצלחה',
  removed: 'המוצר הוסר מהסל',
  justAdded: 'נוסף לסל:',
}

export const partnerText = {
  title: { front: 'ומה עם הצמיג האחורי?', rear: 'ומה עם הצמיג הקדמי?' },
  together: 'שניהם יחד ',
  saved: ', חוסכים ',
  shipping: ' כולל משלוח חינם',
  add: 'הוספה לסל',
  choose: 'בחירת המידה שלו',
  bySize: 'אותו דגם לגלגל השני, במידה שברישיון הרכב.',
}

export const sharedCartText = {
  opening: 'פותחים את הסל שנשלח אליכם…',
  taken: 'הסל שנשלח אליכם נמצא כאן.',
  joined: 'המוצרים שנשלחו אליכם נוספו לסל.',
  present: 'כל מה שנשלח אליכם כבר נמצא בסל.',
  question: 'נשלח אליכם סל, ובסל שלכם כבר יש מוצרים.',
  sent: 'בסל שנשלח:',
  units: (units: number) => counted(units, 'יחידה אחת', 'יחידות'),
  more: (articles: number) => (articles === 1 ? 'ועוד מוצר אחד' : `ועוד ${articles} מוצרים`),
  replace: 'החלפת הסל שלי',
  join: 'הוספה לסל שלי',
  keep: 'להשאיר את הסל שלי',
  expired: 'הקישור לסל היה תקף שבעה ימים ופג. בקשו קישור חדש ממי ששלח אותו.',
  broken: 'הקישור לסל אינו תקין. ייתכן שהועתק רק חלק ממנו; בקשו שישלחו אותו שוב.',
}

export const sendCartText = {
  send: 'שלחו את הסל',
  ready: 'הקישור מוכן ותקף שבעה ימים:',
  tooLong: 'אפשר לשלוח סל של עד 20 מוצרים.',
}
