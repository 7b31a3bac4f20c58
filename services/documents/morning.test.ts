import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type MorningTrouble, startMorningApi } from '#services/demo/invoicing/morning-api.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import { IssuedOtherwise } from './invoicing-service.ts'
import { createMorning } from './morning.ts'
import { sampleDocument } from './testing/sample-document.ts'

const KEYS = { id: 'key', secret: 'secret' }
const api = await startMorningApi({ ...KEYS, today: () => '2026-11-29' })
afterAll(() => api.close())
const service = createMorning({ address: api.url, ...KEYS })
/** For a service that hangs. */
const hurried = createMorning({ address: api.url, ...KEYS, answerMs: 50 })
let keys = 0
const newKey = () => `key-${++keys}.`
beforeEach(() => {
  api.trouble(null)
  api.answerAll(null)
})

const invoice = sampleDocument()
const issuedAs = (key: string) => api.documents.filter(({ description }) => description.includes(key))
const refused = (code: string) => expect.objectContaining({ name: 'ServiceRefused', code })
const unavailable = (code: string) => expect.objectContaining({ name: 'ServiceUnavailable', code })

describe('issuing', () => {
  it('sends an invoice with receipt as the service documents it, in shekels with VAT', async () => {
    const key = newKey()
    const issued = await service.issue(invoice, key)
    const [kept] = issuedAs(key)
    expect(issued).toEqual({ number: kept?.number, serviceId: kept?.id, allocationNumber: null, pdfUrl: kept?.url.origin })
    expect(api.requests.at(-1)).toEqual({
      type: 320,
      // The day in Israel, two hours ahead.
      date: '2026-11-13',
      lang: 'he',
      currency: 'ILS',
      vatType: 0,
      signed: true,
      rounding: false,
      description: `הזמנה 100003 (${key})`,
      client: { name: 'Moto Center Ltd. (צפון)', taxId: '514567890', emails: [], add: false },
      income: [
        {
          description: 'צמיג קדמי Michelin Road 6 GT 120/70ZR17 (58W) TL',
          quantity: 1,
          price: 649,
          currency: 'ILS',
          currencyRate: 1,
          vatType: 1,
          vatRate: 0.18,
          catalogNum: '3528701234567',
        },
        {
          description: 'סט 120/70 ZR 17 + 180/55 ZR 17 Pirelli Diablo Rosso IV, ייצור 2024',
          quantity: 2,
          price: 1199.5,
          currency: 'ILS',
          currencyRate: 1,
          vatType: 1,
          vatRate: 0.18,
          catalogNum: '8019227356789',
        },
        {
          description: 'הנחת קופון (10% על סט אחד)',
          quantity: 1,
          price: -119.95,
          currency: 'ILS',
          currencyRate: 1,
          vatType: 1,
          vatRate: 0.18,
        },
      ],
      payment: [
        {
          type: 3,
          date: '2026-11-13',
          price: 2428.05,
          currency: 'ILS',
          currencyRate: 1,
          transactionId: '99887766',
          cardType: 0,
          cardNum: '4580',
          dealType: 2,
          numPayments: 3,
        },
        { type: 4, date: '2026-11-12', price: 500, currency: 'ILS', currencyRate: 1, transactionId: 'AB-1029' },
      ],
    })
  })

  it.each([
    ['transfer', 4],
    ['cash_on_delivery', 1],
  ] as const)('tells a payment by %s as type %d, and of a person no company', async (means, type) => {
    const { totalAgorot: amountAgorot } = invoice
    const payments = [{ means, paidOn: '2026-11-28', amountAgorot, lastDigits: null, reference: null, installments: 1 }]
    await service.issue({ ...invoice, payments, buyer: { ...invoice.buyer, companyNumber: null } }, newKey())
    expect(api.requests.at(-1)).toMatchObject({
      payment: [{ type, date: '2026-11-28', price: 2928.05, currency: 'ILS', currencyRate: 1 }],
      client: { name: invoice.buyer.name, emails: [], add: false },
    })
  })

  it('links a credit note to its invoice, at the rate of that invoice and without payments', async () => {
    const first = await service.issue(invoice, newKey())
    const note = { ...sampleDocument({ kind: 'credit_note', creditsNumber: first.number, vatPercent: 17 }) }
    const issued = await service.issue(note, newKey())
    expect(issued.number).toBeGreaterThanOrEqual(70_001)
    expect(api.requests.at(-1)).toMatchObject({ type: 330, linkedDocumentIds: [first.serviceId], linkType: 'link' })
    expect(api.requests.at(-1)).not.toHaveProperty('payment')
    expect(api.requests.at(-1)).toMatchObject({ income: [{ vatRate: 0.17 }, { vatRate: 0.17 }, { vatRate: 0.17 }] })
  })

  it('does not issue a credit note of an invoice that the service does not have, nor lines that do not add up', async () => {
    const [note, wrong] = [newKey(), newKey()]
    await expect(service.issue({ ...invoice, kind: 'credit_note', creditsNumber: 1 }, note)).rejects.toEqual(refused('unknown_invoice'))
    await expect(service.issue({ ...invoice, totalAgorot: invoice.totalAgorot + 1 }, wrong)).rejects.toEqual(refused('lines_differ'))
    expect([...issuedAs(note), ...issuedAs(wrong)]).toEqual([])
  })

  it('gives the PDF of what it issued', async () => {
    const { serviceId } = await service.issue(invoice, newKey())
    expect((await service.downloadPdf(serviceId)).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(service.downloadPdf('nothing')).rejects.toBeInstanceOf(ServiceUnavailable)
  })
})

describe('a refusal', () => {
  it("has the service's code and words, which stay out of its message", async () => {
    const key = newKey()
    const error = await service.issue({ ...invoice, buyer: { ...invoice.buyer, name: '' } }, key).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServiceRefused)
    expect(error).toMatchObject({ code: '2201', reason: 'נא למלא שם לקוח.', message: 'the service refused: 2201' })
    expect(await service.find(invoice, key)).toBeNull()
  })

  it.each([
    ['a company number that is none', { buyer: { ...invoice.buyer, companyNumber: '12' } }, '1111'],
    ['payments of another sum', { payments: invoice.payments.map((each) => ({ ...each, amountAgorot: 1 })) }, '2422'],
    ['a day that has not come', { issuedAt: new Date('2026-11-30T12:00:00Z') }, '2405'],
  ])('is of %s', async (_, changes, code) => {
    await expect(service.issue({ ...invoice, ...changes }, newKey())).rejects.toEqual(refused(code))
  })
})

