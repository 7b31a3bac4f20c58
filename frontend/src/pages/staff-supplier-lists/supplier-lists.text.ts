import type { WhyUnmatched } from '#services/purchasing/suppliers.contract.ts'
import type { Way } from './lists-shares.ts'

const articles = (count: number) => (count === 1 ? 'פריט אחד' : `\u2066${count.toLocaleString('en')}\u2069 פריטים`)

export const supplierListsText = {
  title: 'מחירוני הספקים',
  about: 'מה הספקים מציעים, ואילו מהפריטים שלהם זוהו כמוצרים של החנות. רק פריט שזוהה יכול להיכנס לטיוטה.',
  back: 'כל הטיוטות',
  import: 'ייבוא מחירון',
  loading: 'טוענים מחירונים…',
  never: 'עוד לא יובא מחירון',
  neverBody: 'בלי מחירון אי אפשר להזמין מהספק הזה.',
  changed: 'עודכן',
  articles: 'פריטים במחירון',
  recognised: (share: string) => `${share} זוהו`,
  ways: { ean: 'לפי ברקוד', number: 'לפי מק״ט', line: 'לפי מידה וסדרה', none: 'לא זוהו' } satisfies Record<Way, string>,
  bar: (words: string) => `איך זוהו: ${words}`,
  withoutStock: 'בלי מלאי',
  expired: 'המחיר פג',
  unmatched: 'פריטים שלא זוהו',
  unmatchedAll: (count: number) => `${articles(count)} לא זוהו`,
  whole: 'כל הספקים',
  supplier: 'ספק',
  reasons: 'למה לא זוהו',
  allReasons: 'כל הסיבות',
  why: {
    not_ours: 'לא בקטלוג',
    unknown_brand: 'מותג לא מוכר',
    no_size: 'בלי מידה',
    ambiguous: 'מתאים לכמה מוצרים',
  } satisfies Record<WhyUnmatched, string>,
  hints: {
    unknown_brand: {
      words: 'המותג כתוב במחירון אחרת מאשר אצלנו. הוסיפו את הכתיב כשם נוסף של המותג (עמודה \u2066aliases\u2069 בקובץ המותגים) וייבאו אותו.',
      link: 'לייבוא קובץ המותגים',
    },
    ambiguous: {
      words:
        'כמה מוצרים שלנו מתאימים למותג, למידה ולסדרה. בקשו מהספק מחירון עם ברקודים, או הוסיפו לסדרה שם נוסף שמבדיל בין המוצרים (עמודה \u2066line_aliases\u2069 בקובץ המותגים).',
      link: 'לייבוא קובץ המותגים',
    },
    no_size: {
      words: 'בתיאור אין מידה שאפשר לקרוא, כמו \u2066120/70 ZR 17\u2069. בקשו מהספק לתקן, וייבאו את המחירון שוב.',
      link: 'לייבוא המחירון',
    },
    not_ours: {
      words:
        'אין אצלנו מוצר כזה. אם כדאי למכור אותו, הוסיפו אותו לקטלוג; אם הוא אצלנו בשם אחר, הוסיפו את שם הסדרה (עמודה \u2066line_aliases\u2069 בקובץ המותגים).',
      link: 'לייבוא לקטלוג',
    },
  } satisfies Record<WhyUnmatched, { words: string; link: string }>,
  mend: 'איך מתקנים:',
  search: 'חיפוש בפריטים שלא זוהו',
  placeholder: 'תיאור, מק״ט או ברקוד',
  csv: 'CSV של המוצגים',
  columns: { description: 'הפריט אצל הספק', sku: 'מק״ט', why: 'למה', price: 'מחיר', units: 'מלאי' },
  file: {
    supplier: 'ספק',
    sku: 'מק״ט',
    ean: 'EAN',
    brand: 'מותג',
    description: 'תיאור',
    size: 'מידה',
    why: 'למה לא זוהה',
    price: 'מחיר (€)',
    units: 'מלאי',
  },
  withoutEan: 'בלי ברקוד',
  open: (name: string) => `מחירים קודמים: ${name}`,
  prices: 'המחיר לאורך זמן',
  pricesLoading: 'טוענים מחירים…',
  onePrice: 'זה המחיר היחיד שהיה עד היום.',
  pricesSay: (least: string, most: string, count: number) => `בין ${least} ל־${most} ב־${count} עדכונים.`,
  gone: 'ירד מהמחירון',
  pricesTable: { at: 'מתי', price: 'מחיר', units: 'מלאי' },
  none: 'כל הפריטים זוהו',
  noneBody: 'כל מה שהספקים מציעים מחובר למוצר בחנות.',
  nothing: 'אין פריטים כאלה',
  clear: 'לכל הפריטים שלא זוהו',
  noLists: 'עוד לא יובא אף מחירון',
  noListsBody: 'ייבאו מחירון של ספק בדף הקטלוג. המערכת מכירה את שלושת הפורמטים לפי שמות העמודות.',
}
