import { companySource, takenBackBy, transferCountOf } from './document-source.rules.ts'
import type { DocumentRow } from './documents.queries.ts'

/**
 * Payments by bank transfer, as their documents tell: nothing else records them. `again`: the order had an invoice before. `taken_back`: it
 * had not come after all; its sum counts below zero.
 */
export interface TransferPayment {
  kind: 'first' | 'again' | 'taken_back'
  document: DocumentRow
}

/** `documents`: all of a time, since an invoice that is written anew for a company is taken back at the same moment. */
export function transferPayments(documents: readonly DocumentRow[]): TransferPayment[] {
  const sources = new Set(documents.map(({ source }) => source))
  return documents.flatMap((document): TransferPayment[] => {
    const count = transferCountOf(document.source)
    if (count !== null) return [{ kind: count === 1 ? 'first' : 'again', document }]
    const invoiceId = takenBackBy(document.source)
    if (invoiceId === null) return []
    const isWrittenAnew = sources.has(companySource(invoiceId))
    return isWrittenAnew ? [] : [{ kind: 'taken_back', document }]
  })
}
