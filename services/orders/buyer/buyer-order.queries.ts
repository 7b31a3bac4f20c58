import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { findContact, referenceOf } from '#services/contacts/contacts.queries.ts'
import { listOrderDocuments } from '#services/documents/documents.queries.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { isHandedOver, shownStatus } from '#services/domain/order-status.ts'
import { lawfulFee, refundBy } from '#services/domain/refund.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { FittingQuestion } from '../checkout/fitting.queries.ts'
import { findMadeOrder, type OrderPresentation } from '../checkout/made-order.queries.ts'
import { fixedBy } from '../order.decide.ts'
import { isUnpaid, type Order, offeredHours } from '../order.evolve.ts'
import { ORDER_RECORD } from '../order-record.ts'
import { listOrderHistory, type OrderHistoryStep } from '../orders.queries.ts'
import { payableOf } from '../payments/pay-by-link.command.ts'
import { readMoney } from '../refunds/order-money.queries.ts'
import type { BuyerOrder } from './buyer-order.contract.ts'
import { findFreeDays } from './move-appointment.command.ts'
import { presentPapers } from './papers.ts'

type Station = BuyerOrder['stations'][number]['station']

/** The stations of an order, by how it is received. */
const WAYS: Record<Receiving, readonly Station[]> = {
  install: ['received', 'paid', 'transit', 'doneTransit', 'closed'],
  shipping: ['received', 'paid', 'sent', 'closed'],
  pickup: ['received', 'paid', 'ready', 'closed'],
}

export interface TrueOrder extends Order {
  cancelAskedAt: Date | null
  isReminded: boolean
}

