import { israelDate } from '#services/domain/israel-time.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, withEvents } from '#services/platform/unit-of-work.ts'
import { loadBrandNames } from './brand-names.ts'
import { type EntityRecord, findRecords, type LastRecord, lockRecords, removeRecord } from './catalogue-records.ts'
import type { Problem } from './columns.ts'
import { changesBetween, type EmittedChange, saveEdits } from './edit-history.ts'
import type { Entity, EntityKind, FileKind, ReadContext } from './file-kind.ts'
import { applyBatch, type BatchOptions } from './import-batch.ts'
import type { ImportFileDeps } from './import-file.command.ts'

/** `changed_since`: another change or an order's units followed. `not_removable`: a new entity of a kind that cannot be removed. */
export interface RefusedUndo {
  kind: EntityKind
  id: string
  reason: 'changed_since' | 'not_removable'
}

export type Undone =
  | {
      ok: true
      /** Entities with their previous state again, and removed new ones. */
      restored: number
      removed: number
      refused: RefusedUndo[]
    }
  | { ok: false; reason: 'unknown_import' | 'undone_before' }

interface Edit {
  eventId: string
  kind: EntityKind
  id: string
  /** State before the import; null = new. */
  before: object | null
  /** Hash of the imported state; null = removed. */
  hash: string | null
}

const AT_ONCE = 500

/**
 * Restores the states before an import, row by row in reverse, except entities changed since. After an interruption the next call
 * resumes.
 */
export async function undoImport(deps: ImportFileDeps, importId: string, by: string): Promise<Undone> {
  const reason = await whyNotUndone(deps.database, importId)
  if (reason) return { ok: false, reason }
  const context = { today: israelDate(deps.now().getTime()), brands: await loadBrandNames(deps.database), shiftDays: 0 }
  const undone = { restored: 0, removed: 0, refused: [] as RefusedUndo[] }
  for (let isMore = true; isMore; ) {
    isMore = await withEvents(
      deps,
      async (unit) => {
        await lockRecords(unit.tx)
        const edits = await listEdits(unit.tx, importId)
        const outcome = await undoEdits(unit, deps, edits, { by, context })
        await markTakenBack(unit.tx, edits)
        undone.restored += outcome.restored
        undone.removed += outcome.removed
        undone.refused.push(...outcome.refused)
        return edits.length === AT_ONCE
      },
      { isLong: true },
    )
  }
  await markUndone(deps.database, { importId, by, at: deps.now() })
  return { ok: true, ...undone }
}

/** Null if an import can be undone. */
export async function whyNotUndone(database: Queryable, importId: string): Promise<Extract<Undone, { ok: false }>['reason'] | null> {
  const { rows } = await database.query<{ undoneAt: Date | null }>(
    'SELECT undone_at AS "undoneAt" FROM catalogue_imports WHERE import_id = $1',
    [importId],
  )
  const [known] = rows
  if (!known) return 'unknown_import'
  return known.undoneAt === null ? null : 'undone_before'
}

export async function markUndone(database: Queryable, { importId, by, at }: { importId: string; by: string; at: Date }): Promise<void> {
  await database.query('UPDATE catalogue_imports SET undone_at = $2, undone_by = $3 WHERE import_id = $1 AND undone_at IS NULL', [
    importId,
    at,
    by,
  ])
}

async function listEdits(tx: Queryable, importId: string): Promise<Edit[]> {
  const { rows } = await tx.query<Edit>(
    `SELECT event_id AS "eventId", kind, id, before, hash FROM catalogue_edits
     WHERE import_id = $1 AND NOT is_taken_back ORDER BY edited_at DESC, event_id DESC LIMIT ${AT_ONCE}`,
    [importId],
  )
  return rows
}

async function markTakenBack(tx: Queryable, edits: readonly Edit[]): Promise<void> {
  await tx.query('UPDATE catalogue_edits SET is_taken_back = true WHERE event_id = ANY ($1)', [edits.map(({ eventId }) => eventId)])
}

interface UndoOptions {
  by: string
  context: ReadContext
}

