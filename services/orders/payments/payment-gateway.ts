/** The door to a clearing company: it sends payers to a page of the company's, and is asked afterwards what became of them. */
export interface PaymentGateway {
  /** Told at start and kept with nothing. */
  readonly name: 'sandbox' | 'creditguard'
  /** Prepares a page for one attempt. Throws `GatewayUnavailable` when there is no answer in time. */
  open(attempt: AttemptToPay): Promise<OpenedPage>
  /** Whether the return address was written by the gateway: its MAC, compared in constant time. It grants nothing by itself. */
  isGenuine(answer: ReturnedAnswer): boolean
  /** Whether a transaction was taken on the shop's own terminal. */
  isOwn(transaction: GatewayTransaction): boolean
  /**
   * Gives money back to the card that paid, once for each call: whoever does not know what became of one asks `inquireRefund`, and never
   * sends it again. Throws `GatewayUnavailable` when that is not known.
   */
  refund(refund: RefundToSend): Promise<RefundAnswer>
  /** What the gateway knows of a refund by the shop's own id; null when it knows of none. Throws `GatewayUnavailable`. */
  inquireRefund(refundId: string): Promise<RefundAnswer | null>
  /** What the gateway knows of an attempt; null when nothing was paid or tried. Throws `GatewayUnavailable`. */
  inquire(attempt: { attemptId: string; transactionId: string | null }): Promise<GatewayTransaction | null>
}

export interface AttemptToPay {
  /** The gateway's `uniqueID`, of fixed length. */
  attemptId: string
  amountAgorot: number
  installments: number
  /** Absolute addresses that the payer comes back to. */
  returnTo: { success: string; failure: string; cancel: string }
}

export interface RefundToSend {
  refundId: string
  amountAgorot: number
  /** The payment that is given back. */
  attemptId: string
  transactionId: string | null
}

/** `refused`: nothing was given back. */
export type RefundAnswer = { outcome: 'refunded'; transactionId: string } | { outcome: 'refused' }

export interface OpenedPage {
  /** Where the payer goes: absolute, or a path of the shop's own host. */
  redirectUrl: string
  /** The transaction that was opened, where the gateway already says so. */
  transactionId: string | null
}

/** What the MAC covers, as it came; missing = empty. */
export interface ReturnedAnswer {
  txId: string
  errorCode: string
  cardToken: string
  cardExp: string
  personalId: string
  uniqueID: string
  responseMac: string
}

export interface GatewayTransaction {
  transactionId: string
  /** The attempt it belongs to, and the terminal it was taken on; may be empty where nothing was paid. */
  uniqueId: string
  terminal: string
  amountAgorot: number
  /** ISO 4217. */
  currency: string
  state: 'paid' | 'declined' | 'pending'
  installments: number
  /** Staff see them, in `contacts` (ruling 2): never the number, the code or a token. */
  card: { holder: string | null; mask: string | null; expiry: string | null }
}

/** The gateway cannot be asked for the moment; the message says why, without what was sent or answered. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
  readonly code = 'gateway_unavailable'
}

/** The gateway is there, and what it answers to this question is of no use: refused, or not to be read. Others may fare better. */
export class UnclearAnswer extends GatewayUnavailable {}
