export const staffDashboardText = {
  title: 'לוח בקרה',
  loading: 'טוענים נתונים',
  failedRefresh: 'הנתונים לא התעדכנו. מוצג מה שהיה.',
  retry: 'לנסות שוב',
  empty: 'עוד אין מה לספור בתקופה הזו',
  emptyMore: 'כשמבקרים ייכנסו לחנות, הביקורים, העגלות וההזמנות שלהם יופיעו כאן. אפשר גם לבחור תקופה אחרת.',
}

const greetings = ['לילה טוב', 'בוקר טוב', 'צהריים טובים', 'ערב טוב'] as const

/** `hour` on the clock in Israel, 0 to 23. */
export function greetingText(hour: number): string {
  if (hour < 5 || hour >= 22) return greetings[0]
  if (hour < 12) return greetings[1]
  return hour < 17 ? greetings[2] : greetings[3]
}

export const welcomeText = {
  since: (count: number) =>
    count === 0 ? 'מאז תחילת אתמול לא נכנסו הזמנות.' : `מאז תחילת אתמול ${count === 1 ? 'נכנסה הזמנה אחת' : `נכנסו ${count} הזמנות`}.`,
  work: 'עבודה שממתינה',
  toHandle: 'הזמנות פתוחות',
  offers: 'הצעות מחיר ממתינות',
  attention: 'מהן דורשות טיפול',
  deadLetters: 'אירועים שנכשלו',
  retry: 'לנסות שוב',
  workFailed: 'לא הצלחנו לבדוק מה ממתין.',
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
  tooLong: 'אפשר לבחור שנה לכל היותר.',
  firstDay: 'היום הראשון, ואחריו האחרון:',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  previousYear: 'השנה הקודמת',
  nextYear: 'השנה הבאה',
  refresh: 'רענון',
}
