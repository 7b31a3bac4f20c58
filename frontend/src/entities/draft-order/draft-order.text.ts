import type { DraftProgress, DraftStatus } from '#services/purchasing/draft-orders.contract.ts'

export const draftOrderText = {
  statuses: {
    initial: 'ממתינה להכנה',
    preparing: 'בהכנה',
    completed: 'הושלמה',
    failed: 'נכשלה',
    cancelled: 'בוטלה',
  } satisfies Record<DraftStatus, string>,
  approved: 'אושרה',
  received: 'נקלטה',
  outdated: 'לא עדכנית',
  stages: {
    waiting: 'ממתינה בתור',
    reading: 'אוספת נתונים',
    planning: 'מחשבת',
    writing: 'שומרת את השורות',
  } satisfies Record<DraftProgress['stage'], string>,
  progress: 'התקדמות ההכנה',
  /** In the place of a name. */
  system: 'מערכת',
}
