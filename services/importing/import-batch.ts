import { createEvent, type ShopEvent } from '#events/registry.ts'
import { formatMoney } from '#services/domain/money.ts'
import { isPriceJump } from '#services/domain/price-rule.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { stateHash } from '#services/platform/request-hash.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import {
  type EntityRecord,
  findRecords,
  type LastRecord,
  listSoldSince,
  lockRecords,
  type SoldSince,
  savePlaces,
  saveRecords,
} from './catalogue-records.ts'
import { type Problem, problem, warning } from './columns.ts'
import { type Difference, differenceBetween } from './differences.ts'
import { type Author, changesBetween, type EmittedChange, saveEdits } from './edit-history.ts'
import type { Entity, FileKind, HandedOver } from './file-kind.ts'
import type { Reason } from './reasons.ts'

export type ImportDeps = UnitOfWorkDeps
/** Units handed over since the events at these log positions; blocks further ones until the transaction ends. */
export type LockHandedOver = (
  tx: Transaction,
  counts: readonly { ean: string; sequence: number }[],
) => Promise<ReadonlyMap<string, HandedOver>>

export interface BatchOptions {
  isApplied: boolean
  acceptsPriceJumps: boolean
  /** Accepts rows that change an article's identity. */
  acceptsOthers?: boolean
  /** Accepted keys of this file with their rows. */
  accepted: Map<string, number>
  /** Keys of this file stopped as doubtful: they keep their state. */
  doubted?: Set<string>
  /** Accepted keys of all files; a dry run stores them nowhere else. */
  acceptedKeys: Set<string>
  /** Staff member to record as the author; none for the shop's own imports. */
  author?: Author
}

export interface BatchOutcome {
  created: number
  changed: number
  unchanged: number
  problems: Problem[]
  /** Differences to previous states. */
  differences: Difference[]
  /** Accepted entities. */
  taken: Entity[]
}

/** Source file of entities: columns missing in it keep their values. */
export interface FileOfEntities {
  kind: FileKind
  /** Columns present in the file. */
  columns: ReadonlySet<string>
  lockHandedOver: LockHandedOver
}

interface Plan extends BatchOutcome {
  changes: EmittedChange[]
  records: Map<string, EntityRecord & { state: object }>
  saves: ((tx: Queryable) => Promise<void>)[]
}

/** Reads a batch's rows into entities, based on their last states. */
export type ReadEntities = (known: ReadonlyMap<string, LastRecord>) => { entities: Entity[]; problems: Problem[] }

/** Reads rows over the last states of `ids` and, if applied, writes events and records in one transaction. */
export async function importBatch(
  deps: ImportDeps,
  file: FileOfEntities,
  { ids, read }: { ids: readonly string[]; read: ReadEntities },
  options: BatchOptions,
): Promise<BatchOutcome> {
  const plan = async (database: Queryable) => {
    const known = await findRecords(
      database,
      ids.map((id) => ({ kind: file.kind.entity, id })),
    )
    return read(new Map(known.map((record) => [record.id, record])))
  }
  if (!options.isApplied) {
    const { entities, problems } = await plan(deps.database)
    const planned = await planBatch(deps, deps.database, entities, options, { ...file, handedOver: new Map() })
    return { ...planned, problems: [...problems, ...planned.problems] }
  }
  const apply = async (unit: UnitOfWork) => {
    await lockRecords(unit.tx)
    const { entities, problems } = await plan(unit.tx)
    const applied = await applyBatch(unit, deps, entities, options, file)
    if (options.author) await saveEdits(unit.tx, applied.changes, options.author)
    return { ...applied, problems: [...problems, ...applied.problems] }
  }
  // Long, since it computes over thousands of rows between statements; its locks block other imports only.
  return withEvents(deps, apply, { isLong: true })
}

/** The same in a transaction that holds the lock; timestamped after the wait for it. */
export async function applyBatch(
  { tx, emitAll, onAppended }: UnitOfWork,
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  entities: readonly Entity[],
  options: BatchOptions,
  file: FileOfEntities | null = null,
): Promise<BatchOutcome & { changes: readonly EmittedChange[] }> {
  const handedOver = file ? await lockUncounted(tx, file, entities) : new Map<string, HandedOver>()
  const plan = await planBatch(deps, tx, entities, options, file && { ...file, handedOver })
  for (const save of plan.saves) await save(tx)
  await saveRecords(tx, [...plan.records.values()])
  emitAll(plan.changes.map(({ event }) => event))
  if (plan.changes.length > 0) onAppended((places) => savePlaces(tx, plan.changes, places))
  return plan
}

