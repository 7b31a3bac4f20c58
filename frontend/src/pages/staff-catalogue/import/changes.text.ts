import { productsText } from '../products/products.text.ts'
import { garagesText, many } from '../staff-catalogue.text.ts'

export const changesText = {
  title: 'מה ישתנה',
  changed: (count: number) => many(count, 'אחד ישתנה', 'ישתנו'),
  emptied: (count: number) => many(count, 'אחד יימחק', 'יימחקו'),
  columns: { name: 'פריט', column: 'עמודה', from: 'עכשיו', to: 'אחרי הייבוא' },
  empty: 'ריק',
  willBeEmpty: 'יימחק',
  whole: 'הרשימה כולה',
  willChange: 'תשתנה',
  leaving: (count: number) => many(count, 'פריט אחד יוצא מהרשימה', 'פריטים יוצאים מהרשימה'),
  showAll: (count: number) => `להציג את כל ה־${count}`,
  shownOf: (shown: number, all: number) => `מוצגים ${shown.toLocaleString('en')} מתוך ${all.toLocaleString('en')}, השינויים הגדולים קודם.`,
  leavingShown: (shown: number) => `מוצגים כאן ${shown.toLocaleString('en')} הראשונים.`,
}

/** Hebrew names of file columns; others keep the file's own name. */
export const columnNames: Readonly<Record<string, string>> = {
  price: productsText.price,
  full_price: productsText.fullPrice,
  free_shipping: productsText.freeShipping,
  stock: productsText.stock,
  shipment_units: productsText.shipment,
  supplier_units: productsText.supplier,
  visibility: productsText.override,
  brand: 'מותג',
  size: 'מידה',
  line: 'סדרה',
  name: garagesText.name,
  city: garagesText.city,
  address: garagesText.address,
  phone: garagesText.phone,
  rims: garagesText.rims,
  closed_on: garagesText.closedOn,
  summary: garagesText.summary,
  description: 'תיאור',
  photos: 'תמונות',
}
