import type { RecommendationOutcome } from '#events/wizard.events.ts'
import type { ShownStatus } from '#services/domain/order-status.ts'
import type { StaffRequestState } from '#services/notices/staff-requests.contract.ts'

/** How an order, a request and a question to the wizard stand. */

export const statusText = {
  open: 'התקבלה',
  paid: 'שולמה',
  transit: 'בדרך למוסך',
  doneTransit: 'הצמיגים במוסך',
  sent: 'נשלחה',
  closed: 'סגורה',
  cancelled: 'בוטלה',
  ready: 'מוכנה לאיסוף',
} satisfies Record<ShownStatus, string>

export const requestStateText = { open: 'ממתינה', in_work: 'בטיפול', done: 'טופלה', declined: 'נדחתה' } satisfies Record<
  StaffRequestState,
  string
>

export const outcomeText = {
  ok: 'רשימת צמיגים',
  none: 'לא נמצאו צמיגים',
  ai_error: 'שגיאת בינה מלאכותית',
  limit: 'מכסה שבועית',
} satisfies Record<RecommendationOutcome, string>
