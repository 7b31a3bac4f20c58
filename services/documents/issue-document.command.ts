import type { OrderPlaced } from '#events/orders.events.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { splitVat, vatPercentOn } from '#services/domain/vat-rate.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { needsAllocation } from './allocation.rules.ts'
import type { DocumentKind, DocumentLine, DocumentPayment, IssuedDocument } from './document.ts'
import { linesOfBalance, linesOfOrder, linesOfRefund, linesTakenBack, type Refunded } from './document-lines.rules.ts'
import { companySource, refundSource, takenBackSource } from './document-source.rules.ts'
import { documentLineText as text } from './documents.text.ts'

/** Documents are written in the transaction that records the money: a payment without its document, or a number without one, cannot be. */

/** The shop's own book; any other issuer is an invoicing service. */
export const BOOK = 'book'

interface Issuer {
  issuer: string
  seller: IssuedDocument['seller']
  isSample: boolean
}

interface Draft {
  kind: DocumentKind
  orderId: string
  contactId: string
  /** The payment or refund, unique. */
  source: string
  buyer: IssuedDocument['buyer']
  lines: readonly DocumentLine[]
  payments: readonly DocumentPayment[]
  vatPercent: number
  corrects: string | null
}

export interface PaidOrder {
  orderId: string
  contactId: string
  placed: OrderPlaced
}

/** The invoice of a payment of the whole order. `source` names the payment: a repeat issues nothing. */
export const issueInvoice = (unit: UnitOfWork, order: PaidOrder, source: string, payment: DocumentPayment): Promise<void> =>
  invoice(unit, order, { source, lines: linesOfOrder(order.placed), payments: [payment] })

/** The invoice of what an order costs more since it was amended. */
export const issueBalanceInvoice = (unit: UnitOfWork, order: PaidOrder, source: string, payment: DocumentPayment): Promise<void> =>
  invoice(unit, order, { source, lines: linesOfBalance(order.orderId, payment.amountAgorot), payments: [payment] })

async function invoice(
  unit: UnitOfWork,
  { orderId, contactId }: PaidOrder,
  sale: Pick<Draft, 'source' | 'lines' | 'payments'>,
): Promise<void> {
  await write(unit, {
    kind: 'invoice_receipt',
    orderId,
    contactId,
    buyer: await buyerOf(unit, contactId),
    ...sale,
    vatPercent: vatPercentOn(israelDate(unit.at.getTime())),
    corrects: null,
  })
}

/** By its order's page or the desk: the name and number of a company come from the checkout. */
async function buyerOf({ tx }: UnitOfWork, contactId: string): Promise<IssuedDocument['buyer']> {
  const contact = await findContact(tx, contactId)
  const { invoiceName, companyNumber } = (contact?.details ?? {}) as Record<string, string | null | undefined>
  return {
    name: invoiceName ?? contact?.name ?? text.nameless,
    companyNumber: companyNumber ?? null,
  }
}

export interface StandingInvoice {
  documentId: string
  number: number | null
  source: string
  buyer: IssuedDocument['buyer']
  lines: readonly DocumentLine[]
  payments: readonly DocumentPayment[]
  vatPercent: number
  issuedOn: string
  /** Its total less the credit notes that correct it. */
  leftAgorot: number
}

/**
 * Invoices of an order that are not corrected in full, oldest first. They stay locked: a refund and a buyer who wants another name on his
 * invoice take turns.
 */
export async function listStandingInvoices({ tx }: UnitOfWork, orderId: string): Promise<StandingInvoice[]> {
  await tx.query("SELECT FROM documents WHERE order_id = $1 AND kind = 'invoice_receipt' ORDER BY document_id FOR UPDATE", [orderId])
  const { rows } = await tx.query<StandingInvoice>(
    `SELECT * FROM (
       SELECT document_id AS "documentId", number::int, source, content -> 'buyer' AS buyer, content -> 'lines' AS lines,
         content -> 'payments' AS payments, vat_percent::float AS "vatPercent", issued_on::text AS "issuedOn",
         total_agorot - (SELECT coalesce(sum(total_agorot), 0) FROM documents n WHERE n.corrects = d.document_id)::int AS "leftAgorot"
       FROM documents d WHERE order_id = $1 AND kind = 'invoice_receipt' ORDER BY issued_at, document_id) AS invoices
     WHERE "leftAgorot" > 0`,
    [orderId],
  )
  return rows
}

export interface PaidRefund extends Refunded {
  refundId: string
  payment: DocumentPayment
  /** The invoice of this payment is corrected first. */
  ofSource: string | null
}

/**
 * The credit note of a refund, at the rate of VAT of the invoice that it corrects. What is more than one invoice corrects several. Nothing
 * where the money came in before there were documents.
 */
