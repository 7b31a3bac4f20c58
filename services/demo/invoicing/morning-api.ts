import { randomUUID } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type ApiAnswer, type ApiRequest, type LocalApi, type NoAnswer, startLocalApi } from '../inbox/local-api.ts'

/** How the next additions of documents end. */
export interface MorningTrouble {
  /** How often a document is issued; 1 if not said. */
  issues?: number
  /** Instead of the usual answer. */
  answers?: NoAnswer | ApiAnswer
  /** By how much its total is wrong. */
  offByAgorot?: number
}

interface MorningApiOptions {
  id: string
  secret: string
  /** Israel's day, YYYY-MM-DD. */
  today(): string
}

export interface MorningApi extends LocalApi {
  /** Every document that was issued, oldest first. */
  documents: readonly KeptDocument[]
  /** Bodies of the additions, in order. */
  requests: readonly unknown[]
  trouble(trouble: MorningTrouble | null): void
  /** Answers everything so, tokens too: 429, or 401 for ever. */
  answerAll(answer: ApiAnswer | null): void
  expireTokens(): void
}

const Line = Type.Object({
  description: Type.String(),
  quantity: Type.Number(),
  price: Type.Number(),
  vatType: Type.Literal(1),
  vatRate: Type.Number({ minimum: 0, maximum: 1 }),
})
const Payment = Type.Object({ type: Type.Integer(), date: Type.String(), price: Type.Number() })
const Addition = Type.Object({
  type: Type.Union([Type.Literal(320), Type.Literal(330)]),
  date: Type.String(),
  lang: Type.Literal('he'),
  currency: Type.Literal('ILS'),
  vatType: Type.Literal(0),
  description: Type.String(),
  client: Type.Object({ name: Type.String(), taxId: Type.Optional(Type.String()), emails: Type.Array(Type.String()) }),
  income: Type.Array(Line),
  payment: Type.Optional(Type.Array(Payment)),
  linkedDocumentIds: Type.Optional(Type.Array(Type.String())),
})
const Search = Type.Object({
  type: Type.Optional(Type.Array(Type.Integer())),
  number: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String()),
  page: Type.Integer(),
  pageSize: Type.Integer(),
})
type Addition = Static<typeof Addition>

interface KeptDocument {
  id: string
  number: number
  type: number
  status: number
  description: string
  amount: number
  vat: number
  url: { origin: string; he: string }
  linkedDocumentIds: string[]
  allocationNumber: string | null
}

const FIRST_NUMBERS: Record<number, number> = { 320: 60_001, 330: 70_001 }
const CLOSED = 1
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const ok = (body: object): ApiAnswer => ({ status: 200, body })
const error = (errorCode: number, errorMessage: string, status = 400): ApiAnswer => ({ status, body: { errorCode, errorMessage } })
const UNREADABLE = error(1004, 'Empty request body or invalid JSON.')
const agorot = (shekels: number): number => Math.round(shekels * 100)

/** morning by its documentation, on loopback and in memory. Like the real one it issues the same twice if asked twice. */
export async function startMorningApi({ id, secret, today }: MorningApiOptions): Promise<MorningApi> {
  const documents: KeptDocument[] = []
  const requests: unknown[] = []
  const tokens = new Set<string>()
  let trouble: MorningTrouble | null = null
  let toAll: ApiAnswer | null = null

  const add = (body: unknown): ApiAnswer | NoAnswer => {
    requests.push(body)
    const { issues = 1, answers, offByAgorot = 0 } = trouble ?? {}
    if (answers && issues === 0) return answers
    const refusal = refusalOf(body, today(), documents)
    if (refusal || !Value.Check(Addition, body)) return refusal ?? UNREADABLE
    const issued = Array.from({ length: issues }, () => {
      const document = documentOf(body, documents, api.url, offByAgorot)
      documents.push(document)
      return document
    })
    return answers ?? added(issued[0])
  }
  const signIn = (body: unknown): ApiAnswer => {
    if (!Value.Check(Type.Object({ id: Type.Literal(id), secret: Type.Literal(secret) }), body)) return error(2014, 'נתוני מפתח לא נכונים.')
    const token = randomUUID()
    tokens.add(token)
    return ok({ token })
  }
  const answer = async ({ method, path, headers, body }: ApiRequest): Promise<ApiAnswer | NoAnswer> => {
    if (toAll) return toAll
    if (path === '/account/token') return signIn(body)
    if (path.startsWith('/download/')) return ok(PDF)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return error(1001, 'גישה נדחתה.', 401)
    if (method === 'POST' && path === '/documents') return add(body)
    return path === '/documents/search' ? search(body, documents) : show(path, documents)
  }
  const api = await startLocalApi(answer)
  return {
    ...api,
    documents,
    requests,
    trouble: (next) => {
      trouble = next
    },
    answerAll: (next) => {
      toAll = next
    },
    expireTokens: () => tokens.clear(),
  }
}