describe('tokens', () => {
  it('are renewed once when they have expired', async () => {
    await service.issue(invoice, newKey())
    api.expireTokens()
    const key = newKey()
    await service.issue(invoice, key)
    expect(issuedAs(key)).toHaveLength(1)
  })

  it('that are refused again, wrong keys and too many requests are no refusal of the document', async () => {
    api.answerAll({ status: 401, body: { errorCode: 1001 } })
    await expect(service.issue(invoice, newKey())).rejects.toBeInstanceOf(ServiceUnavailable)
    api.answerAll({ status: 429, body: {} })
    await expect(service.issue(invoice, newKey())).rejects.toBeInstanceOf(ServiceUnavailable)
    api.answerAll(null)
    const stranger = createMorning({ address: api.url, id: 'key', secret: 'other' })
    await expect(stranger.issue(invoice, newKey())).rejects.toEqual(unavailable('sign_in_2014'))
    await expect(service.find(invoice, newKey())).resolves.toBeNull()
  })
})

describe('a service that misbehaves', () => {
  const failing = { status: 500, body: { errorCode: 1017, errorMessage: 'שגיאה כללית.' } }
  it.each<[string, MorningTrouble, number]>([
    ['fails', { issues: 0, answers: failing }, 0],
    ['fails after it has issued', { answers: failing }, 1],
    ['says that it could not save', { answers: { ...failing, status: 400 } }, 1],
    ['was asked for the same', { answers: { status: 400, body: { errorCode: 1010 } } }, 1],
    ['closes the connection before', { issues: 0, answers: 'drops' }, 0],
    ['closes the connection after', { answers: 'drops' }, 1],
    ['talks nonsense', { answers: 'nonsense' }, 1],
    ['names no number', { answers: { status: 201, body: {} } }, 1],
  ])('and %s is unavailable; what it issued is found, and nothing else', async (_, trouble, issued) => {
    const key = newKey()
    api.trouble(trouble)
    await expect(service.issue(invoice, key)).rejects.toBeInstanceOf(ServiceUnavailable)
    api.trouble(null)
    const found = await service.find(invoice, key)
    const kept = issuedAs(key).map(({ id, number }) => ({ serviceId: id, number }))
    expect(kept).toHaveLength(issued)
    if (issued === 0) expect(found).toBeNull()
    else expect(found).toMatchObject(kept[0] ?? {})
  })

  it.each([0, 1])('and hangs is unavailable, whether it issued (%d) or not', async (issues) => {
    const key = newKey()
    api.trouble({ issues, answers: 'hangs' })
    await expect(hurried.issue(invoice, key)).rejects.toEqual(unavailable('no_answer_in_time'))
    api.trouble(null)
    // On a slow machine it gave up before it had asked.
    const [kept] = issuedAs(key)
    expect((await service.find(invoice, key))?.number).toBe(kept?.number)
  })

  it('and is not there is unavailable', async () => {
    const nobody = createMorning({ address: 'http://127.0.0.1:1', ...KEYS })
    await expect(nobody.find(invoice, newKey())).rejects.toEqual(unavailable('unreachable'))
  })

  it('and issues twice is told to staff, with both numbers', async () => {
    const key = newKey()
    api.trouble({ issues: 2, answers: 'drops' })
    await expect(service.issue(invoice, key)).rejects.toBeInstanceOf(ServiceUnavailable)
    const error = await service.find(invoice, key).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(IssuedOtherwise)
    expect(error).toMatchObject({ code: 'issued_twice', issued: issuedAs(key).map(({ number }) => ({ number })) })
    // One is cancelled at the service.
    const [first, second] = issuedAs(key)
    Object.assign(first ?? {}, { status: 4 })
    expect(await service.find(invoice, key)).toMatchObject({ number: second?.number })
  })

  it.each([1, -1])('and issues another total, %d agora off, is told to staff, then and later', async (offByAgorot) => {
    const key = newKey()
    api.trouble({ offByAgorot })
    const { totalAgorot } = invoice
    const differs = expect.objectContaining({
      name: 'IssuedOtherwise',
      code: 'total_differs',
      difference: `total ${totalAgorot + offByAgorot}, expected ${totalAgorot}`,
      issued: [expect.objectContaining({ number: expect.any(Number) })],
    })
    await expect(service.issue(invoice, key)).rejects.toEqual(differs)
    await expect(service.find(invoice, key)).rejects.toEqual(differs)
  })

  it('and issues at another rate of VAT, or another kind, is told to staff', async () => {
    const key = newKey()
    await service.issue(invoice, key)
    const wrong = { ...invoice, vatAgorot: invoice.vatAgorot + invoice.lines.length + 1 }
    await expect(service.find(wrong, key)).rejects.toMatchObject({ code: 'vat_differs' })
    await expect(service.find({ ...invoice, kind: 'credit_note' }, key)).rejects.toMatchObject({ code: 'kind_differs' })
  })
})
