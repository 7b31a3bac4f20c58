import { splitInstallments } from '#services/domain/money.ts'
import { nodeAt, nodesOf, readXml, textOf, UnreadableXml, writeXml, type XmlNode } from '#services/platform/xml.ts'
import {
  type AttemptToPay,
  type GatewayTransaction,
  type OpenedPage,
  type PaymentGateway,
  type RefundAnswer,
  type RefundToSend,
  UnclearAnswer,
} from './payment-gateway.ts'
import { isGenuineAnswer, type MacEncoding } from './response-mac.ts'

/** CreditGuard's messages. Its codes are texts: `000` is success, `179` and `-80` are duplicates. */

interface Terminal {
  terminal: string
  mid: string
}

const VERSION = '2000'
const WELL = '000'
const DUPLICATES = ['179', '-80']
const CURRENCY = 'ILS'

/** A refused request; the message is the code only. */
class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
}

/** Sends a message to the clearing company and returns its answer; throws `GatewayUnavailable`. */
export type Exchange = (message: string) => Promise<string>

export interface CreditGuardOptions extends Terminal {
  name: PaymentGateway['name']
  merchantPassword: string
  macEncoding?: MacEncoding
  exchange: Exchange
}

/** CreditGuard's hosted payment page. Card data never reach the shop: it requests a page, and queries the result. */
export function createCreditGuard({
  name,
  merchantPassword,
  macEncoding = 'hex',
  exchange,
  ...terminal
}: CreditGuardOptions): PaymentGateway {
  const inquireBy = async (by: Parameters<typeof writeInquiry>[1]) => understand(readInquiry, await exchange(writeInquiry(terminal, by)))
  const inquireDeal = async (by: Parameters<typeof writeInquiry>[1]) => understand(readDeal, await exchange(writeInquiry(terminal, by)))
  return {
    name,
    open: async (attempt) => understand(readSetUp, await exchange(writeSetUp(terminal, attempt))),
    isGenuine: (answer) => isGenuineAnswer(merchantPassword, answer, macEncoding),
    isOwn: (transaction) => transaction.terminal === terminal.terminal,
    async refund(refund) {
      // A refund refers to the deal, whose number differs from the page's.
      const { attemptId, transactionId } = refund
      const deal = await inquireDeal(transactionId === null ? { uniqueid: attemptId } : { mpiTransactionId: transactionId })
      if (deal === null) throw new UnclearAnswer('the gateway knows of no deal to refund')
      return understand(readRefund, await exchange(writeRefund(terminal, deal, refund)))
    },
    async inquireRefund(refundId) {
      const found = await inquireBy({ uniqueid: refundId })
      if (found === null) return null
      if (found.state === 'pending') throw new UnclearAnswer('the gateway has not decided about a refund')
      return found.state === 'paid' ? { outcome: 'refunded', transactionId: found.transactionId } : { outcome: 'refused' }
    },
    async inquire({ attemptId, transactionId }) {
      const known = transactionId === null ? null : await inquireBy({ mpiTransactionId: transactionId })
      // A duplicate (179, -80) was not charged itself; the attempt's first transaction was.
      return known?.state === 'paid' ? known : ((await inquireBy({ uniqueid: attemptId })) ?? known)
    },
  }
}

/** Parses an answer; errors never contain it. */
function understand<T>(read: (answer: string) => T, answer: string): T {
  try {
    return read(answer)
  } catch (error) {
    if (error instanceof RefusedRequest) throw new UnclearAnswer(`the gateway refused with ${error.message}`)
    if (error instanceof UnreadableXml) throw new UnclearAnswer(`the gateway's answer cannot be read: ${error.message}`)
    throw error
  }
}

function writeRequest(command: string, content: XmlNode): string {
  return writeXml({ ashrait: { request: { version: VERSION, language: 'ENG', dateTime: '', command, [command]: content } } })
}

/** Requests a payment page for one attempt. The number of payments was chosen in checkout: `3-3` fixes it. */
function writeSetUp({ terminal, mid }: Terminal, { attemptId, amountAgorot, installments, returnTo }: AttemptToPay): string {
  const [first = amountAgorot, periodical = 0] = splitInstallments(amountAgorot, installments)
  return writeRequest('doDeal', {
    terminalNumber: terminal,
    cardNo: 'CGMPI',
    total: String(amountAgorot),
    transactionType: 'Debit',
    creditType: installments > 1 ? 'Payments' : 'RegularCredit',
    currency: CURRENCY,
    transactionCode: 'Phone',
    validation: 'TxnSetup',
    mpiValidation: 'AutoComm',
    mid,
    uniqueid: attemptId,
    ...(installments > 1 && {
      numberOfPayments: `${installments}-${installments}`,
      firstPayment: String(first),
      periodicalPayment: String(periodical),
    }),
    successUrl: returnTo.success,
    errorUrl: returnTo.failure,
    cancelUrl: returnTo.cancel,
  })
}

/** Queries a transaction by its own id, or those of an attempt. */
function writeInquiry({ terminal, mid }: Terminal, by: { mpiTransactionId: string } | { uniqueid: string }): string {
  return writeRequest('inquireTransactions', { queryName: 'mpiTransaction', terminalNumber: terminal, mid, ...by })
}

type Deal = { cgUid: string } | { tranId: string }

/** The company cancels a deal that is not transmitted yet, and credits any other. */
function writeRefund({ terminal, mid }: Terminal, deal: Deal, { refundId, amountAgorot }: RefundToSend): string {
  return writeRequest('refundDeal', { terminalNumber: terminal, mid, ...deal, total: String(amountAgorot), uniqueid: refundId })
}

