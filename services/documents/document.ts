export type DocumentKind = 'invoice_receipt' | 'credit_note'

export interface DocumentLine {
  /** As the buyer reads it; Hebrew with Latin names and sizes mixed. */
  description: string
  ean: string | null
  quantity: number
  /** Agorot, VAT included; negative for a discount. */
  unitAgorot: number
}

export interface DocumentPayment {
  means: 'card' | 'transfer' | 'cash_on_delivery'
  /** Israel's day, YYYY-MM-DD. */
  paidOn: string
  amountAgorot: number
  /** Last four digits of the card; the clearing company's transaction; the transfer's reference. */
  lastDigits: string | null
  reference: string | null
  installments: number
}

/** A document as it was issued. All sums are agorot, VAT included unless the name says otherwise; a credit note's are positive too. */
export interface IssuedDocument {
  documentId: string
  kind: DocumentKind
  /** Of the book, or of the invoicing service. Null while it waits (for the service, or for an allocation number). */
  number: number | null
  issuedAt: Date
  orderId: string
  seller: { name: string; companyNumber: string; address: string; phone: string; email: string }
  /** No more than the law wants: documents outlive an erasure. */
  buyer: { name: string; companyNumber: string | null }
  lines: readonly DocumentLine[]
  vatPercent: number
  netAgorot: number
  vatAgorot: number
  totalAgorot: number
  payments: readonly DocumentPayment[]
  /** Number of the invoice that a credit note corrects. */
  creditsNumber: number | null
  allocationNumber: string | null
  /** What is not `issued` is a draft, also where the book has numbered it. */
  state?: 'waiting' | 'issued' | 'held'
  /** The demo's documents are marked as samples. */
  isSample: boolean
}
