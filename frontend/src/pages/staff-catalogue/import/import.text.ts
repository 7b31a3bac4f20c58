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
  kinds: {
    products: 'מוצרים',
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
  /** The ones that may be left out, the useful ones first. */
  optional: string
  about: string
}

/** What each kind of file is for, and the columns it cannot do without. In the order in which they are imported. */
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
    optional: 'sunday … friday, closed_on, slot_capacity, manual_booking, hidden, full_price, summary',
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

/** What a reason of the importer means to the person who made the file. Every code is here: its test says so. */
export const reasonText: Readonly<Record<string, string>> = {
  // The file.
  unreadable_file: 'אי אפשר לקרוא את הקובץ',
  empty_file: 'אין בקובץ שורות',
  unknown_file: 'העמודות לא מתאימות לאף סוג קובץ. הסוג הקרוב ביותר, והעמודות שחסרות בו',
  broken_csv: 'נפתחו מירכאות שלא נסגרו, או שהשורה ארוכה מדי. מכאן והלאה לא נקרא דבר',
  broken_workbook: 'אי אפשר לקרוא את קובץ ה־Excel. שמרו אותו שוב ב־Excel',
  old_workbook: 'קובץ Excel מהסוג הישן (.xls). שמרו אותו כ־xlsx',
  hebrew_windows: 'הקובץ לא ב־UTF-8, ונקרא כעברית של Windows. בדקו שהאותיות כאן נכונות',
  too_many_columns: 'יש בשורה יותר מ־200 עמודות. ממנה והלאה לא נקרא דבר',
  file_too_large: 'יש בקובץ יותר מ־5,000,000 תאים. מכאן והלאה לא נקרא דבר. חלקו אותו לכמה קבצים',
  unknown_column: 'עמודה לא מוכרת, היא לא נקראת',
  repeated_column: 'העמודה מופיעה פעמיים',
  // A cell.
  missing: 'חייב להיות כאן ערך',
  formula: 'התא מתחיל כמו נוסחה של גיליון (= + - @)',
  formula_error: 'הנוסחה שבתא לא הגיעה לערך',
  broken_encoding: 'יש בתא תווים שבורים. שמרו את הקובץ בקידוד UTF-8',
  too_many_cells: 'יש בשורה יותר תאים מעמודות. שימו במירכאות ערך שיש בו פסיק',
  too_long: 'הטקסט ארוך מדי',
  not_a_number: 'זה לא מספר',
  ambiguous_number: 'לא ברור אם המפריד מציין אלפים או שבר. כתבו את הספרות שאחרי הנקודה',
  too_precise: 'אפשר עד שתי ספרות אחרי הנקודה',
  scientific_notation: 'הגיליון קיצר את המספר והספרות אבדו. עצבו את העמודה כטקסט',
  not_whole: 'צריך מספר שלם',
  below_zero: 'פחות מאפס, נחשב 0',
  out_of_range: 'המספר מחוץ לטווח',
  not_positive: 'המחיר צריך להיות גדול מאפס',
  unknown_value: 'זה לא אחד מהערכים האפשריים',
  unreadable_date: 'זה לא תאריך. כתבו DD/MM/YYYY',
  not_a_video: 'זו לא כתובת של YouTube וגם לא מזהה של סרטון',
  not_a_line_alias: 'צריך לכתוב סדרה = שם אחר, מופרדים בקו |',
  not_a_slug: 'אפשר רק אותיות אנגליות קטנות, ספרות ומקפים בודדים',
  at_least: 'הערך אומר „לפחות”, ונקרא כמספר עצמו',
  // An ean.
  not_digits: 'אפשר רק ספרות',
  wrong_length: 'בברקוד EAN יש 13 ספרות',
  placeholder: 'זה מספר זמני ולא ברקוד',
  bad_check_digit: 'ספרת הביקורת לא מתאימה לשאר הספרות',
  zeros_restored: 'אפסים מובילים אבדו והוחזרו',
  duplicate_ean: 'הברקוד כבר מופיע בקובץ. השורה הראשונה קובעת',
  // A size.
  empty: 'חייב להיות כאן ערך',
  reversed_size: 'המידה כתובה הפוך, כמו אחרי העתקה מטקסט מימין לשמאל',
  rim_missing: 'חסר קוטר החישוק',
  unreadable_size: 'זו לא מידה של צמיג',
  size_out_of_range: 'אין צמיג במידה כזו',
  unread_words: 'מילים שליד המידה לא נקראו',
  not_for_highway: 'צמיג שמסומן NHS לא יכול להימכר כחוקי לכביש',
  // A DOT date.
  future_dot: 'שבוע הייצור עוד לא הגיע',
  unreadable_dot: 'זה לא שבוע ושנה, כמו 2324',
  old_dot: 'שלוש ספרות הן צמיג מלפני 2000, או אפס שאבד. לשבוע 5 של 2024 כתבו 0524',
  suspect_dot: 'אין שבוע 53 בשנה הזו, ונקרא סוף השנה',
  unreadable_year: 'בשנת ייצור יש ארבע ספרות, כמו 2024',
  year_only: 'השבוע לא ידוע, ונקרא השבוע הראשון של השנה',
  over_five_years: 'הצמיג בן יותר מחמש שנים ואסור להתקין אותו',
  // A product.
  unknown_brand: 'אין מותג בשם הזה. ייבאו קודם את קובץ המותגים',
  price_jump: 'המחיר זז ביותר מ־30%',
  full_price_below_price: 'המחיר המלא נמוך מהמחיר',
  set_needs_two_sizes: 'לסט צריך שתי מידות, קדמית + אחורית',
  single_has_two_sizes: 'לצמיג בודד יש מידה אחת',
  set_of_needs_both: 'ציינו את שני הצמיגים של הסט, או אף אחד',
  unknown_set_tire: 'הצמיג לא בקטלוג. שימו אותו מעל הסט',
  other_spelling: 'ברוב הצמיגים של הדגם השם כתוב אחרת',
  sold_since: 'זה המספר של הספירה הקודמת, ומאז נמסרו יחידות. הייבוא יחזיר אותן למכירה, לכן כדאי לספור שוב',
  // A garage.
  unknown_city: 'אין עיר כזו. ייבאו קודם את קובץ הערים',
  unreadable_hours: 'שעות פתיחה הן שעות עגולות, שעתיים לפחות: 8-18',
  never_open: 'אין שעות פתיחה באף יום',
  not_a_photo: 'תמונה היא כתובת http או https, או נתיב במאגר התמונות, כמו garages/a.jpg',
  unreadable_rim: 'אין חישוק כזה. כתבו אינצ׳ים, כמו 17 או 16.5',
  not_a_phone: 'זה לא טלפון כמו שמחייגים, כמו 03-555-0142',
  duplicate_id: 'זה כבר מופיע בקובץ. השורה הראשונה קובעת',
  // A coupon.
  unreadable_code: 'בקוד יש 3 עד 30 אותיות, ספרות ומקפים',
  no_benefit: 'כתבו אחוז או סכום',
  two_benefits: 'אחוז או סכום, לא שניהם',
  ends_before_start: 'היום האחרון קודם ליום הראשון',
  // A motorcycle.
  years_reversed: 'השנה האחרונה קודמת לראשונה',
  overlapping_years: 'השנים חופפות לשורה אחרת של אותו דגם. השורה הראשונה קובעת',
  unreadable_speed: 'זה לא קוד מהירות, כמו H, W או (W)',
  no_latin_name: 'אין ביצרן או בדגם אות אנגלית או ספרה לכתובת. כתבו מזהה בעמודה id',
  // Past sales.
  week_to_come: 'השבוע עוד לא התחיל',
  // A supplier's list.
  list_cut_off: 'חסר יותר ממחצית הרשימה הקודמת, או מה שחסר כבר ברשימה שנעצרה, ולכן דבר לא יצא ממנה',
  not_euro: 'מחירי הספקים הם באירו',
  brand_not_sold: 'אין בחנות מותג בשם הזה. אפשר להוסיף כינוי בקובץ המותגים',
  size_not_read: 'לא נמצאה כאן מידה של צמיג',
  // A brand.
  alias_taken: 'השם כבר שייך למותג אחר',
  not_valid: 'השורה לא מצטרפת לרישום תקין',
}
