import { israelDate } from '#services/domain/israel-time.ts'
import type { IssuedDocument } from './document.ts'
import { isToCompany, refundOf, takenBackSource } from './document-source.rules.ts'

/** A buyer may have his invoice written anew for a company, once, as long as the month's books are open. */

/** `not_yet`: nothing is invoiced, or its number is awaited. `already`: it names a company. */
export type NotToCompany = 'not_yet' | 'month_over' | 'already' | 'refunded'

interface Judged extends Pick<IssuedDocument, 'documentId' | 'kind' | 'buyer'> {
  source: string
  state: 'waiting' | 'issued' | 'held'
  /** Israel's day, YYYY-MM-DD. */
  issuedOn: string
}

/** Why the invoice cannot name a company by its buyer's wish; null = it can. `documents`: all of the order. */
export function whyNotToCompany(documents: readonly Judged[], now: Date): NotToCompany | null {
  const invoices = documents.filter(({ kind }) => kind === 'invoice_receipt')
  const standing = invoices.filter(({ documentId }) => !documents.some(({ source }) => source === takenBackSource(documentId)))
  if (documents.some(({ source }) => refundOf(source) !== null)) return 'refunded'
  if (invoices.some(({ source, buyer }) => isToCompany(source) || buyer.companyNumber !== null)) return 'already'
  if (standing.length === 0 || standing.some(({ state }) => state !== 'issued')) return 'not_yet'
  const month = israelDate(now.getTime()).slice(0, 7)
  return standing.some(({ issuedOn }) => issuedOn.slice(0, 7) !== month) ? 'month_over' : null
}