interface PlannedFile extends FileOfEntities {
  handedOver: ReadonlyMap<string, HandedOver>
}

/** Units handed over of articles that the file does not count, so that their events contain the current stock. */
async function lockUncounted(tx: Transaction, { kind, columns, lockHandedOver }: FileOfEntities, entities: readonly Entity[]) {
  if (!kind.onHandNow) return new Map<string, HandedOver>()
  const uncounted = entities.filter(({ units }) => units.some(({ column }) => !columns.has(column)))
  const known = await findRecords(tx, uncounted)
  return lockHandedOver(
    tx,
    known
      .flatMap(({ id, sequence }) => (sequence === null ? [] : [{ ean: id, sequence }]))
      .toSorted((one, other) => (one.ean < other.ean ? -1 : 1)),
  )
}

async function planBatch(
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  database: Queryable,
  entities: readonly Entity[],
  options: BatchOptions,
  file: PlannedFile | null,
): Promise<Plan> {
  const keys = entities.flatMap(({ kind, id, needs }) => [{ kind, id }, ...needs])
  const known = new Map<string, LastRecord>((await findRecords(database, keys)).map((record) => [keyOf(record), record]))
  const products = entities.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  const soldSince = Map.groupBy(await listSoldSince(database, products), ({ ean }) => ean)
  const plan = emptyPlan()
  const time = deps.now().toISOString()
  for (const entity of entities) {
    const sold = (entity.kind === 'product' && soldSince.get(entity.id)) || []
    const counted = sold.filter(({ source }) => hasColumn(entity, source, file))
    planEntity(plan, known, entity, { ...options, sold: counted, file, eventId: deps.newId, time })
  }
  return plan
}

/** Whether the file has the column of these units. */
function hasColumn({ units }: Entity, source: SoldSince['source'], file: PlannedFile | null): boolean {
  const column = units.find((each) => each.source === source)?.column
  return file === null || column === undefined || file.columns.has(column)
}

interface EntityOptions extends BatchOptions {
  sold: readonly SoldSince[]
  file: PlannedFile | null
  eventId(): string
  time: string
}

function planEntity(plan: Plan, known: Map<string, LastRecord>, entity: Entity, options: EntityOptions): void {
  const before = known.get(keyOf(entity))
  const stopped = stopOf(entity, known, options)
  if (stopped) {
    plan.problems.push(stopped)
    if (DOUBTS.has(stopped.reason)) options.doubted?.add(keyOf(entity))
    return
  }
  // After units were handed over, the same number is a new count.
  const isChanged = stateHash(entity.data) !== before?.hash || options.sold.length > 0
  if (isChanged && !planChange(plan, before, entity, options)) return
  plan[before ? (isChanged ? 'changed' : 'unchanged') : 'created'] += entity.rows.length
  const record = plan.records.get(keyOf(entity)) ?? {
    kind: entity.kind,
    id: entity.id,
    hash: '',
    priceAgorot: null,
    ...before,
    state: entity.data,
  }
  known.set(keyOf(entity), { ...record, sequence: null })
  options.accepted.set(keyOf(entity), rowOf(entity))
  options.acceptedKeys.add(keyOf(entity))
  plan.taken.push(entity)
}

/** False, with a problem, if the data violate the event's schema. */
function planChange(plan: Plan, before: LastRecord | undefined, entity: Entity, options: EntityOptions): boolean {
  const { file } = options
  const { after, wasNow } = countedNow(entity, before, file)
  const { kind, id, priceAgorot } = entity
  const hash = stateHash(after)
  try {
    plan.changes.push({ event: eventOf(entity, after, options), kind, id, changes: priceChange(before, entity), before: wasNow, hash })
  } catch (error) {
    plan.problems.push(problem(rowOf(entity), '', id, 'not_valid', String(error)))
    return false
  }
  plan.problems.push(...countedBefore(entity, options.sold))
  plan.records.set(keyOf(entity), { kind, id, hash, priceAgorot, state: after })
  if (entity.save) plan.saves.push(entity.save)
  if (file && before?.state) plan.differences.push(differenceBetween(file.kind, entity, { before: before.state, after: entity.data }))
  return true
}

