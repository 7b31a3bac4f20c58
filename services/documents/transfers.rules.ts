import type { DocumentRow } from './documents.queries.ts'

/**
 * Payments by bank transfer, as their documents tell: nothing else records them. `again`: the order had an invoice before. `taken_back`: it
 * had not come after all; its sum counts below zero.
 */
export interface TransferPayment {
  kind: 'first' | 'again' | 'taken_back'
  document: DocumentRow
}

const TRANSFER = /^transfer:\d+:(\d+)$/
const TAKEN_BACK = 'taken-back:'

/** `documents`: all of a time, since an invoice that is written anew for a company is taken back at the same moment. */
export function transferPayments(documents: readonly DocumentRow[]): TransferPayment[] {
  const sources = new Set(documents.map(({ source }) => source))
  return documents.flatMap((document): TransferPayment[] => {
    const [, count] = TRANSFER.exec(document.source) ?? []
    if (count !== undefined) return [{ kind: count === '1' ? 'first' : 'again', document }]
    if (!document.source.startsWith(TAKEN_BACK)) return []
    const isWrittenAnew = sources.has(`company:${document.source.slice(TAKEN_BACK.length)}`)
    return isWrittenAnew ? [] : [{ kind: 'taken_back', document }]
  })
}

/** The refund that a credit note documents; null = none. */
export const refundOf = ({ source }: Pick<DocumentRow, 'source'>): string | null => /^refund:([^:]+)/.exec(source)?.[1] ?? null
