import { randomInt } from 'node:crypto'
import { Value } from 'typebox/value'
import { Uuid } from '#events/primitives.ts'
import type { Exchange } from '#services/orders/payments/creditguard.ts'
import { GatewayUnavailable } from '#services/orders/payments/payment-gateway.ts'
import { responseMac } from '#services/orders/payments/response-mac.ts'
import type { Database } from '#services/platform/postgres.ts'
import {
  type ClearedRow,
  DEMO_CARD,
  type InquiryRequest,
  type RefundMessage,
  readRequest,
  type SetUpRequest,
  writeInquiryAnswer,
  writePageAnswer,
  writeRefundAnswer,
  writeRefusal,
} from './clearing-messages.ts'

interface ReturnedTransaction {
  transactionId: string
  uniqueId: string
  installments: number
  firstAgorot: number
  periodicalAgorot: number
  authorisationNumber: string | null
}

/** Fake clearing house: the real protocol without cards or money. State is in Postgres. */
export interface ClearingHouse {
  /** Handles a protocol message in process, without a network. */
  exchange: Exchange
  findTransaction(transactionId: string): Promise<SandboxTransaction | null>
  /** Records the payer's choice, once. Returns the redirect path on the shop's own host; null for an unknown page. */
  choose(transactionId: string, choice: Choice): Promise<string | null>
  /** The redirect of a page whose choice was made before. */
  returnUrl(transaction: SandboxTransaction): string
}

export const CHOICES = ['pay', 'slow', 'close', 'replay', 'refuse_refund', 'hang_refund', 'decline', 'cancel'] as const
export type Choice = (typeof CHOICES)[number]

export interface SandboxTransaction {
  transactionId: string
  uniqueId: string
  terminal: string
  amountAgorot: number
  currency: string
  installments: number
  firstAgorot: number
  periodicalAgorot: number
  successUrl: string
  errorUrl: string
  cancelUrl: string
  state: 'open' | 'paid' | 'declined' | 'cancelled'
  isKnown: boolean
  /** Of what was paid; null for any other. */
  authorisationNumber: string | null
  /** Behaviour on a refund. */
  refunds: 'given' | 'refused' | 'hang'
  refundedAgorot: number
}

export interface ClearingHouseOptions {
  database: Database
  terminal: { terminal: string; mid: string; merchantPassword: string }
  /** Base path of its pages. */
  pagesPath: string
  now: () => Date
  newId: () => string
}

/** Mount path of the pages, below the base path. */
export const SANDBOX_PATH = '/sandbox-clearing'
/** Status code of a declined card, as in the real protocol. */
const DECLINED = '033'
const REFUND_REFUSED = '415'
const SLOW_MS = 15_000

export function createClearingHouse({ database, terminal, pagesPath, now, newId }: ClearingHouseOptions): ClearingHouse {
  const findById = async (id: string) => (Value.Check(Uuid, id) ? findTransactions(database, now(), 'transaction_id', id) : [])

  async function openPage(request: SetUpRequest): Promise<string> {
    const transactionId = newId()
    await insertTransaction(database, transactionId, request, now())
    return writePageAnswer(transactionId, `${pagesPath}/${transactionId}`)
  }

  async function answerInquiry({ transactionId, uniqueId }: InquiryRequest): Promise<string> {
    const found = transactionId === '' ? await findTransactions(database, now(), 'unique_id', uniqueId) : await findById(transactionId)
    const refunds = transactionId === '' ? await findRefunds(database, uniqueId) : []
    return writeInquiryAnswer([...found.filter(({ state }) => state === 'paid' || state === 'declined').map(toRow), ...refunds])
  }

  /** Not idempotent, like the real one: a repeated refund pays again while any amount is left. */
  async function giveBack(request: RefundMessage): Promise<string> {
    const [transaction] = await findById(request.transactionId)
    if (transaction?.state !== 'paid' || transaction.refunds === 'refused') return writeRefusal(request.command, REFUND_REFUSED)
    const refundId = await insertRefund(database, request, now())
    if (refundId === null) return writeRefusal(request.command, REFUND_REFUSED)
    if (transaction.refunds === 'hang') throw new GatewayUnavailable('the gateway did not answer in time')
    return writeRefundAnswer(refundId)
  }

  return {
    async exchange(message) {
      const request = readRequest(message)
      if (request.terminal !== terminal.terminal || request.mid !== terminal.mid) return writeRefusal(request.command, '401')
      if (request.command === 'refundDeal') return giveBack(request)
      return request.command === 'doDeal' ? openPage(request) : answerInquiry(request)
    },
    async findTransaction(transactionId) {
      return (await findById(transactionId))[0] ?? null
    },
    returnUrl: (transaction) => returnUrl(transaction, terminal.merchantPassword),
    async choose(transactionId, choice) {
      if ((await findById(transactionId)).length === 0) return null
      await recordChoice(database, transactionId, choice, now())
      const [transaction] = await findById(transactionId)
      return transaction ? returnUrl(transaction, terminal.merchantPassword) : null
    },
  }
}

/** Return URL of a payer, by the transaction's state. */
function returnUrl(transaction: SandboxTransaction, merchantPassword: string): string {
  const { state, successUrl, errorUrl, cancelUrl } = transaction
  if (state === 'paid') return onOwnHost(returnAddress(successUrl, merchantPassword, transaction))
  if (state === 'declined') return onOwnHost(returnAddress(errorUrl, merchantPassword, transaction, DECLINED))
  return onOwnHost(cancelUrl)
}

