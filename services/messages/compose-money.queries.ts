import { findContact } from '#services/contacts/contacts.queries.ts'
import { documentPathOf } from '#services/documents/document-link.rules.ts'
import { refundOf } from '#services/documents/document-source.rules.ts'
import { listOrderDocuments } from '#services/documents/documents.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { greetingName } from '#services/domain/person.ts'
import { lawfulFee, mayKeepFee, refundBy } from '#services/domain/refund.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { orderPathOf } from '#services/orders/buyer/order-link.rules.ts'
import { listOrderHistory } from '#services/orders/orders.queries.ts'
import { findPaidRefund, findRefundDue } from '#services/orders/refunds/refunds.queries.ts'
import type { Composing, MessageContent, SkipReason } from './composing.ts'
import { writeOfCancelled, writeOfRefund } from './message-money.text.ts'
import { findOwnWords } from './words.queries.ts'

/** A cancelled order: why, what falls away, what is given back until when. `about`: its number. */
export async function composeOfCancelled(deps: Composing, about: string, isPreview: boolean): Promise<MessageContent | SkipReason> {
  const { database, tokens, now } = deps
  const [booked, money, steps] = await Promise.all([
    findBookedOrder(database, about),
    findRefundDue(database, about),
    listOrderHistory(database, about),
  ])
  if (!booked || !money) return 'unknown'
  if (booked.status !== 'cancelled' && !isPreview) return 'over'
  const contact = await findContact(database, booked.contactId)
  if (!contact) return 'no_address'
  // The law counts from the buyer's notice.
  const since =
    steps.findLast(({ type }) => type === 'order.cancellation-asked.v1') ?? steps.findLast(({ type }) => type === 'order.cancelled.v1')
  const { fitting, paymentMethod } = booked.placed
  const facts = {
    orderId: about,
    firstName: greetingName(contact.name),
    reason: money.cancelReason,
    due: agorotToShekels(money.dueAgorot),
    fee: mayKeepFee(money) ? agorotToShekels(lawfulFee(money.dueAgorot)) : 0,
    method: paymentMethod === 'creditcard' ? 'card' : 'transfer',
    refundBy: israelDate(refundBy((since?.time ?? now()).getTime())),
    appointment: fitting?.slot ? { ...fitting.slot, garage: fitting.garage } : null,
  } as const
  const text = writeOfCancelled(facts, await findOwnWords(deps, 'order-cancelled'))
  return { contactId: booked.contactId, contact, text, path: orderPathOf(tokens, about), bill: null, stopPath: null, ownWords: null }
}

/** Money that was given back, with its credit note. `about`: the order's number. */
export async function composeOfRefund(deps: Composing, about: string, refundId: string): Promise<MessageContent | SkipReason> {
  const { database, tokens } = deps
  const [booked, refund, documents] = await Promise.all([
    findBookedOrder(database, about),
    findPaidRefund(database, refundId),
    listOrderDocuments(database, about),
  ])
  if (!booked || !refund) return 'unknown'
  const contact = await findContact(database, booked.contactId)
  if (!contact) return 'no_address'
  const note = documents.find(({ source, state }) => refundOf(source) === refundId && state === 'issued')
  const parts = refund.lines.flatMap(({ ean, quantity }) => {
    const line = booked.placed.lines.find((placed) => placed.ean === ean)
    return line ? [{ ...line, units: quantity }] : []
  })
  const facts = {
    ...refund,
    firstName: greetingName(contact.name),
    parts,
    amount: agorotToShekels(refund.amountAgorot),
    fee: agorotToShekels(refund.feeAgorot),
    creditNote: note?.number ?? null,
  }
  const text = writeOfRefund(facts, await findOwnWords(deps, 'refund-made'))
  const path = note ? documentPathOf(tokens, note.documentId) : orderPathOf(tokens, about)
  return { contactId: booked.contactId, contact, text, path, bill: null, stopPath: null, ownWords: null }
}
