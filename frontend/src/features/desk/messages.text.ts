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
    'order-cancelled': 'ההזמנה בוטלה',
    'refund-made': 'הכסף הוחזר',
    'offer-answered': 'תשובה להצעת מחיר',
    'tire-arrived': 'הצמיג הגיע',
    'next-change': 'תזכורת להחלפה',
    document: 'חשבונית או זיכוי',
    note: 'הודעה מהצוות',
  } satisfies Record<Kind, string>,
  states: {
    waiting: 'תישלח',
    held: 'ממתינה להחלטה',
    sending: 'בשליחה',
    sent: 'נשלחה',
    failed: 'לא נשלחה',
    stopped: 'נעצרה',
  } satisfies Record<StaffMessage['state'], string>,
  channels: { email: 'דוא״ל', sms: 'SMS', whatsapp: 'וואטסאפ' } satisfies Record<NonNullable<StaffMessage['channel']>, string>,
  reasons: {
    refused: 'אף ערוץ לא מקבל אותה אל הלקוח',
    unreachable: 'הספק לא ענה יממה',
    too_many: 'יותר מדי הודעות לאותו נמען בזמן קצר',
  } as Record<string, string>,
  preview: 'תצוגה',
  again: 'שליחה שוב',
  queued: 'ההודעה תישלח שוב בתוך כמה שניות',
  close: 'סגירה',
  to: 'אל: ',
  previewTitle: 'כך נראית ההודעה',
  none: 'עוד לא נכתב ללקוח על ההזמנה הזו.',
}