const added = (document: KeptDocument | undefined): ApiAnswer => {
  const { id, number, type, url } = document ?? {}
  return { status: 201, body: { id, documentId: number, number, type, signed: true, lang: 'he', url } }
}

function show(path: string, documents: readonly KeptDocument[]): ApiAnswer {
  const [, id, links] = /^\/documents\/([\w-]+)(\/download\/links)?$/.exec(path) ?? []
  const found = documents.find((each) => each.id === id)
  if (!found) return error(404, 'פריט לא נמצא.', 404)
  return ok(links ? found.url : found)
}

/** The documented refusals that a shop can meet. */
function refusalOf(body: unknown, today: string, documents: readonly KeptDocument[]): ApiAnswer | null {
  if (body === null) return UNREADABLE
  if (!Value.Check(Addition, body)) return error(2403, 'סוג מסמך לא נשלח או אינו נתמך עבור סוג עסק זה.')
  const { type, date, client, income, payment = [], linkedDocumentIds = [] } = body
  if (date > today) return error(2405, 'התאריך שנבחר עתידי או מוקדם מדי לסוג מסמך זה.')
  if (client.name === '') return error(2201, 'נא למלא שם לקוח.')
  if (client.taxId !== undefined && !/^\d{9}$/.test(client.taxId)) return error(1111, 'מספר עוסק / ח.פ אינו תקין.')
  if (income.length === 0) return error(2413, 'נא למלא לפחות שורת הכנסות אחת.')
  if (income.some(({ description }) => description === '')) return error(2415, 'תיאור שורה לא יכול להיות ריק.')
  if (linkedDocumentIds.some((linked) => documents.every((each) => each.id !== linked))) return error(2429, 'מסמך מקושר לא נמצא.')
  if (type === 330) return null
  if (payment.length === 0) return error(2419, 'נא למלא לפחות שורת תקבולים אחת.')
  if (payment.some((each) => each.date > today)) return error(2426, 'תאריך תקבול ריק, עתידי או לא תקין.')
  const paid = payment.reduce((sum, { price }) => sum + agorot(price), 0)
  return paid === totalOf(income) ? null : error(2422, 'קיים חוסר התאמה בין סכום התקבולים לסכום התשלומים.')
}

const totalOf = (income: Addition['income']): number => income.reduce((sum, { quantity, price }) => sum + quantity * agorot(price), 0)

function documentOf(
  { type, description, income, linkedDocumentIds = [] }: Addition,
  before: readonly KeptDocument[],
  url: string,
  off: number,
): KeptDocument {
  const id = randomUUID()
  const total = totalOf(income) + off
  const vat = income.reduce(
    (sum, { quantity, price, vatRate }) => sum + Math.round((quantity * agorot(price) * vatRate) / (1 + vatRate)),
    0,
  )
  const number = (FIRST_NUMBERS[type] ?? 1) + before.filter((each) => each.type === type).length
  const link = `${url}/download/${id}`
  return {
    id,
    number,
    type,
    status: CLOSED,
    description,
    amount: total / 100,
    vat: vat / 100,
    url: { origin: link, he: `${link}?copy` },
    linkedDocumentIds,
    allocationNumber: null,
  }
}

function search(body: unknown, documents: readonly KeptDocument[]): ApiAnswer {
  if (!Value.Check(Search, body)) return UNREADABLE
  const { type, number, description, page, pageSize } = body
  const found = documents.filter(
    (each) =>
      (type === undefined || type.includes(each.type)) &&
      (number === undefined || each.number === number) &&
      (description === undefined || each.description.includes(description)),
  )
  // Here the number is a text, unlike in the answer to an addition.
  const items = found.slice((page - 1) * pageSize, page * pageSize).map((each) => ({ ...each, number: String(each.number) }))
  return ok({ total: found.length, page, pageSize, pages: Math.ceil(found.length / pageSize), items })
}
