const MINUTE = 60
const HOUR = 60 * MINUTE

/** A clock that is a little late counts as now. */
export function updatedText(seconds: number): string {
  if (seconds < 1) return 'עודכן עכשיו'
  if (seconds < MINUTE) return seconds === 1 ? 'עודכן לפני שנייה' : `עודכן לפני ${seconds} שניות`
  if (seconds < HOUR) return seconds < 2 * MINUTE ? 'עודכן לפני דקה' : `עודכן לפני ${Math.floor(seconds / MINUTE)} דקות`
  return seconds < 2 * HOUR ? 'עודכן לפני שעה' : `עודכן לפני ${Math.floor(seconds / HOUR)} שעות`
}
