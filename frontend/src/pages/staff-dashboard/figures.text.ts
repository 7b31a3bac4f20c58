import type { FunnelStep } from '#services/analytics/analytics.contract.ts'
import type { Dimension } from './conversion-sentence.text.ts'

export const ordersText = {
  name: 'הזמנות והכנסות לפי יום',
  untilNow: 'הזמנות והכנסות לפי יום; היום נספר עד עכשיו',
  day: 'יום',
  dayBefore: 'היום המקביל',
  orders: 'הזמנות',
  ordersBefore: 'הזמנות אז',
  paidOrders: 'שולמו',
  revenue: 'הכנסות',
  revenueBefore: 'הכנסות אז',
  panels: { orders: 'הזמנות ליום', revenue: 'הכנסות ליום' },
  averages: { orders: 'הזמנות ליום, ממוצע של כל שבוע', revenue: 'הכנסות ליום, ממוצע של כל שבוע' },
  now: 'עכשיו',
  before: 'התקופה הקודמת',
  weekFrom: 'השבוע מ־',
}

export const funnelText = {
  name: 'מהרשימה ועד התשלום, מבקרים',
  explain: 'מי שעבר את השלבים בסדר הזה, בתוך שבעה ימים מהרשימה.',
  step: 'שלב',
  visitors: 'מבקרים',
  ofLast: 'מהקודם',
  biggest: 'הנפילה הגדולה',
  uncounted: 'את הדרך לתשלום לא הצלחנו לספור הפעם.',
  uncountedMore: 'שאר המספרים כאן שלמים. תקופה קצרה יותר קלה יותר לספירה.',
  retry: 'לנסות שוב',
  steps: {
    list: 'רשימת צמיגים',
    product: 'דף מוצר',
    cart: 'עגלה',
    details: 'פרטים ומסירה',
    payment: 'תשלום',
    confirm: 'אישור',
    paid: 'שולם',
  } satisfies Record<FunnelStep['step'], string>,
}

export const conversionText = {
  name: 'כמה משלמים',
  choose: 'לפי מה להשוות',
  by: {
    byAvailability: 'זמינות',
    byOrigin: 'מה הביא אותם',
    bySource: 'איפה באתר',
    byBrand: 'מותג',
  } satisfies Record<Dimension, string>,
  explain: {
    byAvailability: 'מתוך מי שפתח דף של מוצר כזה.',
    byOrigin: 'לפי מה שהביא את המבקר לאתר.',
    bySource: 'מתוך מי שהיה בדפים האלה.',
    byBrand: 'מתוך מי שפתח דף של מוצר מהמותג.',
  } satisfies Record<Dimension, string>,
  paid: 'שילמו',
  share: 'חלק',
  carts: 'עגלות',
  visitors: 'מבקרים',
}

export const demandText = {
  emptyName: 'חיפושים שלא מצאו דבר',
  searchesName: 'מה מחפשים',
  sizesName: 'ביקוש לפי מידה',
  withoutName: 'מידות בלי מלאי',
  productsName: 'ביקוש לפי מוצר',
  query: 'מה חיפשו',
  searches: 'חיפושים',
  empty: 'בלי תוצאה',
  visitors: 'מבקרים',
  size: 'מידה',
  sold: 'נמכרו',
  inStock: 'במלאי',
  lasts: 'יספיק ל־',
  soon: 'אוזל',
  product: 'מוצר',
  ean: 'ברקוד',
  brand: 'מותג',
  carts: 'עגלות',
  more: (shown: number, all: number) => `מוצגים ${shown} מתוך ${all}; כולם בטבלה ובקובץ.`,
}
