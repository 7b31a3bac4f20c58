import { countOf } from '#frontend/features/desk/tasks.text.ts'
import type { FirstSteps } from '#services/domain/staff-task.ts'

export const tasksText = {
  title: 'העבודה להיום',
  loading: 'טוענים את העבודה להיום',
  failed: 'לא הצלחנו לבדוק מה ממתין.',
  retry: 'לנסות שוב',
  nothing: 'יום טוב. אין מה שממתין לכם.',
  nothingMore: 'הזמנה, הצעה או פנייה חדשה תופיע כאן מעצמה.',
  order: 'הזמנה',
  appointment: 'במוסך ב',
  waiting: 'ממתין',
  notYet: 'עוד לא',
  closed: (orderId: string) => `הזמנה ${orderId}: סטטוס סגורה`,
  putOff: (orderId: string) => `הזמנה ${orderId}: נשאל שוב ביום העבודה הבא`,
  all: (count: number) => `להצגת כל ה־${count}`,
  first: (count: number) => `להצגת ${count} הדחופות`,
  more: (count: number) => (count === 1 ? 'עוד משימה אחת' : `עוד ${count} משימות`),
  heldUntil: 'שמורה עד',
  remind: 'תזכורת',
  fewer: 'להצגת הדחופים בלבד',
}

/** How many tasks there are: late, due today, or later. */
export function daySentence({ late, today, later }: { late: number; today: number; later: number }): string {
  const parts = [late > 0 && `${late} באיחור`, today > 0 && `${today} להיום`, later > 0 && `${later} בהמשך`]
  return `${countOf(late + today + later, 'משימה אחת', 'משימות')}: ${parts.filter(Boolean).join(', ')}`
}

export const stepsText = {
  title: 'הצעדים הראשונים של החנות',
  done: (done: number, all: number) => `${done} מתוך ${all} נעשו`,
  isDone: 'נעשה',
  steps: {
    products: {
      name: 'להעלות קטלוג',
      about: 'מותגים, קטגוריות, מוצרים, מוסכים ואופנועים, מקובצי CSV.',
      act: 'לקליטת קבצים',
    },
    supplierList: {
      name: 'לקלוט מחירון של ספק',
      about: 'ממנו החנות יודעת ממי לקנות, בכמה, ומה אפשר להזמין לפי בקשה.',
      act: 'לקליטת מחירון',
    },
    floors: { name: 'לקבוע מחירי רצפה', about: 'הצעת מחיר מהרצפה ומעלה נענית מעצמה, ביום ובלילה.', act: 'לרצפות המחיר' },
    draft: { name: 'לאשר טיוטת רכש ראשונה', about: 'מה להזמין מכל ספק, כמה ולמה, מהמלאי ומהביקוש.', act: 'לטיוטות הרכש' },
    staff: { name: 'לצרף את שאר הצוות', about: 'כתובות Google של אנשי הצוות, בהגדרה STAFF_EMAILS של השרת.', act: null },
  } satisfies Record<keyof FirstSteps, { name: string; about: string; act: string | null }>,
}