/** The deal of the decisive transaction; null where nothing was paid. */
function readDeal(answer: string): Deal | null {
  const rows = nodesOf(nodeAt(readResponse(answer), 'inquireTransactions'), 'row')
  const row = rows.findLast((each) => stateOf(each) === 'paid')
  if (!row) return null
  const response = nodeAt(row, 'cgGatewayResponseXML', 'ashrait', 'response')
  const [cgUid, tranId] = [textOf(nodeAt(response ?? undefined, 'doDeal'), 'cgUid') || textOf(row, 'cgUid'), textOf(response, 'tranId')]
  if (cgUid === '' && tranId === '') throw new UnreadableXml('a paid transaction names no deal')
  return cgUid === '' ? { tranId } : { cgUid }
}

/** A refusal means that nothing was refunded; a duplicate that something was, so staff must look it up. */
function readRefund(answer: string): RefundAnswer {
  try {
    const response = readResponse(answer)
    const transactionId = textOf(nodeAt(response, 'refundDeal'), 'cgUid') || textOf(response, 'tranId')
    if (transactionId === '') throw new UnreadableXml('a refund has no number')
    return { outcome: 'refunded', transactionId }
  } catch (error) {
    if (error instanceof RefusedRequest && !DUPLICATES.includes(error.message)) return { outcome: 'refused' }
    throw error
  }
}

function readSetUp(answer: string): OpenedPage {
  const deal = nodeAt(readResponse(answer), 'doDeal')
  const redirectUrl = textOf(deal, 'mpiHostedPageUrl')
  // A path is a page of the shop's own host; anything else must be a web address.
  if (!/^\/(?!\/)/.test(redirectUrl) && !/^https?:$/.test(URL.parse(redirectUrl)?.protocol ?? '')) throw new UnreadableXml('no page')
  return { redirectUrl, transactionId: textOf(deal, 'token') || null }
}

/** The decisive one of the transactions: the paid one, else a pending one, else the last failed one. */
function readInquiry(answer: string): GatewayTransaction | null {
  const found = nodesOf(nodeAt(readResponse(answer), 'inquireTransactions'), 'row').map(readTransaction)
  const inState = (state: GatewayTransaction['state']) => found.findLast((each) => each.state === state)
  return inState('paid') ?? inState('pending') ?? inState('declined') ?? null
}

function readResponse(answer: string): XmlNode {
  const response = nodeAt(readXml(answer), 'ashrait', 'response')
  const result = textOf(response, 'result')
  if (response === null || result === '') throw new UnreadableXml('no result')
  if (result !== WELL) throw new RefusedRequest(/^-?\d{1,4}$/.test(result) ? result : 'an unknown code')
  return response
}

function readTransaction(row: XmlNode): GatewayTransaction {
  const deal = nodeAt(row, 'cgGatewayResponseXML', 'ashrait', 'response', 'doDeal')
  const state = stateOf(row)
  const amountAgorot = readAmount(textOf(deal, 'total') || textOf(row, 'amount'))
  const found = {
    transactionId: textOf(row, 'mpiTransactionId'),
    uniqueId: textOf(row, 'uniqueid') || textOf(deal, 'uniqueid'),
    terminal: textOf(deal, 'terminalNumber') || textOf(row, 'terminalNumber'),
    currency: textOf(deal, 'currency') || textOf(row, 'currency'),
  }
  const isWhole = Object.values(found).every((value) => value !== '') && amountAgorot !== null
  if (state === 'paid' && !isWhole) throw new UnreadableXml('a paid transaction lacks a part')
  return {
    ...found,
    amountAgorot: amountAgorot ?? 0,
    state,
    authorisationNumber: authorisationOf(textOf(row, 'authNumber') || textOf(deal, 'authNumber')),
    installments: installmentsOf(deal, amountAgorot ?? 0),
    card: {
      holder: textOf(deal, 'cardHolderName').slice(0, 100) || null,
      mask: maskOf(textOf(row, 'cardMask') || textOf(deal, 'cardNo')),
      expiry: /^\d{4}$/.exec(textOf(row, 'cardExpiration'))?.[0] ?? null,
    },
  }
}

function stateOf(row: XmlNode): GatewayTransaction['state'] {
  const code = textOf(row, 'cgGatewayResponseCode') || textOf(row, 'errorCode')
  if (code === '') return 'pending'
  return code === WELL && ['', 'SUCCEEDED'].includes(textOf(row, 'statusText')) ? 'paid' : 'declined'
}

function readAmount(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Derived from the sums, since the company's codes disagree on whether the count includes the first payment. */
function installmentsOf(deal: XmlNode | null, amountAgorot: number): number {
  const [first, periodical] = [readAmount(textOf(deal, 'firstPayment')), readAmount(textOf(deal, 'periodicalPayment'))]
  if (!first || !periodical) return 1
  return Math.max(1, Math.min(1 + Math.round((amountAgorot - first) / periodical), 6))
}

/** Far shorter than a card number, whatever the gateway sends. */
function authorisationOf(text: string): string | null {
  return /^[\dA-Za-z]{1,10}$/.test(text) ? text : null
}

/** At most the digits of a mask, whatever the gateway sends. */
function maskOf(card: string): string | null {
  if (/^\d{0,6}[*xX]{4,}\d{4}$/.test(card)) return card
  const last = /\d{4}$/.exec(card)?.[0]
  return last ? `****${last}` : null
}
