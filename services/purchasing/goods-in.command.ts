import type { Supplier } from '#events/suppliers.events.ts'
import { type CountingDeps, receiveUnits } from '#services/catalogue/index.ts'
import { compareDots, parseDot } from '#services/domain/dot.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { findAgreedWeeks } from './claims.queries.ts'
import { type LockedDraft, lockDraft, withDraftEvents } from './draft-record.ts'

/** The counted goods of a line. */
export interface CountedLine {
  lineId: string
  /** Total received before, of all kinds, as the page showed. */
  seen: number
  /** Articles for stock; then rejected ones: older than agreed, and another article. */
  arrived: number
  tooOld: number
  wrong: number
  /** Week and year of manufacture, `WWYY`; null = not checked. */
  dot: string | null
  /** Why tires older than agreed go to stock all the same. */
  oldReason?: string | null
}

export interface Delivery {
  draftOrderId: string
  /** Idempotency key of the delivery. */
  deliveryId: string
  by: string
  lines: readonly CountedLine[]
}

/**
 * `changed`: a conflict, something was received since it was shown. `counted_otherwise`: received in this delivery with other numbers.
 * `old_without_reason`: older than agreed, beyond what the supplier is allowed, and to be taken without a reason.
 * `future_dot`: the week of manufacture has not come yet. `closed`: the draft is closed. `no_shelf`: the article is not in the catalogue, or the catalogue would refuse it.
 */
export type LineRefused = 'unknown_line' | 'changed' | 'counted_otherwise' | 'future_dot' | 'old_without_reason' | 'closed' | 'no_shelf'

export interface RefusedLine {
  lineId: string
  reason: LineRefused
}

export type Received = { ok: true; refused: RefusedLine[] } | { ok: false; reason: 'unknown' | 'not_approved' }

/** Lines per transaction: short locks on the catalogue, and an interrupted delivery resumes after the last one. */
const BATCH = 20

/**
 * Receives goods of an approved draft: they become stock and are no longer on order. In independent batches; the same delivery sent
 * again resumes where it stopped.
 */
export async function receiveLines(deps: CountingDeps, delivery: Delivery): Promise<Received> {
  const agreed = await findAgreedWeeks(
    deps.database,
    delivery.draftOrderId,
    delivery.lines.map(({ lineId }) => lineId),
  )
  const refused: RefusedLine[] = []
  for (let start = 0; start < delivery.lines.length; start += BATCH) {
    const piece = { ...delivery, lines: delivery.lines.slice(start, start + BATCH) }
    const received = await withDraftEvents(deps, (unit) => receivePiece(unit, deps, piece, agreed))
    if (!received.ok) return received
    refused.push(...received.refused)
  }
  return { ok: true, refused }
}

type AgreedWeeks = Awaited<ReturnType<typeof findAgreedWeeks>>

interface KnownLine {
  lineId: string
  ean: string
  supplier: Supplier
  unitCents: number
  landedAgorot: number
  /** Received so far, of all kinds. */
  accounted: number
  /** Received in this delivery. */
  own: Pick<CountedLine, 'arrived' | 'tooOld' | 'wrong' | 'dot'> | null
}

