import type { Usage } from '#events/wizard.events.ts'
import { outcomeText } from '#frontend/features/desk/standing.text.ts'

export const staffWizardAnalyticsText = {
  title: 'אנליטיקת האשף',
  refresh: 'רענון',
  export: 'ייצוא CSV',
  explain: 'כל שאלה שנשאלה באשף נספרת פעם אחת. בוטים לא נספרים, והימים לפי שעון ישראל.',
  notSpecified: 'לא צוין',
  anonymous: 'אנונימי',
  loading: 'טוענים נתונים',
}

export const countersText = {
  label: 'מספר ההמלצות',
  daily: 'היום',
  weekly: 'השבוע',
  monthly: 'החודש',
  total: 'סך הכול',
  fromDay: 'לעומת אתמול עד אותה שעה',
  fromWeek: 'לעומת אותם ימים בשבוע שעבר, עד אותה שעה',
  fromMonth: 'לעומת אותם ימים בחודש שעבר, עד אותה שעה',
  noneBefore: 'בתקופה הקודמת לא היו',
  before: (count: number) => `קודם: ${count}`,
  noneAtAll: 'עוד לא נשאלו',
  same: 'בלי שינוי',
  since: 'מאז',
  none: 'עוד לא נשאלו שאלות',
}

export const daysText = {
  name: (days: number) => `המלצות ליום, ${days} ימים`,
  none: 'עוד לא נשאלו שאלות בתקופה הזו.',
  sentence: (total: number, day: string, count: number) =>
    total === 1
      ? `נשאלה שאלה אחת, ב־${day}.`
      : `נשאלו ${total.toLocaleString('en')} שאלות, הכי הרבה ב־${day}: ${count.toLocaleString('en')}.`,
  chart: 'המלצות ליום',
  day: 'יום',
  count: 'המלצות',
  weekdays: ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'],
}

export const outcomesText = {
  name: (days: number) => `איך נגמרו השאלות, ${days} ימים`,
  sentence: (listed: number, chosen: number | null) =>
    `${listed}% מהשאלות מסתיימות ברשימת צמיגים${chosen === null ? '.' : `, ו־${chosen}% מהן בלחיצה על ׳קנו עכשיו׳.`}`,
  outcome: 'תוצאה',
  count: 'שאלות',
  percent: 'אחוז',
  outcomes: outcomeText,
}

export const motorcyclesText = {
  name: 'האופנועים המבוקשים',
  none: 'עוד לא נשאל אף אופנוע.',
  leads: (name: string, count: string, total: string) => `${name} מוביל: ${count} מ־${total} ההמלצות.`,
  equal: (name: string, others: number, count: string, total: string) =>
    `${name}, ועוד ${others} כמוהו: ${count} המלצות כל אחד, מ־${total}.`,
  few: (name: string, count: number, total: number) =>
    `הכי הרבה: ${name}, ${total === 1 ? 'המלצה אחת' : `${count} מ־${total} ההמלצות`}. מעט מכדי לומר מי מוביל.`,
  explain: 'לחיצה מסננת את הטבלה. הסינון עכשיו:',
  all: 'הכול',
  showAll: 'להציג את כל האופנועים',
  motorcycle: 'אופנוע',
  count: 'המלצות',
}

export const usagesText = {
  showAll: 'להציג את כל השאלות',
  title: 'השימושים באשף',
  of: (motorcycle: string) => `השימושים באשף: ${motorcycle}`,
  columns: {
    date: 'תאריך',
    visitor: 'מזהה מבקר',
    name: 'שם',
    phone: 'טלפון',
    motorcycle: 'אופנוע',
    usage: 'סוג שימוש',
    kilometers: 'ק״מ בחודש',
    tireType: 'סוג צמיג',
    product: 'המוצר שנבחר',
  },
  usage: { daily: 'יומיומי', weekend: 'סופי שבוע', monthly: 'פעם בחודש' } satisfies Record<Usage, string> as Record<string, string>,
  tireType: { front: 'קדמי', rear: 'אחורי', set: 'סט' } as Record<string, string>,
  empty: 'עוד אף אחד לא השתמש באשף',
  emptyMore: 'כל שאלה שתישאל תופיע כאן.',
  emptyOf: 'אין שימושים באופנוע הזה',
  sorted: { asc: 'מהישן לחדש', desc: 'מהחדש לישן' },
}
