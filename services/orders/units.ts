import type { OrderLine, StockSource, UnitsTaken } from '#events/orders.events.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { OrderTransaction } from './order-transaction.ts'

/** Units of one article from one source. */
export interface Units {
  ean: string
  source: StockSource
  quantity: number
}

/** Of what there is too little, and how much there is. */
export type ShortUnits = Units & { available: number }

export type TakenUnits = { ok: true; moved: UnitsTaken[] } | { ok: false; short: ShortUnits[] }

/** Each array behind a SELECT, where the planner does not see how long it is: it would plan anew for every length, longer than it runs. */
const ALL_THAT_ARE_ASKED = `SELECT * FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::int[])) AS asked (ean, source, quantity)`
/** In sorted order, so that two orders never wait for each other. */
const LOCKED = `SELECT c.*, asked.quantity FROM stock_counters c JOIN asked USING (ean, source)
  ORDER BY c.ean, c.source FOR NO KEY UPDATE OF c`
const STATE = 'c.ean, c.source, c.reserved, c.handed_over AS "handedOver"'

/** What the lines take of the counters, each counter once. */
export function unitsOf(lines: readonly Pick<OrderLine, 'quantity' | 'takes'>[]): Units[] {
  const units = new Map<string, Units>()
  for (const { quantity, takes } of lines) {
    for (const { ean, source } of takes) {
      const key = `${ean} ${source}`
      units.set(key, { ean, source, quantity: (units.get(key)?.quantity ?? 0) + quantity })
    }
  }
  return [...units.values()]
}

/** Holds all units or none, in one statement. Of what was never counted nothing is there. */
export async function takeUnits(tx: Transaction, units: readonly Units[]): Promise<TakenUnits> {
  const { rows } = await tx.query<UnitsTaken & { quantity: number; available: number | null; isMoved: boolean }>(
    `WITH asked AS (${ALL_THAT_ARE_ASKED}), locked AS MATERIALIZED (${LOCKED}), enough AS (
       SELECT count(*) = (SELECT count(*) FROM asked) AS is_all FROM locked WHERE on_hand IS NULL OR on_hand - reserved - handed_over >= quantity
     ), moved AS (
       UPDATE stock_counters c SET reserved = c.reserved + locked.quantity FROM locked, enough
       WHERE enough.is_all AND c.ean = locked.ean AND c.source = locked.source RETURNING ${STATE}
     )
     SELECT asked.*, moved.reserved, moved."handedOver", moved.ean IS NOT NULL AS "isMoved",
       CASE WHEN locked.ean IS NULL THEN 0 ELSE locked.on_hand - locked.reserved - locked.handed_over END AS available
     FROM asked LEFT JOIN moved USING (ean, source) LEFT JOIN locked USING (ean, source)`,
    columnsOf(units),
    { isPrepared: true },
  )
  if (rows.every((row) => row.isMoved))
    return { ok: true, moved: rows.map(({ ean, source, reserved, handedOver }) => ({ ean, source, reserved, handedOver })) }
  const short = rows.flatMap(({ ean, source, quantity, available }) =>
    available !== null && available < quantity ? [{ ean, source, quantity, available: Math.max(0, available) }] : [],
  )
  return { ok: false, short }
}

/** Of what there would be too little; to tell a shopper, not to decide by. */
export async function listShortUnits(queryable: Queryable, units: readonly Units[]): Promise<ShortUnits[]> {
  const { rows } = await queryable.query<ShortUnits>(
    `SELECT asked.*, greatest(0, CASE WHEN c.ean IS NULL THEN 0 ELSE c.on_hand - c.reserved - c.handed_over END) AS available
     FROM (${ALL_THAT_ARE_ASKED}) asked LEFT JOIN stock_counters c USING (ean, source)
     WHERE c.ean IS NULL OR c.on_hand - c.reserved - c.handed_over < asked.quantity`,
    columnsOf(units),
  )
  return rows
}

/** Gives back what was held. */
export function giveBackUnits(tx: Transaction, units: readonly Units[]): Promise<UnitsTaken[]> {
  return moveUnits(tx, units, 'reserved = c.reserved - locked.quantity')
}

/** What was held has left the shop's hands. */
export function handOverUnits(tx: Transaction, units: readonly Units[]): Promise<UnitsTaken[]> {
  return moveUnits(tx, units, 'reserved = c.reserved - locked.quantity, handed_over = c.handed_over + locked.quantity')
}

/** What was handed over is the shop's again; the catalogue may have counted since, and forgotten it. */
export function takeBackUnits(tx: Transaction, units: readonly Units[]): Promise<UnitsTaken[]> {
  return moveUnits(tx, units, 'reserved = c.reserved + locked.quantity, handed_over = greatest(c.handed_over - locked.quantity, 0)')
}

async function moveUnits(tx: Transaction, units: readonly Units[], change: string): Promise<UnitsTaken[]> {
  const { rows } = await tx.query<UnitsTaken>(
    `WITH asked AS (${ALL_THAT_ARE_ASKED}), locked AS MATERIALIZED (${LOCKED})
     UPDATE stock_counters c SET ${change} FROM locked WHERE c.ean = locked.ean AND c.source = locked.source RETURNING ${STATE}`,
    columnsOf(units),
  )
  return rows
}

/** Catalogue pages show what is left. */
export function tellMoved({ tell }: OrderTransaction, moved: readonly UnitsTaken[]): void {
  for (const state of moved) tell('units.taken.v1', state.ean, state)
}

function columnsOf(units: readonly Units[]) {
  return [units.map(({ ean }) => ean), units.map(({ source }) => source), units.map(({ quantity }) => quantity)]
}
