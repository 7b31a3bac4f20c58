import type { MessageListQuery } from '#services/messages/messages.contract.ts'

export const staffMessagesText = {
  title: 'הודעות ללקוחות',
  about: 'מה שנכתב ללקוחות, לבד או בידי הצוות. ליד כל הזמנה מופיעות ההודעות שלה.',
  search: 'חיפוש הודעה',
  searchPlaceholder: 'מספר הזמנה, טלפון או שם',
  stateLegend: 'מצב ההודעה',
  all: 'הכול',
  states: {
    waiting: 'ממתינות לשליחה',
    held: 'ממתינות להחלטה',
    sent: 'נשלחו',
    failed: 'לא נשלחו',
    stopped: 'נעצרו',
  } satisfies Record<NonNullable<MessageListQuery['state']>, string>,
  none: 'עוד לא נכתבה הודעה.',
  noneFound: 'אין הודעה שמתאימה לחיפוש.',
  order: 'הזמנה',
  offers: 'הצעות מחיר',
  arrivals: 'מי מחכה למה',
  inbox: 'תיבת ההודעות של ההדגמה',
  inboxAbout: 'שום הודעה לא יוצאת מהמחשב הזה. כך הן נראות אצל הלקוח.',
  inboxEmpty: 'עוד לא נשלחה הודעה. הזמינו משהו בהעברה בנקאית, והאישור יופיע כאן.',
  to: 'אל: ',
}
