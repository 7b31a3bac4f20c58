import { splitVat } from '#services/domain/vat-rate.ts'
import type { DocumentLine, IssuedDocument } from '../document.ts'

const LINES: readonly DocumentLine[] = [
  { description: 'צמיג קדמי Michelin Road 6 GT 120/70ZR17 (58W) TL', ean: '3528701234567', quantity: 1, unitAgorot: 64_900 },
  {
    description: 'סט 120/70 ZR 17 + 180/55 ZR 17 Pirelli Diablo Rosso IV, ייצור 2024',
    ean: '8019227356789',
    quantity: 2,
    unitAgorot: 119_950,
  },
  { description: 'הנחת קופון (10% על סט אחד)', ean: null, quantity: 1, unitAgorot: -11_995 },
]

/** A company's invoice as it is issued, with words in both directions, paid in part by card; a change of its lines keeps its sums right. */
export function sampleDocument(changes: Partial<IssuedDocument> = {}): IssuedDocument {
  const lines = changes.lines ?? LINES
  const totalAgorot = lines.reduce((total, { quantity, unitAgorot }) => total + quantity * unitAgorot, 0)
  const vatPercent = changes.vatPercent ?? 18
  return {
    documentId: '0197a8a0-0000-7000-8000-000000000001',
    kind: 'invoice_receipt',
    number: 1024,
    issuedAt: new Date('2026-11-12T22:30:00Z'),
    orderId: '100003',
    seller: {
      name: 'גלגלים בע״מ',
      companyNumber: '512345678',
      address: 'רח׳ הברזל 12 (קומה 2), תל אביב-יפו',
      phone: '03-1234567',
      email: 'shop@example.com',
    },
    buyer: {
      name: 'Moto Center Ltd. (צפון)',
      companyNumber: '514567890',
    },
    lines,
    vatPercent,
    ...splitVat(totalAgorot, vatPercent),
    totalAgorot,
    payments: [
      {
        means: 'card',
        paidOn: '2026-11-13',
        amountAgorot: totalAgorot - 50_000,
        lastDigits: '4580',
        reference: '99887766',
        installments: 3,
      },
      { means: 'transfer', paidOn: '2026-11-12', amountAgorot: 50_000, lastDigits: null, reference: 'AB-1029', installments: 1 },
    ],
    creditsNumber: null,
    allocationNumber: null,
    isSample: false,
    ...changes,
  }
}

export const manyLines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, index) => ({ ...(LINES[index % 2] as DocumentLine), quantity: 1 + (index % 4) }))