export async function findBookedOrder(database: Queryable, orderId: string): Promise<TrueOrder | null> {
  const { rows } = await database.query<TrueOrder>(
    `SELECT ${ORDER_RECORD}, (SELECT created_at FROM contacts WHERE act = 'cancellation:' || cancellation_id) AS "cancelAskedAt",
       EXISTS (SELECT FROM contacts c WHERE c.contact_id = orders.contact_id AND c.details ? 'kilometers') AS "isReminded"
     FROM orders WHERE order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

/** The buyer's phone; null for an unknown order, or when the person was erased. */
export async function findBuyerPhone(database: Queryable, orderId: string): Promise<string | null> {
  const { rows } = await database.query<{ phone: string | null }>(
    'SELECT phone FROM orders JOIN contacts USING (contact_id) WHERE order_id = $1',
    [orderId],
  )
  return rows[0]?.phone ?? null
}

/** How often the appointment was moved, given up, or taken again; as far as the projection knows. */
export async function countAppointmentChanges(database: Queryable, orderId: string): Promise<number> {
  const steps = await listOrderHistory(database, orderId)
  return steps.filter(changesAppointment).length
}

function changesAppointment(step: OrderHistoryStep): boolean {
  switch (step.type) {
    case 'order.appointment-moved.v1':
    case 'order.placed-again.v1':
    case 'order.amended.v1':
      return true
    case 'order.status-changed.v1':
      return step.data.to === 'cancelled' || step.data.from === 'cancelled'
    case 'order.reservation-released.v1':
      return step.data.reason !== 'cancelled'
    default:
      return false
  }
}

interface Presentation extends OrderPresentation, Pick<FittingQuestion, 'courierDays'> {
  /** The carrier's page, with `{code}` in place of the parcel's number; null = none. */
  trackingUrl: string | null
  tokens: TokenSigner
  now: Date
}

/** The status is the record's; the times of the stations are the projection's, which may be behind. */
export async function readBuyerOrder(
  database: Queryable,
  orderId: string,
  { trackingUrl, tokens, now, ...shop }: Presentation,
): Promise<BuyerOrder | null> {
  const [booked, order, steps, money, documents] = await Promise.all([
    findBookedOrder(database, orderId),
    findMadeOrder(database, orderId, shop),
    listOrderHistory(database, orderId),
    readMoney(database, orderId),
    listOrderDocuments(database, orderId),
  ])
  if (!booked || !order) return null
  const contact = documents.length > 0 ? await findContact(database, booked.contactId) : null
  const isMailed = typeof contact?.email === 'string' && shop.channels.includes('email')
  const { placed, reservation, trackingCode, isReminded } = booked
  const payable = payableOf(booked)
  const slot = placed.fitting?.slot
  const fixed = fixedBy(booked, now)
  return {
    orderId,
    state: stateOf(booked),
    order,
    stations: stationsOf(booked, steps),
    tracking:
      trackingCode === null
        ? null
        : { code: trackingCode, address: trackingUrl?.replace('{code}', encodeURIComponent(trackingCode)) ?? null },
    toPay: agorotToShekels(payable?.agorot ?? (isUnpaid(booked) && reservation === 'held' ? placed.price.chargedAgorot : 0)),
    isPaidHere: payable !== null,
    paymentMethod: placed.paymentMethod,
    arrivesOn:
      placed.lines
        .flatMap(({ arrivesOn }) => arrivesOn ?? [])
        .sort()
        .at(-1) ?? null,
    appointment: slot
      ? {
          date: slot.date,
          startCursor: slot.startsAt,
          fixed: fixed === 'no_appointment' ? null : fixed,
          offered: await listOffered(database, booked, { courierDays: shop.courierDays, now }),
        }
      : null,
    cancellation: cancellationOf(booked, money?.refundableAgorot ?? 0, now),
    isReminded,
    papers: presentPapers(contact === null ? [] : documents, { isMailed, tokens, now }),
  }
}

/** The offered hours that are still free. */
async function listOffered(database: Queryable, order: Order, at: Pick<FittingQuestion, 'courierDays' | 'now'>) {
  const offered = offeredHours(order)
  if (offered === null) return null
  const days = await findFreeDays(database, order, at)
  return offered
    .filter(({ date, startsAt }) => days.some((day) => day.date === date && day.starts.includes(startsAt)))
    .map(({ date, startsAt }) => ({ date, startCursor: startsAt }))
}

function cancellationOf({ cancellationId, cancelAskedAt, status }: TrueOrder, paidAgorot: number, now: Date): BuyerOrder['cancellation'] {
  const feeAgorot = lawfulFee(paidAgorot)
  return {
    reference: cancellationId === null ? null : referenceOf(cancellationId),
    fee: agorotToShekels(feeAgorot),
    refund: agorotToShekels(paidAgorot - feeAgorot),
    refundBy: refundBy((cancelAskedAt ?? now).getTime()),
    isSupplied: isHandedOver(status),
  }
}

function stateOf({ status, reservation }: TrueOrder): BuyerOrder['state'] {
  if (status === 'cancelled') return 'cancelled'
  return status === 'open' && reservation === 'released' ? 'lapsed' : 'going'
}

function stationsOf(
  { status, placed, placedAt, cancellationId, cancelAskedAt }: TrueOrder,
  steps: readonly OrderHistoryStep[],
): BuyerOrder['stations'] {
  const way = WAYS[placed.receiving]
  const stationOf = (reached: OrderStatus): Station => {
    const shown = shownStatus(reached, placed.receiving)
    return shown === 'open' || shown === 'cancelled' ? 'received' : shown
  }
  const current = way.indexOf(stationOf(status))
  const times = new Map<Station, string>([['received', placedAt.toISOString()]])
  for (const step of steps) {
    if (step.type === 'order.payment-succeeded.v1') times.set('paid', step.time.toISOString())
    if (step.type === 'order.status-changed.v1' && step.data.to !== 'cancelled' && step.data.to !== 'open')
      times.set(stationOf(step.data.to), times.get(stationOf(step.data.to)) ?? step.time.toISOString())
  }
  const stations = way.map((station, index) => {
    const isReached = index <= current
    return { station, isReached, at: isReached ? (times.get(station) ?? null) : null }
  })
  if (cancellationId === null) return stations
  return [
    ...stations.filter(({ isReached }) => isReached),
    { station: 'cancelAsked', isReached: true, at: cancelAskedAt?.toISOString() ?? null },
  ]
}
