import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { nodeAt, readXml, textOf, UnreadableXml, writeXml } from '#services/platform/xml.ts'
import { type AttemptToPay, GatewayUnavailable } from './payment-gateway.ts'
import { startStubClearingHouse } from './testing/stub-clearing-house.ts'

const house = await startStubClearingHouse()
const { gateway } = house
const returnTo = {
  success: 'https://shop.example/paymentSuccess',
  failure: 'https://shop.example/paymentFailed',
  cancel: 'https://shop.example/paymentCanceled?uniqueID=1&lang=he',
}
const attempt = (changes: Partial<AttemptToPay> = {}): AttemptToPay => ({
  attemptId: uuidv7(),
  amountAgorot: 100_001,
  installments: 1,
  returnTo,
  ...changes,
})
beforeEach(() => house.trouble(null))

describe('opening a page', () => {
  it('asks for the whole amount in agorot, in one payment, and gets the address of the page', async () => {
    const one = attempt()
    const page = await gateway.open(one)
    expect(page).toEqual({ redirectUrl: `https://gateway.example/page?txId=${page.transactionId}`, transactionId: expect.any(String) })
    expect(house.setUpOf(one.attemptId)).toMatchObject({
      terminal: '0962832',
      mid: '938',
      amountAgorot: 100_001,
      currency: 'ILS',
      installments: 1,
      successUrl: returnTo.success,
      errorUrl: returnTo.failure,
      cancelUrl: returnTo.cancel,
    })
    const request = nodeAt(readXml(house.requests.at(-1) ?? ''), 'ashrait', 'request', 'doDeal')
    expect(
      ['cardNo', 'transactionType', 'creditType', 'validation', 'mpiValidation', 'numberOfPayments'].map((name) => textOf(request, name)),
    ).toEqual(['CGMPI', 'Debit', 'RegularCredit', 'TxnSetup', 'AutoComm', ''])
  })

  it('splits it as the shop does, the first payment with the remainder', async () => {
    const three = attempt({ installments: 3 })
    await gateway.open(three)
    expect(house.setUpOf(three.attemptId)).toMatchObject({ installments: 3, firstAgorot: 33_335, periodicalAgorot: 33_333 })
    house.settle(three.attemptId)
    expect(await gateway.inquire({ attemptId: three.attemptId, transactionId: null })).toMatchObject({ installments: 3 })
  })
})

describe('asking what became of an attempt', () => {
  it('answers nothing while nothing was tried', async () => {
    const one = attempt()
    const { transactionId } = await gateway.open(one)
    expect(await gateway.inquire({ attemptId: one.attemptId, transactionId })).toBeNull()
  })

  it('answers amount, currency, terminal, state and authorisation, and of the card no more than its mask', async () => {
    const one = attempt()
    await gateway.open(one)
    const row = house.settle(one.attemptId)
    const found = await gateway.inquire({ attemptId: one.attemptId, transactionId: row.transactionId })
    expect(found).toEqual({
      transactionId: row.transactionId,
      uniqueId: one.attemptId,
      terminal: '0962832',
      amountAgorot: 100_001,
      currency: 'ILS',
      state: 'paid',
      authorisationNumber: row.authorisationNumber,
      installments: 1,
      card: { holder: 'ישראל ישראלי', mask: '000000******0000', expiry: '1230' },
    })
    expect(found && gateway.isOwn(found)).toBe(true)
    expect(found && gateway.isOwn({ ...found, terminal: '0962833' })).toBe(false)
  })

  it.each([null, '4580000000000000'])('takes %j for no authorisation', async (authorisationNumber) => {
    const one = attempt()
    await gateway.open(one)
    house.settle(one.attemptId, { authorisationNumber })
    expect(await gateway.inquire({ attemptId: one.attemptId, transactionId: null })).toMatchObject({
      state: 'paid',
      authorisationNumber: null,
    })
  })

  it.each([
    ['', 'pending'],
    ['033', 'declined'],
    ['179', 'declined'],
  ])('reads code "%s" as %s', async (code, state) => {
    const one = attempt()
    await gateway.open(one)
    const { transactionId } = house.settle(one.attemptId, { code })
    expect(await gateway.inquire({ attemptId: one.attemptId, transactionId })).toMatchObject({ state, authorisationNumber: null })
  })

  it('finds the first transaction of an attempt behind a duplicate', async () => {
    const one = attempt()
    await gateway.open(one)
    const first = house.settle(one.attemptId)
    const second = house.settle(one.attemptId, { transactionId: uuidv7(), code: '179' })
    const found = await gateway.inquire({ attemptId: one.attemptId, transactionId: second.transactionId })
    expect(found).toMatchObject({ state: 'paid', transactionId: first.transactionId })
  })
})