async function receivePiece(unit: UnitOfWork, deps: CountingDeps, delivery: Delivery, agreed: AgreedWeeks): Promise<Received> {
  const { draftOrderId, by } = delivery
  const draft = await lockDraft(unit.tx, draftOrderId)
  if (draft === null) return { ok: false, reason: 'unknown' }
  if (draft.approvedAt === null) return { ok: false, reason: 'not_approved' }
  const known = await readLines(unit.tx, delivery)
  const isClosed = draft.receivedAt !== null
  const today = israelDate(unit.at.getTime())
  const judged = uniqueLines(delivery.lines).map((line) => {
    const oldestDot = agreed.get(line.lineId)?.oldestDot ?? null
    return judge(line, known.get(line.lineId), { isClosed, today, oldestDot })
  })
  const taken = judged.flatMap((each) => (each.kind === 'taken' ? [each] : []))
  const units = new Map<string, number>()
  for (const { line, known: own } of taken) if (line.arrived > 0) units.set(own.ean, (units.get(own.ean) ?? 0) + line.arrived)
  const shelf = [...units].map(([ean, count]) => ({ ean, units: count }))
  const { refused: withoutShelf, fromShipment } = await receiveUnits(unit, deps, shelf, by)
  deps.failpoint?.('shelved')
  const recorded = taken.filter(({ known: own, line }) => line.arrived === 0 || !withoutShelf.has(own.ean))
  await record(unit, delivery, recorded, { fromShipment, agreed })
  deps.failpoint?.('recorded')
  if (recorded.length > 0) await settleDraft(unit, delivery, draft)
  const refused = judged.flatMap((each) => (each.kind === 'refused' ? [{ lineId: each.lineId, reason: each.reason }] : []))
  const unshelved = taken
    .filter((each) => !recorded.includes(each))
    .map(({ line }) => ({ lineId: line.lineId, reason: 'no_shelf' as const }))
  return { ok: true, refused: [...refused, ...unshelved] }
}

const uniqueLines = (lines: readonly CountedLine[]): CountedLine[] => [...new Map(lines.map((line) => [line.lineId, line])).values()]

type Taken = { kind: 'taken'; line: CountedLine; known: KnownLine }
/** `again`: received with the same numbers before, or nothing came. */
type CheckedLine = Taken | { kind: 'again' } | ({ kind: 'refused' } & RefusedLine)

interface Circumstances {
  isClosed: boolean
  today: string
  oldestDot: string | null
}

function judge(line: CountedLine, known: KnownLine | undefined, { isClosed, today, oldestDot }: Circumstances): CheckedLine {
  const refused = (reason: LineRefused): CheckedLine => ({ kind: 'refused', lineId: line.lineId, reason })
  const { arrived, tooOld, wrong, dot } = line
  if (known === undefined) return refused('unknown_line')
  if (known.own !== null) {
    const { own } = known
    const isSame = own.arrived === arrived && own.tooOld === tooOld && own.wrong === wrong && own.dot === dot
    return isSame ? { kind: 'again' } : refused('counted_otherwise')
  }
  if (arrived + tooOld + wrong === 0) return { kind: 'again' }
  const fault = dot === null ? null : dotFault(line, dot, { today, oldestDot })
  if (fault) return refused(fault)
  if (isClosed) return refused('closed')
  return known.accounted === line.seen ? { kind: 'taken', line, known } : refused('changed')
}

function dotFault({ arrived, oldReason }: CountedLine, dot: string, { today, oldestDot }: Omit<Circumstances, 'isClosed'>) {
  if (parseDot(dot, today).status === 'future') return 'future_dot'
  const isTooOld = oldestDot !== null && compareDots(dot, oldestDot) < 0
  return isTooOld && arrived > 0 && !oldReason ? 'old_without_reason' : null
}

async function readLines(tx: Transaction, { draftOrderId, deliveryId, lines }: Delivery): Promise<ReadonlyMap<string, KnownLine>> {
  const { rows } = await tx.query<KnownLine>(
    `SELECT l.line_id AS "lineId", l.ean, l.supplier, l.unit_cents AS "unitCents", l.landed_agorot::float8 AS "landedAgorot",
       coalesce((SELECT sum(arrived + too_old + wrong) FROM goods_in g WHERE g.line_id = l.line_id), 0)::int AS accounted,
       (SELECT jsonb_build_object('arrived', arrived, 'tooOld', too_old, 'wrong', wrong, 'dot', dot)
        FROM goods_in g WHERE g.line_id = l.line_id AND g.delivery_id = $3) AS own
     FROM draft_lines l WHERE l.draft_order_id = $1 AND l.line_id = ANY ($2)`,
    [draftOrderId, lines.map(({ lineId }) => lineId), deliveryId],
  )
  return new Map(rows.map((row) => [row.lineId, row]))
}

