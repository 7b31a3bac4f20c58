import type { StaffMessage } from '#services/messages/messages.contract.ts'

type Kind = StaffMessage['kind']

export const messagesText = {
  kinds: {
    'order-received': 'ההזמנה התקבלה',
    'order-paid': 'ההזמנה שולמה',
    'order-on-its-way': 'בדרך למוסך',
    'order-at-garage': 'הגיעה למוסך',
    'order-ready': 'מוכנה לאיסוף',
    'order-sent': 'נשלחה',
    'fitting-tomorrow': 'תזכורת לתור',
    'appointment-moved': 'התור הועבר',
    'order-lapsing': 'ההעברה עוד לא הגיעה',
    'order-lapsed': 'ההזמנה לא שולמה בזמן',
    'cancellation-taken': 'בקשת הביטול התקבלה',
  } satisfies Record<Kind, string>,
  states: { waiting: 'תישלח', sending: 'בשליחה', sent: 'נשלחה', failed: 'לא נשלחה' },
  reasons: { refused: 'שרת הדואר של הלקוח לא מקבל אותה', unreachable: 'שרת הדואר לא ענה יממה' } as Record<string, string>,
  preview: 'תצוגה',
  again: 'שליחה שוב',
  queued: 'ההודעה תישלח שוב בתוך כמה שניות',
  close: 'סגירה',
  to: 'אל: ',
  previewTitle: 'כך נראית ההודעה',
  none: 'עוד לא נכתב ללקוח על ההזמנה הזו.',
}
