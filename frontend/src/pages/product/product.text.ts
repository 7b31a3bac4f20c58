export const productPageText = {
  home: 'דף הבית',
  set: 'סט',
  withoutScript: 'כדי להזמין כאן צריך JavaScript בדפדפן. אפשר להזמין גם בטלפון:',
  category: 'צמיגים לאופנוע',
  loading: 'צמיג לאופנוע',
  fallbackDescription: 'צמיגים לאופנוע במחיר יבואן.',
  notFound: 'המוצר שחיפשתם לא קיים באתר',
  notFoundWay: 'אולי הוא הוחלף בדגם חדש. חפשו לפי מידה.',
  notFoundGo: 'לחיפוש לפי מידה',
  gone: 'הוא כבר לא נמכר כאן. באותה מידה יש אחרים.',
  nearest: 'הקרובים אליו ביותר',
  navigation: 'ניווט',
  tiresInSize: 'צמיגים במידה',
  backToSize: 'לכל הצמיגים במידה',
  lastPrice: 'המחיר האחרון:',
  substitutes: 'אפשר להזמין במקומו, באותה מידה',
  fullPrice: 'מחיר מלא',
  saving: 'חוסכים ',
  withVat: 'כולל מע״מ',
  installmentsOr: ', או ',
  installmentsOf: ' תשלומים של ',
  shippingFree: 'משלוח חינם',
  shipping: 'משלוח ',
  freeForPair: 'חינם בהזמנת זוג',
  installation: 'התקנה במוסך: משלמים שם, לפי המוסך שתבחרו',
  promiseGarage: 'בוחרים מוסך ושעת התקנה כבר בהזמנה',
  promiseYears: '4',
  promiseWarranty: ' שנות אחריות יצרן, עם חשבונית על התקנה בתוך שבוע מההגעה. תור שקובעים כאן נחשב. ',
  warrantyTerms: 'תנאי האחריות',
  promiseReturn: 'החזרה עד ',
  promiseDays: '14',
  days: ' יום',
  question: 'שאלה לפני שקונים? ',
  technical: 'נתונים טכניים',
  checkLicence: 'ודאו שהמידה וקודי העומס והמהירות מתאימים לכתוב ברישיון הרכב.',
  watch: 'צפו בסרטון על הצמיג',
  videoSource: 'הסרטון מגיע מ־YouTube ונטען רק אחרי הלחיצה.',
  video: 'סרטון על',
  notRoadLegal: 'לשימוש במסלול סגור בלבד, לא לכביש',
}

export const fitPanelText = {
  choose: 'בדקו התאמה לאופנוע',
  asking: 'בודקים התאמה ל־',
  failed: 'לא הצלחנו לבדוק את ההתאמה לאופנוע שלכם.',
  fitting: 'כל הצמיגים שמתאימים',
  other: 'לבחירת אופנוע אחר',
  mine: 'זה האופנוע שלי',
  show: 'לבדיקה מול אופנוע אחר, ',
}

const YEARS: Readonly<Record<number, string>> = { 1: 'שנה', 2: 'שנתיים' }

/** Age in words: in months, from a year on in half years. */
function ageWords(months: number): string {
  if (months < 1) return 'לפני פחות מחודש'
  if (months < 12) return `לפני ${{ 1: 'חודש', 2: 'חודשיים' }[months] ?? `${months} חודשים`}`
  const years = Math.floor(months / 12)
  return `לפני ${YEARS[years] ?? `${years} שנים`}${months % 12 >= 6 ? ' וחצי' : ''}`
}

