import type { FileError } from './file-check.ts'

export const importText = {
  drop: 'גררו לכאן קובץ CSV או Excel',
  choose: 'בחירת קובץ',
  another: 'קובץ אחר',
  limit: 'עד 24 MB. הקובץ נבדק מיד, ושום דבר לא נשמר לפני שתאשרו.',
  nameless: 'file.csv',
  errors: {
    empty: { title: 'הקובץ ריק', more: 'אין בו שורות לקרוא.' },
    tooLarge: { title: 'הקובץ גדול מדי', more: 'אפשר עד 24 MB. חלקו אותו לכמה קבצים, עם שורת הכותרות בכל אחד.' },
    oldWorkbook: { title: 'זה קובץ Excel מהסוג הישן (xls)', more: 'ב־Excel: קובץ, שמירה בשם, ולבחור xlsx.' },
    notText: { title: 'זה לא קובץ CSV או Excel', more: 'אין בו טקסט שאפשר לקרוא. בדקו שבחרתם את הקובץ הנכון.' },
    unreadable: { title: 'לא הצלחנו לקרוא את הקובץ', more: 'ייתכן שהוא פתוח בתוכנה אחרת, או שהוזז. נסו לבחור אותו שוב.' },
  } satisfies Record<FileError | 'unreadable', { title: string; more: string }>,
  reading: 'קוראים את הקובץ',
  trying: 'בודקים את הקובץ. קובץ גדול לוקח כמה דקות.',
  applying: 'מחילים את הקובץ. אפשר להשאיר את הדף פתוח ולחכות.',
  rowsRead: 'שורות שנקראו:',
  kinds: {
    products: 'מוצרים',
    prices: 'שינוי מחירים',
    brands: 'מותגים',
    categories: 'קטגוריות',
    'popular-sizes': 'מידות נפוצות',
    'shipment-settings': 'מועדי משלוחים',
    cities: 'ערים',
    garages: 'מוסכים',
    motorcycles: 'אופנועים',
    'past-sales': 'מכירות משנים קודמות',
    'rduch-list': 'מחירון של rduch',
    'deltiFr-list': 'מחירון של deltiFr',
    'deltiDe-list': 'מחירון של deltiDe',
    coupons: 'קופונים',
  } as Readonly<Record<string, string>>,
  kind: 'סוג הקובץ:',
  unknownKind: 'סוג קובץ לא מוכר',
  rows: (count: number) => (count === 1 ? 'שורה אחת' : `${count.toLocaleString('en')} שורות`),
  counts: { created: 'חדשות', changed: 'משתנות', unchanged: 'ללא שינוי', stopped: 'נעצרו' },
  countsDone: { created: 'נוספו', changed: 'השתנו', unchanged: 'ללא שינוי', stopped: 'נעצרו', removed: 'יצאו' },
  report: 'מה הקובץ יעשה',
  result: 'מה הקובץ עשה',
  same: 'הקובץ לא ישנה דבר: כל מה שבו כבר רשום בקטלוג.',
  allStopped: 'אף שורה לא יכולה להיכנס. תקנו את הקובץ ובחרו אותו שוב.',
  onlyJumps: 'אף שורה לא נכנסת בלי אישור: המחירים זזו ביותר מ־30%.',
  some: (count: number) => (count === 1 ? 'שורה אחת תיכנס לקטלוג.' : `${count.toLocaleString('en')} שורות ייכנסו לקטלוג.`),
  goes: (count: number) =>
    count === 0 ? '' : count === 1 ? ' פריט אחד שאינו ברשימה יוצא.' : ` ${count.toLocaleString('en')} פריטים שאינם ברשימה יוצאים.`,
  gone: (count: number) => (count === 0 ? '' : count === 1 ? ' פריט אחד יצא.' : ` ${count.toLocaleString('en')} פריטים יצאו.`),
  stoppedStay: ' השורות שנעצרו לא ישנו דבר.',
  done: (count: number) =>
    count === 1 ? 'הקובץ הוחל: שורה אחת נכנסה לקטלוג.' : `הקובץ הוחל: ${count.toLocaleString('en')} שורות נכנסו לקטלוג.`,
  apply: 'החלה',
  jumps: (count: number) =>
    count === 1 ? 'לקבל גם מחיר אחד שזז ביותר מ־30%' : `לקבל גם ${count.toLocaleString('en')} מחירים שזזו ביותר מ־30%`,
  jumpsTaken: 'לקבל גם מחירים שזזו ביותר מ־30%',
  listTaken: 'לקבל גם מחירים שזזו ביותר מ־30%, ולהוציא גם יותר ממחצית הרשימה',
  onlyOthers: 'אף שורה לא נכנסת בלי אישור: השורות הופכות פריטים לפריטים אחרים.',
  others: (count: number) =>
    count === 1 ? 'המספר נכון: להפוך גם פריט אחד לפריט אחר' : `המספרים נכונים: להפוך גם ${count.toLocaleString('en')} פריטים לפריטים אחרים`,
  othersTaken: 'המספרים נכונים: להפוך גם פריטים לפריטים אחרים',
  problems: 'מה לתקן בקובץ',
  warnings: 'אזהרות: השורות נכנסות, אבל כדאי להסתכל',
  columns: { row: 'שורה', column: 'עמודה', value: 'כתוב', reason: 'מה לא בסדר' },
  file: 'הקובץ',
  problemColumns: ['שורה', 'תוצאה', 'עמודה', 'ערך', 'הסבר', 'קוד'],
  stoppedRow: 'נעצרה',
  warning: 'אזהרה',
  save: 'שמירת הרשימה כ־CSV',
  unlisted: (count: number) => `ועוד ${count.toLocaleString('en')} שלא מוצגות כאן. תקנו את אלה ובדקו שוב.`,
  shownOf: (shown: number, all: number) =>
    `מוצגות ${shown.toLocaleString('en')} מתוך ${all.toLocaleString('en')}. הקובץ שלמטה מכיל את כולן.`,
  last: 'הקבצים האחרונים שיובאו',
  noneYet: 'עוד לא יובא כאן קובץ.',
  brokeOff: 'לא הסתיים',
  sample: 'קובץ לדוגמה',
  download: 'הורדה',
  explain: 'אילו עמודות יש בכל סוג קובץ',
  explainMore: 'סוג הקובץ מזוהה לפי שמות העמודות, בכל סדר. המפריד: פסיק, נקודה־פסיק או טאב. עמודה מודגשת חייבת להיות בקובץ.',
}

