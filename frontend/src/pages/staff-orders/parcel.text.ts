import type { ParcelState } from '#services/parcels/parcels.contract.ts'

export const parcelText = {
  title: 'חבילה',
  states: {
    created: 'נפתחה, ממתינה לאיסוף',
    collected: 'נאספה',
    underway: 'בדרך',
    out: 'יצאה לחלוקה',
    delivered: 'נמסרה',
    failed: 'לא נמסרה, צריך לברר עם חברת המשלוחים',
    returned: 'חזרה אלינו',
  } satisfies Record<ParcelState, string>,
  send: 'הזמנת שליח',
  sending: 'מזמינים שליח…',
  anyway: 'לשלוח בכל זאת',
  sent: (orderId: string) => `השליח הוזמן, והזמנה ${orderId} סומנה כנשלחה`,
  label: 'תווית להדפסה',
}