export const statusText = {
  age: ageWords,
  made: 'תאריך ייצור: ',
  week: 'שבוע ',
  weeks: 'שבועות ',
  year: 'שנת ',
  unknown: 'עוד לא ידוע',
  exactDate: 'תאריך הייצור יימסר לפני המשלוח.',
  mayCancel: (months: number) => `אם הצמיג בן יותר מ־${months} חודשים, אפשר לבטל בלי עלות.`,
  front: 'קדמי: ',
  rear: 'אחורי: ',
  preorderLabel: 'הזמנה מראש',
  preorderHint: 'הצמיג כבר בדרך לארץ. מזמינים עכשיו, והוא נשמר לכם מהמשלוח הקרוב.',
  instock: 'במלאי מיידי',
  delivered: 'אצלכם או במוסך: ',
  deliveredThen: 'משם אליכם או למוסך: ',
  preorder: 'מגיע במשלוח הקרוב',
  preorderEstimate: 'הגעה משוערת אלינו: ',
  ondemand: 'הזמינו היום, קבלו ב־',
  ondemandNoDate: 'הזמינו היום, מגיע במשלוח הבא',
  ondemandEstimate: 'הגעה משוערת אלינו: במשלוח הבא',
  lastOrder: 'אפשר להזמין עד ',
  predicted: 'ייצור צפוי: ',
  until: ' עד ',
  outofstock: 'לא במלאי',
  none: 'נא להתקשר',
}

export const technicalText = {
  size: 'מידה',
  frontSize: 'מידה קדמית',
  rearSize: 'מידה אחורית',
  speed: 'קוד מהירות',
  frontSpeed: 'קוד מהירות, קדמי',
  rearSpeed: 'קוד מהירות, אחורי',
  load: 'קוד עומס',
  frontLoad: 'קוד עומס, קדמי',
  rearLoad: 'קוד עומס, אחורי',
  upTo: 'עד ',
  above: 'מעל ',
  kmh: ' קמ״ש',
  kg: ' ק״ג',
  construction: 'מבנה',
  constructions: { R: 'רדיאלי', B: 'ביאס־בלט', '-': 'דיאגונלי' },
  tube: 'פנימית',
  tubes: { TL: 'בלי פנימית (טיובלס)', TT: 'צריך פנימית', 'TL/TT': 'עם פנימית או בלי' },
  tubeNotes: {
    TL: 'בחישוקי שפיצים שאינם טיובלס צריך פנימית גם בצמיג הזה',
    TT: 'קונים אותה יחד עם הצמיג, במוסך',
    'TL/TT': 'בחישוקי שפיצים שאינם טיובלס צריך פנימית',
  },
  made: 'תאריך ייצור',
  fitWithin: 'אפשר להתקין עד ',
  fitYears: ' שנים מהייצור',
  ageGuide: 'מה אומר הגיל',
  guide: 'מה פירוש הסימונים שעל הצמיג',
  align: 'איזון',
  aligns: { static: 'סטטי', electronic: 'אלקטרוני', none: 'ללא' },
  ean: 'מק״ט',
}

export const stageText = {
  drawn: 'איור',
  enlarge: 'להגדלת התמונה: ',
  closer: 'להתקרב ולהתרחק',
  close: 'סגירה',
  /** By position, starting at 1. */
  views: {
    side: () => 'הצמיג מהצד',
    tread: () => 'הסוליה מקרוב',
    photo: (place: number) => `תמונה ${place}`,
  },
}

export const pairText = {
  title: { front: 'יחד עם הצמיג הקדמי', rear: 'יחד עם הצמיג האחורי' },
  whichFits: 'מתאימים לאופנוע שלכם:',
  whichSize: 'באיזו מידה? כמו ברישיון הרכב:',
  together: 'שניהם:',
  freeShipping: 'משלוח חינם',
  saved: ', חוסכים ',
  ofSet: ' (',
  ofShipping: ' במחיר הסט, והשאר במשלוח)',
  add: 'הוספת הזוג לסל',
  why: 'הזוג מתאים לאופנוע שלכם. למה?',
  pairOf: (name: string) => `זוג ${name}`,
}

export const lineText = {
  title: 'עוד מידות של ',
  caption: 'מידות, שבועות ייצור ומחירים',
  all: 'כל המידות, תאריכי הייצור והמחירים',
}
