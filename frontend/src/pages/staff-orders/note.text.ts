import type { ReadyNote } from './ready-notes.ts'

export const noteText = {
  title: (orderId: string) => `הודעה לקונה של הזמנה ${orderId}`,
  ready: 'נוסחים מוכנים, אפשר לשנות:',
  choices: { wait: 'לחכות', another: 'צמיג אחר', slot: 'שעה אחרת', money: 'החזר כספי' } satisfies Record<ReadyNote['choice'], string>,
  loading: 'בודקים מה יש להציע…',
  subject: 'נושא',
  body: 'ההודעה',
  about: 'הפנייה בשם, הקישור להזמנה והטלפון שלנו מתווספים לבד.',
  send: 'שליחה',
  sending: 'שולחים…',
  close: 'סגירה',
}
