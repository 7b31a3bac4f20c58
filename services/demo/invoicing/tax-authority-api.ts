import { randomUUID } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type ApiAnswer, type ApiRequest, type LocalApi, type NoAnswer, startLocalApi } from '../inbox/local-api.ts'

interface TaxAuthorityApiOptions {
  clientId: string
  clientSecret: string
  /** The first one; each use gives the next. */
  refreshToken: string
  now(): Date
}

/** How the next requests for a number end: without one, or with one that the shop is not told. */
export type TaxAuthorityTrouble = { allocates: boolean; answers: NoAnswer | ApiAnswer }

export interface TaxAuthorityApi extends LocalApi {
  /** Bodies of the requests for a number, in order. */
  requests: readonly unknown[]
  /** Numbers given, by the shop's id of the invoice. */
  allocated: ReadonlyMap<string, string>
  trouble(trouble: TaxAuthorityTrouble | null): void
  /** Withholds the number of this customer's invoices, as the authority does after a look at them: 460, then 461. */
  withholdFrom(companyNumber: number): void
  expireTokens(): void
}

const Sum = Type.Number({ minimum: 0 })
const Approval = Type.Object(
  {
    invoice_id: Type.String({ minLength: 1, maxLength: 50 }),
    invoice_type: Type.Union([Type.Literal(305), Type.Literal(320)]),
    vat_number: Type.Integer({ minimum: 1 }),
    user_id: Type.Integer({ minimum: 1 }),
    invoice_reference_number: Type.String({ minLength: 1, maxLength: 20 }),
    customer_vat_number: Type.Integer({ minimum: 1 }),
    customer_name: Type.String({ minLength: 1, maxLength: 25 }),
    invoice_date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    invoice_issuance_date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    accounting_software_number: Type.Integer({ minimum: 1 }),
    amount_before_discount: Sum,
    discount: Sum,
    payment_amount: Sum,
    vat_amount: Sum,
    payment_amount_including_vat: Sum,
  },
  { additionalProperties: false },
)

const MS_PER_DAY = 24 * 3_600_000
const EXPIRES_IN = 601
const agorot = (shekels: number): number => Math.round(shekels * 100)
const refusal = (code: number, message: string, status = 200): ApiAnswer => ({
  status,
  body: { status, message: { errors: [{ code, message }] }, confirmation_number: '0', approved: false },
})

/** The tax authority's allocation numbers by its description, on loopback and in memory. */
export async function startTaxAuthorityApi(options: TaxAuthorityApiOptions): Promise<TaxAuthorityApi> {
  const requests: unknown[] = []
  const allocated = new Map<string, string>()
  const withheldFrom = new Set<number>()
  const refused = new Set<string>()
  const tokens = new Set<string>()
  const basic = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`
  let refreshToken = options.refreshToken
  let trouble: TaxAuthorityTrouble | null = null

  const signIn = ({ headers, text }: ApiRequest): ApiAnswer => {
    const form = new URLSearchParams(text)
    if (headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
    if (form.get('scope') !== 'scope') return { status: 400, body: { error: 'invalid_scope' } }
    if (form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== refreshToken) {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    refreshToken = randomUUID()
    const token = randomUUID()
    tokens.add(token)
    return {
      status: 200,
      body: { token_type: 'Bearer', access_token: token, expires_in: EXPIRES_IN, refresh_token: refreshToken, scope: 'scope' },
    }
  }
  const decide = (body: unknown): ApiAnswer => {
    if (!Value.Check(Approval, body)) return refusal(422, 'Field does not match the schema', 422)
    const wrong = wrongDataOf(body, options.now())
    if (wrong) return wrong
    const id = body.invoice_id
    if (withheldFrom.has(body.customer_vat_number)) {
      const isRepeated = refused.has(id)
      refused.add(id)
      return isRepeated ? refusal(461, 'Invoice was not approved, no decision was sent') : refusal(460, 'Invoice is not approved')
    }
    const number = allocated.get(id) ?? `${options.now().toISOString().replace(/\D/g, '')}${String(allocated.size + 1).padStart(9, '0')}`
    allocated.set(id, number)
    return { status: 200, body: { status: 200, message: 'Invoice approved', confirmation_number: number, approved: true } }
  }
  const answer = async (request: ApiRequest): Promise<ApiAnswer | NoAnswer> => {
    if (request.path === '/longtimetoken/oauth2/token') return signIn(request)
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: { status: 401, message: 'Unauthorized' } }
    }
    if (request.path !== '/Invoices/v2/Approval') return { status: 404, body: { status: 404, message: 'Not found' } }
    requests.push(request.body)
    if (trouble === null) return decide(request.body)
    if (trouble.allocates) decide(request.body)
    return trouble.answers
  }
  const api = await startLocalApi(answer)
  return {
    ...api,
    requests,
    allocated,
    trouble: (next) => {
      trouble = next
    },
    withholdFrom: (companyNumber) => void withheldFrom.add(companyNumber),
    expireTokens: () => tokens.clear(),
  }
}

type Approval = Static<typeof Approval>

function wrongDataOf(body: Approval, now: Date): ApiAnswer | null {
  const age = now.getTime() - Date.parse(body.invoice_date)
  if (age > 366 * MS_PER_DAY) return refusal(434, 'Invoice date is more than a year ago', 400)
  if (age < -31 * MS_PER_DAY) return refusal(435, 'Invoice date is in the future', 400)
  if (!isIsraeliNumber(body.customer_vat_number)) return refusal(431, 'customer_vat_number is not valid', 400)
  const { amount_before_discount: before, discount, payment_amount: net, vat_amount: vat, payment_amount_including_vat: total } = body
  const addsUp = agorot(before) - agorot(discount) === agorot(net) && agorot(net) + agorot(vat) === agorot(total)
  // The code is made up; 431 to 435 are the authority's.
  return addsUp ? null : refusal(436, 'Amounts do not add up', 400)
}

/** Check digit of companies and persons: weights 1 and 2 by turns. */
function isIsraeliNumber(number: number): boolean {
  const digits = [...String(number).padStart(9, '0')].map((digit, index) => Number(digit) * (1 + (index % 2)))
  return digits.length === 9 && digits.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0
}
