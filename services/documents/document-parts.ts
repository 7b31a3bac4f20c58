import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { formatMoney } from '#services/domain/money.ts'
import { formatPhone } from '#services/domain/phone.ts'
import { isolated, leftToRight } from '#services/domain/tire-name.ts'
import type { DocumentLine, DocumentPayment, IssuedDocument } from './document.ts'
import { documentsText as text } from './documents.text.ts'

/** What a document says, in reading order, the same for page and PDF. Texts are one paragraph, bidi-isolated; `\n` begins a second line. */
export interface DocumentParts {
  title: string
  /** `מקור`, or why the document is not valid yet. */
  standing: string
  isSample: boolean
  facts: readonly Fact[]
  parties: readonly Party[]
  lines: DocumentTable
  /** Net, VAT, total. */
  sums: readonly Fact[]
  payments: DocumentTable & { heading: string }
}

export interface Fact {
  label: string
  value: string
}

export interface Party {
  heading: string
  name: string
  facts: readonly Fact[]
}

export interface DocumentTable {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

export function documentParts(document: IssuedDocument): DocumentParts {
  const { kind, seller, buyer } = document
  return {
    title: titleOf(document),
    standing: standingOf(document),
    isSample: document.isSample,
    facts: factsOf(document),
    parties: [
      {
        heading: text.seller,
        name: isolated(seller.name),
        facts: known([
          [text.companyNumber, leftToRight(seller.companyNumber)],
          [text.address, isolated(seller.address)],
          [text.phone, leftToRight(formatPhone(seller.phone))],
          [text.email, leftToRight(seller.email)],
        ]),
      },
      {
        heading: text.buyer,
        name: isolated(buyer.name),
        facts: known([[text.companyNumber, buyer.companyNumber && leftToRight(buyer.companyNumber)]]),
      },
    ],
    lines: { heads: text.lines, rows: document.lines.map(lineRow) },
    sums: known([
      [text.net, sum(document.netAgorot)],
      [text.vat(leftToRight(`${document.vatPercent}%`)), sum(document.vatAgorot)],
      [text.total, sum(document.totalAgorot)],
    ]),
    payments: { heading: text.payments[kind], heads: text.paymentHeads, rows: document.payments.map(paymentRow) },
  }
}

function standingOf({ number, state = 'issued' }: IssuedDocument): string {
  if (number === null) return text.unnumbered
  return state === 'issued' ? text.original : text.unallocated
}

/** `חשבונית מס/קבלה מס׳ 1024`; without the number while it waits for one. */
export const titleOf = ({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>): string =>
  number === null ? DOCUMENT_NAMES[kind] : text.numbered(DOCUMENT_NAMES[kind], leftToRight(String(number)))

function factsOf({ issuedAt, orderId, creditsNumber, allocationNumber }: IssuedDocument): Fact[] {
  return known([
    [text.issuedOn, leftToRight(formatDate(issuedAt.getTime()))],
    [text.order, leftToRight(orderId)],
    [text.credits, creditsNumber === null ? null : titleOf({ kind: 'invoice_receipt', number: creditsNumber })],
    [text.allocation, allocationNumber && leftToRight(allocationNumber)],
  ])
}

function lineRow({ description, ean, quantity, unitAgorot }: DocumentLine): string[] {
  const barcode = ean === null ? '' : `\n${text.barcode(leftToRight(ean))}`
  return [readable(description) + barcode, leftToRight(String(quantity)), sum(unitAgorot), sum(quantity * unitAgorot)]
}

function paymentRow({ means, paidOn, amountAgorot, lastDigits, reference, installments }: DocumentPayment): string[] {
  const details = [
    lastDigits && text.cardEnds(leftToRight(lastDigits)),
    reference && text.reference(leftToRight(reference)),
    installments > 1 && text.installments(leftToRight(String(installments))),
  ]
  return [text.means[means], details.filter(Boolean).join(', '), leftToRight(formatDate(paidOn)), sum(amountAgorot)]
}

const sum = (agorot: number): string => leftToRight(formatMoney(agorot))

/** For names of files and windows, which show the marks or count them. */
export const withoutIsolates = (words: string): string => words.replace(/[\u2066-\u2069]/g, '')

/** Without what is not known. */
const known = (facts: readonly (readonly [label: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** Latin words with the sizes and brackets among them: `120/70 ZR 17 Michelin Road 6 (58W)`. */
const LATIN = /[a-z\d](?:[^\u0590-\u05ff()]|\([^\u0590-\u05ff()]*\))*(?<=[a-z\d)%])/gi

/** After a Hebrew word a size that begins with figures would fall apart: `ZR 17 120/70`. */
function readable(description: string): string {
  if (/[\u2066-\u2069]/.test(description)) return description
  return isolated(description.replace(LATIN, (part) => (/[a-z]/i.test(part) ? leftToRight(part) : part)))
}
