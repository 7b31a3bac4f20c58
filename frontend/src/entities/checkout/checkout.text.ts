import { momentText } from '#services/domain/israel-time.ts'

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
  pickup: 'איסוף',
  from: 'מ',
  appointment: 'התור',
  invoice: 'חשבונית על שם',
  between: 'בין',
  call: 'טלפון',
  until: (instant: string) => `עד ${momentText(instant)}`,
}

export const transferText = {
  workingHours: (hours: number) => `${hours} שעות של ימי עבודה`,
  transferHeld: (hasAppointment: boolean, time: string) =>
    `המוצרים${hasAppointment ? ' והתור' : ''} שמורים לכם ${time}. אם ההעברה לא נקלטה עד אז, הם חוזרים למכירה; אם הכסף יגיע אחר כך, נתקשר אליכם.`,
  transferTo: 'פרטי החשבון להעברה',
  bank: 'בנק',
  branch: 'סניף',
  account: 'חשבון',
  accountNumber: 'מספר החשבון',
  beneficiary: 'שם המוטב',
  sum: 'סכום',
  sumToTransfer: 'הסכום להעברה',
  transferPhone: 'טלפון לבירורים',
}

/** The next steps of an order, by how it is received. */
export const whatNextText = {
  install: 'הצמיגים נשלחים למוסך, ומגיעים אליו לפני התור שקבעתם. את ההתקנה משלמים במוסך.',
  manual: 'הצמיגים נשלחים למוסך. כשיגיעו נודיע לכם, ואז קובעים תור ישירות מול המוסך. את ההתקנה משלמים שם.',
  shipping: 'שליח יביא את הצמיגים לכתובת שמסרתם.',
  pickup: 'נתקשר אליכם לקבוע מתי לאסוף מהמחסן.',
}