describe('giving money back', () => {
  const paid = async () => {
    const one = attempt()
    const { transactionId } = await gateway.open(one)
    const row = house.settle(one.attemptId)
    return { refundId: uuidv7(), amountAgorot: 60_000, attemptId: one.attemptId, transactionId, cgUid: row.transactionId }
  }

  it("names the deal, the sum in agorot and the shop's own id, and finds it by that id", async () => {
    const { cgUid, ...refund } = await paid()
    const answer = await gateway.refund(refund)
    expect(answer).toEqual({ outcome: 'refunded', transactionId: expect.any(String) })
    const sent = nodeAt(readXml(house.requests.at(-1) ?? ''), 'ashrait', 'request')
    expect(textOf(sent, 'command')).toBe('refundDeal')
    const said = ['terminalNumber', 'mid', 'cgUid', 'total', 'uniqueid'].map((name) =>
      textOf(nodeAt(sent ?? undefined, 'refundDeal'), name),
    )
    expect(said).toEqual(['0962832', '938', cgUid, '60000', refund.refundId])
    expect(await gateway.inquireRefund(refund.refundId)).toEqual(answer)
    expect(await gateway.inquireRefund(uuidv7())).toBeNull()
  })

  it('is refused only where the company says so; of a deal that it does not know nothing is sent', async () => {
    const { cgUid: _, ...refund } = await paid()
    house.trouble({ about: refund.refundId, does: 'refuse' })
    expect(await gateway.refund(refund)).toEqual({ outcome: 'refused' })
    await expect(gateway.refund({ ...refund, attemptId: uuidv7(), transactionId: null })).rejects.toBeInstanceOf(GatewayUnavailable)
  })

  it.each([
    ['hangs', 'hang' as const],
    ['fails', 'fail' as const],
    ['talks nonsense', { answer: 'OK' }],
    ['was asked twice', { answer: '<ashrait><response><result>179</result></response></ashrait>' }],
    ['names no number', { answer: '<ashrait><response><result>000</result><refundDeal/></response></ashrait>' }],
  ])('is not known where the company %s', async (_, trouble) => {
    const { cgUid: __, ...refund } = await paid()
    house.trouble({ about: refund.refundId, does: trouble })
    await expect((trouble === 'hang' ? house.hurried : gateway).refund(refund)).rejects.toBeInstanceOf(GatewayUnavailable)
  })
})

describe('a clearing house that misbehaves', () => {
  const paid = (content: string) =>
    `<ashrait><response><result>000</result><inquireTransactions>${content}</inquireTransactions></response></ashrait>`
  it.each([
    ['hangs', 'hang' as const, 'in time'],
    ['fails', 'fail' as const, '500'],
    ['refuses', 'refuse' as const, '405'],
    ['talks nonsense', { answer: 'OK' }, 'not well-formed'],
    ['answers with a page', { answer: '<html><body>maintenance</body></html>' }, 'no result'],
    ['declares entities', { answer: `<!DOCTYPE a [<!ENTITY x "y">]>${paid('<row/>')}` }, 'document type'],
    ['talks without end', { answer: `<a>${'x'.repeat(300_000)}</a>` }, 'too long'],
    ['reaches for prototypes', { answer: '<__proto__><result>000</result></__proto__>' }, 'not well-formed'],
    ['hides an amount', { answer: paid('<row><cgGatewayResponseCode>000</cgGatewayResponseCode></row>') }, 'lacks a part'],
  ])('that %s is as good as none, and nothing of what was said is repeated', async (_how, trouble, reason) => {
    house.trouble(trouble)
    const one = attempt()
    const requests = trouble === 'hang' ? house.hurried : gateway
    const failure = await requests.inquire({ attemptId: one.attemptId, transactionId: null }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(GatewayUnavailable)
    expect(String(failure)).toContain(reason)
    expect(String(failure)).not.toMatch(/shop|p<ss|ashrait|0962832/)
    await expect(requests.open(one)).rejects.toBeInstanceOf(GatewayUnavailable)
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', ''])(
    'that answers the address %j opens no page',
    async (address) => {
      const deal = `<doDeal><mpiHostedPageUrl>${address}</mpiHostedPageUrl></doDeal>`
      house.trouble({ answer: `<ashrait><response><result>000</result>${deal}</response></ashrait>` })
      await expect(gateway.open(attempt())).rejects.toThrow('no page')
    },
  )
})

describe('XML', () => {
  const name = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() === text && !/[\p{Cc}\ufffe\uffff]/u.test(text))

  it('carries every text as it is', () => {
    fc.assert(
      fc.property(fc.oneof(name, fc.constantFrom('<&>"\'', '&amp;lt;', ']]>', '<!--', '&#39;', 'ישראל & "בניו"')), (text) => {
        expect(textOf(nodeAt(readXml(writeXml({ a: { b: text } })), 'a'), 'b')).toBe(text)
      }),
    )
  })

  it('is refused or read, never more', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(typeof readXml(`<a>${text}</a>`)).toBe('object')
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableXml)
        }
      }),
    )
  })
})
