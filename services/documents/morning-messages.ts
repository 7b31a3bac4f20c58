import { Type } from 'typebox'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { DocumentPayment, IssuedDocument } from './document.ts'

/** What is said to morning and how it answers. Its sums are shekels. */

export const KINDS = { invoice_receipt: 320, credit_note: 330 } as const
/** Of a whole document: by the rate, neither exempt (1) nor mixed (2). Of a line it means another thing, see below. */
const TAXED = 0
/** Of a line: its price includes VAT; 0 would add VAT to it. */
const VAT_INCLUDED = 1
const PAYMENT_TYPES = { cash_on_delivery: 1, card: 3, transfer: 4 } as const
const DEALS = { regular: 1, payments: 2 } as const
const UNKNOWN_CARD = 0
/** `cancel` would mark the whole invoice as cancelled, and most credit notes are of a part. */
const LINK = 'link'

export const Session = Type.Object({ token: Type.String({ minLength: 1 }) })
export const Failure = Type.Object({ errorCode: Type.Integer(), errorMessage: Type.Optional(Type.String()) })
export const Created = Type.Object({ id: Type.String({ minLength: 1 }) })

const Links = Type.Object({ origin: Type.String(), he: Type.Optional(Type.String()) })
/** A number in the answer to an addition, a text elsewhere. */
const Numbering = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[1-9]\\d{0,14}$' })])
export const Found = Type.Object({
  id: Type.String({ minLength: 1 }),
  number: Numbering,
  type: Type.Integer(),
  status: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** With VAT. */
  amount: Type.Number(),
  vat: Type.Number(),
  url: Type.Optional(Type.Union([Links, Type.Null()])),
  allocationNumber: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
})
export const FoundPage = Type.Object({ total: Type.Integer(), items: Type.Array(Found) })
export const DownloadLinks = Links

/** Carries the key: the one text of a document that the service searches. */
export const descriptionOf = ({ orderId }: IssuedDocument, key: string): string => `הזמנה ${orderId} (${key})`

/** The client is not added to the service's list, and has no address there: the shop mails documents itself. */
export const requestOf = (document: IssuedDocument, key: string, linkedId: string | null) => ({
  type: KINDS[document.kind],
  date: israelDate(document.issuedAt.getTime()),
  lang: 'he',
  currency: 'ILS',
  vatType: TAXED,
  signed: true,
  rounding: false,
  description: descriptionOf(document, key),
  client: {
    name: document.buyer.name,
    emails: [],
    add: false,
    ...(document.buyer.companyNumber !== null && { taxId: document.buyer.companyNumber }),
  },
  // A discount is a line below zero: a refused one leaves nothing behind, a discount object may be taken off before or after VAT.
  income: document.lines.map(({ description, quantity, unitAgorot, ean }) => ({
    description,
    quantity,
    price: agorotToShekels(unitAgorot),
    currency: 'ILS',
    currencyRate: 1,
    vatType: VAT_INCLUDED,
    vatRate: document.vatPercent / 100,
    ...(ean !== null && { catalogNum: ean }),
  })),
  // Credit notes have none: only receipts do.
  ...(document.kind === 'invoice_receipt' && { payment: document.payments.map(paymentOf) }),
  ...(linkedId !== null && { linkedDocumentIds: [linkedId], linkType: LINK }),
})

const paymentOf = ({ means, paidOn, amountAgorot, lastDigits, reference, installments }: DocumentPayment) => ({
  type: PAYMENT_TYPES[means],
  date: paidOn,
  price: agorotToShekels(amountAgorot),
  currency: 'ILS',
  currencyRate: 1,
  ...(reference !== null && { transactionId: reference }),
  ...(means === 'card' && {
    cardType: UNKNOWN_CARD,
    ...(lastDigits !== null && { cardNum: lastDigits }),
    dealType: installments > 1 ? DEALS.payments : DEALS.regular,
    numPayments: installments,
  }),
})
