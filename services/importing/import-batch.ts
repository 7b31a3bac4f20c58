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
/** Units that orders have handed over since the events at these places of the log counted them; no more are until the transaction ends. */
export type LockHandedOver = (
  tx: Transaction,
  counts: readonly { ean: string; sequence: number }[],
) => Promise<ReadonlyMap<string, HandedOver>>

export interface BatchOptions {
  isApplied: boolean
  acceptsPriceJumps: boolean
  /** Takes rows that turn an article into another one. */
  acceptsOthers?: boolean
  /** What was accepted of this file so far, each with its row. */
  accepted: Map<string, number>
  /** What was stopped of this file for a price that nobody believes yet: it stays as it was. */
  doubted?: Set<string>
  /** What was accepted of all files so far: in a dry run it stands nowhere else. */
  acceptedKeys: Set<string>
  /** Who is to be kept as having said it; nobody where the shop itself imports. */
  author?: Author
}

export interface BatchOutcome {
  created: number
  changed: number
  unchanged: number
  problems: Problem[]
  /** What of what was known before is another now. */
  differences: Difference[]
  /** What went through. */
  taken: Entity[]
}

/** Where entities come from: what the file has no column for stands as it was. */
export interface FileOfEntities {
  kind: FileKind
  /** The columns that the file has. */
  columns: ReadonlySet<string>
  lockHandedOver: LockHandedOver
}

interface Plan extends BatchOutcome {
  changes: EmittedChange[]
  records: Map<string, EntityRecord & { state: object }>
  saves: ((tx: Queryable) => Promise<void>)[]
}

/** The rows of a batch as what they say of the catalogue, made of what was last said. */
export type ReadEntities = (known: ReadonlyMap<string, LastRecord>) => { entities: Entity[]; problems: Problem[] }

/** Reads the rows over what was last said of `ids` and, when applied, writes events and records in one transaction. */
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
  // Between its statements it thinks about thousands of rows, and only another import waits for what it has locked.
  return withEvents(deps, apply, { isLong: true })
}

/** The same in a transaction that has locked the records: its moment is now, however long that was waited for. */
export async function applyBatch(
  { tx, emitAll, onAppended }: UnitOfWork,
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  entities: readonly Entity[],
  options: BatchOptions,
  file: FileOfEntities | null = null,
): Promise<BatchOutcome & { changes: readonly EmittedChange[] }> {
  const handedOver = file ? await lockUntold(tx, file, entities) : new Map<string, HandedOver>()
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

/** What was handed over of articles that the file does not count: what is said of them counts what lies there now. */
async function lockUntold(tx: Transaction, { kind, columns, lockHandedOver }: FileOfEntities, entities: readonly Entity[]) {
  if (!kind.onHandNow) return new Map<string, HandedOver>()
  const untold = entities.filter(({ units }) => units.some(({ column }) => !columns.has(column)))
  const known = await findRecords(tx, untold)
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
    const told = sold.filter(({ source }) => isTold(entity, source, file))
    planEntity(plan, known, entity, { ...options, sold: told, file, eventId: deps.newId, time })
  }
  return plan
}

/** Whether the file has the column that counts these units. */
function isTold({ units }: Entity, source: SoldSince['source'], file: PlannedFile | null): boolean {
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
  // The same number is another count once units were handed over.
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

/** False, with its problem, when the data break the event's schema. */
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

/** Throws when the data break the event's schema. */
function eventOf({ type, id: subject }: Entity, data: object, { eventId, time }: EntityOptions): ShopEvent {
  return createEvent(type, { id: eventId(), time, subject, data } as never) as ShopEvent
}

/** Reasons for which a row waits for somebody to say that it is right. */
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

/** What is said of it, and what it was, both with the units that lie there now, as far as the file does not count them. */
function countedNow(entity: Entity, before: LastRecord | undefined, file: PlannedFile | null): { after: object; wasNow: object | null } {
  const handedOver = file?.handedOver.get(entity.id)
  const was = before?.state ?? null
  if (!file?.kind.onHandNow || !handedOver) return { after: entity.data, wasNow: was }
  const untold = Object.fromEntries(
    entity.units.filter(({ column }) => !file.columns.has(column)).map(({ source }) => [source, handedOver[source] ?? 0]),
  )
  return { after: file.kind.onHandNow(entity.data, untold), wasNow: was && file.kind.onHandNow(was, untold) }
}

/** Only a row that went through takes its id: one that was stopped stands in nobody's way. */
function duplicate(entity: Entity, { accepted }: BatchOptions): Problem | null {
  const first = accepted.get(keyOf(entity))
  if (entity.idColumn === null || first === undefined) return null
  return problem(rowOf(entity), entity.idColumn, entity.id, entity.kind === 'product' ? 'duplicate_ean' : 'duplicate_id', `row ${first}`)
}

function missingNeed(entity: Entity, known: ReadonlyMap<string, unknown>, { acceptedKeys }: BatchOptions): Problem | null {
  const missing = entity.needs.find((need) => !acceptedKeys.has(keyOf(need)) && !known.has(keyOf(need)))
  return missing ? problem(rowOf(entity), missing.column, missing.id, missing.reason) : null
}

/** A row under an id that stands for something else: a typing error more often than a new meaning. */
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

/** An export from before those sales says what the last count said. Whoever counted anew comes to another number, mostly. */
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
