/** The interface of a clearing company: it provides a payment page, and answers queries about the result. */
export interface PaymentGateway {
  /** Logged at start, never stored. */
  readonly name: 'sandbox' | 'creditguard'
  /** Opens a page for one attempt. Throws `GatewayUnavailable` on timeout. */
  open(attempt: AttemptToPay): Promise<OpenedPage>
  /** Whether the gateway signed the return address: its MAC, compared in constant time. Proves no payment. */
  isGenuine(answer: ReturnedAnswer): boolean
  /** Whether a transaction was made on the shop's own terminal. */
  isOwn(transaction: GatewayTransaction): boolean
  /**
   * Refunds to the card that paid. Not idempotent: after an unknown outcome call `inquireRefund`, never `refund` again. Throws
   * `GatewayUnavailable` when the outcome is unknown.
   */
  refund(refund: RefundToSend): Promise<RefundAnswer>
  /** The gateway's record of a refund by the shop's id; null = unknown there. Throws `GatewayUnavailable`. */
  inquireRefund(refundId: string): Promise<RefundAnswer | null>
  /** The gateway's record of an attempt; null = nothing was paid or tried. Throws `GatewayUnavailable`. */
  inquire(attempt: { attemptId: string; transactionId: string | null }): Promise<GatewayTransaction | null>
}

export interface AttemptToPay {
  /** The gateway's `uniqueID`, of fixed length. */
  attemptId: string
  amountAgorot: number
  installments: number
  /** Absolute return addresses. */
  returnTo: { success: string; failure: string; cancel: string }
}

export interface RefundToSend {
  refundId: string
  amountAgorot: number
  /** The payment to refund. */
  attemptId: string
  transactionId: string | null
}

/** `refused`: nothing was refunded. */
export type RefundAnswer = { outcome: 'refunded'; transactionId: string } | { outcome: 'refused' }

export interface OpenedPage {
  /** The payment page: an absolute URL, or a path of the shop's own host. */
  redirectUrl: string
  /** The opened transaction, where the gateway returns it already. */
  transactionId: string | null
}

/** The fields that the MAC covers, unchanged; missing = empty. */
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
  /** Its attempt, and its terminal; may be empty where nothing was paid. */
  uniqueId: string
  terminal: string
  amountAgorot: number
  /** ISO 4217. */
  currency: string
  state: 'paid' | 'declined' | 'pending'
  /** Of the card's issuer; null where the company tells none. */
  authorisationNumber: string | null
  installments: number
  /** Stored in `contacts` for staff: never the card number, its code or a token. */
  card: { holder: string | null; mask: string | null; expiry: string | null }
}

/** The gateway is unreachable; the message has the reason, without request or answer. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
  readonly code = 'gateway_unavailable'
}

/** The gateway answers, but this answer is refused or unreadable. Other queries may succeed. */
export class UnclearAnswer extends GatewayUnavailable {}
