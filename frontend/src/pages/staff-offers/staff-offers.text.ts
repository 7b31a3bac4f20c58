import type { OfferState, StaffOffer } from '#services/offers/staff-offers.contract.ts'
import type { MarkName } from './prices.ts'

interface Tire {
  name: string
  size: string
}

export const staffOffersText = {
  title: 'הצעות מחיר',
  waiting: (count: number) => (count === 1 ? 'הצעה אחת ממתינה לתשובה.' : `${count} הצעות ממתינות לתשובה.`),
  noneWaiting: 'אין הצעות שממתינות לתשובה.',
  day: 'הצעה שלא נענתה תוך 24 שעות פוקעת.',
  rules: 'כללי מענה אוטומטי',
  export: 'ייצוא CSV',
  exporting: 'מכינים קובץ…',
  tabs: 'הצעות לפי מצב',
  states: {
    waiting: 'ממתינות',
    countered: 'הצעות נגדיות',
    accepted: 'התקבלו',
    redeemed: 'נוצלו',
    rejected: 'נדחו',
    lapsed: 'פקעו',
    unused: 'לא נוצלו',
  } satisfies Record<OfferState, string>,
  list: 'רשימת ההצעות',
  columns: { tire: 'צמיג', phone: 'טלפון ומלאי', offered: 'הצעה', place: 'מול מחיר החנות', left: 'נותר', outcome: 'מה קרה' },
  of: 'מתוך',
  erased: 'הטלפון נמחק',
  visibility: {
    instock: 'במלאי',
    preorder: 'במשלוח הקרוב',
    ondemand: 'בהזמנה מראש',
    outofstock: 'אזל',
    none: 'בטלפון בלבד',
  } satisfies Record<NonNullable<StaffOffer['visibility']>, string>,
  gone: 'המוצר הוסר',
  belowFloor: 'מתחת לרצפה',
  belowPrice: 'מהמחיר',
  atPrice: 'במחיר החנות או יותר',
  legend: { between: 'בין הרצפה למחיר בחנות', offer: 'ההצעה' },
  scale: 'סרגל מחיר',
  marks: { floor: 'רצפה', price: 'בחנות', offer: 'ההצעה', full: 'מחיר מלא' } satisfies Record<MarkName, string>,
  empty: {
    waiting: 'אין הצעות שממתינות לתשובה',
    countered: 'אין הצעות נגדיות שממתינות לקונה',
    accepted: 'אין הצעות שהתקבלו וממתינות לקנייה',
    redeemed: 'עוד לא נקנה צמיג דרך הצעת מחיר',
    rejected: 'לא נדחו הצעות',
    lapsed: 'אף הצעה לא פקעה בלי מענה',
    unused: 'אין הצעות שהוסכמו ולא נוצלו',
  } satisfies Record<OfferState, string>,
  emptyMore: 'הצעה חדשה תופיע כאן מעצמה, בלי לרענן.',
  choose: 'בחרו הצעה מהרשימה',
  loading: 'טוענים הצעות',
}

export const timeText = {
  minutes: (count: number) => (count === 1 ? 'דקה' : `${count} דקות`),
  hours: (count: number) => ({ 1: 'שעה', 2: 'שעתיים' })[count] ?? `${count} שעות`,
  over: 'הזמן עבר',
}

export const offerPanelText = {
  label: 'ההצעה שנבחרה',
  back: 'לרשימת ההצעות',
  lapsesToday: 'פוקעת היום ב־',
  lapsesTomorrow: 'פוקעת מחר ב־',
  lapses: 'פוקעת ',
  holdsUntil: 'הקישור תקף עד ',
  made: 'התקבלה ',
  priceMoved: 'המחיר בחנות השתנה מאז ההצעה: היה',
  odds: {
    none: (days: number) => `ב־${days} הימים האחרונים לא היו הצעות במרחק דומה.`,
    some: (days: number, agreed: number, similar: number, bought: number) =>
      `ב־${days} הימים האחרונים הסכמנו ל־${agreed} מ־${similar} הצעות במרחק דומה, ו־${bought} מהן נקנו.`,
  },
  answer: 'תשובה',
  accept: 'לקבל',
  counter: 'הצעה נגדית',
  counterPrice: 'מחיר ההצעה הנגדית בשקלים',
  reject: 'לדחות',
  politely: 'בנימוס',
  wrongPrice: 'נא להזין מחיר בשקלים, עד שתי ספרות אחרי הנקודה.',
  tooLow: 'הצעה נגדית צריכה להיות מעל מה שהקונה הציע.',
  tooHigh: 'הצעה נגדית צריכה להיות מתחת למחיר בחנות.',
  gone: 'המוצר כבר לא בחנות: אפשר רק לדחות.',
  messageTo: 'ההודעה שתישלח אל',
  messageAgain: 'ההודעה אל',
  messageHint: (place: string) => `במקום ${place} ייכנס קישור המחיר כשהתשובה תירשם.`,
  rewrite: 'לכתוב מחדש',
  priceMissing: 'המחיר שבחרתם לא מופיע בהודעה.',
  whatsapp: 'שליחה בוואטסאפ',
  sms: 'ב־SMS',
  copy: 'העתקה',
  records: 'השליחה רושמת את התשובה ויוצרת את קישור המחיר.',
  recordsRefusal: 'השליחה רושמת את התשובה. אי אפשר לחזור ממנה.',
  again: 'התשובה רשומה. אפשר לשלוח שוב.',
  noPhone: 'הטלפון נמחק לבקשת הקונה: אפשר רק להעתיק את ההודעה.',
  sent: {
    whatsapp: 'וואטסאפ נפתח בחלון חדש.',
    sms: 'ההודעה נפתחה לשליחה.',
    copy: 'ההודעה הועתקה.',
  },
  recorded: 'התשובה נרשמה.',
  blocked: 'הדפדפן לא פתח את החלון. לחצו שוב על שליחה.',
  notCopied: 'הדפדפן לא העתיק. סמנו את ההודעה והעתיקו אותה.',
  unsent: 'ההודעה שכתבתם ולא נשלחה:',
  meanwhile: 'בינתיים ההצעה כבר נענתה, ולכן התשובה שלכם לא נרשמה.',
  rule: 'הכלל האוטומטי',
  outcome: {
    waiting: 'ממתינה לתשובה',
    countered: 'נשלחה הצעה נגדית',
    accepted: 'התקבלה',
    redeemed: 'נוצלה בהזמנה',
    rejected: 'נדחתה',
    lapsed: 'פקעה: לא נענתה בתוך 24 שעות',
    unused: 'פקעה: הקונה לא קנה בתוך 24 שעות',
  } satisfies Record<OfferState, string>,
  agreed: 'מחיר מוסכם',
  by: 'ענה:',
  order: 'להזמנה',
}

