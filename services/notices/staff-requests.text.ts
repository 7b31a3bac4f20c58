import { formatTime } from '#services/domain/israel-time.ts'
import type { StaffRequestState } from './staff-requests.contract.ts'

const states: Record<StaffRequestState, string> = { open: 'ממתינה', in_work: 'בטיפול', done: 'טופלה', declined: 'נדחתה' }

const LATIN = 'נא לכתוב באותיות לטיניות, כמו שהיצרן כותב.'
const SIZE = 'המידה לא נקראת. כתבו אותה כמו על הצמיג: 120/70ZR17 58W.'
/** By column of the file of motorcycles. */
const UNREADABLE: Readonly<Record<string, string>> = {
  id: LATIN,
  brand: LATIN,
  model: LATIN,
  front_size: SIZE,
  rear_size: SIZE,
  year_to: 'השנה האחרונה קודמת לשנה הראשונה.',
}

export const staffRequestsText = {
  unknown: 'אין פנייה כזו.',
  handled: (state: StaffRequestState, handled: { by: string; at: string } | null) =>
    `${handled ? `${handled.by}, ${formatTime(handled.at)}: ` : ''}הפנייה עודכנה בינתיים. עכשיו היא: ${states[state]}.`,
  savedNotShown: 'העדכון נשמר, אבל הרשימה עוד לא מציגה אותו. רעננו בעוד רגע.',
  unreadable: (column: string) => UNREADABLE[column] ?? 'הפרטים לא נקראים. בדקו אותם ונסו שוב.',
  motorcycleExists: 'הדגם הזה כבר בקטלוג באותן שנים. בדקו את השנים, או סמנו את הפנייה כטופלה.',
  nothingAwaited: 'יש לציין צמיג אחד או מידה אחת.',
}

/** A message of staff to a person who waits. Names and sizes are passed in bidi-isolated. */
export const arrivalMessageText = {
  hello: (shopName: string) => `שלום, כאן ${shopName}.`,
  here: (what: string) => `${what} שחיכיתם לו הגיע למלאי.`,
  hereSize: (size: string) => `הגיעו צמיגים במידה ${size} שחיכיתם לה.`,
  orderable: (what: string) => `${what} שחיכיתם לו אפשר עכשיו להזמין.`,
  orderableSize: (size: string) => `צמיגים במידה ${size} שחיכיתם לה אפשר עכשיו להזמין.`,
  look: 'לפרטים:',
  stop: 'כדי שלא נעדכן אתכם יותר:',
}

/** A message of staff to a rider whose motorcycle was missing. The name is passed in bidi-isolated. */
export const motorcycleMessageText = {
  hello: (shopName: string) => `שלום, כאן ${shopName}.`,
  added: (name: string) => `הוספנו לאתר את ה־${name} שלכם. הצמיגים שמתאימים לו:`,
}
