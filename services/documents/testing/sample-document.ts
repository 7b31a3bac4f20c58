import { splitVat } from '#services/domain/vat-rate.ts'
import type { IssuedDocument } from '../document.ts'

/** A company's invoice of four tires less a coupon, paid by card in three payments; a change of its lines keeps its sums right. */
export function sampleDocument(changes: Partial<IssuedDocument> = {}): IssuedDocument {
  const lines = changes.lines ?? [
    { description: 'צמיג Michelin Road 6 120/70ZR17', ean: '3528704250189', quantity: 4, unitAgorot: 174_975 },
    { description: 'קופון', ean: null, quantity: 1, unitAgorot: -10_001 },
  ]
  const vatPercent = changes.vatPercent ?? 18
  const totalAgorot = lines.reduce((sum, { quantity, unitAgorot }) => sum + quantity * unitAgorot, 0)
  return {
    documentId: '01933333-0000-7000-8000-000000000001',
    kind: 'invoice_receipt',
    number: 10_007,
    issuedAt: new Date('2026-11-28T22:30:00Z'),
    orderId: '100123',
    seller: { name: 'צמיגי הדרך', companyNumber: '777777715', address: 'הרצל 1, חיפה', phone: '04-0000000', email: 'shop@shop.example' },
    buyer: { name: 'אופנועי הצפון בע"מ', companyNumber: '199999996' },
    lines,
    vatPercent,
    ...splitVat(totalAgorot, vatPercent),
    totalAgorot,
    payments: [
      { means: 'card', paidOn: '2026-11-28', amountAgorot: totalAgorot, lastDigits: '4580', reference: 'TX-987654', installments: 3 },
    ],
    creditsNumber: null,
    allocationNumber: null,
    isSample: false,
    ...changes,
  }
}
