import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTaxAuthorityApi, type TaxAuthorityTrouble } from '#services/demo/invoicing/tax-authority-api.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import { printedAllocation } from './allocation.rules.ts'
import { createTaxAuthority } from './tax-authority.ts'
import { sampleDocument } from './testing/sample-document.ts'

const CLIENT = { clientId: 'client', clientSecret: 'secret' }
const api = await startTaxAuthorityApi({ ...CLIENT, refreshToken: 'first', now: () => new Date('2026-11-29T08:00:00Z') })
afterAll(() => api.close())
const kept = ['first']
const options = {
  address: api.url,
  tokenAddress: api.url,
  ...CLIENT,
  refreshTokens: { current: async () => kept.at(-1) ?? '', replace: async (next: string) => kept.push(next) },
  softwareNumber: '12345678',
  userId: '123456782',
}
const authority = createTaxAuthority(options)
beforeEach(() => api.trouble(null))
let documents = 0
const newInvoice = (changes: Parameters<typeof sampleDocument>[0] = {}) =>
  sampleDocument({ documentId: `document-${++documents}`, ...changes })

describe('asking for an allocation number', () => {
  it('says of the invoice what the authority documents, and gives its whole number', async () => {
    const invoice = newInvoice()
    const number = await authority.allocate(invoice)
    expect(number).toBe(api.allocated.get(invoice.documentId))
    expect(printedAllocation(number)).toMatch(/^\d{9}$/)
    expect(api.requests.at(-1)).toEqual({
      invoice_id: invoice.documentId,
      invoice_type: 320,
      vat_number: 512345678,
      user_id: 123456782,
      invoice_reference_number: '1024',
      customer_vat_number: 514567890,
      customer_name: 'Moto Center Ltd. (צפון)',
      invoice_date: '2026-11-13',
      invoice_issuance_date: '2026-11-13',
      accounting_software_number: 12345678,
      // 2,928.05 with VAT, of which 446.65 is VAT; the coupon's 119.95 is 101.65 before VAT.
      amount_before_discount: 2583.05,
      discount: 101.65,
      payment_amount: 2481.4,
      vat_amount: 446.65,
      payment_amount_including_vat: 2928.05,
    })
  })

  it('is answered the same number when it is repeated', async () => {
    const invoice = newInvoice()
    expect(await authority.allocate(invoice)).toBe(await authority.allocate(invoice))
  })

  it('is not done for a credit note, without a number, or for a person', async () => {
    const asked = api.requests.length
    await expect(authority.allocate(newInvoice({ kind: 'credit_note' }))).rejects.toMatchObject({ code: 'wrong_kind' })
    await expect(authority.allocate(newInvoice({ number: null }))).rejects.toMatchObject({ code: 'number_missing' })
    const buyer = { name: 'דנה לוי', companyNumber: null }
    await expect(authority.allocate(newInvoice({ buyer }))).rejects.toMatchObject({ code: 'company_missing' })
    expect(api.requests).toHaveLength(asked)
  })
})

describe('tokens', () => {
  it('are renewed once when they have expired, each refresh token being used once and the next one kept', async () => {
    await authority.allocate(newInvoice())
    const before = kept.length
    api.expireTokens()
    await Promise.all([authority.allocate(newInvoice()), authority.allocate(newInvoice())])
    expect(kept).toHaveLength(before + 1)
    expect(new Set(kept).size).toBe(kept.length)
  })

  it('that cannot be renewed are no refusal of the invoice', async () => {
    const stranger = createTaxAuthority({ ...options, refreshTokens: { current: async () => 'used', replace: async () => {} } })
    await expect(stranger.allocate(newInvoice())).rejects.toMatchObject({ name: 'ServiceUnavailable', code: 'sign_in_invalid_grant' })
  })
})

describe('a refusal', () => {
  it('is the withheld number, with code and words, each time', async () => {
    api.withholdFrom(777777715)
    const invoice = newInvoice({ buyer: { name: 'חברה', companyNumber: '777777715' } })
    const error = await authority.allocate(invoice).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServiceRefused)
    expect(error).toMatchObject({ code: '460', reason: 'Invoice is not approved' })
    await expect(authority.allocate(invoice)).rejects.toMatchObject({ code: '461' })
  })

  it('is data that the authority finds wrong', async () => {
    const buyer = { name: 'חברה', companyNumber: '199999997' }
    await expect(authority.allocate(newInvoice({ buyer }))).rejects.toMatchObject({ name: 'ServiceRefused', code: '431' })
    const issuedAt = new Date('2025-11-01T10:00:00Z')
    await expect(authority.allocate(newInvoice({ issuedAt }))).rejects.toMatchObject({ name: 'ServiceRefused', code: '434' })
  })
})

describe('an authority that misbehaves', () => {
  const answer = (status: number, body: object = { status }) => ({ status, body })
  it.each<[string, TaxAuthorityTrouble]>([
    ['fails', { allocates: false, answers: answer(500) }],
    ['fails after it has allocated', { allocates: true, answers: answer(500) }],
    ['closes the connection after it has allocated', { allocates: true, answers: 'drops' }],
    ['talks nonsense', { allocates: true, answers: 'nonsense' }],
    ['approves without a number', { allocates: true, answers: answer(200, { status: 200, approved: true, confirmation_number: '0' }) }],
    ['is asked too much', { allocates: false, answers: answer(429) }],
    ['forbids', { allocates: false, answers: answer(403) }],
    ['refuses each token', { allocates: false, answers: answer(401) }],
  ])('and %s is unavailable; asked again it gives one number', async (_, trouble) => {
    const invoice = newInvoice()
    api.trouble(trouble)
    await expect(authority.allocate(invoice)).rejects.toBeInstanceOf(ServiceUnavailable)
    api.trouble(null)
    const before = api.allocated.get(invoice.documentId)
    const number = await authority.allocate(invoice)
    expect(before ?? number).toBe(number)
  })

  it('and hangs is unavailable', async () => {
    const hanging = await startTaxAuthorityApi({ ...CLIENT, refreshToken: 'first', now: () => new Date() })
    hanging.be('hangs')
    const tokens = { current: async () => 'first', replace: async () => {} }
    const hurried = createTaxAuthority({ ...options, address: hanging.url, tokenAddress: hanging.url, refreshTokens: tokens, answerMs: 50 })
    await expect(hurried.allocate(newInvoice())).rejects.toMatchObject({ name: 'ServiceUnavailable', code: 'no_answer_in_time' })
    await hanging.close()
  })
})
