export const figureText = {
  table: 'טבלה',
  picture: 'תרשים',
  csv: 'CSV',
  download: (name: string) => `הורדת ${name} כקובץ CSV`,
  asTable: (name: string) => `${name}, כטבלה`,
  asPicture: (name: string) => `${name}, כתרשים`,
}
