import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { askBytes, askService, type JsonAnswer } from '#services/platform/ask-service.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import type { IssuedDocument } from './document.ts'
import { type InvoicingService, IssuedOtherwise, type ServiceDocument } from './invoicing-service.ts'
import { Created, DownloadLinks, descriptionOf, Failure, Found, FoundPage, KINDS, requestOf, Session } from './morning-messages.ts'
import { openTokenSession } from './token-session.ts'

/**
 * morning (חשבונית ירוקה, Green Invoice), Israel's invoicing service, by its REST API.
 *
 * Documented (the service's "Public API" collection for Postman and its schema, as public clients keep them): `POST /account/token`;
 * `POST /documents` and its answer 201 with `id`, `number` and `url`; kinds 320 and 330; `vatType` and `vatRate` of a line; payment types
 * and deals; `linkedDocumentIds` and `linkType`; `POST /documents/search` by kind, number and description; `GET /documents/{id}` with
 * `amount` and `vat`; `GET /documents/{id}/download/links`; errors 400 with `errorCode`; 401; 429 above three requests a second.
 *
 * Assumed: a search finds a description that holds the given one, and a document as soon as it is issued; a line below zero is taken; the
 * allocation number is the field `allocationNumber` of a document; `transactionId` is taken with every means of payment. Since 2026 the
 * service also has a sign-in by OAuth (`api.morning.co/idp/v1/oauth/token`), which is not spoken here.
 */
export interface MorningOptions {
  /** `https://api.greeninvoice.co.il/api/v1`. */
  address: string
  /** Of an API key. */
  id: string
  secret: string
  answerMs?: number
}

type FoundDocument = Static<typeof Found>

/** Errors of saving, after which something may have been issued, and "the same request exists". */
const UNCLEAR = [1005, 1010, 1016, 1017, 3000]
/** Keys, rights and subscription: every document would be refused, and none is to blame. */
const OF_ACCOUNT = [403, 404, 405, 1001, 1003, 1006, 1007, 1012, 1015, 1112, 2000, 2001, 2002, 2003, 2014, 2122, 2700, 2701, 2702]
const CANCELLED = 4
const PAGE_SIZE = 50

export function createMorning(options: MorningOptions): InvoicingService {
  const ask = openSession(options)
  const search = async (words: object): Promise<FoundDocument[]> => {
    const answer = await ask('POST', '/documents/search', { ...words, page: 1, pageSize: PAGE_SIZE })
    const { total, items } = understand(FoundPage, answer)
    // What stands on the pages behind is not known.
    if (total > items.length) throw new ServiceUnavailable('too_many_found')
    return items
  }
  const invoiceId = async (number: number): Promise<string> => {
    const found = (await search({ type: [KINDS.invoice_receipt], number })).find((each) => Number(each.number) === number)
    if (!found) throw new ServiceRefused('unknown_invoice', `the service has no invoice ${number} to correct`)
    return found.id
  }
  return {
    name: 'morning',
    async issue(document, key) {
      const lines = document.lines.reduce((sum, { quantity, unitAgorot }) => sum + quantity * unitAgorot, 0)
      if (lines !== document.totalAgorot) throw new ServiceRefused('lines_differ', `lines ${lines}, total ${document.totalAgorot}`)
      const linkedId = document.creditsNumber === null ? null : await invoiceId(document.creditsNumber)
      const created = understand(Created, await ask('POST', '/documents', requestOf(document, key, linkedId)))
      // The answer has no sums.
      return compare(document, understand(Found, await ask('GET', `/documents/${encodeURIComponent(created.id)}`)))
    },
    async find(document, key) {
      const type = Object.values(KINDS)
      const found = (await search({ type, description: descriptionOf(document, key) })).filter((each) => each.description?.includes(key))
      const standing = found.length > 1 ? found.filter(({ status }) => status !== CANCELLED) : found
      const [first, ...others] = standing
      if (!first) return null
      if (others.length > 0) {
        throw new IssuedOtherwise('issued_twice', standing.map(documentOf), `${standing.length} documents, expected 1`)
      }
      return compare(document, first)
    },
    async downloadPdf(serviceId) {
      const { origin } = understand(DownloadLinks, await ask('GET', `/documents/${encodeURIComponent(serviceId)}/download/links`))
      // The link carries its own right, and may lead to another host: no token goes with it.
      const { status, bytes } = await askBytes({ url: origin, method: 'GET', answerMs: options.answerMs })
      if (status !== 200 || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new ServiceUnavailable('no_pdf')
      return bytes
    },
  }
}

/** Its tokens live some half an hour. */
function openSession({ address, id, secret, answerMs }: MorningOptions) {
  const send = (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) =>
    askService({
      url: `${address}${path}`,
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      answerMs,
      ...(body && { body: JSON.stringify(body) }),
    })
  const session = openTokenSession(async () => {
    const answer = await send('POST', '/account/token', {}, { id, secret })
    if (answer.status !== 200 || !Value.Check(Session, answer.body)) throw new ServiceUnavailable(`sign_in_${codeOf(answer)}`)
    return answer.body.token
  })
  return (method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> =>
    session((token) => send(method, path, { authorization: `Bearer ${token}` }, body))
}

const codeOf = ({ status, body }: JsonAnswer): number => (Value.Check(Failure, body) ? body.errorCode : status)

/** Refused is only what the service says about the document; all else leaves open what was done. */
function understand<Schema extends TSchema>(schema: Schema, answer: JsonAnswer): Static<Schema> {
  const { status, body } = answer
  if (status === 200 || status === 201) {
    if (Value.Check(schema, body)) return body
    throw new ServiceUnavailable('unreadable')
  }
  const code = codeOf(answer)
  if (status === 400 && Value.Check(Failure, body) && !UNCLEAR.includes(code) && !OF_ACCOUNT.includes(code)) {
    throw new ServiceRefused(String(code), body.errorMessage ?? '')
  }
  throw new ServiceUnavailable(String(code))
}

/** To the agora, but for the VAT, which the service may round by line. */
function compare(document: IssuedDocument, found: FoundDocument): ServiceDocument {
  const issued = documentOf(found)
  const [total, vat] = [agorotOf(found.amount), agorotOf(found.vat)]
  const refuse = (code: IssuedOtherwise['code'], difference: string) => new IssuedOtherwise(code, [issued], difference)
  if (found.type !== KINDS[document.kind]) throw refuse('kind_differs', `kind ${found.type}, expected ${KINDS[document.kind]}`)
  if (total !== document.totalAgorot) throw refuse('total_differs', `total ${total}, expected ${document.totalAgorot}`)
  if (Math.abs(vat - document.vatAgorot) > document.lines.length) throw refuse('vat_differs', `VAT ${vat}, expected ${document.vatAgorot}`)
  return issued
}

/** A credit note's sums may be told below zero. */
const agorotOf = (shekels: number): number => Math.abs(shekelsToAgorot(shekels))

const documentOf = ({ id, number, url, allocationNumber }: FoundDocument): ServiceDocument => ({
  number: Number(number),
  serviceId: id,
  allocationNumber: allocationNumber === undefined || allocationNumber === null ? null : String(allocationNumber),
  pdfUrl: url?.origin ?? null,
})
