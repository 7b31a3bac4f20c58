import type { JudgedPrice } from '#services/purchasing/draft-orders.contract.ts'
import type { Act } from './staff-draft-order.api.ts'

export const staffDraftOrderText = {
  title: 'טיוטת רכש',
  all: 'כל הטיוטות',
  compare: 'השוואה לטיוטה קודמת',
  print: 'הדפסה',
  export: 'ייצוא לפי ספק',
  exporting: 'מכינים קובץ…',
  refresh: 'רענון',
  retry: 'לנסות שוב',
  loading: 'טוענים את הטיוטה',
  missingId: 'חסר מזהה הזמנה',
  errorTitle: 'שגיאה בטעינת הנתונים',
  failed: 'טעינת ההזמנה נכשלה',
  absent: 'אין נתונים להצגה',
  absentMore: 'אין טיוטה במזהה הזה. ייתכן שהקישור נקטע.',
  stale: 'הנתונים לא התעדכנו, ומה שמוצג כאן הוא מהפעם הקודמת.',
  preparing: 'הטיוטה בהכנה',
  preparingMore: 'אפשר לעזוב את הדף: ההכנה תמשיך, והטיוטה תופיע ברשימה כשתהיה מוכנה.',
  stop: 'ביטול הטיוטה',
  failedTitle: 'הכנת הטיוטה נכשלה',
  failedMore: 'לא נשמרה ממנה אף שורה. אפשר ליצור טיוטה חדשה ברשימה.',
  cancelled: 'הטיוטה בוטלה. היא נשארת כאן לקריאה בלבד.',
  withoutAnalytics:
    'נתוני הגולשים לא היו זמינים כשהטיוטה חושבה: היא נשענת על מכירות בלבד, בלי חיפושים, הצעות מחיר ועגלות שננטשו. כדאי ליצור טיוטה חדשה כשהנתונים יחזרו.',
  nothing: 'אין מה להזמין',
  nothingToBuy: 'מה שנדרש אינו אצל אף ספק, או שלא נכנס למגבלות.',
  nothingMore: 'המלאי הפנוי ומה שכבר הוזמן מכסים את כל הצפוי.',
}

export const summaryText = {
  label: 'סיכום הטיוטה',
  status: 'סטטוס',
  created: 'נוצרה',
  updated: 'עודכנה',
  /** Before a name. */
  by: 'על ידי',
  items: 'פריטים',
  tires: 'צמיגים',
  cost: 'עלות',
  computed: 'חושבו',
  landed: 'נחיתה',
  waiting: 'ממתינה לאישור',
  outdated: 'חושבה לפני שאושרה טיוטה אחרת',
}

export const figuresText = {
  split: 'חלוקה בין הספקים, צמיגים',
  lowest: 'המחיר הנמוך ביותר, שורות',
  supplier: 'ספק',
  tires: 'צמיגים',
  share: 'חלק',
  euros: 'אירו',
  isLowest: 'הזול',
  chosen: 'נבחר',
}

export const leftOverText = {
  title: 'מה לא נכנס לטיוטה',
  unavailable: (count: number) => (count === 1 ? 'למוצר אחד אין די מלאי אצל הספקים:' : `ל־${count} מוצרים אין די מלאי אצל הספקים:`),
  needed: (units: number) => (units === 1 ? 'חסר אחד' : `חסרים ${units}`),
  leftOut: (units: number) => (units === 1 ? 'יחידה אחת נשארה בחוץ' : `${units.toLocaleString('en')} יחידות נשארו בחוץ`),
  byBudget: 'בגלל מסגרת התקציב.',
  byTires: (most: string) => `בגלל מגבלה של ${most} צמיגים.`,
  byBoth: 'בגלל מסגרת התקציב ומגבלת הצמיגים.',
  all: (count: number) => `הצגת כל ה־${count}`,
  fewer: 'הצגת מעט',
}

export const linesText = {
  label: 'שורות הטיוטה',
  search: 'חיפוש פריט, מידה או ברקוד',
  suppliers: 'ספק',
  allSuppliers: 'כל הספקים',
  edited: (count: number) => `רק שורות שנערכו (${count})`,
  empty: (count: number) => `רק מלאי אפס (${count})`,
  found: (count: number) => (count === 1 ? 'נמצאה שורה אחת' : `נמצאו ${count} שורות`),
  none: 'אין שורות כאלה',
  noneMore: 'אף שורה לא מתאימה לסינון.',
  clear: 'ניקוי הסינון',
  details: 'פירוט',
  ofLine: (product: string) => `החישוב של ${product}`,
  columns: {
    ean: 'EAN',
    product: 'מוצר',
    quantity: 'כמות',
    price: 'מחיר',
    total: 'סה״כ',
    supplier: 'ספק',
    stock: 'מלאי נוכחי',
    sold: 'נמכר אשתקד',
  },
  /** As the specification names them. */
  reasons: {
    soldLastYear: 'נמכר אשתקד',
    soldYearToDate: 'נמכר מתחילת השנה',
    expectedSales: 'צפי מכירות',
    currentStock: 'מלאי נוכחי',
    bestPriceSource: 'מקור המחיר הטוב',
    unitCost: 'עלות יחידה',
    addedItem: 'פריט שנוסף',
    promotionAdjustment: 'התאמת מבצע',
    lowStock: 'מלאי נמוך',
    highDemand: 'ביקוש גבוה',
    seasonal: 'עונתי',
    testItem: 'פריט בדיקה',
  } as Readonly<Record<string, string>>,
  /** What is left of the shop price after VAT and landed cost; before a percentage and a sum. */
  margin: 'רווח לפני מע״מ',
  split: (units: string) => `חלק מ־${units} שנקנים מכמה ספקים`,
}

