import type { Visibility } from '#events/catalogue.events.ts'
import type { MetricSource, VisitOrigin } from '#events/collector.events.ts'
import type { Dashboard, Figures, FunnelStep } from '#services/analytics/analytics.contract.ts'
import { shortDay, weekdayOf } from '#services/domain/calendar.ts'
import { dayField } from '#services/domain/fields.ts'
import { formatMoney } from '#services/domain/money.ts'

export const staffDashboardText = {
  title: 'לוח בקרה',
  loading: 'טוענים נתונים',
  failedRefresh: 'הנתונים לא התעדכנו. מוצג מה שהיה.',
  retry: 'לנסות שוב',
  empty: 'עוד אין מה לספור בתקופה הזו',
  emptyMore: 'כשמבקרים ייכנסו לחנות, הביקורים, העגלות וההזמנות שלהם יופיעו כאן. אפשר גם לבחור תקופה אחרת.',
}

const greetings = ['לילה טוב', 'בוקר טוב', 'צהריים טובים', 'ערב טוב'] as const

/** `hour` in Israel, 0 to 23. */
export function greetingText(hour: number): string {
  if (hour < 5 || hour >= 22) return greetings[0]
  if (hour < 12) return greetings[1]
  return hour < 17 ? greetings[2] : greetings[3]
}

export const welcomeText = {
  since: (count: number) =>
    count === 0 ? 'מאז תחילת אתמול לא נכנסו הזמנות.' : `מאז תחילת אתמול ${count === 1 ? 'נכנסה הזמנה אחת' : `נכנסו ${count} הזמנות`}.`,
}

export const periodText = {
  label: 'תקופה',
  presets: { 1: 'היום', 7: '7 ימים', 28: '28 ימים', 90: '90 ימים', 365: 'שנה' },
  range: 'טווח…',
  chooseRange: 'בחירת טווח תאריכים',
  from: 'מ־',
  to: 'עד',
  than: 'לעומת',
  thanYesterday: 'לעומת אתמול, ביום שלם',
  sameWeekdays: ', אותם ימים בשבוע',
  sameHour: ', עד אותה שעה ביום האחרון',
  tooLong: 'אפשר לבחור שנה לכל היותר.',
  firstDay: 'היום הראשון, ואחריו האחרון:',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  previousYear: 'השנה הקודמת',
  nextYear: 'השנה הבאה',
  refresh: 'רענון',
  updated: 'עודכן',
}

/** Names of counts, as column headings and labels. */
export const countText = {
  visitors: 'מבקרים',
  impressions: 'צפיות במוצרים',
  carts: 'עגלות',
  checkouts: 'התחילו תשלום',
  orders: 'הזמנות',
  revenue: 'הכנסות',
  sold: 'נמכרו',
  inStock: 'במלאי',
}

/** The six key figures. */
export type FigureKey = Exclude<keyof Figures, 'paidOrders'>
export const figureText = (key: FigureKey, value: number): string => (key === 'revenue' ? moneyText(value) : numberText(value))