async function record(
  { tx, at, emit }: UnitOfWork,
  { draftOrderId, deliveryId, by }: Delivery,
  lines: readonly Taken[],
  { fromShipment, agreed }: { fromShipment: ReadonlyMap<string, number>; agreed: AgreedWeeks },
): Promise<void> {
  if (lines.length === 0) return
  const left = new Map(fromShipment)
  const reasons = new Map(lines.map(({ line }) => [line.lineId, line.oldReason]))
  const rows = lines.map(({ line: { lineId, arrived, tooOld, wrong, dot }, known: { ean, supplier, unitCents, landedAgorot } }) => {
    const landed = Math.round(landedAgorot)
    return { draftOrderId, lineId, deliveryId, supplier, ean, arrived, tooOld, wrong, dot, unitCents, landedAgorot: landed, by }
  })
  // Of an article on several lines, its shipment's units go to the first ones.
  const recorded = rows.map((row) => {
    const ofShipment = Math.min(row.arrived, left.get(row.ean) ?? 0)
    left.set(row.ean, (left.get(row.ean) ?? 0) - ofShipment)
    return { ...row, ofShipment, agreedDot: agreed.get(row.lineId)?.agreedDot ?? null, oldReason: reasons.get(row.lineId) ?? null }
  })
  await tx.query(
    `INSERT INTO goods_in (draft_order_id, line_id, delivery_id, ean, supplier, arrived, too_old, wrong, dot, unit_cents, landed_agorot,
       from_shipment, agreed_dot, old_reason, received_by, received_at)
     SELECT "draftOrderId", "lineId", "deliveryId", ean, supplier, arrived, "tooOld", wrong, dot, "unitCents", "landedAgorot",
       "ofShipment", "agreedDot", "oldReason", by, $2
     FROM jsonb_to_recordset($1::jsonb) AS g ("draftOrderId" uuid, "lineId" uuid, "deliveryId" uuid, ean text, supplier text, arrived int,
       "tooOld" int, wrong int, dot text, "unitCents" int, "landedAgorot" bigint,
       "ofShipment" int, "agreedDot" text, "oldReason" text, by text)`,
    [JSON.stringify(recorded), at],
  )
  for (const row of rows) emit('goods.received.v1', draftOrderId, row)
}

/** SQL on a draft's lines: whether everything that was ordered has come. */
const IS_COMPLETE = `NOT EXISTS (
  SELECT FROM draft_lines l WHERE l.draft_order_id = $1 AND l.quantity >
    coalesce((SELECT sum(arrived + too_old + wrong) FROM goods_in g WHERE g.line_id = l.line_id), 0))`

/** Whether staff closed the draft before everything had come. */
export async function isClosedByHand(tx: Transaction, draftOrderId: string, draft: LockedDraft): Promise<boolean> {
  if (draft.receivedAt === null) return false
  const { rows } = await tx.query<{ isComplete: boolean }>(`SELECT ${IS_COMPLETE} AS "isComplete"`, [draftOrderId])
  return rows[0]?.isComplete === false
}

/** Receiving the last unit closes the draft: nothing of it is on order any more. A lower count opens it again. */
export async function settleDraft(
  { tx, at, emit }: UnitOfWork,
  { draftOrderId, by }: Pick<Delivery, 'draftOrderId' | 'by'>,
  { receivedAt }: LockedDraft,
): Promise<void> {
  const { rows } = await tx.query<{ isReceived: boolean }>(
    `UPDATE draft_orders d SET updated_at = $2,
       received_at = CASE WHEN complete THEN coalesce(received_at, $2::timestamptz) END,
       received_by = CASE WHEN complete THEN coalesce(received_by, $3) END
     FROM (SELECT ${IS_COMPLETE} AS complete) AS lines
     WHERE d.draft_order_id = $1 RETURNING complete AS "isReceived"`,
    [draftOrderId, at, by],
  )
  if (rows[0]?.isReceived && receivedAt === null) emit('draft-order.received.v1', draftOrderId, { draftOrderId, by })
}
