import type { Supplier } from '#events/suppliers.events.ts'
import { type CountingDeps, receiveUnits } from '#services/catalogue/index.ts'
import { parseDot } from '#services/domain/dot.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { lockDraft, withDraftEvents } from './draft-record.ts'
import { isClosedByHand, type LineRefused, settleDraft } from './goods-in.command.ts'

/** A saved line of a delivery, counted again. `seen`: the count that the page showed. */
export interface RecountedLine {
  lineId: string
  seen: number
  arrived: number
  tooOld: number
  wrong: number
  dot: string | null
}

export interface Recount {
  draftOrderId: string
  deliveryId: string
  by: string
  lines: readonly RecountedLine[]
}

/** `recounted`: a conflict, somebody corrected the line since it was shown. `sold`: fewer are left than the correction takes away. */
export type RecountRefused = Extract<LineRefused, 'unknown_line' | 'future_dot' | 'no_shelf'> | 'recounted' | 'sold'

export interface Recounted {
  refused: { lineId: string; reason: RecountRefused }[]
}

/** Corrects saved lines, each by itself: stock, and what is still awaited, change by the difference. The same correction counts once. */
export async function recountDelivery(deps: CountingDeps, { lines, ...delivery }: Recount): Promise<Recounted> {
  const refused: Recounted['refused'] = []
  for (const line of lines) {
    const reason = await withDraftEvents(deps, (unit) => recountLine(unit, deps, { ...delivery, line }))
    if (reason !== null) refused.push({ lineId: line.lineId, reason })
  }
  return { refused }
}

type RecountOfLine = Omit<Recount, 'lines'> & { line: RecountedLine }
type Numbers = Pick<RecountedLine, 'arrived' | 'tooOld' | 'wrong' | 'dot'>

async function recountLine(unit: UnitOfWork, deps: CountingDeps, recount: RecountOfLine): Promise<RecountRefused | null> {
  const { draftOrderId, line } = recount
  const draft = await lockDraft(unit.tx, draftOrderId)
  const held = draft && (await readCount(unit.tx, recount))
  if (!held) return 'unknown_line'
  // Sent again, or nothing is different.
  if (isSameCount(held, line) && (held.count === line.seen || held.count === line.seen + 1)) return null
  if (held.count !== line.seen) return 'recounted'
  if (line.dot !== null && parseDot(line.dot, israelDate(unit.at.getTime())).status === 'future') return 'future_dot'
  const shelved = await shelve(unit, deps, held, recount)
  if (!shelved.ok) return shelved.reason
  deps.failpoint?.('shelved')
  const wasClosedByHand = await isClosedByHand(unit.tx, draftOrderId, draft)
  await record(unit, recount, held, shelved.fromShipment)
  if (!wasClosedByHand) await settleDraft(unit, recount, draft)
  return null
}

type Shelved = { ok: true; fromShipment: number } | { ok: false; reason: 'sold' | 'no_shelf' }

/** Puts the difference on the shelf, or takes it off: what a lower count takes off the shelf is awaited with its shipment again. */
async function shelve(unit: UnitOfWork, deps: CountingDeps, held: HeldCount, { by, line }: RecountOfLine): Promise<Shelved> {
  const { ean } = held
  const units = line.arrived - held.arrived
  const kept = Math.min(held.fromShipment, line.arrived)
  if (units === 0) return { ok: true, fromShipment: kept }
  const { refused, fromShipment } = await receiveUnits(unit, deps, [{ ean, units, toShipment: held.fromShipment - kept }], by)
  const reason = refused.get(ean)
  if (reason) return { ok: false, reason: reason === 'units_gone' ? 'sold' : 'no_shelf' }
  return { ok: true, fromShipment: kept + (fromShipment.get(ean) ?? 0) }
}

const isSameCount = (one: Numbers, other: Numbers): boolean =>
  one.arrived === other.arrived && one.tooOld === other.tooOld && one.wrong === other.wrong && one.dot === other.dot

interface HeldCount extends Numbers {
  ean: string
  supplier: Supplier
  count: number
  fromShipment: number
}

async function readCount(tx: Transaction, { draftOrderId, deliveryId, line }: RecountOfLine): Promise<HeldCount | null> {
  const { rows } = await tx.query<HeldCount>(
    `SELECT ean, supplier, arrived, too_old AS "tooOld", wrong, dot, count, from_shipment AS "fromShipment"
     FROM goods_in WHERE draft_order_id = $1 AND delivery_id = $2 AND line_id = $3`,
    [draftOrderId, deliveryId, line.lineId],
  )
  return rows[0] ?? null
}

/** The former count is kept. */
async function record({ tx, at, emit }: UnitOfWork, recount: RecountOfLine, held: HeldCount, fromShipment: number): Promise<void> {
  const { draftOrderId, deliveryId, by } = recount
  const { lineId, arrived, tooOld, wrong, dot } = recount.line
  await tx.query(
    `INSERT INTO goods_in_counts (line_id, delivery_id, count, arrived, too_old, wrong, dot, counted_by, counted_at)
     SELECT line_id, delivery_id, count, arrived, too_old, wrong, dot, coalesce(corrected_by, received_by), coalesce(corrected_at, received_at)
     FROM goods_in WHERE line_id = $1 AND delivery_id = $2`,
    [lineId, deliveryId],
  )
  await tx.query(
    `UPDATE goods_in SET count = count + 1, arrived = $3, too_old = $4, wrong = $5, dot = $6, from_shipment = $7, corrected_by = $8,
       corrected_at = $9
     WHERE line_id = $1 AND delivery_id = $2`,
    [lineId, deliveryId, arrived, tooOld, wrong, dot, fromShipment, by, at],
  )
  const { supplier, ean, count } = held
  emit('goods.recounted.v1', draftOrderId, {
    draftOrderId,
    lineId,
    deliveryId,
    supplier,
    ean,
    count: count + 1,
    arrived,
    tooOld,
    wrong,
    dot,
    by,
  })
}
