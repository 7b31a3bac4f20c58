/** What a document is written for: its `source`, unique, so that a repeat writes nothing. Stored: these texts never change. */

/** The invoice of a payment by card. */
export const paymentSource = (attemptId: string): string => `payment:${attemptId}`

/** An order's invoice of a bank transfer; `count` is its number among the order's invoices. */
export const transferSource = (orderId: string, count: number): string => `transfer:${orderId}:${count}`

/** Null where it is no transfer's. */
export function transferCountOf(source: string): number | null {
  const [, count] = /^transfer:\d+:(\d+)$/.exec(source) ?? []
  return count === undefined ? null : Number(count)
}

/** A credit note of a refund; `count` above 1 where it corrects several invoices. */
export const refundSource = (refundId: string, count: number): string =>
  count === 1 ? `refund:${refundId}` : `refund:${refundId}:${count}`

/** The refund that a credit note is for; null = none. */
export const refundOf = (source: string): string | null => /^refund:([^:]+)/.exec(source)?.[1] ?? null

const TAKEN_BACK = 'taken-back:'

/** The credit note that takes an invoice back as a whole. */
export const takenBackSource = (invoiceId: string): string => TAKEN_BACK + invoiceId

/** The invoice that a credit note takes back; null = none. */
export const takenBackBy = (source: string): string | null => (source.startsWith(TAKEN_BACK) ? source.slice(TAKEN_BACK.length) : null)

const TO_COMPANY = 'company:'

/** The invoice that stands for another, written anew for a company. */
export const companySource = (invoiceId: string): string => TO_COMPANY + invoiceId

export const isToCompany = (source: string): boolean => source.startsWith(TO_COMPANY)
