import type { FirstSteps, StaffTask, TaskKind } from '#services/domain/staff-task.ts'

const ofOrder: Record<NonNullable<StaffTask['receiving']>, string> = {
  install: 'לשלוח למוסך',
  shipping: 'להכין למשלוח',
  pickup: 'להכין לאיסוף',
}

const names: Record<Exclude<TaskKind, 'prepare'>, string> = {
  cancelled: 'הקונה ביטל: לחזור אליו',
  refund: 'להחזיר כסף לקונה',
  decide: 'להחליט בהזמנה',
  transfer: 'לבדוק אם ההעברה הגיעה',
  units: 'למצוא יחידות להזמנה',
  document: 'מסמך שלא הופק',
  parcel: 'משלוח שלא הגיע לקונה',
  appointment: 'המוסך לא יכול, והקונה לא בחר מועד',
  fitted: 'הצמיגים הותקנו?',
  pickup: 'הקונה אסף?',
  arrived: 'המשלוח הגיע?',
  offer: 'לענות להצעת מחיר',
  cancellation: 'לחזור למי שביטל קנייה',
  garage: 'לחזור למוסך שרוצה להצטרף',
  motorcycle: 'לחזור לרוכב שהדגם שלו חסר',
  draft: 'לאשר טיוטת רכש',
  message: 'לטפל בהודעה שלא נשלחה',
  failure: 'לבדוק אירועים שנכשלו',
}

/** Title of a task. */
export const taskName = ({ kind, receiving }: StaffTask): string => (kind === 'prepare' ? ofOrder[receiving ?? 'pickup'] : names[kind])

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
  /** Button labels; the task's name is added for the accessible name. */
  acts: {
    cancelled: 'לבדיקה',
    refund: 'להחזר',
    decide: 'לבדיקה',
    transfer: 'לבדיקה',
    units: 'לטיפול',
    document: 'לבדיקה',
    parcel: 'לבדיקה',
    appointment: 'לבדיקה',
    prepare: 'להכנה',
    fitted: 'הותקן',
    pickup: 'נאסף',
    arrived: 'הגיע',
    offer: 'למענה',
    cancellation: 'לפנייה',
    garage: 'לפנייה',
    motorcycle: 'לפנייה',
    draft: 'לאישור',
    message: 'להודעות',
    failure: 'לאירועים',
  } satisfies Record<TaskKind, string>,
}

/** How many tasks there are: late, due today, or later. */
export function daySentence({ late, today, later }: { late: number; today: number; later: number }): string {
  const parts = [late > 0 && `${late} באיחור`, today > 0 && `${today} להיום`, later > 0 && `${later} בהמשך`]
  return `${units(late + today + later, 'משימה אחת', 'משימות')}: ${parts.filter(Boolean).join(', ')}`
}

const units = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

/** How many items a task covers; null where the number adds nothing. */
export function taskCount({ kind, count }: StaffTask): string | null {
  if (count === null) return null
  if (kind === 'failure') return units(count, 'אירוע אחד', 'אירועים')
  if (kind === 'document') return count === 1 ? null : `${count} מסמכים`
  if (kind === 'draft') return units(count, 'צמיג אחד', 'צמיגים')
  return count === 1 ? null : `${count} יחידות`
}

export const dueText = { late: 'באיחור', today: 'היום', tomorrow: 'מחר', until: 'עד' }

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
