import { momentText } from '#services/domain/israel-time.ts'

export const phoneOrderText = {
  title: 'הזמנה טלפונית',
  toDesk: 'למסך הניהול',
  end: 'יציאה, בלי להזמין',
}

/** What the checkout reads where staff order for a buyer on the telephone. */
export const byPhoneText = {
  cardWay: 'קישור לתשלום נשלח לקונה',
  card: 'כרטיס אשראי, בקישור שנשלח לקונה',
  tos: ['אמרתי לקונה על ', 'התקנון', ', על ', 'מדיניות ההחזרות', ' ועל ', 'מדיניות הפרטיות', ', והם מקובלים עליו. מלאו לו\u00a018.'],
  signedOut: 'ההתחברות שלכם למסך הניהול הסתיימה, וההזמנה עוד לא נשלחה. מה שמילאתם כאן נשמר.',
  signIn: 'להתחברות מחדש',
  thanks: 'ההזמנה נרשמה',
  /** Which message the buyer gets. */
  told: {
    nothing: 'אין מה לשלם. הקונה מקבל עכשיו אישור הזמנה.',
    creditcard: 'הקונה מקבל עכשיו הודעה עם קישור לתשלום בכרטיס.',
    transfer: 'הקונה מקבל עכשיו הודעה עם הסכום ופרטי החשבון להעברה.',
  },
  heldUntil: (moment: string) => `הצמיגים שמורים לו עד ${momentText(moment)}.`,
  link: 'הקישור לדף ההזמנה של הקונה',
  toDesk: 'להזמנה במסך הניהול',
  another: 'הזמנה טלפונית נוספת',
}
export type ByPhoneText = typeof byPhoneText
