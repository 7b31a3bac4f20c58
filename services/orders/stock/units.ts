import type { OrderLine, StockSource, UnitsTaken } from '#events/orders.events.ts'
import { availableFrom, NOTHING, STOCK_SOURCES } from '#services/domain/units-left.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { saveHandOvers } from './hand-overs.ts'

/** Units of one article from one source. */
export interface Units {
  ean: string
  source: StockSource
  quantity: number
}

/** A shortage, and the units available. */
export type UnitShortage = Units & { available: number }

export type ShortageCause = 'counted' | 'handed_over' | 'reserved'
export type ExplainedShortage = UnitShortage & { cause: ShortageCause }

/** What is counted of an article from one source. */
export interface Counter extends UnitsTaken {
  onHand: number | null
}

/** An array in a SELECT hides its length from the planner, which would otherwise plan again for every length, slower than the query. */
const COUNTERS = `SELECT ean, source, on_hand AS "onHand", reserved, handed_over AS "handedOver" FROM stock_counters
  WHERE ean = ANY ((SELECT $1::text[])::text[])`

/** Units per counter that the lines take. */
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

/** Reserves all units or none in locked counters; what is short is answered. `saveTaken` writes it. */
export function takeUnits(counters: readonly Counter[], units: readonly Units[]): UnitShortage[] {
  const short = shortagesOf(units, counters)
  if (short.length > 0) return short
  for (const { ean, source, quantity } of units) {
    const counter = counters.find((each) => each.ean === ean && each.source === source)
    if (counter) counter.reserved += quantity
  }
  return []
}

/** Writes the counters of these units as they are now. */
export function saveTaken(tx: Transaction, counters: readonly Counter[], units: readonly Units[]): UnitsTaken[] {
  return updateCounters(tx, counters, units, () => ({}))
}

/** Expected shortages, for display only; `takeUnits` decides. */
export async function listShortages(queryable: Queryable, units: readonly Units[]): Promise<ExplainedShortage[]> {
  const { rows } = await queryable.query<Counter>(COUNTERS, [eansOf(units)])
  return shortagesOf(units, rows).map((short) => ({ ...short, cause: causeOf(short, rows) }))
}

/** Of the source and sooner ones: fewer were counted, or others were handed them, or have them reserved. */
function causeOf({ ean, source, quantity }: Units, counters: readonly Counter[]): ShortageCause {
  const upTo = STOCK_SOURCES.slice(0, STOCK_SOURCES.indexOf(source) + 1)
  const own = counters.filter((counter) => counter.ean === ean && upTo.includes(counter.source))
  const counted = own.reduce((sum, { onHand }) => sum + (onHand ?? Number.POSITIVE_INFINITY), 0)
  if (counted < quantity) return 'counted'
  return counted - own.reduce((sum, { handedOver }) => sum + handedOver, 0) < quantity ? 'handed_over' : 'reserved'
}

/** Each is checked with the earlier ones subtracted. An article without a counter has no units. */
function shortagesOf(units: readonly Units[], counters: readonly Counter[]): UnitShortage[] {
  const taken = counters.map((counter) => ({ ...counter }))
  const short: UnitShortage[] = []
  for (const unit of units) {
    const ofArticle = taken.filter(({ ean }) => ean === unit.ean)
    const own = ofArticle.find(({ source }) => source === unit.source)
    const onHand = { ...NOTHING, ...Object.fromEntries(ofArticle.map(({ source, onHand }) => [source, onHand])) }
    const bySource = Object.fromEntries(ofArticle.map((counter) => [counter.source, counter]))
    const available = own ? availableFrom(unit.source, onHand, bySource) : 0
    if (own && available >= unit.quantity) own.reserved += unit.quantity
    else short.push({ ...unit, available })
  }
  return short
}

/** Releases reserved units. */
export function releaseUnits(tx: Transaction, units: readonly Units[]): Promise<UnitsTaken[]> {
  return lockAndUpdate(tx, units, ({ reserved }, quantity) => ({ reserved: reserved - quantity }))
}

/** Reserved units have left the shop. */
export function handOverUnits(tx: Transaction, units: readonly Units[]): Promise<UnitsTaken[]> {
  return lockAndUpdate(tx, units, ({ reserved, handedOver }, quantity) => ({
    reserved: reserved - quantity,
    handedOver: handedOver + quantity,
  }))
}

/** Units handed over are back; the catalogue may have counted since, which dropped the hand-over. */
export function undoHandOverUnits(tx: Transaction, units: readonly Units[]): Promise<UnitsTaken[]> {
  return lockAndUpdate(tx, units, ({ reserved, handedOver }, quantity) => ({
    reserved: reserved + quantity,
    handedOver: Math.max(handedOver - quantity, 0),
  }))
}

type Change = (counter: Counter, quantity: number) => Partial<UnitsTaken>

async function lockAndUpdate(tx: Transaction, units: readonly Units[], change: Change): Promise<UnitsTaken[]> {
  return updateCounters(tx, await lockUnits(tx, units), units, change)
}

/** Locks all counters of the articles, since each source's rest depends on the others; sorted to prevent deadlocks. */
export async function lockUnits(tx: Transaction, units: readonly Units[]): Promise<Counter[]> {
  const { rows } = await tx.query<Counter>(`${COUNTERS} ORDER BY ean, source FOR NO KEY UPDATE`, [eansOf(units)], { isPrepared: true })
  return rows
}

/**
 * The counters are locked, so that what they become is known at once: the statement is sent with those that follow, and fails the
 * transaction with them.
 */
function updateCounters(tx: Transaction, counters: readonly Counter[], units: readonly Units[], change: Change): UnitsTaken[] {
  const moved = units.flatMap(({ ean, source, quantity }) => {
    const counter = counters.find((each) => each.ean === ean && each.source === source)
    return counter ? [{ ean, source, reserved: counter.reserved, handedOver: counter.handedOver, ...change(counter, quantity) }] : []
  })
  const sent = tx.query(
    `UPDATE stock_counters c SET reserved = moved.reserved, handed_over = moved.handed_over
     FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::int[]), (SELECT $4::int[])) AS moved (ean, source, reserved, handed_over)
     WHERE c.ean = moved.ean AND c.source = moved.source`,
    [
      moved.map(({ ean }) => ean),
      moved.map(({ source }) => source),
      moved.map(({ reserved }) => reserved),
      moved.map(({ handedOver }) => handedOver),
    ],
    { isPrepared: true },
  )
  tx.settleWithCommit(sent)
  return moved
}

/** Emits units handed over, or with `sign` -1 taken back, as `emitUnitsTaken` does, and records them for later counts. */
export function emitHandedOver(
  { tx, emit, onAppended }: UnitOfWork,
  moved: readonly UnitsTaken[],
  units: readonly Units[],
  sign: 1 | -1,
): void {
  const handOvers = moved.map((state) => {
    const { ean, source } = state
    const quantity = units.find((each) => each.ean === ean && each.source === source)?.quantity ?? 0
    return { eventId: emit('units.taken.v1', ean, state), ean, source, quantity: sign * quantity }
  })
  if (handOvers.length > 0) onAppended((places) => saveHandOvers(tx, handOvers, places))
}

/** Updates what catalogue pages show as available. */
export function emitUnitsTaken({ emit }: UnitOfWork, moved: readonly UnitsTaken[]): void {
  for (const state of moved) emit('units.taken.v1', state.ean, state)
}

const eansOf = (units: readonly Units[]): string[] => units.map(({ ean }) => ean)
