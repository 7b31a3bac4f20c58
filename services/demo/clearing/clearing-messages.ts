import { nodeAt, readXml, textOf, UnreadableXml, writeXml, type XmlNode } from '#services/platform/xml.ts'

/** Server side of CreditGuard's protocol, for the demo's clearing house and for tests. */

export interface SetUpRequest {
  command: 'doDeal'
  terminal: string
  mid: string
  uniqueId: string
  amountAgorot: number
  currency: string
  installments: number
  firstAgorot: number
  periodicalAgorot: number
  successUrl: string
  errorUrl: string
  cancelUrl: string
}

export interface InquiryRequest {
  command: 'inquireTransactions'
  terminal: string
  mid: string
  /** One of the two ids is empty. */
  transactionId: string
  uniqueId: string
}

export interface RefundMessage {
  command: 'refundDeal'
  terminal: string
  mid: string
  /** Transaction to refund. */
  transactionId: string
  /** The shop's id of the refund. */
  uniqueId: string
  amountAgorot: number
}

export interface ClearedRow {
  transactionId: string
  uniqueId: string
  terminal: string
  amountAgorot: number
  currency: string
  firstAgorot: number
  periodicalAgorot: number
  /** `000` = paid; empty = no result yet. */
  code: string
  authorisationNumber: string | null
}

/** The card on record in the demo: no number, and no digits that could form one. */
export const DEMO_CARD = {
  holder: 'ישראל ישראלי',
  mask: '000000******0000',
  expiry: '1230',
  token: '1000000000000000',
  personalId: '000000018',
}

/** Throws `UnreadableXml` for any other message. */
export function readRequest(message: string): SetUpRequest | InquiryRequest | RefundMessage {
  const request = nodeAt(readXml(message), 'ashrait', 'request')
  const command = textOf(request, 'command')
  const content = nodeAt(request ?? undefined, command)
  const [terminal, mid, uniqueId] = ['terminalNumber', 'mid', 'uniqueid'].map((name) => textOf(content, name)) as [string, string, string]
  if (command === 'inquireTransactions') {
    return { command, terminal, mid, uniqueId, transactionId: textOf(content, 'mpiTransactionId') }
  }
  if (command === 'refundDeal') {
    return { command, terminal, mid, uniqueId, transactionId: textOf(content, 'cgUid'), amountAgorot: Number(textOf(content, 'total')) }
  }
  if (command !== 'doDeal') throw new UnreadableXml('no request')
  const amountAgorot = Number(textOf(content, 'total'))
  const payments = textOf(content, 'creditType') === 'Payments'
  return {
    command,
    terminal,
    mid,
    uniqueId,
    amountAgorot,
    currency: textOf(content, 'currency'),
    installments: payments ? Number.parseInt(textOf(content, 'numberOfPayments'), 10) : 1,
    firstAgorot: payments ? Number(textOf(content, 'firstPayment')) : amountAgorot,
    periodicalAgorot: payments ? Number(textOf(content, 'periodicalPayment')) : 0,
    successUrl: textOf(content, 'successUrl'),
    errorUrl: textOf(content, 'errorUrl'),
    cancelUrl: textOf(content, 'cancelUrl'),
  }
}

export function writePageAnswer(token: string, pageUrl: string): string {
  return writeResponse('doDeal', '000', { doDeal: { status: '000', token, mpiHostedPageUrl: pageUrl } })
}

export function writeInquiryAnswer(rows: readonly ClearedRow[]): string {
  return writeResponse('inquireTransactions', '000', { inquireTransactions: rows.length === 0 ? '' : { row: rows.map(rowOf) } })
}

export function writeRefundAnswer(transactionId: string): string {
  return writeResponse('refundDeal', '000', { tranId: transactionId, refundDeal: { status: '000', cgUid: transactionId } })
}

export function writeRefusal(command: string, code: string): string {
  return writeResponse(command, code, {})
}

function writeResponse(command: string, result: string, content: XmlNode): string {
  return writeXml({ ashrait: { response: { command, result, message: '', ...content } } })
}

function rowOf(row: ClearedRow): XmlNode {
  const deal: XmlNode = {
    terminalNumber: row.terminal,
    cgUid: row.transactionId,
    cardHolderName: DEMO_CARD.holder,
    total: String(row.amountAgorot),
    currency: row.currency,
    firstPayment: String(row.firstAgorot),
    periodicalPayment: String(row.periodicalAgorot),
  }
  return {
    mpiTransactionId: row.transactionId,
    uniqueid: row.uniqueId,
    cgGatewayResponseCode: row.code,
    authNumber: row.code === '000' ? (row.authorisationNumber ?? '') : '',
    statusText: { '000': 'SUCCEEDED', '': 'PENDING' }[row.code] ?? 'FAILED',
    cardId: DEMO_CARD.token,
    cardMask: DEMO_CARD.mask,
    cardExpiration: DEMO_CARD.expiry,
    cgGatewayResponseXML: { ashrait: { response: { doDeal: deal } } },
  }
}
