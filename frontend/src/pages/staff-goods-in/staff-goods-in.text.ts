export const goodsInText = {
  title: 'קליטת סחורה',
  about: 'סופרים מה הגיע, שומרים, והצמיגים עולים על המדף. הזמנות מראש מקבלות ראשונות.',
  back: 'לטיוטה',
  loading: 'טוענים את ההזמנה',
  retry: 'לנסות שוב',
  notApproved: 'ההזמנה לא אושרה',
  notApprovedBody: 'קולטים סחורה רק של הזמנה שאושרה.',
  done: 'ההזמנה נקלטה',
  doneBody: 'לא מחכים ממנה לעוד צמיגים.',
  came: (arrived: string) => `עלו על המדף: ${arrived}`,
  suppliers: 'ספק',
  all: 'הכול',
  allTaken: 'הכול הגיע כמוזמן',
  progress: 'שורות שנספרו',
  progressOf: (done: number, all: number) => `${done} מתוך ${all} שורות`,
  scan: 'סריקה או הקלדה של EAN',
  scanHint: 'כל סריקה מוסיפה צמיג אחד לשורה.',
  scanned: (units: string, quantity: string) => `נספרו ${units} מתוך ${quantity}`,
  unknown: (ean: string) => `אין בהזמנה הזו פריט עם הקוד ${ean}.`,
  unknownHow: 'אפשר לרשום אותו כשגוי במקום מה שהוזמן:',
  insteadOf: 'במקום איזו שורה הגיע',
  choose: 'בחירת שורה…',
  noteWrong: 'רישום כשגוי',
  columns: { product: 'פריט', expected: 'צפוי', arrived: 'הגיע', dot: 'שבוע ייצור', tooOld: 'ישן מדי', wrong: 'שגוי', state: 'מצב' },
  fieldOf: (field: string, product: string) => `${field}: ${product}`,
  dotHint: '2326',
  agreed: 'סוכם',
  fieldFaults: {
    units: 'נא להזין מספר שלם.',
    invalid: 'שבוע ושנה בארבע ספרות, למשל 2326.',
    future: 'השבוע הזה עוד לא הגיע.',
  },
  before: (units: number) => (units === 1 ? 'אחד נקלט קודם' : `${units} נקלטו קודם`),
  complete: 'הכול נקלט',
  asOrdered: 'כמוזמן',
  short: (units: number) => (units === 1 ? 'חסר אחד' : `חסרים ${units}`),
  over: (units: number) => (units === 1 ? 'אחד יותר מהמוזמן' : `${units} יותר מהמוזמן`),
  overInAll: (units: number) =>
    units === 1 ? 'הגיע אחד יותר ממה שהוזמן, והוא נרשם כעודף.' : `הגיעו ${units} יותר ממה שהוזמן, והם נרשמו כעודף.`,
  wrong: (units: number) => (units === 1 ? 'אחד שגוי' : `${units} שגויים`),
  tooOld: (units: number) => (units === 1 ? 'אחד ישן מהמוסכם' : `${units} ישנים מהמוסכם`),
  oldLegend: 'צמיגים ישנים מהמוסכם',
  oldClaimed: 'לתבוע מהספק',
  oldTaken: 'לקבל בכל זאת',
  oldReason: 'למה לקבל',
  oldReasonMissing: 'צריך לכתוב סיבה.',
  sumLabel: 'סיכום המשלוח',
  sum: (tires: string) => `${tires} צמיגים למדף`,
  landed: 'עלות נחיתה',
  nothing: 'עוד לא נספר דבר במשלוח הזה.',
  apart: 'מה שישן מדי או שגוי נרשם בצד ולא עולה על המדף.',
  faults: (first: string, others: number) =>
    `ערך שאינו תקין בשורה ${first}${others === 0 ? '' : others === 1 ? ' ובעוד שורה אחת' : ` ובעוד ${others} שורות`}.`,
  save: 'שמירת המשלוח',
  saving: 'שומרים…',
  saved: (tires: string) => `המשלוח נשמר: ${tires} צמיגים עלו על המדף.`,
  partly: (lines: number) => (lines === 1 ? 'שורה אחת לא נקלטה. הסיבה רשומה בה.' : `${lines} שורות לא נקלטו. הסיבה רשומה בכל אחת.`),
  close: 'סגירה עם מה שהגיע',
  closeTitle: 'לסגור את ההזמנה עם מה שהגיע?',
  closeBody: (missing: string) => `${missing} צמיגים לא הגיעו. אחרי הסגירה לא מחכים להם עוד, והטיוטה הבאה תוכל להזמין אותם שוב.`,
  closeUnsaved: 'יש כאן ספירה שלא נשמרה. היא לא תיקלט: כדאי לשמור את המשלוח קודם.',
  closeYes: 'סגירת ההזמנה',
  keep: 'חזרה',
  closing: 'סוגרים…',
  closed: 'ההזמנה נסגרה.',
}

interface Sums {
  arrived: number
  tooOld: number
  wrong: number
}

/** Deliveries that were saved. */
export const savedText = {
  title: 'משלוחים שנשמרו',
  own: 'של ההזמנה הזאת',
  all: 'של כל ההזמנות',
  none: 'עוד לא נשמר משלוח.',
  open: 'פתיחה ותיקון',
  wasCorrected: 'תוקן',
  sums: ({ arrived, tooOld, wrong }: Sums) =>
    [
      arrived === 1 ? 'צמיג אחד למדף' : `${arrived} צמיגים למדף`,
      tooOld > 0 && goodsInText.tooOld(tooOld),
      wrong > 0 && goodsInText.wrong(wrong),
    ]
      .filter(Boolean)
      .join(', '),
  delivery: 'משלוח מ־',
  how: 'רושמים מה באמת הגיע. המלאי ומה שעוד מחכים לו ישתנו לפי ההפרש.',
  save: 'שמירת התיקון',
  close: 'סגירה',
  history: 'כל הספירות',
  corrected: 'התיקון נשמר, והמלאי עודכן לפי ההפרש.',
  partly: (lines: number) => (lines === 1 ? 'שורה אחת לא תוקנה. הסיבה רשומה בה.' : `${lines} שורות לא תוקנו. הסיבה רשומה בכל אחת.`),
}

/** What is claimed from suppliers. */
export const claimsText = {
  title: 'תביעות מספקים על צמיגים ישנים',
  open: (claims: number) => (claims === 0 ? 'אין תביעות פתוחות' : claims === 1 ? 'תביעה פתוחה אחת' : `${claims} תביעות פתוחות`),
  tolerance: 'שבועות מעבר למוסכם שמתקבלים בלי לשאול',
  toleranceFault: 'מספר שבועות שלם, עד 260.',
  saveTolerance: 'שמירה',
  toleranceSaved: 'נשמר. הספירות הבאות ייבדקו לפיו.',
  units: (units: number) => (units === 1 ? 'צמיג אחד' : `${units} צמיגים`),
  agreed: 'סוכם',
  actual: 'הגיע',
  unknownWeek: 'לא נרשם',
  delivery: 'משלוח מ־',
  outcome: 'איך נסגרה',
  outcomeHint: 'זיכוי, החלפה, ויתור…',
  close: 'סגירת התביעה',
  closed: 'נסגרה',
  closedNow: 'התביעה נסגרה.',
}
