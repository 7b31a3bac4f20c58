import type { DocumentIssued } from '#events/documents.events.ts'

/** What each kind of document is called, as the law calls it. */
export const DOCUMENT_NAMES: Readonly<Record<DocumentIssued['kind'], string>> = {
  invoice_receipt: 'חשבונית מס/קבלה',
  credit_note: 'חשבונית זיכוי',
}