export const outcomeChartText = {
  name: (days: number) => `מה עלה בגורל ההצעות, ${days} הימים האחרונים`,
  none: 'עוד לא הוצעו מחירים בתקופה הזו.',
  byRule: (byRule: number, made: number) => `הכללים ענו על ${byRule} מ־${made} הצעות`,
  noRule: (made: number) => (made === 1 ? 'הצעה אחת, והכללים לא ענו עליה' : `${made} הצעות, והכללים לא ענו על אף אחת`),
  lapsed: (count: number) => (count === 1 ? '; אחת פקעה בלי מענה, וזה תלוי רק בנו.' : `; ${count} פקעו בלי מענה, וזה תלוי רק בנו.`),
  noneLapsed: ', ואף אחת לא פקעה בלי מענה.',
  rows: {
    redeemed: 'נוצלו',
    accepted: 'התקבלו, טרם נקנו',
    countered: 'נגדיות, ממתינות לקונה',
    waiting: 'ממתינות לנו',
    rejected: 'נדחו',
    unused: 'הוסכמו ולא נקנו',
    lapsed: 'פקעו בלי מענה',
  } satisfies Record<OfferState, string>,
  columns: ['מה קרה', 'הצעות'],
  fileName: 'offer-outcomes.csv',
}

export const floorPricesText = {
  title: 'כללי מענה אוטומטי',
  explain: 'הצעה ממחיר הרצפה ומעלה מתקבלת מיד, בלי להמתין לצוות. הצעה נמוכה ממנו ממתינה לכם.',
  search: 'חיפוש מוצר לפי שם, מידה או ברקוד',
  find: 'חיפוש',
  clear: 'ניקוי החיפוש',
  product: 'מוצר',
  price: 'מחיר בחנות',
  floor: 'מחיר רצפה',
  floorOf: (name: string) => `מחיר רצפה בשקלים, ${name}`,
  effect: 'מההצעות שממתינות עכשיו',
  wouldAccept: (accepted: number, waiting: number) => `הכלל היה מקבל ${accepted} מ־${waiting}`,
  noWaiting: 'אין הצעות ממתינות',
  save: 'שמירה',
  remove: 'הסרה',
  wrong: 'נא להזין מחיר בשקלים.',
  abovePrice: 'הרצפה גבוהה מהמחיר בחנות: הצעות לא יגיעו אליה.',
  none: 'עוד אין מוצר עם מחיר רצפה',
  noneMore: 'חפשו מוצר וקבעו ממנו מחיר שממנו הצעות מתקבלות מיד.',
  notFound: 'לא נמצא מוצר כזה',
}

export const offerMessageText = {
  linkPlaceholder: '[קישור]',
  accept: ({ name, size }: Tire, agreed: string, usual: string | null) =>
    `שלום, תודה על ההצעה עבור ${name} במידה ${size}. ההצעה התקבלה: הוא שלך ב־${agreed}${usual ? `, במקום ${usual}` : ''}.`,
  counter: ({ name, size }: Tire, offered: string, agreed: string, usual: string | null) =>
    `שלום, תודה על ההצעה עבור ${name} במידה ${size}. ב־${offered} עוד לא נוכל, אבל ב־${agreed} הוא שלך${usual ? `, במקום ${usual}` : ''}.`,
  reject: ({ name, size }: Tire, offered: string) =>
    `שלום, תודה על ההצעה עבור ${name} במידה ${size}. ב־${offered} לא נוכל למכור אותו הפעם.`,
  rejectWay: (usual: string) => `הוא מחכה לך בחנות ב־${usual}:`,
  linkHolds: 'הקישור מיועד לקנייה אחת ותקף \u206624\u2069 שעות:',
  linkHoldsUntil: (moment: string) => `הקישור מיועד לקנייה אחת, בתוקף עד ${moment}:`,
}
