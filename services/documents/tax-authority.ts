import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { splitVat } from '#services/domain/vat-rate.ts'
import { askService, type JsonAnswer } from '#services/platform/ask-service.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import type { AllocationService, RefreshTokens } from './allocation-service.ts'
import type { IssuedDocument } from './document.ts'
import { openTokenSession } from './token-session.ts'

/**
 * Allocation numbers by the open API of Israel's tax authority (חשבוניות ישראל).
 *
 * Documented ("Israel Invoice Model API Description" 2.0 of 7/2024, as public clients restate it):
 * `POST …/Invoices/v2/Approval` with names in small letters; answers of 200 with `approved`, `confirmation_number` and `message.errors`;
 * 460 to 462 where it withholds the number, 4xx of 431 to 446 where the data are wrong; the token of ten minutes by a refresh token of three
 * months that works once, `scope` being the word itself; kind 320 needs a number as 305 does, 330 none.
 *
 * Assumed: asked again under the same `invoice_id` it answers the number that it gave; a customer's name has 25 characters at most.
 */
export interface TaxAuthorityOptions {
  /** `https://ita-api.taxes.gov.il/shaam/production`. */
  address: string
  /** Gives tokens; in the sandbox another host: `https://openapi.taxes.gov.il/shaam/tsandbox`. */
  tokenAddress: string
  clientId: string
  clientSecret: string
  refreshTokens: RefreshTokens
  /** Number of the software's certificate, or of the company where it has none. */
  softwareNumber: string
  /** Identity number of the person who gave the shop its right to ask; without one the authority answers 446. */
  userId: string
  answerMs?: number
}

const Tokens = Type.Object({ access_token: Type.String({ minLength: 1 }), refresh_token: Type.String({ minLength: 1 }) })
const Refusal = Type.Object({ error: Type.String({ pattern: '^[a-z_]{1,40}$' }) })
const Approved = Type.Object({ approved: Type.Literal(true), confirmation_number: Type.String({ pattern: '^\\d{9,50}$' }) })
const Errors = Type.Object({
  message: Type.Object({
    errors: Type.Array(Type.Object({ code: Type.Integer(), message: Type.Optional(Type.String()) }), { minItems: 1 }),
  }),
})

const INVOICE_RECEIPT = 320
const LONGEST_NAME = 25
/** Data that contradict each other, or are not in the authority's form. */
const OF_DATA = [200, 400, 406, 422]

export function createTaxAuthority(options: TaxAuthorityOptions): AllocationService {
  const ask = openSession(options)
  return {
    name: 'tax_authority',
    async allocate(document) {
      return readNumber(await ask('/Invoices/v2/Approval', requestOf(document, options)))
    },
  }
}

/** A refresh token works once, so the next one is kept before the token is used. */
function openSession({ address, tokenAddress, clientId, clientSecret, refreshTokens, answerMs }: TaxAuthorityOptions) {
  const session = openTokenSession(async () => {
    const form = { grant_type: 'refresh_token', refresh_token: await refreshTokens.current(), scope: 'scope' }
    const { status, body } = await askService({
      url: `${tokenAddress}/longtimetoken/oauth2/token`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
      answerMs,
    })
    if (status !== 200 || !Value.Check(Tokens, body)) {
      throw new ServiceUnavailable(`sign_in_${Value.Check(Refusal, body) ? body.error : status}`)
    }
    await refreshTokens.replace(body.refresh_token)
    return body.access_token
  })
  return (path: string, body: object): Promise<JsonAnswer> =>
    session((token) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return askService({ url: `${address}${path}`, method: 'POST', headers, body: JSON.stringify(body), answerMs })
    })
}

function requestOf(document: IssuedDocument, { softwareNumber, userId }: TaxAuthorityOptions) {
  const { documentId, kind, number, seller, buyer, issuedAt, lines, vatPercent, netAgorot, vatAgorot, totalAgorot } = document
  if (kind !== 'invoice_receipt') throw new ServiceRefused('wrong_kind', 'a credit note has no allocation number')
  if (number === null) throw new ServiceRefused('number_missing', 'the authority is told the number of the invoice')
  if (buyer.companyNumber === null) throw new ServiceRefused('company_missing', 'the buyer is not a company')
  const day = israelDate(issuedAt.getTime())
  const discountAgorot = lines.reduce((sum, { quantity, unitAgorot }) => sum + Math.max(0, -quantity * unitAgorot), 0)
  const { netAgorot: discountNetAgorot } = splitVat(discountAgorot, vatPercent)
  return {
    invoice_id: documentId,
    invoice_type: INVOICE_RECEIPT,
    vat_number: Number(seller.companyNumber),
    user_id: Number(userId),
    invoice_reference_number: String(number),
    customer_vat_number: Number(buyer.companyNumber),
    customer_name: [...buyer.name].slice(0, LONGEST_NAME).join(''),
    invoice_date: day,
    invoice_issuance_date: day,
    accounting_software_number: Number(softwareNumber),
    amount_before_discount: agorotToShekels(netAgorot + discountNetAgorot),
    discount: agorotToShekels(discountNetAgorot),
    payment_amount: agorotToShekels(netAgorot),
    vat_amount: agorotToShekels(vatAgorot),
    payment_amount_including_vat: agorotToShekels(totalAgorot),
  }
}

function readNumber({ status, body }: JsonAnswer): string {
  if (status === 200 && Value.Check(Approved, body)) return body.confirmation_number
  if (OF_DATA.includes(status) && Value.Check(Errors, body)) {
    const { errors } = body.message
    throw new ServiceRefused(String(errors[0]?.code), errors.map(({ message }) => message ?? '').join('; '))
  }
  throw new ServiceUnavailable(status === 200 ? 'unreadable' : String(status))
}
