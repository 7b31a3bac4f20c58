export const deskText = {
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
  cost: 'עלות',
  costUnknown: 'עלות לא ידועה',
  margin: 'רווח',
  loss: 'הפסד',

  asPicture: (name: string) => `תרשים: ${name}`,
}