interface KindColumns {
  required: readonly string[]
  /** Optional columns, the most useful first. */
  optional: string
  about: string
}

/** Purpose and required columns of each kind of file, in import order. */
export const fileColumns: Readonly<Record<string, KindColumns>> = {
  brands: {
    required: ['name', 'aliases'],
    optional: 'name_he, line_aliases, slug, position',
    about: 'לפני קובץ המוצרים.',
  },
  products: {
    required: ['ean', 'brand', 'size', 'segment', 'price', 'stock'],
    optional: 'line, full_price, shipment_units, supplier_units, visibility, set_front_ean, set_rear_ean, dot, description, photos',
    about: 'צמיג בכל שורה, וסט מתחת לשני הצמיגים שלו.',
  },
  categories: { required: ['slug', 'name', 'segments'], optional: 'seo_title, seo_description', about: 'דפי הקטגוריות.' },
  'popular-sizes': { required: ['width', 'profile', 'rim', 'rank'], optional: 'motorcycles', about: 'המידות שבדף הבית.' },
  'shipment-settings': {
    required: [
      'current_shipment',
      'next_shipment',
      'next_shipment_order_deadline',
      'preorder_from',
      'preorder_to',
      'ondemand_from',
      'ondemand_to',
    ],
    optional: '',
    about: 'שורה אחת. אפשר גם בלשונית המשלוחים.',
  },
  cities: { required: ['slug', 'name', 'region'], optional: '', about: 'לפני קובץ המוסכים.' },
  garages: {
    required: ['slug', 'name', 'city', 'address', 'phone', 'price', 'rims'],
    optional: 'sunday … friday, closed_on, slot_capacity, manual_booking, hidden, full_price, email, whatsapp, summary',
    about: 'מוסך בכל שורה.',
  },
  motorcycles: {
    required: ['brand', 'model', 'year_from', 'year_to', 'segment', 'front_size', 'rear_size'],
    optional: 'front_load, front_speed, rear_load, rear_speed, rims, certainty, source, id',
    about: 'אופנוע בכל שורה, לפי שנים.',
  },
  'past-sales': {
    required: ['ean', 'week', 'units'],
    optional: 'days_out',
    about: 'צמיג ושבוע בכל שורה, לחישוב טיוטות רכש.',
  },
  'rduch-list': {
    required: ['ArtNr', 'Hersteller', 'Bezeichnung', 'Bestand', 'EK netto'],
    optional: 'EAN, HerstellerNr, DOT, Lieferzeit, Mindestmenge, VPE, Gültig ab, Gültig bis, Währung, LI/SI',
    about: 'הרשימה כולה: מה שאין בה יוצא.',
  },
  'deltiFr-list': {
    required: ['Référence', 'Marque', 'Désignation', 'Stock', 'Prix HT'],
    optional: 'Code EAN, Réf fabricant, Année fab, Délai jours, Qté mini, Colisage, Valable du, Valable au, Devise',
    about: 'הרשימה כולה, בקידוד Windows-1252 או UTF-8.',
  },
  'deltiDe-list': {
    required: ['item_no', 'manufacturer', 'pattern', 'width', 'rim', 'qty', 'net_price'],
    optional: 'gtin, mpn, height, axle, dot, lead_time_days, moq, pack, valid_from, valid_to, currency, index',
    about: 'הרשימה כולה: מה שאין בה יוצא.',
  },
  coupons: {
    required: ['code'],
    optional: 'percent, amount, starts_on, ends_on, minimum, brands, sets_only, usage_limit, once_per_customer',
    about: 'אפשר גם בלשונית הקופונים.',
  },
}
