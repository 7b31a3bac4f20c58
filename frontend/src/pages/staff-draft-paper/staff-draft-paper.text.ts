export const draftPaperText = {
  title: 'הזמנה מודפסת',
  about: 'הזמנה לכל ספק, באנגלית, כפי שתודפס.',
  back: 'לטיוטה',
  loading: 'טוענים הזמנה…',
  print: 'הדפסה',
  suppliers: 'ספקים',
  all: 'כל הספקים',
  notReady: 'אין עוד מה להדפיס',
  notReadyBody: 'אפשר להדפיס טיוטה שהכנתה הושלמה.',
  empty: 'אין בטיוטה מה להזמין',
  emptyBody: 'כל הכמויות בטיוטה הן 0.',
  draft: 'הטיוטה עוד לא אושרה. על הנייר כתוב שזו טיוטה.',
}

/** Printed texts in English, since the paper goes abroad. */
export const paperText = {
  title: 'Purchase order',
  draft: 'Draft, not approved',
  cancelled: 'Cancelled',
  orderId: 'Order',
  date: 'Date',
  buyer: 'Buyer',
  supplier: 'Supplier',
  companyId: 'Company no.',
  columns: { place: 'No.', sku: 'Article no.', ean: 'EAN', product: 'Product', quantity: 'Qty', price: 'Unit price', amount: 'Amount' },
  total: 'Total',
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  terms: 'All prices net in EUR, without VAT and freight.',
}
