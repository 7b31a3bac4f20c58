import type { Part } from './catalogue-view.ts'

export const staffCatalogueText = {
  title: 'קטלוג',
  parts: 'חלקי הקטלוג',
  part: {
    products: 'מוצרים',
    import: 'ייבוא קובץ',
    shipments: 'משלוחים',
    coupons: 'קופונים',
    garages: 'מוסכים',
  } satisfies Record<Part, string>,
  about: {
    products: 'מחיר, מלאי ותצוגה של כל צמיג. מה שנשמר כאן נראה בחנות מיד.',
    import: 'קובץ CSV נבדק לפני שמשהו נשמר. רק „החלה” משנה את הקטלוג.',
    shipments: 'מתי מגיעים המשלוחים, ומה קונים קוראים בדף של צמיג שעוד בדרך.',
    coupons: 'קוד שקונים מקלידים בקופה, ומה הוא מוריד מהמחיר.',
    garages: 'איפה מתקינים, בכמה ומתי. מוסך מוסתר לא מוצג לקונים.',
  } satisfies Record<Part, string>,
  loading: 'טוענים',
  clear: 'ניקוי החיפוש',
}
