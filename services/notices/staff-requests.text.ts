import type { StaffRequestState } from './staff-requests.contract.ts'

const states: Record<StaffRequestState, string> = { open: 'ממתינה', in_work: 'בטיפול', done: 'טופלה', declined: 'נדחתה' }

export const staffRequestsText = {
  unknown: 'אין פנייה כזו.',
  handled: (state: StaffRequestState) => `מישהו עדכן את הפנייה בינתיים. עכשיו היא: ${states[state]}.`,
  savedNotShown: 'העדכון נשמר, אבל הרשימה עוד לא מציגה אותו. רעננו בעוד רגע.',
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
