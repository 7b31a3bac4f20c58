import type { StaffRequestState } from './staff-requests.contract.ts'

const states: Record<StaffRequestState, string> = { open: 'ממתינה', in_work: 'בטיפול', done: 'טופלה', declined: 'נדחתה' }

export const staffRequestsText = {
  unknown: 'אין פנייה כזו.',
  handled: (state: StaffRequestState) => `מישהו עדכן את הפנייה בינתיים. עכשיו היא: ${states[state]}.`,
  savedNotShown: 'העדכון נשמר, אבל הרשימה עוד לא מציגה אותו. רעננו בעוד רגע.',
  nothingAwaited: 'יש לציין צמיג אחד או מידה אחת.',
}
