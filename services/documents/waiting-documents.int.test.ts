import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recordOrderContacts } from '#services/contacts/index.ts'
import { startMorningApi } from '#services/demo/invoicing/morning-api.ts'
import { startTaxAuthorityApi } from '#services/demo/invoicing/tax-authority-api.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { line, orderOf } from '#services/orders/testing/test-orders.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { listOrderDocuments } from './documents.queries.ts'
import { issueCreditNotes, issueInvoice, type PaidOrder } from './issue-document.command.ts'
import { createMorning } from './morning.ts'
import { storedRefreshTokens } from './refresh-tokens.ts'
import { createTaxAuthority } from './tax-authority.ts'
import { type DocumentServices, issueWaiting } from './waiting-documents.job.ts'

const { database } = await createTestDatabase()
const logger = pino({ level: 'silent' })
const log = await createPostgresEventLog({ database, logger })
const clock = { now: new Date('2026-11-29T10:00:00Z') }
const deps = { database, log, logger, now: () => clock.now, newId: uuidv7 }

const KEYS = { id: 'key', secret: 'secret' }
const morning = await startMorningApi({ ...KEYS, today: () => israelDate(clock.now.getTime()) })
const ACCOUNT = { clientId: 'shop', clientSecret: 'secret' }
const authority = await startTaxAuthorityApi({ ...ACCOUNT, refreshToken: 'first', now: () => clock.now })
afterAll(async () => {
  await Promise.all([morning.close(), authority.close(), log.close()])
})

const services: DocumentServices = {
  invoicing: createMorning({ address: morning.url, ...KEYS, answerMs: 200 }),
  allocation: createTaxAuthority({
    ...ACCOUNT,
    address: authority.url,
    tokenAddress: authority.url,
    refreshTokens: storedRefreshTokens(database, 'first'),
    softwareNumber: '1',
    userId: '123456782',
  }),
}
const run = (failpoint?: (step: string) => void) => issueWaiting({ ...deps, ...(failpoint && { failpoint }) }, services)
/** Beyond the next try, however often it was tried. */
const later = () => {
  clock.now = new Date(clock.now.getTime() + 3_600_000)
}

async function issuedBy(issuer: 'book' | 'morning'): Promise<void> {
  const seller = { name: 'צמיגי הדרך', companyNumber: '777777715', address: 'הרצל 1, חיפה', phone: '04-0000000', email: 's@shop.example' }
  await database.query('UPDATE document_issuer SET issuer = $1, seller = $2, is_sample = false', [issuer, JSON.stringify(seller)])
}

let orders = 300_000
/** An order of a company, paid by transfer. */
async function paidOrder(agorot: number, companyNumber: string | null = '199999996'): Promise<PaidOrder> {
  orders += 1
  const orderId = String(orders)
  const contactId = uuidv7()
  const person = { name: 'נועה כהן', phone: '0501234567', email: 'noa@example.com', address: null }
  const details = { city: null, recipient: null, recipientPhone: null, deliveryNotes: null, notes: null }
  const invoiceName = companyNumber === null ? null : 'אופנועי הצפון'
  const contact = {
    contactId,
    orderId,
    placing: 1,
    person: { ...person, details: { ...details, invoiceName, companyNumber } },
    requestHash: orderId,
    createdAt: clock.now,
  }
  await database.transaction(async (tx) => recordOrderContacts(tx, [contact]))
  const placed = orderOf([line('2000000000015', 1, { priceAgorot: agorot })], { orderId, contactId, paymentMethod: 'transfer' })
  const order = { orderId, contactId, placed }
  const payment = {
    means: 'transfer' as const,
    paidOn: '2026-11-29',
    amountAgorot: agorot,
    lastDigits: null,
    reference: null,
    installments: 1,
  }
  await withEvents(deps, (unit) => issueInvoice(unit, order, `transfer:${orderId}:1`, payment))
  return order
}

