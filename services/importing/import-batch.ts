import type { ShopEvent } from '#events/registry.ts'
import { formatMoney } from '#services/domain/money.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { stateHash } from '#services/platform/request-hash.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type EntityRecord, findRecords, listSoldSince, lockRecords, type SoldSince, savePlaces, saveRecords } from './catalogue-records.ts'
import { type Problem, problem, warning } from './columns.ts'
import { type Author, changesBetween, type EmittedChange, saveEdits } from './edit-history.ts'
import type { Entity } from './file-kind.ts'

export type ImportDeps = UnitOfWorkDeps

export interface BatchOptions {
  isApplied: boolean
  acceptsPriceJumps: boolean
  /** What was accepted of this file so far, each with its row. */
  accepted: Map<string, number>
  /** What was stopped of this file for a price that nobody believes yet: it stays as it was. */
  doubted?: Set<string>
  /** What was accepted of all files so far: in a dry run it stands nowhere else. */
  acceptedKeys: Set<string>
  /** Who is to be kept as having said it; nobody where the shop itself, or its operator, imports. */
  author?: Author
}

export interface BatchOutcome {
  created: number
  changed: number
  unchanged: number
  problems: Problem[]
}

interface Plan extends BatchOutcome {
  changes: EmittedChange[]
  records: Map<string, EntityRecord & { state: object }>
  saves: ((tx: Queryable) => Promise<void>)[]
}

const MAX_PRICE_JUMP = 0.3

/** Compares entities with what was last said of them and, when applied, writes events and records in one transaction. */
export async function importBatch(deps: ImportDeps, entities: readonly Entity[], options: BatchOptions): Promise<BatchOutcome> {
  if (entities.length === 0) return emptyPlan()
  if (!options.isApplied) return planBatch(deps, deps.database, entities, options)
  const apply = async (unit: UnitOfWork) => {
    await lockRecords(unit.tx)
    const plan = await applyBatch(unit, deps, entities, options)
    if (options.author) await saveEdits(unit.tx, plan.changes, options.author)
    return plan
  }
  // Between its statements it thinks about thousands of rows, and only another import waits for what it has locked.
  return withEvents(deps, apply, { isLong: true })
}

/** The same in a transaction that has locked the records: its moment is now, however long that was waited for. */
export async function applyBatch(
  { tx, emitAll, onAppended }: UnitOfWork,
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  entities: readonly Entity[],
  options: BatchOptions,
): Promise<BatchOutcome & { changes: readonly EmittedChange[] }> {
  const plan = await planBatch(deps, tx, entities, options)
  for (const save of plan.saves) await save(tx)
  await saveRecords(tx, [...plan.records.values()])
  emitAll(plan.changes.map(({ event }) => event))
  if (plan.changes.length > 0) onAppended((places) => savePlaces(tx, plan.changes, places))
  return plan
}

async function planBatch(
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  database: Queryable,
  entities: readonly Entity[],
  options: BatchOptions,
): Promise<Plan> {
  const keys = entities.flatMap(({ kind, id, needs }) => [{ kind, id }, ...needs])
  const known = new Map((await findRecords(database, keys)).map((record) => [keyOf(record), record]))
  const products = entities.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  const soldSince = Map.groupBy(await listSoldSince(database, products), ({ ean }) => ean)
  const plan = emptyPlan()
  const time = deps.now().toISOString()
  for (const entity of entities) {
    const sold = (entity.kind === 'product' && soldSince.get(entity.id)) || []
    planEntity(plan, known, entity, { ...options, sold }, (each) => each.toEvent(deps.newId(), time))
  }
  return plan
}

function planEntity(
  plan: Plan,
  known: Map<string, EntityRecord>,
  entity: Entity,
  options: BatchOptions & { sold: readonly SoldSince[] },
  toEvent: (entity: Entity) => ShopEvent,
): void {
  const before = known.get(keyOf(entity))
  const stopped = duplicate(entity, options) ?? missingNeed(entity, known, options) ?? priceJump(entity, before, options)
  if (stopped) {
    plan.problems.push(stopped)
    if (stopped.reason === 'price_jump') options.doubted?.add(keyOf(entity))
    return
  }
  const record = { kind: entity.kind, id: entity.id, hash: stateHash(entity.data), priceAgorot: entity.priceAgorot }
  // The same number is another count once units were handed over.
  const isChanged = record.hash !== before?.hash || options.sold.length > 0
  if (isChanged) {
    try {
      plan.changes.push({ event: toEvent(entity), kind: entity.kind, id: entity.id, changes: priceChange(before, entity) })
    } catch (error) {
      plan.problems.push(problem(rowOf(entity), '', entity.id, 'not_valid', String(error)))
      return
    }
    plan.problems.push(...countedBefore(entity, options.sold))
    plan.records.set(keyOf(entity), { ...record, state: entity.data })
    if (entity.save) plan.saves.push(entity.save)
  }
  plan[before ? (isChanged ? 'changed' : 'unchanged') : 'created'] += entity.rows.length
  known.set(keyOf(entity), record)
  options.accepted.set(keyOf(entity), rowOf(entity))
  options.acceptedKeys.add(keyOf(entity))
}

/** Only a row that went through takes its id: one that was stopped stands in nobody's way. */
function duplicate(entity: Entity, { accepted }: BatchOptions): Problem | null {
  const first = accepted.get(keyOf(entity))
  if (entity.idColumn === null || first === undefined) return null
  return problem(rowOf(entity), entity.idColumn, entity.id, entity.kind === 'product' ? 'duplicate_ean' : 'duplicate_id', `row ${first}`)
}

function missingNeed(entity: Entity, known: Map<string, EntityRecord>, { acceptedKeys }: BatchOptions): Problem | null {
  const missing = entity.needs.find((need) => !acceptedKeys.has(keyOf(need)) && !known.has(keyOf(need)))
  return missing ? problem(rowOf(entity), missing.column, missing.id, missing.reason) : null
}

function priceJump(entity: Entity, before: EntityRecord | undefined, { acceptsPriceJumps }: BatchOptions): Problem | null {
  const was = before?.priceAgorot ?? null
  const is = entity.priceAgorot
  if (acceptsPriceJumps || was === null || is === null || Math.abs(is - was) <= was * MAX_PRICE_JUMP) return null
  const { euroColumn } = entity
  const money = euroColumn === null ? formatMoney : (cents: number) => `€${(cents / 100).toFixed(2)}`
  return problem(rowOf(entity), euroColumn ?? 'price', money(is), 'price_jump', `it was ${money(was)}`)
}

/** An export from before those sales says what the last count said. Whoever counted anew comes to another number, mostly. */
function countedBefore(entity: Entity, sold: readonly SoldSince[]): Problem[] {
  return sold.flatMap(({ source, units, counted }) => {
    const said = entity.units.find((each) => each.source === source)
    if (!said || said.count === null || said.count !== counted) return []
    return [warning(rowOf(entity), said.column, String(said.count), 'sold_since', `${units} units`)]
  })
}

function emptyPlan(): Plan {
  return { created: 0, changed: 0, unchanged: 0, problems: [], changes: [], records: new Map(), saves: [] }
}

/** Of what was said before only the price is known here. */
function priceChange(before: EntityRecord | undefined, { priceAgorot }: Entity) {
  return changesBetween(before ? { priceAgorot: before.priceAgorot } : null, { priceAgorot })
}

function rowOf({ rows }: Entity): number {
  return rows[0] ?? 0
}

function keyOf({ kind, id }: Pick<EntityRecord, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
