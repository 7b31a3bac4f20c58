import type { ShopEvent } from '#events/registry.ts'
import { type Contact, findContact } from '#services/contacts/contacts.queries.ts'
import { changeOrderIn, loadOrder, type Order, type OrderChangeRefused } from '#services/orders/index.ts'

import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import type { Carrier, Parcel } from './carrier.ts'

/**
 * `being_created`: somebody else asks the carrier for it at this moment. `no_address`: the person was erased, or left none.
 * `carrier_refused`: `said` are the carrier's own words.
 */
export type ParcelSent = { ok: true; code: string; events: readonly ShopEvent[] } | ParcelRefused
export type ParcelRefused =
  | {
      ok: false
      reason: 'unknown' | 'not_shipping' | 'not_paid' | 'buyer_cancelled' | 'balance_due' | 'no_address' | 'being_created' | 'carrier_away'
    }
  | { ok: false; reason: 'carrier_refused'; said: string }
  | { ok: false; reason: 'kept_not_sent'; code: string; because: OrderChangeRefused['reason'] }

export interface SendParcel {
  orderId: string
  /** Although the buyer has cancelled, or owes a difference. */
  isConfirmed?: boolean
  by: string
}

/** Longer than the two questions that a carrier has to answer meanwhile. */
const ASKING_MS = 60_000

/**
 * A parcel for a paid order, which is then sent. The row stands before the carrier is asked: whoever comes again, after a crash or an
 * error, looks there for the parcel before asking for another.
 */
export async function sendParcel(deps: UnitOfWorkDeps, carrier: Carrier, command: SendParcel): Promise<ParcelSent> {
  const claim = await withEvents(deps, (unit) => claimParcel(unit, carrier.name, command))
  if (!claim.ok) return claim
  if (claim.isSent) return { ok: true, code: claim.code, events: [] }
  const made = claim.code === null ? await obtain(deps, carrier, claim) : { ok: true as const, code: claim.code }
  return made.ok ? await recordSent(deps, claim, made.code, command) : made
}

interface Claim {
  ok: true
  orderId: string
  attempt: number
  parcel: Parcel
  code: string | null
  isSent: false
  /** The carrier may know it. */
  isRepeat: boolean
}
type Claimed = Claim | { ok: true; isSent: true; code: string } | ParcelRefused

interface ParcelRow {
  attempt: number
  code: string | null
  askingAt: Date | null
  /** It came back or was given up, or its delivery closed the order that staff took up again. */
  isOver: boolean
}

async function claimParcel({ tx, at }: UnitOfWork, carrier: string, command: SendParcel): Promise<Claimed> {
  const { orderId } = command
  const order = await loadOrder(tx, orderId)
  const { rows: parcels } = await tx.query<ParcelRow>(
    `SELECT attempt, code, asking_at AS "askingAt", closed_order_at IS NOT NULL OR state IN ('failed', 'returned') AS "isOver"
     FROM parcels WHERE order_id = $1`,
    [orderId],
  )
  const [before] = parcels
  if (!order) return { ok: false, reason: 'unknown' }
  if (order.status === 'sent' && before?.code) return { ok: true, isSent: true, code: before.code }
  const refused = refusalNow(order, before, command, at)
  if (refused) return refused
  const { attempt: last, code, isOver } = before ?? { attempt: 1, code: null, isOver: false }
  const attempt = isOver ? last + 1 : last
  const parcel = parcelOf(attempt === 1 ? orderId : `${orderId}-${attempt}`, await findContact(tx, order.contactId))
  if (!parcel) return { ok: false, reason: 'no_address' }
  // A parcel that is over makes way for the next one.
  if (isOver) await tx.query('DELETE FROM parcels WHERE order_id = $1', [orderId])
  await tx.query(
    `INSERT INTO parcels (order_id, attempt, carrier, asking_at, created_at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (order_id) DO UPDATE SET carrier = $3, asking_at = $4`,
    [orderId, attempt, carrier, at],
  )
  return { ok: true, orderId, attempt, parcel, code: isOver ? null : code, isSent: false, isRepeat: before !== undefined && !isOver }
}

function refusalNow(order: Order, parcel: ParcelRow | undefined, command: SendParcel, at: Date): ParcelRefused | null {
  if (order.placed.receiving !== 'shipping') return { ok: false, reason: 'not_shipping' }
  if (order.status !== 'paid') return { ok: false, reason: 'not_paid' }
  if (order.cancellationId !== null && !command.isConfirmed) return { ok: false, reason: 'buyer_cancelled' }
  if (order.balanceDueAgorot > 0 && !command.isConfirmed) return { ok: false, reason: 'balance_due' }
  const isAsking = parcel?.askingAt && at.getTime() - parcel.askingAt.getTime() < ASKING_MS
  return isAsking ? { ok: false, reason: 'being_created' } : null
}

function parcelOf(reference: string, contact: Contact | null): Parcel | null {
  const detail = (name: string): string | null => {
    const value = contact?.details[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const [city, recipient, phone] = [detail('city'), detail('recipient') ?? contact?.name, detail('recipientPhone') ?? contact?.phone]
  if (!contact?.address || !city || !recipient || !phone) return null
  const { address, email } = contact
  return { reference, recipient, phone, email, city, address, notes: detail('deliveryNotes') }
}

async function obtain(
  deps: UnitOfWorkDeps,
  carrier: Carrier,
  { orderId, attempt, parcel, isRepeat }: Claim,
): Promise<{ ok: true; code: string } | ParcelRefused> {
  try {
    const found = isRepeat ? await carrier.find(parcel.reference) : null
    const { code } = found ?? (await carrier.create(parcel))
    deps.failpoint?.('parcel.created')
    return { ok: true, code }
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    await deps.database.query('UPDATE parcels SET asking_at = NULL WHERE order_id = $1 AND attempt = $2', [orderId, attempt])
    return refused
  }
}

function refusalOf(error: unknown): ParcelRefused | null {
  if (error instanceof ServiceUnavailable) return { ok: false, reason: 'carrier_away' }
  return error instanceof ServiceRefused ? { ok: false, reason: 'carrier_refused', said: error.reason } : null
}

/** The code is kept although the order was moved elsewhere meanwhile: the parcel is there. */
function recordSent(deps: UnitOfWorkDeps, claim: Claim, code: string, command: SendParcel): Promise<ParcelSent> {
  const { orderId, attempt } = claim
  const { isConfirmed = false, by } = command
  return withEvents(deps, async (unit) => {
    const sent = await changeOrderIn(unit, orderId, { status: 'sent', trackingCode: code, isConfirmed, shown: { status: 'paid' } }, by)
    await unit.tx.query('UPDATE parcels SET code = $3, asking_at = NULL WHERE order_id = $1 AND attempt = $2', [orderId, attempt, code])
    return sent.ok ? { ok: true, code, events: unit.events } : { ok: false, reason: 'kept_not_sent', code, because: sent.reason }
  })
}