export const quantityText = {
  label: (product: string, supplier: string) => `כמות של ${product} מ־${supplier}`,
  computed: 'חושב',
  note: 'הערה: למה שונתה הכמות',
  save: 'שמירה',
  saving: 'שומרים…',
  cancel: 'ביטול',
  invalid: 'נא להזין מספר שלם, עד 10,000.',
  belowMinimum: (units: number) => `פחות ממינימום ההזמנה של הספק: ${units}.`,
  noMultiple: (units: number) => `הספק מוכר בכפולות של ${units} בלבד.`,
  /** After what was said of the supplier's terms. */
  evenSo: 'אפשר לשמור, אם סוכם איתו.',
  conflict: (quantity: string) => `בינתיים הכמות שונתה ל־${quantity}. שמירה תחליף אותה.`,
  /** After a name, before a number. */
  changedTo: 'שינה ל־',
  undo: (quantity: string) => `החזרה ל־${quantity}`,
  saved: 'הכמות נשמרה.',
}

export const detailsText = {
  loading: 'טוענים את החישוב',
  how: (quantity: string) => `איך הגענו ל־${quantity}`,
  splitNote: (quantity: string, whole: string, supplier: string) => `מתוך ${whole}, ${quantity} מוזמנים מ־${supplier}.`,
  total: 'סך הכול מחושב',
  /** Between a count and a draft order's id, and after that before a date. */
  inDraft: 'בטיוטה',
  approvedOn: ', אושרה ב־',
  why: (supplier: string) => `למה ${supplier}`,
  prices: 'מחירי הספקים',
  columns: { supplier: 'ספק', price: 'מחיר', freight: 'הובלה', landed: 'נחיתה', verdict: 'תוצאה' },
  chosen: 'נבחר',
  refused: {
    expired: 'המחירון פג',
    not_yet_valid: 'עוד לא בתוקף',
    no_stock: 'אין מלאי',
    too_few: 'פחות מהמינימום',
  } satisfies Record<NonNullable<JudgedPrice['refused']>, string>,
  expiredOn: (day: string) => `פג ${day}`,
  dearer: (sum: string) => `+${sum}`,
  same: 'אותו מחיר',
  stock: (units: string) => `מלאי ${units}`,
  ordered: (units: number) => (units === 1 ? 'אחד כבר הוזמן מהמלאי של הספק' : `${units} כבר הוזמנו מהמלאי של הספק`),
  minimum: (units: number) => `מינימום ${units}`,
  multiple: (units: number) => `כפולות של ${units}`,
  lead: (days: number) => (days === 1 ? 'אספקה ביום אחד' : `אספקה ב־${days} ימים`),
  landedHow: (customs: string, rate: string) => `עלות נחיתה: מחיר ועוד חלק בהובלה, מכס ${customs}, לפי ${rate} לאירו.`,
  sales: 'מכירות, כל עמודה ארבעה שבועות',
  salesOf: (from: string, units: number) => `מ־${from}: ${units}`,
  noSales: 'לא נמכר בשנה האחרונה.',
}

export const actsText = {
  label: 'אישור הטיוטה',
  tires: 'צמיגים',
  edited: (count: number) => (count === 0 ? 'לא נערכו שורות' : count === 1 ? 'שורה אחת נערכה' : `${count} שורות נערכו`),
  difference: (units: string) => `${units} צמיגים מהחישוב`,
  budget: 'מסגרת התקציב',
  left: (sum: string) => `נותרו ${sum}`,
  over: (sum: string) => `חריגה של ${sum}`,
  approve: 'אישור ההזמנה',
  cancel: 'ביטול הטיוטה',
  receive: 'קליטת הסחורה',
  close: 'כבר נספרה בקטלוג',
  onOrder: 'הצמיגים נספרים בדרך אלינו עד שהסחורה נקלטת.',
  /** How many of the tires have come. */
  came: (came: string, all: string) => `הגיעו ${came} מתוך ${all}.`,
  /** Before a name. */
  approvedBy: 'אושרה על ידי',
  outdated: 'חושבה לפני שאושרה טיוטה אחרת, ולכן אי אפשר לאשר אותה.',
  another: 'לרשימה, ליצירת טיוטה חדשה',
  keep: 'חזרה',
  sending: 'שולחים…',
  changed: 'הטיוטה השתנתה מאז שהחלון נפתח. אלה הסכומים המעודכנים.',
  total: 'סך הכול',
  approveTitle: 'לאשר את ההזמנה?',
  approveBody: 'אחרי האישור הכמויות ננעלות, והצמיגים נספרים בדרך אלינו. ההזמנות לא נשלחות לספקים מעצמן: שולחים את הקבצים שבייצוא לפי ספק.',
  unsaved: 'יש כמות ששונתה ולא נשמרה. היא לא תיכלל באישור.',
  cancelTitle: 'לבטל את הטיוטה?',
  cancelBody: 'הטיוטה תישאר לקריאה, אבל אי אפשר יהיה לאשר אותה או לשנות אותה. הביטול סופי.',
  closeTitle: 'הסחורה כבר נספרה בקטלוג?',
  closeBody:
    'לסימון בלבד: הצמיגים של ההזמנה הזו לא ייספרו עוד בדרך אלינו, והמלאי לא ישתנה. מתאים כשהמלאי בקטלוג כבר עודכן, ביד או בקובץ. אם הסחורה עוד לא נספרה, בוחרים ״קליטת הסחורה״, וכל צמיג עולה על המדף.',
  closeYes: 'כן, כבר נספרה',
  done: { approve: 'ההזמנה אושרה.', cancel: 'הטיוטה בוטלה.', close: 'סומן שהסחורה נקלטה.' } satisfies Record<Act, string>,
}
