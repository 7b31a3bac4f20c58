import { describe, expect, it } from 'vitest'
import { allocationThresholdOn, needsAllocation, printedAllocation } from './allocation.rules.ts'

const invoice = {
  kind: 'invoice_receipt' as const,
  issuedAt: new Date('2026-06-10T09:00:00Z'),
  netAgorot: 500_001,
  vatAgorot: 90_000,
  buyer: { companyNumber: '514567890' },
}

describe('the sum above which an allocation number is needed', () => {
  it.each([
    ['2024-05-04', null],
    ['2024-05-05', 2_500_000],
    ['2024-12-31', 2_500_000],
    ['2025-01-01', 2_000_000],
    ['2025-12-31', 2_000_000],
    ['2026-01-01', 1_000_000],
    ['2026-05-31', 1_000_000],
    ['2026-06-01', 500_000],
    ['2027-03-01', 500_000],
  ])('of %s is %s', (day, netAgorot) => expect(allocationThresholdOn(day)).toBe(netAgorot))
})

describe('an invoice', () => {
  it('needs one above the sum, before VAT', () => {
    expect(needsAllocation(invoice)).toBe(true)
    expect(needsAllocation({ ...invoice, netAgorot: 500_000 })).toBe(false)
  })

  it('needs none for a person, without VAT, nor as a credit note', () => {
    expect(needsAllocation({ ...invoice, buyer: { companyNumber: null } })).toBe(false)
    expect(needsAllocation({ ...invoice, vatAgorot: 0 })).toBe(false)
    expect(needsAllocation({ ...invoice, kind: 'credit_note' })).toBe(false)
  })

  it("is judged by Israel's day", () => {
    expect(needsAllocation({ ...invoice, issuedAt: new Date('2026-05-31T20:59:59Z') })).toBe(false)
    expect(needsAllocation({ ...invoice, issuedAt: new Date('2026-05-31T21:00:00Z') })).toBe(true)
  })
})

it('prints the last nine digits', () => expect(printedAllocation('20240627231846297178091822')).toBe('178091822'))
