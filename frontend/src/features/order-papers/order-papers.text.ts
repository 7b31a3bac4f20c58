import type { Papers } from '#services/orders/buyer/buyer-order.contract.ts'

export const orderPapersText = {
  title: 'מסמכים',
  kinds: { invoice_receipt: 'חשבונית מס/קבלה', credit_note: 'חשבונית זיכוי' } satisfies Record<Papers['issued'][number]['kind'], string>,
  view: 'לצפייה ולהדפסה',
  pdf: 'להורדה כ־PDF',
  awaited: 'המסמך בהכנה. הוא יופיע כאן מעצמו.',
} as const