/** Throws if the data violate the event's schema. */
function eventOf({ type, id: subject }: Entity, data: object, { eventId, time }: EntityOptions): ShopEvent {
  return createEvent(type, { id: eventId(), time, subject, data } as never) as ShopEvent
}

/** Reasons that staff can override. */
const DOUBTS = new Set<Reason>(['price_jump', 'another_article'])

function stopOf(entity: Entity, known: ReadonlyMap<string, LastRecord>, options: EntityOptions): Problem | null {
  const before = known.get(keyOf(entity))
  return (
    duplicate(entity, options) ??
    missingNeed(entity, known, options) ??
    otherIdentity(entity, before, options) ??
    priceJump(entity, before, options)
  )
}

/** New and previous state, both with the current units of what the file does not count. */
function countedNow(entity: Entity, before: LastRecord | undefined, file: PlannedFile | null): { after: object; wasNow: object | null } {
  const handedOver = file?.handedOver.get(entity.id)
  const was = before?.state ?? null
  if (!file?.kind.onHandNow || !handedOver) return { after: entity.data, wasNow: was }
  const uncounted = Object.fromEntries(
    entity.units.filter(({ column }) => !file.columns.has(column)).map(({ source }) => [source, handedOver[source] ?? 0]),
  )
  return { after: file.kind.onHandNow(entity.data, uncounted), wasNow: was && file.kind.onHandNow(was, uncounted) }
}

/** Only an accepted row claims its id. */
function duplicate(entity: Entity, { accepted }: BatchOptions): Problem | null {
  const first = accepted.get(keyOf(entity))
  if (entity.idColumn === null || first === undefined) return null
  return problem(rowOf(entity), entity.idColumn, entity.id, entity.kind === 'product' ? 'duplicate_ean' : 'duplicate_id', `row ${first}`)
}

function missingNeed(entity: Entity, known: ReadonlyMap<string, unknown>, { acceptedKeys }: BatchOptions): Problem | null {
  const missing = entity.needs.find((need) => !acceptedKeys.has(keyOf(need)) && !known.has(keyOf(need)))
  return missing ? problem(rowOf(entity), missing.column, missing.id, missing.reason) : null
}

/** A row with an id of another article: more likely a typing error than an intended change. */
function otherIdentity(entity: Entity, before: LastRecord | undefined, { file, acceptsOthers }: EntityOptions): Problem | null {
  const identityOf = file?.kind.identityOf
  if (!identityOf || !before?.state || acceptsOthers) return null
  const was = identityOf(before.state)
  const [column, now] = Object.entries(identityOf(entity.data)).find(([name, is]) => was[name] !== is) ?? []
  if (column === undefined || now === undefined) return null
  return problem(rowOf(entity), column, now, 'another_article', `it was ${was[column]}`)
}

function priceJump(entity: Entity, before: EntityRecord | undefined, { acceptsPriceJumps }: BatchOptions): Problem | null {
  const was = before?.priceAgorot ?? null
  const is = entity.priceAgorot
  if (acceptsPriceJumps || was === null || is === null || !isPriceJump(was, is)) return null
  const { euroColumn } = entity
  const money = euroColumn === null ? formatMoney : (cents: number) => `€${(cents / 100).toFixed(2)}`
  return problem(rowOf(entity), euroColumn ?? 'price', money(is), 'price_jump', `it was ${money(was)}`)
}

/** A count equal to the last one suggests an export from before the sales; a real recount usually differs. */
function countedBefore(entity: Entity, sold: readonly SoldSince[]): Problem[] {
  return sold.flatMap(({ source, units, counted }) => {
    const said = entity.units.find((each) => each.source === source)
    if (!said || said.count === null || said.count !== counted) return []
    return [warning(rowOf(entity), said.column, String(said.count), 'sold_since', `${units} units`)]
  })
}

function emptyPlan(): Plan {
  return { created: 0, changed: 0, unchanged: 0, problems: [], differences: [], taken: [], changes: [], records: new Map(), saves: [] }
}

function priceChange(before: EntityRecord | undefined, { priceAgorot }: Entity) {
  return changesBetween(before ? { priceAgorot: before.priceAgorot } : null, { priceAgorot })
}

function rowOf({ rows }: Entity): number {
  return rows[0] ?? 0
}

function keyOf({ kind, id }: Pick<EntityRecord, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
