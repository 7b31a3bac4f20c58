export const figureText = {
  table: 'טבלה',
  picture: 'תרשים',
  csv: 'CSV',
  download: (name: string) => `CSV: ${name}`,
  asTable: (name: string) => `טבלה: ${name}`,
  asPicture: (name: string) => `תרשים: ${name}`,
}