async function refund(order: PaidOrder, agorot: number): Promise<void> {
  const payment = {
    means: 'transfer' as const,
    paidOn: '2026-11-29',
    amountAgorot: agorot,
    lastDigits: null,
    reference: 'R1',
    installments: 1,
  }
  const refunded = { refundId: uuidv7(), beforeFeeAgorot: agorot, feeAgorot: 0, lines: [], withShipping: false, ofSource: null, payment }
  await withEvents(deps, (unit) => issueCreditNotes(unit, order, refunded))
}

const statesOf = async ({ orderId }: PaidOrder) =>
  (await listOrderDocuments(database, orderId)).map(({ state, failure }) => [state, failure])
const toldOf = async ({ orderId }: PaidOrder): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM log_events WHERE body::jsonb @> $1`, [
    JSON.stringify({ type: 'document.issued.v1', subject: orderId }),
  ])
  return rows[0]?.count ?? 0
}
const atMorning = ({ orderId }: PaidOrder) => morning.documents.filter(({ description }) => description.includes(orderId))

beforeEach(() => {
  morning.trouble(null)
  authority.trouble(null)
})

describe('an invoice of the book to a company', () => {
  beforeEach(() => issuedBy('book'))

  it('above the legal sum waits for its allocation number, and is issued with it', async () => {
    // 5,900.01 with VAT is 5,000.01 before it.
    const order = await paidOrder(590_001)
    expect([await statesOf(order), await toldOf(order)]).toEqual([[['waiting', null]], 0])
    await run()
    const [document] = await listOrderDocuments(database, order.orderId)
    expect(document).toMatchObject({ state: 'issued', allocationNumber: authority.allocated.get(document?.documentId ?? '') })
    expect(await toldOf(order)).toBe(1)
  })

  it('needs none at the sum itself, nor for a person', async () => {
    for (const order of [await paidOrder(590_000), await paidOrder(900_000, null)])
      expect(await statesOf(order)).toEqual([['issued', null]])
  })

  it('waits as long as the authority is away, and for staff when it says no', async () => {
    const order = await paidOrder(700_000)
    authority.trouble({ allocates: false, answers: 'drops' })
    for (let hour = 0; hour < 24; hour += 1) {
      await run()
      later()
    }
    expect((await statesOf(order)).map(([state]) => state)).toEqual(['waiting'])
    authority.trouble(null)
    authority.withholdFrom(199999996)
    await run()
    expect((await statesOf(order)).map(([state]) => state)).toEqual(['held'])
  })
})

describe('a document of morning', () => {
  beforeEach(() => issuedBy('morning'))

  it('gets its number from the service, and the credit note comes after its invoice', async () => {
    const order = await paidOrder(100_000)
    await refund(order, 40_000)
    await run()
    const [invoice, note] = await listOrderDocuments(database, order.orderId)
    expect([invoice?.state, note?.state, await toldOf(order)]).toEqual(['issued', 'issued', 2])
    expect(note?.creditsNumber).toBe(invoice?.number)
    expect(atMorning(order).map(({ number }) => Number(number))).toEqual([invoice?.number, note?.number])
  })

  it('is issued once, whatever is killed between its answer and its record', async () => {
    const order = await paidOrder(100_000)
    for (let kill = 0; kill < 5; kill += 1) {
      await run(() => {
        throw new Error('killed')
      }).catch(() => {})
      later()
    }
    await run()
    expect([atMorning(order).length, await statesOf(order), await toldOf(order)]).toEqual([1, [['issued', null]], 1])
  })

  it('is issued once where the service answers an error after it has issued', async () => {
    const order = await paidOrder(100_000)
    morning.trouble({ answers: { status: 500, body: {} } })
    await run()
    expect((await statesOf(order)).map(([state]) => state)).toEqual(['waiting'])
    morning.trouble(null)
    later()
    await run()
    expect([atMorning(order).length, await statesOf(order)]).toEqual([1, [['issued', null]]])
  })
})