async function undoEdits(
  unit: UnitOfWork,
  deps: ImportFileDeps,
  edits: readonly Edit[],
  { by, context }: UndoOptions,
): Promise<{ restored: number; removed: number; refused: RefusedUndo[] }> {
  const refused: RefusedUndo[] = []
  const current = new Map((await findRecords(unit.tx, edits)).map((record) => [keyOf(record), record]))
  const isSame = (edit: Edit) => (current.get(keyOf(edit))?.hash ?? null) === edit.hash
  const isOurs = edits.filter((edit) => {
    if (!isSame(edit)) refused.push({ kind: edit.kind, id: edit.id, reason: 'changed_since' })
    return isSame(edit)
  })
  const former = isOurs.filter(({ before }) => before !== null)
  const entities = await formerEntities(unit.tx, deps, former, current, context)
  const options: BatchOptions = {
    isApplied: true,
    acceptsPriceJumps: true,
    acceptsOthers: true,
    accepted: new Map(),
    acceptedKeys: new Set(),
  }
  const { changes, taken } = await applyBatch(unit, deps, entities, options)
  const was = new Map(changes.map(({ kind, id }) => [keyOf({ kind, id }), current.get(keyOf({ kind, id }))?.state ?? null]))
  const restored = new Set(taken.map(keyOf))
  refused.push(
    ...former.flatMap(({ kind, id }) => (restored.has(keyOf({ kind, id })) ? [] : [{ kind, id, reason: 'changed_since' as const }])),
  )
  const created = isOurs.filter(({ before }) => before === null)
  const gone = await removeCreated(unit, deps, created, refused)
  await saveEdits(
    unit.tx,
    [
      ...changes.map((change) => ({ ...change, changes: changesBetween(was.get(keyOf(change)) ?? null, dataOf(change)).filter(isPlain) })),
      ...gone,
    ],
    { by, importId: null },
  )
  return { restored: restored.size, removed: gone.length, refused }
}

const dataOf = ({ event }: EmittedChange): object => event.data
/** A history contains scalars only. */
const isPlain = ({ from, to }: { from: unknown; to: unknown }) => [from, to].every((value) => value === null || typeof value !== 'object')

/** The previous state as its rows; units exclude those handed over since. */
async function formerEntities(
  tx: Transaction,
  { fileKinds, lockHandedOver }: ImportFileDeps,
  edits: readonly Edit[],
  current: ReadonlyMap<string, LastRecord>,
  context: ReadContext,
): Promise<Entity[]> {
  const counts = edits.flatMap((edit) => {
    const { sequence = null } = current.get(keyOf(edit)) ?? {}
    return edit.kind === 'product' && sequence !== null ? [{ ean: edit.id, sequence }] : []
  })
  const handedOver = await lockHandedOver(
    tx,
    counts.toSorted((one, other) => (one.ean < other.ean ? -1 : 1)),
  )
  return edits.flatMap(({ kind: entity, id, before }) => {
    const kind = fileKinds.find(
      (each) => each.entity === entity && (each.wholeList === undefined || id.startsWith(each.wholeList.idPrefix)),
    )
    const read = kind && before ? readState(kind, before, context) : undefined
    if (!kind || !read || !before) return []
    const data = kind.onHandNow && handedOver.has(id) ? kind.onHandNow(before, handedOver.get(id) ?? {}) : before
    return [{ ...read, id, data }]
  })
}

function readState(kind: FileKind, state: object, context: ReadContext): Entity | undefined {
  const reader = kind.start(context)
  const problems: Problem[] = []
  const read = (kind.write?.(state) ?? []).map((former) => reader.read({ row: 0, cells: {}, former }, problems, null))
  return [...read, ...reader.end()].find((entity) => entity !== null)
}

/** Removes entities that the import created, unless orders refer to them. */
async function removeCreated(
  { tx, emitAll }: UnitOfWork,
  { fileKinds, now, newId }: ImportFileDeps,
  edits: readonly Edit[],
  refused: RefusedUndo[],
): Promise<EmittedChange[]> {
  const ordered = await listOrdered(
    tx,
    edits.filter(({ kind }) => kind === 'product').map(({ id }) => id),
  )
  const gone: EmittedChange[] = []
  for (const { kind, id } of edits) {
    const toRemoved = fileKinds.find(({ entity }) => entity === kind)?.toRemoved
    if (!toRemoved || ordered.has(id)) {
      refused.push({ kind, id, reason: toRemoved ? 'changed_since' : 'not_removable' })
      continue
    }
    await removeRecord(tx, { kind, id })
    gone.push({ kind, id, changes: [], event: toRemoved(id, { eventId: newId(), time: now().toISOString() }) })
  }
  emitAll(gone.map(({ event }) => event))
  return gone
}

/** Articles with present or past units in orders. */
async function listOrdered(tx: Queryable, eans: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ ean: string }>(
    'SELECT DISTINCT ean FROM stock_counters WHERE ean = ANY ($1) AND (reserved > 0 OR handed_over <> 0)',
    [eans],
  )
  return new Set(rows.map(({ ean }) => ean))
}

function keyOf({ kind, id }: Pick<EntityRecord, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
