import { type Static, Type } from 'typebox'
import { DateOnly, nullable } from '#events/primitives.ts'
import { call, fileAnswer, XLSX } from '#services/ingress/contract/call.contract.ts'

/** The accountant's month, and the clearing company's day beside the shop's. Sums are shekels; those of refunds are below zero. */

const Movement = Type.Object({
  /** The clearing company's; null for a refund that staff looked up there. */
  transaction: nullable(Type.String()),
  sum: Type.Number(),
})

export const ClearingDay = Type.Object({
  day: DateOnly,
  /** Transactions with the same sum on both sides. */
  equal: Type.Integer(),
  shopAlone: Type.Array(Type.Object({ ...Movement.properties, orderId: Type.String() })),
  companyAlone: Type.Array(Type.Object({ ...Movement.properties, row: Type.Integer() })),
  differing: Type.Array(
    Type.Object({
      transaction: Type.String(),
      orderId: Type.String(),
      row: Type.Integer(),
      shopSum: Type.Number(),
      companySum: Type.Number(),
    }),
  ),
  /** The same sum on both sides, which the shop has on another day: it learned of it about midnight, or later. */
  otherDay: Type.Array(Type.Object({ ...Movement.properties, orderId: Type.String(), row: Type.Integer(), shopDay: DateOnly })),
  /** Rows that could not be read or are of another day; 0 is the file itself. `reason` is a code. */
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), column: Type.String(), value: Type.String(), reason: Type.String(), isWarning: Type.Boolean() }),
  ),
})
export type ClearingDay = Static<typeof ClearingDay>

export const ACCOUNTING_CALLS = {
  month: call({
    method: 'GET',
    path: '/api/v1/documents/month.xlsx',
    summary: "The accountant's month: orders, items, payments, refunds and documents as a workbook",
    query: Type.Object({ month: Type.String({ pattern: '^20[2-9]\\d-(0[1-9]|1[0-2])$' }) }),
    answer: fileAnswer(XLSX),
  }),
  /** The request's body is the file: CSV with the columns transaction, sum and date. */
  clearingDay: call({
    method: 'POST',
    path: '/api/v1/documents/clearing-day',
    summary: "Compares the clearing company's file of a day with the shop's payments and refunds",
    consumes: ['text/csv'],
    query: Type.Object({ day: DateOnly }),
    answer: ClearingDay,
  }),
}
