/** Hebrew has words of its own for two. */
const counted = (two: string, many: string) => (count: number) => (count === 2 ? two : `${count} ${many}`)

export const deskText = {
  callerCard: 'כרטיס הלקוח',
  ago: (span: string) => `לפני ${span}`,
  ahead: (span: string) => `בעוד ${span}`,
  spans: {
    moments: () => 'מספר שניות',
    minute: () => 'דקה',
    minutes: (count: number) => `${count} דקות`,
    hour: () => 'שעה',
    hours: counted('שעתיים', 'שעות'),
    day: () => 'יום',
    days: counted('יומיים', 'ימים'),
    month: () => 'חודש',
    months: counted('חודשיים', 'חודשים'),
    year: () => 'שנה',
    years: counted('שנתיים', 'שנים'),
  },
  live: 'מתעדכן מעצמו',
  notLive: 'לא מתעדכן כרגע',
  now: 'רשום עכשיו:',

  pages: 'עמודים',
  of: 'מתוך',
  previousPage: 'העמוד הקודם',
  nextPage: 'העמוד הבא',
  page: 'עמוד',
  perPage: 'בעמוד',

  table: 'טבלה',
  picture: 'תרשים',
  csv: 'CSV',
  download: (name: string) => `CSV: ${name}`,
  asTable: (name: string) => `טבלה: ${name}`,
  cost: 'עלות נחיתה לפני מע״מ',
  costUnknown: 'עלות נחיתה לא ידועה',
  margin: 'רווח לפני מע״מ',
  loss: 'הפסד לפני מע״מ',

  asPicture: (name: string) => `תרשים: ${name}`,
}