export async function issueCreditNotes(unit: UnitOfWork, order: PaidOrder, refund: PaidRefund): Promise<void> {
  const standing = await listStandingInvoices(unit, order.orderId)
  const inOrder = [...standing].sort((one, other) => Number(other.source === refund.ofSource) - Number(one.source === refund.ofSource))
  let leftAgorot = refund.beforeFeeAgorot - refund.feeAgorot
  for (const [index, invoice] of inOrder.entries()) {
    const agorot = Math.min(leftAgorot, invoice.leftAgorot)
    if (agorot <= 0) return
    const isWhole = agorot === refund.beforeFeeAgorot - refund.feeAgorot
    await writeCreditNote(unit, order, invoice, {
      source: refundSource(refund.refundId, index + 1),
      lines: isWhole ? linesOfRefund(order.placed, refund) : linesTakenBack(invoice.number, agorot),
      payments: [{ ...refund.payment, amountAgorot: agorot }],
    })
    leftAgorot -= agorot
  }
}

/** Takes an invoice back as a whole, without money: it named a payment that was none, or another buyer. */
export async function takeInvoiceBack(unit: UnitOfWork, order: Omit<PaidOrder, 'placed'>, invoice: StandingInvoice): Promise<void> {
  await writeCreditNote(unit, order, invoice, {
    source: takenBackSource(invoice.documentId),
    lines: linesTakenBack(invoice.number, invoice.leftAgorot),
    payments: [],
  })
}

/** The same sale to a company: its invoice is taken back and written anew. */
export async function writeForCompany(
  unit: UnitOfWork,
  order: Omit<PaidOrder, 'placed'>,
  invoice: StandingInvoice,
  company: { name: string; companyNumber: string | null },
): Promise<void> {
  await takeInvoiceBack(unit, order, invoice)
  await write(unit, {
    kind: 'invoice_receipt',
    ...order,
    source: companySource(invoice.documentId),
    buyer: { ...invoice.buyer, ...company },
    lines: invoice.lines,
    payments: invoice.payments,
    vatPercent: invoice.vatPercent,
    corrects: null,
  })
}

async function writeCreditNote(
  unit: UnitOfWork,
  { orderId, contactId }: Omit<PaidOrder, 'placed'>,
  { documentId, buyer, vatPercent }: StandingInvoice,
  note: Pick<Draft, 'source' | 'lines' | 'payments'>,
): Promise<void> {
  await write(unit, { kind: 'credit_note', orderId, contactId, buyer, vatPercent, corrects: documentId, ...note })
}

/** The book gives the number at once. A service does later, and so does the tax authority with the number of an allocation. */
async function write(unit: UnitOfWork, draft: Draft): Promise<void> {
  const { tx, at, emit } = unit
  const { kind, orderId, contactId, source, buyer, lines, payments, vatPercent, corrects } = draft
  const totalAgorot = lines.reduce((sum, { quantity, unitAgorot }) => sum + quantity * unitAgorot, 0)
  // A gift needs no document.
  if (totalAgorot <= 0) return
  const known = await tx.query('SELECT FROM documents WHERE source = $1', [source])
  if (known.rowCount > 0) return
  const { issuer, seller, isSample } = await readIssuer(unit)
  const { netAgorot, vatAgorot } = splitVat(totalAgorot, vatPercent)
  const documentId = unit.newId()
  const number = issuer === BOOK ? await nextNumber(unit, kind) : null
  const isIssued = number !== null && !needsAllocation({ kind, issuedAt: at, netAgorot, vatAgorot, buyer })
  await tx.query(
    `INSERT INTO documents (document_id, kind, issuer, number, state, order_id, contact_id, source, corrects, issued_at, issued_on, vat_percent,
       net_agorot, vat_agorot, total_agorot, content, is_sample, next_try_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      documentId,
      kind,
      issuer,
      number,
      isIssued ? 'issued' : 'waiting',
      orderId,
      contactId,
      source,
      corrects,
      at,
      israelDate(at.getTime()),
      vatPercent,
      netAgorot,
      vatAgorot,
      totalAgorot,
      JSON.stringify({ seller, buyer, lines, payments }),
      isSample,
      isIssued ? null : at,
    ],
  )
  if (isIssued)
    emit('document.issued.v1', orderId, { documentId, orderId, kind, issuer, number, totalAgorot, vatAgorot, vatPercent, corrects })
}

async function nextNumber({ tx }: UnitOfWork, kind: DocumentKind): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `INSERT INTO document_numbers (kind, last) VALUES ($1, 1)
     ON CONFLICT (kind) DO UPDATE SET last = document_numbers.last + 1 RETURNING last::int`,
    [kind],
  )
  const [row] = rows
  if (!row) throw new Error(`the book has no numbers for ${kind}`)
  return row.last
}

async function readIssuer({ tx }: UnitOfWork): Promise<Issuer> {
  const { rows } = await tx.query<Issuer>('SELECT issuer, seller, is_sample AS "isSample" FROM document_issuer')
  const [row] = rows
  if (!row) throw new Error('nobody is known to issue documents: `migrate` writes it')
  return row
}
