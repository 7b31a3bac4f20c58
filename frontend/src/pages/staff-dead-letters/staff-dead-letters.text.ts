const many = (count: number, one: string, other: string) => (count === 1 ? one : `${count.toLocaleString('en')} ${other}`)

export const staffDeadLettersText = {
  title: 'אירועים שנכשלו',
  explain: 'כל מה שקורה בחנות נרשם כאירוע, וכל חלק בחנות קורא את האירועים בקצב שלו. אירוע שחלק לא הצליח לעבד נשמר כאן ואינו אובד.',
  refresh: 'רענון',
  loading: 'טוענים את האירועים שנכשלו',
  nothing: 'שום דבר לא נכשל',
  nothingBody: 'כל האירועים הגיעו לכל מי שקורא אותם.',
}

export const letterGroupsText = {
  name: 'מה נכשל, לפי סיבה',
  sentence: (count: number, groups: number) =>
    groups === 1
      ? `${many(count, 'אירוע אחד מחכה', 'אירועים מחכים')} לטיפול בחלק אחד של החנות.`
      : `${count.toLocaleString('en')} אירועים מחכים לטיפול ב־${groups} חלקים של החנות.`,
  columns: ['חלק בחנות', 'קבוצה', 'סיבה', 'קוד', 'אירועים', 'מאז'],
  events: (count: number) => many(count, 'אירוע אחד', 'אירועים'),
  since: 'מחכה מאז',
  fileName: 'dead-letters.csv',
}

export const lettersText = {
  tickAll: 'סימון כל המוצגים',
  tick: 'סימון האירוע',
  replayAll: (count: number) => (count === 1 ? 'הרצה חוזרת' : `הרצה חוזרת של כל ${count.toLocaleString('en')} האירועים`),
  replayChosen: (count: number) => (count === 0 ? 'הרצה חוזרת של המסומנים' : `הרצה חוזרת של המסומנים (${count})`),
  replayOne: 'הרצה חוזרת של האירוע הזה',
  notReplayable: 'בגרסה הזאת של החנות אין מי שיריץ את האירועים האלה. הם נשמרים כאן.',
  running: (tried: number, total: number) => `רצו ${tried.toLocaleString('en')} מתוך ${total.toLocaleString('en')}`,
  wellOne: 'האירוע עבר.',
  well: (count: number) => (count === 1 ? 'האירוע עבר.' : `כל ${count.toLocaleString('en')} האירועים עברו.`),
  partly: (replayed: number, failed: number) =>
    `${many(replayed, 'אירוע אחד עבר', 'אירועים עברו')}, ${many(failed, 'אחד נכשל שוב ומחכה', 'נכשלו שוב ומחכים')}.`,
  badly: (failed: number) => (failed === 1 ? 'האירוע נכשל שוב ומחכה.' : `כל ${failed.toLocaleString('en')} האירועים נכשלו שוב ומחכים.`),
  none: 'לא נשאר מה להריץ.',
  more: 'עוד אירועים',
  loading: 'טוענים את האירועים',
  unreadable: 'אירוע לא קריא',
  tries: (count: number) => many(count, 'ניסיון אחד', 'ניסיונות'),
  place: 'מקום ביומן',
  eventId: 'מזהה האירוע',
  key: 'שייך אל',
  first: 'נכשל לראשונה',
  last: 'נכשל לאחרונה',
  error: 'השגיאה',
  bytes: 'האירוע כפי שנרשם',
}

export const lagText = {
  name: 'עד איפה כל חלק קרא',
  allRead: 'כל החלקים קראו את הכול.',
  behind: (count: number) => (count === 1 ? 'חלק אחד עוד לא קרא את הכול.' : `${count} חלקים עוד לא קראו את הכול.`),
  paused: (count: number) => (count === 1 ? 'חלק אחד עומד.' : `${count} חלקים עומדים.`),
  columns: ['חלק בחנות', 'קבוצה', 'אירועים שעוד לא נקראו', 'מצב'],
  upToDate: 'מעודכן',
  waiting: (count: number) => many(count, 'אירוע אחד מחכה', 'אירועים מחכים'),
  unknown: 'לא ידוע כרגע',
  stands: 'עומד',
  fileName: 'lag.csv',
}

const groupNames: Record<string, string> = {
  'projection.catalogue': 'הקטלוג והמחירים',
  'projection.orders': 'רשימת ההזמנות',
  'projection.best-offers': 'הצעות המחיר',
  'projection.likes': 'הלייקים',
  'projection.wizard': 'האשף',
  'projection.coupons': 'הקופונים',
  'projection.garages': 'המוסכים',
  'projection.motorcycles': 'האופנועים',
  'projection.arrival-notices': 'הודעות על הגעת צמיגים',
  'projection.requests': 'הפניות',
  'projection.supplier-articles': 'מחירוני הספקים',
  'projection.past-sales': 'המכירות הקודמות',
  'messages.outbox': 'ההודעות ללקוחות ולמוסכים',
  'sink.event-facts': 'הנתונים והגרפים',
  'sink.product-facts': 'נתוני המוצרים',
  relay: 'ההעברה ליומן הגדול',
  'orders.stock-counters': 'ספירת המלאי',
}

/** A group's Hebrew name; unknown groups keep their technical one. */
export function groupName(group: string): string {
  const known = Object.entries(groupNames).find(([name]) => group === name || group.startsWith(`${name}.`))
  return known?.[1] ?? group
}

const reasonNames: Record<string, string> = {
  handler_failed: 'העיבוד נכשל שוב ושוב',
  not_json: 'האירוע פגום ואי אפשר לקרוא אותו',
  bad_envelope: 'חסרים באירוע פרטים שחייבים להיות בו',
  unknown_event_type: 'סוג אירוע שהגרסה הזאת אינה מכירה',
  bad_data: 'הנתונים באירוע אינם כפי שהוסכם',
}
export const reasonName = (reason: string): string => reasonNames[reason] ?? 'סיבה אחרת'

const pausedNames: Record<string, string> = {
  log_unavailable: 'היומן אינו זמין',
  postgres_unavailable: 'בסיס הנתונים אינו זמין',
  too_many_dead_letters: 'יותר מדי אירועים נכשלו',
  a_later_version_serves: 'גרסה חדשה יותר פועלת',
  dead_letters_of_its_own: 'הגרסה החדשה ויתרה על אירועים ולכן אינה מוצגת',
  row_counts_differ: 'בגרסה החדשה מספר שורות אחר ולכן היא אינה מוצגת',
  nobody_reads_it: 'שום תהליך אינו מעדכן את מה שמוצג',
}
export const pausedName = (reason: string): string => pausedNames[reason] ?? 'החיבור נקטע'
