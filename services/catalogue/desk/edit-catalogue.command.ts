import { findLastState, type LastState } from '#services/importing/catalogue-records.ts'
import { type Edit, type EditOptions, editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import type { EntityKind } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'

export type EditDeps = UnitOfWorkDeps

/**
 * `changed_meanwhile`: a conflict with another edit; `taken`: a conflict with another creation. All others are the importer's reasons
 * for rejecting a row.
 */
export type EditRefused = 'changed_meanwhile' | 'taken' | 'gone' | 'set_has_no_units' | 'below_cost' | Reason
/** `version`: of the last state, the new one if anything changed. */
export type SavedEdit = { ok: true; version: number } | EditRefusal
export type EditRefusal = { ok: false; reason: EditRefused }

/** The base of an edit: the last recorded state, with current data. */
export interface Current<Data> {
  data: Data
  /** Identifies this state. */
  revision: string
}

export const revisionOf = (version: number): string => String(version)

export interface EditRequest<Data extends object> {
  kind: EntityKind
  id: string
  /** The revision that staff saw; null = it did not exist. */
  seen: string | null
  /** Reads current data under the catalogue's lock. Without it the last recorded state is current. */
  now?(tx: Transaction, last: LastState<Data>): Promise<Current<Data>>
  /** The complete new state, or why it is refused. */
  write(before: Data | null): { ok: true; data: Data } | EditRefusal
  toEdit(data: Data): Edit
  options: Omit<EditOptions, 'before'>
}

/** Saves a new state of an entity, based on its last recorded one. */
export async function saveEdit<Data extends object>(deps: EditDeps, request: EditRequest<Data>): Promise<SavedEdit> {
  const edited = await withEvents(deps, async (unit) => {
    const answer = await tryEdit(unit, deps, request)
    return answer.ok ? answer : undo(answer)
  })
  if (!edited.ok) return edited
  const last = await findLastState(deps.database, request.kind, request.id)
  return { ok: true, version: last?.version ?? 0 }
}

async function tryEdit<Data extends object>(
  unit: UnitOfWork,
  deps: EditDeps,
  request: EditRequest<Data>,
): Promise<{ ok: true } | EditRefusal> {
  const { kind, id, seen, options } = request
  const { tx } = unit
  const last = await lockState<Data>(tx, kind, id)
  if (last === null && seen !== null) return { ok: false, reason: 'gone' }
  const current = last && ((await request.now?.(tx, last)) ?? { data: last.data, revision: revisionOf(last.version) })
  if (seen !== (current?.revision ?? null)) return { ok: false, reason: seen === null ? 'taken' : 'changed_meanwhile' }
  const written = request.write(current?.data ?? null)
  if (!written.ok) return written
  return editEntity(unit, deps, request.toEdit(written.data), { ...options, before: current?.data ?? null })
}