/** Path only: the payer may have opened the shop on another host than the configured one (a forwarded port, an alias). */
function onOwnHost(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function insertTransaction(database: Database, transactionId: string, request: SetUpRequest, at: Date): Promise<void> {
  const { uniqueId, terminal, mid, amountAgorot, currency, installments, firstAgorot, periodicalAgorot } = request
  await database.query(
    `INSERT INTO sandbox_transactions (transaction_id, unique_id, terminal, mid, amount_agorot, currency, installments, first_agorot,
       periodical_agorot, success_url, error_url, cancel_url, opened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      transactionId,
      uniqueId,
      terminal,
      mid,
      amountAgorot,
      currency,
      installments,
      firstAgorot,
      periodicalAgorot,
      request.successUrl,
      request.errorUrl,
      request.cancelUrl,
      at,
    ],
  )
}

/** Seven digits, as the real one's. */
export const newAuthorisation = (): string => String(randomInt(1, 10_000_000)).padStart(7, '0')

async function recordChoice(database: Database, transactionId: string, choice: Choice, at: Date): Promise<void> {
  const state = { decline: 'declined', cancel: 'cancelled' }[choice as string] ?? 'paid'
  const knownAt = choice === 'slow' ? new Date(at.getTime() + SLOW_MS) : at
  const refunds = { refuse_refund: 'refused', hang_refund: 'hang' }[choice as string] ?? 'given'
  await database.query(
    `UPDATE sandbox_transactions SET state = $2, known_at = $3, refunds = $4, authorisation_number = $5
     WHERE transaction_id = $1 AND state = 'open'`,
    [transactionId, state, knownAt, refunds, state === 'paid' ? newAuthorisation() : null],
  )
}

/** Number of the refund; null when refunds would exceed the payment. */
async function insertRefund(
  database: Database,
  { transactionId, uniqueId, amountAgorot }: RefundMessage,
  at: Date,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    await tx.query('SELECT FROM sandbox_transactions WHERE transaction_id = $1 FOR UPDATE', [transactionId])
    const { rows } = await tx.query<{ refundId: string }>(
      `INSERT INTO sandbox_refunds (transaction_id, unique_id, amount_agorot, refunded_at)
       SELECT transaction_id, $2, $3, $4 FROM sandbox_transactions t WHERE transaction_id = $1 AND amount_agorot >= $3::int + (
         SELECT coalesce(sum(amount_agorot), 0) FROM sandbox_refunds r WHERE r.transaction_id = t.transaction_id)
       RETURNING refund_id AS "refundId"`,
      [transactionId, uniqueId, amountAgorot, at],
    )
    return rows[0]?.refundId ?? null
  })
}

async function findRefunds(database: Database, uniqueId: string): Promise<ClearedRow[]> {
  const { rows } = await database.query<Omit<ClearedRow, 'code' | 'authorisationNumber' | 'firstAgorot' | 'periodicalAgorot'>>(
    `SELECT r.refund_id AS "transactionId", r.unique_id AS "uniqueId", t.terminal, r.amount_agorot AS "amountAgorot", t.currency
     FROM sandbox_refunds r JOIN sandbox_transactions t USING (transaction_id) WHERE r.unique_id = $1 ORDER BY refunded_at`,
    [uniqueId],
  )
  return rows.map((row) => ({ ...row, code: '000', authorisationNumber: null, firstAgorot: row.amountAgorot, periodicalAgorot: 0 }))
}

async function findTransactions(
  database: Database,
  at: Date,
  column: 'transaction_id' | 'unique_id',
  id: string,
): Promise<SandboxTransaction[]> {
  const { rows } = await database.query<SandboxTransaction>(
    `SELECT transaction_id AS "transactionId", unique_id AS "uniqueId", terminal, amount_agorot AS "amountAgorot", currency, installments,
       first_agorot AS "firstAgorot", periodical_agorot AS "periodicalAgorot", success_url AS "successUrl", error_url AS "errorUrl",
       cancel_url AS "cancelUrl", state, coalesce(known_at <= $2, false) AS "isKnown", refunds, authorisation_number AS "authorisationNumber",
       (SELECT coalesce(sum(r.amount_agorot), 0)::int FROM sandbox_refunds r WHERE r.transaction_id = t.transaction_id) AS "refundedAgorot"
     FROM sandbox_transactions t WHERE ${column} = $1 ORDER BY opened_at`,
    [id, at],
  )
  return rows
}

function toRow(transaction: SandboxTransaction): ClearedRow {
  const code = transaction.state === 'paid' ? '000' : DECLINED
  return { ...transaction, code: transaction.isKnown ? code : '' }
}

/** Return URL with the real protocol's parameters and MAC. `000` = paid. */
export function returnAddress(base: string, merchantPassword: string, transaction: ReturnedTransaction, errorCode = '000'): string {
  const isPaid = errorCode === '000'
  const covered = {
    txId: transaction.transactionId,
    cardToken: isPaid ? DEMO_CARD.token : '',
    cardExp: isPaid ? DEMO_CARD.expiry : '',
    personalId: isPaid ? DEMO_CARD.personalId : '',
    uniqueID: transaction.uniqueId,
  }
  const mac = responseMac(merchantPassword, { ...covered, errorCode }).toString('hex')
  const address = new URL(base)
  const parameters = {
    ...covered,
    lang: 'HE',
    ...(isPaid
      ? {
          authNumber: transaction.authorisationNumber ?? '',
          cardMask: DEMO_CARD.mask,
          numberOfPayments: String(transaction.installments),
          firstPayment: String(transaction.firstAgorot),
          periodicalPayment: String(transaction.periodicalAgorot),
        }
      : { ErrorCode: errorCode, ErrorText: 'declined' }),
    cgUid: transaction.transactionId,
    responseMac: mac,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
