import type { AttentionNeeded, Receiving } from '#events/orders.events.ts'
import { statusText } from '#frontend/features/desk/standing.text.ts'
import { formatTime } from '#services/domain/israel-time.ts'
import { shownStatus } from '#services/domain/order-status.ts'
import type { OrderChange, OrderChangeRefusal, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import type { OrdersTab, Period } from './orders-view.ts'

export const staffOrdersText = {
  title: 'הזמנות',
  print: 'הדפסה',
  export: 'ייצוא',
  exporting: 'מכינים קובץ…',
  codes: 'מספרי משלוח',
  searchLabel: 'חיפוש הזמנה',
  searchPlaceholder: 'מספר הזמנה, טלפון או שם',
  allMethods: 'כל הדרכים',
  methodsLabel: 'איך מקבלים',
  methods: { install: 'התקנה', shipping: 'משלוח', pickup: 'איסוף' } satisfies Record<Receiving, string>,
  periodLabel: 'תקופה',
  periods: {
    all: 'כל הזמנים',
    '1': 'היום',
    '7': '7 הימים האחרונים',
    '30': '30 הימים האחרונים',
    '90': '90 הימים האחרונים',
  } satisfies Record<Period, string>,
  tabsLabel: 'סטטוס',
  byStatus: 'לפי סטטוס',
  tabs: {
    handle: 'לטיפול',
    attention: 'דורשות החלטה',
    transfer: 'מחכות להעברה',
    all: 'הכול',
    open: 'התקבלו',
    paid: 'שולמו',
    transit: 'בדרך למוסך',
    doneTransit: 'במוסך',
    sent: 'נשלחו',
    closed: 'סגורות',
    cancelled: 'בוטלו',
    ready: 'מוכנות לאיסוף',
    incomplete: 'לא הושלמו',
  } satisfies Record<OrdersTab, string>,
  allDone: 'אין הזמנות שמחכות לטיפול',
  toAll: 'לכל ההזמנות',
  newOne: 'הזמנה חדשה נכנסה.',
  newMany: (count: string) => `${count} הזמנות חדשות נכנסו.`,
  show: 'הצגה',
  loading: 'טוענים הזמנות',
  empty: 'לא נמצאו הזמנות',
  emptyNarrowed: 'אין הזמנה שמתאימה לחיפוש ולסינון.',
  emptyShop: 'הזמנה חדשה תופיע כאן מעצמה.',
  clear: 'ניקוי החיפוש והסינון',
  found: (count: number) => (count === 1 ? 'נמצאה הזמנה אחת' : `נמצאו ${count} הזמנות`),
  listLabel: 'רשימת ההזמנות',
  changed: (orderId: string, what: string) => `הזמנה ${orderId}: ${what}`,
}

export const columnsText = {
  order: 'הזמנה',
  customer: 'לקוח',
  items: 'פריטים',
  receiving: 'איך מקבלים',
  status: 'סטטוס ומעקב',
  sum: 'סכום באתר',
}

/** What a change did, in the words of the list. */
export const changeWords = ({ status, checkout }: StaffOrder, change: OrderChange): string =>
  [
    change.status && `סטטוס ${statusText[shownStatus(status, checkout.sip)]}`,
    change.trackingCode !== undefined && (change.trackingCode ? `מספר מעקב ${change.trackingCode}` : rowText.withoutTracking),
    change.seen && attentionText.seen,
  ]
    .filter(Boolean)
    .join(', ')

export const rowText = {
  order: 'הזמנה',
  isNew: 'חדשה',
  pick: 'בחירה',
  message: 'הודעה ללקוח',
  erased: 'הפרטים נמחקו',
  isOffer: 'במחיר מוסכם',
  arrives: 'הובטח עד',
  install: 'התקנה במוסך',
  shipping: 'משלוח',
  pickup: 'איסוף עצמי',
  fromStore: 'מהמחסן, בתיאום מראש',
  manual: 'הלקוח מתאם עם המוסך כשהצמיגים מגיעים',
  note: 'הערה:',
  status: 'סטטוס',
  tracking: 'מעקב',
  noTracking: 'אין עדיין',
  strangeCode: 'רק אותיות באנגלית, ספרות, רווח והסימנים . _ / -',
  ofOrder: (orderId: string) => `של הזמנה ${orderId}`,
  save: 'שמירה',
  saveAnyway: 'שמירה בכל זאת',
  cancel: 'ביטול',
  takeTheirs: 'ביטול השינוי שלי',
  saving: 'שומרים…',
  conflict: (changed: OrderChangeRefusal['changed']) =>
    changed ? `${changed.by}, ${formatTime(changed.at)}, שינוי בהזמנה. עכשיו:` : 'ההזמנה השתנתה בינתיים. עכשיו:',
  withoutTracking: 'בלי מספר מעקב',
  atGarage: 'במוסך',
  and: 'ועוד',
  notCharged: 'לא חויב',
  awaitsTransfer: 'העברה בנקאית, טרם התקבלה',
  awaitsCard: 'כרטיס אשראי, טרם שולם',
  heldUntil: 'שמורה עד',
  remind: 'תזכורת',
  refunded: 'הוחזרו',
  keptFee: 'דמי ביטול',
  details: 'פרטים והיסטוריה',
}

export const attentionText = {
  title: {
    stock_gone: 'הצמיגים כבר לא שמורים להזמנה.',
    slot_gone: 'התור במוסך כבר לא שמור להזמנה.',
    coupon_gone: 'הקופון כבר לא תקף להזמנה.',
    price_gone: 'המחיר המוסכם כבר לא תקף להזמנה.',
    paid_after_cancel: 'התקבל תשלום אחרי שההזמנה בוטלה.',
    paid_twice: 'ההזמנה שולמה פעמיים.',
    amount_differs: 'הסכום שנגבה אינו הסכום שהתבקש.',
  } satisfies Record<AttentionNeeded['reason'], string>,
  body: {
    stock_gone: 'השריון פג ובינתיים המלאי נמכר. אפשר להציע ללקוח צמיג אחר; כל שינוי סטטוס מנסה לשריין שוב.',
    slot_gone: 'השעה נתפסה בינתיים. אפשר לתאם עם הלקוח מועד אחר; כל שינוי סטטוס מנסה לשריין שוב.',
    coupon_gone: 'השימושים בו נגמרו בינתיים. ההזמנה תקפה במחיר ששולם, ואין צורך לפנות ללקוח.',
    price_gone: 'קישור המחיר שימש בינתיים להזמנה אחרת. אפשר לכבד את המחיר, או לתאם עם הלקוח מחיר אחר.',
    paid_after_cancel: 'אפשר להחזיר אותה לטיפול ב׳שולמה׳, או להחזיר את הכסף.',
    paid_twice: 'יש להחזיר את אחד החיובים.',
    amount_differs: 'יש להשוות בין ההיסטוריה לבין חברת הסליקה, ואז לגבות או להחזיר את ההפרש.',
  } satisfies Record<AttentionNeeded['reason'], string>,
  message: 'הודעה ללקוח',
  backToPaid: 'החזרה ל׳שולמה׳',
  payment: 'לפרטי התשלום',
  seen: 'טופל',
}

/** Staff write to a buyer. */
export const writeText = {
  open: 'כתיבה ללקוח',
  ask: 'מה לכתוב ללקוח?',
  sent: 'ההודעה תישלח בתוך כמה שניות',
}
