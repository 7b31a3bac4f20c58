import { expect, it } from 'vitest'
import {
  companySource,
  isToCompany,
  paymentSource,
  refundOf,
  refundSource,
  takenBackBy,
  takenBackSource,
  transferCountOf,
  transferSource,
} from './document-source.rules.ts'

it.each([
  [paymentSource('a1'), 'payment:a1', {}],
  [transferSource('100001', 2), 'transfer:100001:2', { transfer: 2 }],
  [refundSource('r1', 1), 'refund:r1', { refund: 'r1' }],
  [refundSource('r1', 2), 'refund:r1:2', { refund: 'r1' }],
  [takenBackSource('d1'), 'taken-back:d1', { takenBack: 'd1' }],
  [companySource('d1'), 'company:d1', { company: true }],
])('%s is written as %s for ever, and read as what it is alone', (source, stored, read) => {
  expect(source).toBe(stored)
  expect({
    transfer: transferCountOf(source),
    refund: refundOf(source),
    takenBack: takenBackBy(source),
    company: isToCompany(source),
  }).toEqual({ transfer: null, refund: null, takenBack: null, company: false, ...read })
})