export const keyFiguresText = {
  label: 'שישה מספרים',
  counts: {
    visitors: () => 'דפדפן אחד נספר פעם אחת בתקופה',
    impressions: () => 'כל פתיחה של דף מוצר',
    carts: () => 'מבקרים שהוסיפו צמיג אחד לפחות',
    checkouts: () => 'מבקרים שהגיעו לפרטים האישיים',
    orders: ({ paidOrders }) => `לפי יום ההזמנה; ${paidOrders === 1 ? 'אחת שולמה' : `${numberText(paidOrders)} שולמו`} בתקופה`,
    revenue: () => 'מה ששולם באתר, כולל מע״מ',
  } satisfies Record<FigureKey, (figures: Figures) => string>,
  refunded: (sum: string) => `מתוכם הוחזרו ${sum}.`,
  bots: (views: number) => `בוטים וסוכני קנייה נספרים בנפרד: ${numberText(views)} צפיות ברשימות ובמוצרים, שאינן כלולות במספרים.`,
  yesterday: (before: string) => `אתמול כל היום: ${before}`,
  how: 'איך סופרים',
  explanation: [
    ['מבקר', 'דפדפן אחד, לפי מספר אקראי שנשמר בו. מי שבא מהטלפון ומהמחשב נספר פעמיים; מי שביקש שלא ייספר אינו נספר.'],
    ['פעם אחת', 'לכל פעולה יש מזהה. פעולה שנשלחה שוב, כי לא היה חיבור או כי הדף נטען מחדש, נספרת פעם אחת.'],
    ['ימים', 'לפי השעון בישראל, מחצות עד חצות. היום נספר עד הרגע הזה.'],
    ['בוטים', 'מנועי חיפוש וסוכני קנייה מוכרים נספרים לחוד ואינם נכנסים לשום מספר אחר.'],
    ['הזמנות', 'נספרות ביום שבו התקבלו לראשונה, גם אם עוד לא שולמו או שבוטלו אחר כך.'],
    ['הכנסות', 'מה ששולם באתר, ביום התשלום. התקנה משולמת במוסך ואינה כלולה.'],
    [
      'השוואה',
      'לתקופה קודמת באותו אורך; כשהתקופה נגמרת היום, הקודמת נספרת עד אותה שעה ביום האחרון שלה. כשבתקופה הקודמת היו פחות מ־20, מוצג המספר עצמו ולא אחוז.',
    ],
    ['הקווים', 'בתקופה של שבועיים ויותר: ממוצע של שבעה ימים, כדי שסוף השבוע לא יסתיר את המגמה.'],
  ],
}

export const ordersText = {
  name: 'הזמנות והכנסות לפי יום',
  untilNow: 'הזמנות והכנסות לפי יום; היום נספר עד עכשיו',
  day: 'יום',
  dayBefore: 'היום המקביל',
  ordersBefore: 'הזמנות אז',
  paidOrders: 'שולמו',
  revenueBefore: 'הכנסות אז',
  panels: { orders: 'הזמנות ליום', revenue: 'הכנסות ליום' },
  averages: { orders: 'הזמנות ליום, ממוצע של כל שבוע', revenue: 'הכנסות ליום, ממוצע של כל שבוע' },
  now: 'עכשיו',
  before: 'התקופה הקודמת',
  weekFrom: 'השבוע מ־',
}

export const funnelText = {
  name: 'מהרשימה ועד התשלום, מבקרים',
  explain: 'מי שעבר את השלבים בסדר הזה, בתוך שבעה ימים מהרשימה.',
  step: 'שלב',
  ofLast: 'מהקודם',
  biggest: 'הנפילה הגדולה',
  uncounted: 'את הדרך לתשלום לא הצלחנו לספור הפעם.',
  uncountedMore: 'שאר המספרים כאן שלמים. תקופה קצרה יותר קלה יותר לספירה.',
  steps: {
    list: 'רשימת צמיגים',
    product: 'דף מוצר',
    cart: 'עגלה',
    details: 'פרטים ומסירה',
    payment: 'תשלום',
    confirm: 'אישור',
    paid: 'שולם',
  } satisfies Record<FunnelStep['step'], string>,
}

/** Dimensions that visitors are grouped by. */
export type Dimension = Extract<keyof Dashboard, `by${string}`>

export const conversionText = {
  name: 'כמה משלמים',
  choose: 'לפי מה להשוות',
  by: {
    byAvailability: 'זמינות',
    byOrigin: 'מה הביא אותם',
    bySource: 'איפה באתר',
    byBrand: 'מותג',
  } satisfies Record<Dimension, string>,
  explain: {
    byAvailability: 'מתוך מי שפתח דף של מוצר כזה.',
    byOrigin: 'לפי מה שהביא את המבקר לאתר.',
    bySource: 'מתוך מי שהיה בדפים האלה.',
    byBrand: 'מתוך מי שפתח דף של מוצר מהמותג.',
  } satisfies Record<Dimension, string>,
  paid: 'שילמו',
  share: 'חלק',
}

