import type { DeskDocument } from '#services/documents/desk-documents.contract.ts'
import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'

export const orderDocumentsText = {
  draft: 'טיוטה, בלי מספר',
  states: { issued: 'הופק', waiting: 'ממתין', held: 'נדחה' } satisfies Record<DeskDocument['state'], string>,
  credited: 'זוכה',
  lacks: {
    number: 'עוד אין מספר: ממתין לשירות החשבוניות.',
    allocation: 'ממתין למספר הקצאה מרשות המסים.',
  } satisfies Record<NonNullable<DeskDocument['lacks']>, string>,
  refused: {
    number: 'שירות החשבוניות סירב להפיק. יש לתקן ולנסות שוב.',
    allocation: 'רשות המסים סירבה לתת מספר הקצאה. יש לתקן ולנסות שוב.',
  } satisfies Record<NonNullable<DeskDocument['lacks']>, string>,
  answer: 'התשובה:',
  to: 'לכבוד',
  companyNumber: 'ח.פ. או עוסק',
  credits: 'זיכוי עבור חשבונית',
  creditedBy: (isOne: boolean) => (isOne ? 'תוקנה בחשבונית זיכוי' : 'תוקנה בחשבוניות זיכוי'),
  unnumbered: 'שעוד אין לה מספר',
  none: 'עוד אין מסמכים: הם נכתבים עם התשלום ועם ההחזר.',
  open: 'תצוגה',
  pdf: 'PDF',
  /** Names the button's document. */
  ofDocument: (name: string) => `: ${name}`,
  retry: 'ניסיון נוסף',
  retrying: 'שולחים…',
  retried: 'המסמך יופק בניסיון נוסף, והתשובה תופיע כאן בתוך כמה שניות',
  opening: 'טוענים את המסמך…',
  close: 'סגירה',
}

/** `חשבונית מס/קבלה 1024`. */
export const documentName = ({ kind, number }: Pick<DeskDocument, 'kind' | 'number'>): string =>
  number === null ? DOCUMENT_NAMES[kind] : `${DOCUMENT_NAMES[kind]} ${number}`

export const fileNameOf = ({ kind, number, orderId }: DeskDocument): string =>
  `${kind === 'credit_note' ? 'credit-note' : 'invoice'}-${number ?? `draft-${orderId}`}.pdf`
