import type { BookedWritten, GarageWeek } from '#services/garage-visits/desk-garage-visits.contract.ts'

const toPeople = (count: number) => (count === 1 ? 'לאחד' : `ל-${count.toLocaleString('en')} אנשים`)

/** Of a garage's form, loaded with its week and with the letter to those booked there. */
export const garageDeskText = {
  link: 'קישור למוסך',
  linkHint: 'הדף של המוסך: מי מגיע השבוע, ואיפה הוא עונה. מי שמחזיק בקישור יכול לענות, לכן שולחים אותו רק למוסך.',
  week: 'השבוע של המוסך',
  nothing: 'אין תורים מאתמול ועד עוד שבוע.',
  today: 'היום',
  set: 'סט',
  states: {
    awaited: 'הצמיגים עוד אצלנו',
    underway: 'הצמיגים בדרך למוסך',
    arrived: 'הצמיגים במוסך',
    fitted: 'הותקן',
  } satisfies Record<GarageWeek['visits'][number]['state'], string>,
  refusals: 'תורים שהמוסך דחה ב-90 הימים האחרונים',
  noShows: 'תורים שעברו ואף אחד לא אמר שהותקן, ב-90 הימים האחרונים',
  write: (count: number) => `לכתוב לכל מי שקבע (${count.toLocaleString('en')})`,
  title: (garage: string) => `לכתוב לכל מי שקבע תור: ${garage}`,
  subject: 'נושא',
  body: 'תוכן',
  about: 'כל אחד מקבל הודעה אחת, עם קישור לדף ההזמנה שלו. מי שכבר נכתב לו מכאן לא יקבל עוד אחת.',
  send: 'לשלוח לכולם',
  sending: 'שולחים…',
  close: 'סגירה',
  ready: (garage: string) => ({
    subject: 'התור שלכם במוסך',
    body: `המוסך שבחרתם, ${garage}, לא יוכל להתקין את הצמיגים במועד שקבעתם. מצטערים.\n\nאפשר לבחור מוסך אחר בטלפון או בוואטסאפ, או מועד אחר. נשמח לדעת מה נוח לכם.`,
  }),
  written: ({ written, before, unreachable }: BookedWritten) =>
    [
      written === 0 ? 'לא נכתב לאף אחד.' : `נכתב ${toPeople(written)}.`,
      before > 0 && `${toPeople(before)} כבר נכתב קודם.`,
      unreachable > 0 && `${toPeople(unreachable)} אי אפשר לכתוב: הפרטים נמחקו, או שאין כתובת.`,
    ]
      .filter(Boolean)
      .join(' '),
}
