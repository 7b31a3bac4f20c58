import type { DocumentKind, DocumentPayment } from './document.ts'

/** Words of the documents. Numbers, codes and names are passed in bidi-isolated. */
export const documentsText = {
  numbered: (kind: string, number: string) => `${kind} מס׳ ${number}`,
  original: 'מקור',
  unnumbered: 'טיוטה: עוד אין לה מספר',
  unallocated: 'טיוטה: עוד אין לה מספר הקצאה',
  sample: 'דוגמה',
  sampleNote: 'מסמך לדוגמה בלבד, אין לו תוקף',
  credits: 'זיכוי עבור',
  issuedOn: 'תאריך הפקה',
  order: 'הזמנה',
  allocation: 'מספר הקצאה',
  seller: 'המוכר',
  buyer: 'לכבוד',
  companyNumber: 'ח.פ. / עוסק מורשה',
  address: 'כתובת',
  phone: 'טלפון',
  email: 'דוא״ל',
  lines: ['תיאור', 'כמות', 'מחיר ליחידה', 'סה״כ'],
  barcode: (ean: string) => `ברקוד ${ean}`,
  withVat: 'המחירים בטבלה כוללים מע״מ.',
  net: 'לפני מע״מ',
  vat: (percent: string) => `מע״מ ${percent}`,
  total: 'סה״כ',
  payments: { invoice_receipt: 'התקבל', credit_note: 'הוחזר' } satisfies Record<DocumentKind, string>,
  paymentHeads: ['אמצעי', 'פרטים', 'תאריך', 'סכום'],
  means: { card: 'כרטיס אשראי', transfer: 'העברה בנקאית', cash_on_delivery: 'מזומן במסירה' } satisfies Record<
    DocumentPayment['means'],
    string
  >,
  cardEnds: (digits: string) => `מסתיים ב־${digits}`,
  reference: (reference: string) => `אסמכתא ${reference}`,
  installments: (count: string) => `${count} תשלומים`,
  download: 'להורדה כ־PDF',
  page: (page: string, pages: string) => `עמוד ${page} מתוך ${pages}`,
} as const

/** Words of a document's lines. */
export const documentLineText = {
  shipping: 'משלוח',
  discount: (coupon: string | null) => (coupon === null ? 'הנחה' : `הנחה, קופון ${coupon}`),
  part: (article: string, quantity: number) => (quantity === 1 ? article : `${quantity} × ${article}`),
  refundOf: (parts: readonly string[]) => (parts.length === 0 ? 'החזר כספי' : `החזר: ${parts.join('; ')}`),
  balance: (orderId: string) => `הפרש: שינוי הזמנה ${orderId}`,
  fee: 'דמי ביטול',
  takenBack: (number: number | null) => (number === null ? 'ביטול חשבונית' : `ביטול חשבונית ${number}`),
  /** The buyer's data were erased before the money came. */
  nameless: 'לקוח',
} as const

/** Why staff do not get what they asked for. */
export const deskDocumentsText = {
  unknown: 'המסמך לא נמצא.',
  issuedAlready: 'המסמך כבר הופק.',
} as const
