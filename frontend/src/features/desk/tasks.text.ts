import type { StaffTask, TaskKind } from '#services/domain/staff-task.ts'

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
export const taskName = ({ kind, receiving }: Pick<StaffTask, 'kind' | 'receiving'>): string =>
  kind === 'prepare' ? ofOrder[receiving ?? 'pickup'] : names[kind]

/** Button labels; the task's name is added for the accessible name. */
export const taskActs = {
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
} satisfies Record<TaskKind, string>

export const countOf = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

/** How many items a task covers; null where the number adds nothing. */
export function taskCount({ kind, count }: Pick<StaffTask, 'kind' | 'count'>): string | null {
  if (count === null) return null
  if (kind === 'failure') return countOf(count, 'אירוע אחד', 'אירועים')
  if (kind === 'document') return count === 1 ? null : `${count} מסמכים`
  if (kind === 'draft') return countOf(count, 'צמיג אחד', 'צמיגים')
  return count === 1 ? null : `${count} יחידות`
}

export const dueText = { late: 'באיחור', today: 'היום', tomorrow: 'מחר', until: 'עד' }
