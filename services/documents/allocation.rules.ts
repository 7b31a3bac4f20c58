import { israelDate } from '#services/domain/israel-time.ts'
import type { IssuedDocument } from './document.ts'

/**
 * When an invoice needs an allocation number of the tax authority (VAT law, section 47; without one a company cannot deduct the VAT). First
 * days of the sums before VAT, oldest first; the last two by the law of 2025 and VAT order 01/2025, which skipped 15,000.
 */
const THRESHOLDS: readonly { since: string; netAgorot: number }[] = [
  { since: '2024-05-05', netAgorot: 2_500_000 },
  { since: '2025-01-01', netAgorot: 2_000_000 },
  { since: '2026-01-01', netAgorot: 1_000_000 },
  { since: '2026-06-01', netAgorot: 500_000 },
]

/** `day`: Israel's, YYYY-MM-DD. Null before the law. */
export const allocationThresholdOn = (day: string): number | null => THRESHOLDS.findLast(({ since }) => since <= day)?.netAgorot ?? null

type Judged = Pick<IssuedDocument, 'kind' | 'issuedAt' | 'netAgorot' | 'vatAgorot'> & {
  buyer: Pick<IssuedDocument['buyer'], 'companyNumber'>
}

/** Credit notes need none (table 2.5 of the authority's description), nor do invoices without VAT. */
export function needsAllocation({ kind, issuedAt, netAgorot, vatAgorot, buyer }: Judged): boolean {
  if (kind !== 'invoice_receipt' || buyer.companyNumber === null || vatAgorot === 0) return false
  const threshold = allocationThresholdOn(israelDate(issuedAt.getTime()))
  return threshold !== null && netAgorot > threshold
}

const PRINTED_DIGITS = 9

/** What is printed of the authority's 26 digits: the last nine. */
export const printedAllocation = (allocationNumber: string): string => allocationNumber.slice(-PRINTED_DIGITS)
