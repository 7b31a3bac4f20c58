import { dayText } from '#services/domain/calendar.ts'
import { formatTime, israelDate } from '#services/domain/israel-time.ts'

export const madeOrderText = {
  title: 'מה הזמנתם',
  set: 'סט',
  quantity: 'כמות',
  agreed: 'במחיר שסוכם',
  discount: 'הנחה',
  shipping: 'משלוח',
  delivery: 'משלוח למוסך',
  free: 'חינם',
  charged: 'סה״כ',
  installments: (count: number) => `ב־${count} תשלומים`,
  installation: 'התקנה, משלמים במוסך',
  receiving: 'אופן המסירה',
  ways: { install: 'התקנה במוסך', shipping: 'משלוח עד הבית', pickup: 'איסוף עצמי מהמחסן' },
  arrival: 'הגעה משוערת',
  appointment: 'התור',
  invoice: 'חשבונית על שם',
  between: 'בין',
  call: 'טלפון',
  /** `עד יום ה׳, 26/11 בשעה 16:30`. */
  until: (instant: string) => `עד ${dayText(israelDate(instant))} בשעה ${formatTime(instant)}`,
}
