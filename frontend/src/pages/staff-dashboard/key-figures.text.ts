import type { Figures } from '#services/analytics/analytics.contract.ts'
import type { Change } from './change.ts'
import { moneyText, numberText } from './words.text.ts'

export type FigureKey = Exclude<keyof Figures, 'paidOrders'>

export const keyFiguresText = {
  label: 'שישה מספרים',
  spark: 'קו אפור מקווקו: התקופה הקודמת',
  names: {
    visitors: 'מבקרים',
    impressions: 'צפיות במוצרים',
    carts: 'עגלות',
    checkouts: 'התחילו תשלום',
    orders: 'הזמנות',
    revenue: 'הכנסות',
  } satisfies Record<FigureKey, string>,
  counts: {
    visitors: () => 'דפדפן אחד נספר פעם אחת בתקופה',
    impressions: () => 'כל פתיחה של דף מוצר',
    carts: () => 'מבקרים שהוסיפו צמיג אחד לפחות',
    checkouts: () => 'מבקרים שהגיעו לפרטים האישיים',
    orders: ({ paidOrders }) => `הזמנות שנשלחו; ${paidOrders === 1 ? 'אחת שולמה' : `${numberText(paidOrders)} שולמו`} בתקופה`,
    revenue: () => 'מה ששולם באתר, כולל מע״מ',
  } satisfies Record<FigureKey, (figures: Figures) => string>,
  bots: (views: number) => `בוטים וסוכני קנייה נספרים בנפרד: ${numberText(views)} צפיות ברשימות ובמוצרים, שאינן כלולות במספרים.`,
  yesterday: (before: string) => `אתמול כל היום: ${before}`,
  how: 'איך סופרים',
  explanation: [
    ['מבקר', 'דפדפן אחד, לפי מספר אקראי שנשמר בו. מי שבא מהטלפון ומהמחשב נספר פעמיים; מי שביקש שלא ייספר אינו נספר.'],
    ['פעם אחת', 'לכל פעולה יש מזהה. פעולה שנשלחה שוב, כי לא היה חיבור או כי הדף נטען מחדש, נספרת פעם אחת.'],
    ['ימים', 'לפי השעון בישראל, מחצות עד חצות. היום נספר עד הרגע הזה.'],
    ['בוטים', 'מנועי חיפוש וסוכני קנייה מוכרים נספרים לחוד ואינם נכנסים לשום מספר אחר.'],
    ['הזמנות', 'נספרות ביום שבו נשלחו לראשונה, גם אם עוד לא שולמו או שבוטלו אחר כך.'],
    ['הכנסות', 'מה ששולם באתר, ביום התשלום. התקנה משולמת במוסך ואינה כלולה.'],
    ['השוואה', 'לתקופה קודמת באותו אורך. כשבתקופה הקודמת היו פחות מ־20, מוצג המספר עצמו ולא אחוז.'],
    ['הקווים', 'בתקופה של שבועיים ויותר: ממוצע של שבעה ימים, כדי שסוף השבוע לא יסתיר את המגמה.'],
  ],
}

export const figureText = (key: FigureKey, value: number): string => (key === 'revenue' ? moneyText(value) : numberText(value))

/** How a figure changed, beside it: with a sign, or in words. `before`: as it is shown. */
export function changeText(change: Change, before: string): string {
  switch (change.is) {
    case 'none':
      return 'גם קודם לא היו'
    case 'new':
      return 'קודם לא היו'
    case 'gone':
    case 'few':
      return `קודם: ${before}`
    case 'same':
      return 'בלי שינוי'
    case 'alike':
      return 'כמעט בלי שינוי'
    case 'times':
      return `פי ${change.times}`
    case 'percent':
      return `${change.direction === 'up' ? '+' : '−'}${change.percent}%`
    default:
      return change satisfies never
  }
}