const keyNames: Partial<Record<Dimension, Record<string, string>>> = {
  byAvailability: {
    instock: 'במלאי מיידי',
    preorder: 'במשלוח הקרוב',
    ondemand: 'בהזמנה',
    none: 'בבירור טלפוני',
    outofstock: 'אזל',
  } satisfies Record<Visibility, string>,
  byOrigin: {
    direct: 'כניסה ישירה',
    search: 'חיפוש',
    social: 'רשת חברתית',
    ad: 'מודעה',
    message: 'הודעה',
    other: 'אתר אחר',
  } satisfies Record<VisitOrigin, string>,
  bySource: {
    list_page: 'רשימה לפי מידה',
    list_page_by_category: 'רשימה לפי קטגוריה',
    list_page_by_brand: 'רשימה לפי מותג',
    product_page: 'דף מוצר',
    cart_page: 'עגלה',
    checkout_page: 'קופה',
    home_page: 'דף הבית',
    search: 'חיפוש באתר',
  } satisfies Record<MetricSource, string>,
}

export const keyName = (dimension: Dimension, key: string): string => keyNames[dimension]?.[key] ?? key

export const demandText = {
  emptyName: 'חיפושים שלא מצאו דבר',
  searchesName: 'מה מחפשים',
  sizesName: 'ביקוש לפי מידה',
  withoutName: 'מידות בלי מלאי',
  productsName: 'ביקוש לפי מוצר',
  query: 'מה חיפשו',
  searches: 'חיפושים',
  empty: 'בלי תוצאה',
  size: 'מידה',
  lasts: 'יספיק ל־',
  soon: 'אוזל',
  product: 'מוצר',
  ean: 'ברקוד',
  brand: 'מותג',
  more: (shown: number, all: number) => `מוצגים ${shown} מתוך ${all}; כולם בטבלה ובקובץ.`,
}

/* Numbers, sums and days within sentences. */

const weekdays = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת']
const weekdayLetters = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳']

export const numberText = (count: number): string => count.toLocaleString('en')

/** `₪402,930`: rounded, since agorot do not matter in sums of a period. In shekels. */
export const moneyText = (shekels: number): string => formatMoney(Math.round(shekels) * 100).slice(0, -3)

const thousand = 1_000

/** `₪30K`, for an axis, in shekels. */
export const shortMoney = (shekels: number): string =>
  shekels >= thousand ? `₪${numberText(Math.round(shekels / 100) / 10)}K` : `₪${numberText(shekels)}`

/** `19/11/2026`. */
export const fullDay = (day: string): string => dayField.write(day)
/** `יום חמישי`. */
export const weekdayText = (day: string): string => `${weekdayOf(day) === 6 ? '' : 'יום '}${weekdays[weekdayOf(day)]}`
/** `יום חמישי 19/11`. */
export const dayOfWeekText = (day: string): string => `${weekdayText(day)} ${shortDay(day)}`
/** `ה׳ 19/11`. */
export const axisDay = (day: string): string => `${weekdayLetters[weekdayOf(day)]} ${shortDay(day)}`

/** One decimal, but none if it would be 0 or 100. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (part / whole) * 100
  return Number.isInteger(share) ? `${share}%` : `${share.toFixed(1)}%`
}

/** `א`, `א וב`, `א, ב וג`; the prefix takes a hyphen before a number or a Latin word. */
export function joined(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  const last = words.at(-1) ?? ''
  return `${words.slice(0, -1).join(', ')} ו${/^[א-ת]/.test(last) ? '' : '־'}${last}`
}

const smallNumbers = ['', '', '', 'שלושה', 'ארבעה', 'חמישה', 'שישה', 'שבעה', 'שמונה', 'תשעה', 'עשרה']

/** A share below two fifths in words: `אחד מכל שישה`, `כאחד מכל 13`; otherwise null. */
export function oneOfEveryText(part: number, whole: number): string | null {
  const ratio = whole / part
  if (part === 0 || ratio < 2.5) return null
  const every = Math.round(ratio)
  return `${every === ratio ? '' : 'כ'}אחד מכל ${smallNumbers[every] ?? numberText(every)}`
}
