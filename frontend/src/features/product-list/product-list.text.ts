export const productListText = {
  navigation: 'ניווט',
  chooseSize: 'לבחירת מידה',
  otherSize: 'לבחירת מידה אחרת',
  call: 'אפשר גם לחייג ונבדוק בשבילכם: ',
  skip: 'לתוצאות',
  listHeading: 'הצמיגים',
  kind: 'סוג',
  kinds: { all: 'הכול', front: 'קדמי', rear: 'אחורי', set: 'זוג' },
  filter: 'סינון התוצאות',
  filterShort: 'סינון',
  chosen: 'הסינון שבחרתם',
  takeBack: 'ביטול הסינון:',
  show: 'הצגה',
  apply: 'הצגת התוצאות',
  showFound: (count: number) => (count === 1 ? 'הציגו צמיג אחד' : `הציגו ${count} צמיגים`),
  singlesFirst: 'צמיגים בודדים לפני זוגות. ',
  orderFirst: 'קודם מה שבמלאי',
  orderRest: ', אחריו המשלוח הקרוב. בכל קבוצה מהזול ליקר.',
  orderFound: 'מה שמתאים ביותר לחיפוש קודם.',
  sort: 'סדר',
  sorts: {
    shop: 'במלאי קודם',
    found: 'לפי החיפוש',
    price: 'מהזול ליקר',
    score: 'לפי הציון',
    newest: 'ייצור חדש',
    life: 'ק״מ לשקל',
  },
  sortsLong: {
    price: 'מהזול ליקר.',
    score: 'הציון הגבוה של החנות קודם.',
    newest: 'הצמיג שיוצר אחרון קודם, ומה שתאריך הייצור שלו עוד לא ידוע בסוף.',
    life: 'קודם מה שמחזיק הכי הרבה קילומטרים על כל שקל. צמיגים שאורך החיים שלהם לא ידוע בסוף.',
  },
  shownOf: (shown: number, all: number) => `${shown} מתוך ${all}`,
  filtered: ' לפי הסינון.',
  nothingLeft: 'אין תוצאות לסינון הזה',
  nothingLeftWay: 'נסו לבטל חלק מהסינונים.',
  clear: 'ניקוי הסינון',
  more: (left: number) => (left === 1 ? 'עוד צמיג אחד' : `עוד צמיגים (נותרו ${left})`),
  moreNeedsScript: 'כדי לראות עוד צמיגים ברשימה ארוכה צריך JavaScript. אפשר גם לחפש לפי מידה, או לחייג:',
  count: (shown: number, all: number) => `${shown < all ? `${shown} מתוך ` : ''}${all === 1 ? 'צמיג אחד' : `${all} צמיגים וסטים`}`,
}

const SIZES: Record<string, string> = { front: 'מידות לקדמי', rear: 'מידות לאחורי', set: 'זוגות במידות שונות' }

export const foldText = {
  sizes: (count: number, position: string) => `${count} ${SIZES[position] ?? 'מידות'}`,
  alike: (count: number) => `${count} כאלה`,
  from: ', מ־',
}

export const filterText = {
  groups: {
    brands: 'מותג',
    position: 'קדמי, אחורי או זוג',
    stock: 'מלאי',
    sets: 'סטים',
    shipping: 'משלוח',
    use: 'סוג רכיבה',
    rim: 'חישוק',
    size: 'מידה',
    price: 'מחיר',
    load: 'קוד עומס',
    speed: 'קוד מהירות',
    made: 'שנת ייצור',
  },
  /** Prefix for values that are unclear on their own. */
  chips: {
    brands: '',
    position: '',
    stock: '',
    sets: '',
    shipping: '',
    use: '',
    rim: 'חישוק',
    size: '',
    price: '',
    load: 'עומס',
    speed: 'מהירות',
    made: 'ייצור',
  },
  values: {
    position: { front: 'קדמי', rear: 'אחורי', set: 'זוג' },
    stock: { 1: 'רק במלאי מיידי' },
    sets: { 0: 'בלי סטים (זוגות)' },
    shipping: { free: 'משלוח חינם' },
    use: {
      sport: 'ספורט',
      touring: 'תיור וספורט־תיור',
      trail: 'אדוונצ׳ר',
      offroad: 'שטח',
      scooter: 'קטנוע',
      commuter: 'עיר',
      cruiser: 'קרוזר',
      classic: 'קלאסי',
    },
  },
  priceTo: (to: string) => `עד ₪${to}`,
  priceBetween: (from = '', to = '') => `₪${from}–${to}`,
  priceFrom: (from = '') => `מעל ₪${from}`,
  atLeast: (value: string) => `${value} ומעלה`,
  speed: (symbol: string, kmh: number) => `${symbol} ומעלה (${kmh} קמ״ש)`,
  more: (count: number) => `עוד ${count}`,
}

export const myFitText = {
  only: 'רק מה שמתאים ל־',
  mine: ' שלכם',
  instead: 'במקום זה ל־',
  /** `ל־MT-07 שלכם: 14 מתוך 190`. */
  for: 'ל־',
  shown: (shown: number, all: number) => `: ${shown} מתוך ${all}`,
  wheels: (fronts: number, rears: number, sets: number) =>
    [
      ...(fronts > 0 ? [fronts === 1 ? 'קדמי אחד' : `${fronts} קדמיים`] : []),
      ...(rears > 0 ? [rears === 1 ? 'אחורי אחד' : `${rears} אחוריים`] : []),
      ...(sets > 0 ? [sets === 1 ? 'זוג אחד' : `${sets} זוגות`] : []),
    ].join(', '),
  all: 'להציג הכול',
  why: 'מה לא מוצג, ולמה?',
  otherSize: (count: number) => (count === 1 ? 'צמיג אחד במידה שאינה של האופנוע.' : `${count} צמיגים במידות שאינן של האופנוע.`),
  otherRules: (count: number) =>
    count === 1
      ? 'צמיג אחד במידה הנכונה, שהמבנה שלו או הקודים שלו לא מתאימים לאופנוע.'
      : `${count} צמיגים במידה הנכונה, שהמבנה שלהם או הקודים שלהם לא מתאימים לאופנוע.`,
  checkOne: 'בדף של כל צמיג כתוב בדיוק מה לא מתאים.',
  asking: 'בודקים מה מתאים…',
}
