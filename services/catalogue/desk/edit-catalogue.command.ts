import { findLastState, type LastState } from '#services/importing/catalogue-records.ts'
import { type Edit, type EditOptions, editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import type { EntityKind } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'

export type EditDeps = UnitOfWorkDeps

/**
 * `changed_meanwhile`: somebody else has changed it since it was seen; `taken`: has made it, where nothing was seen. All others are the
 * importer's, of a row that it would stop.
 */
export type EditRefused = 'changed_meanwhile' | 'taken' | 'gone' | 'set_has_no_units' | 'below_cost' | Reason
/** `version`: of the last state, which is the new one where anything was changed. */
export type SavedEdit = { ok: true; version: number } | { ok: false; reason: EditRefused }

/** What an edit begins from: what was said last, with what is otherwise by now. */
export interface Current<Data> {
  data: Data
  /** Tells it from all that were before. */
  revision: string
}

export const revisionOf = (version: number): string => String(version)

export interface EditRequest<Data extends object> {
  kind: EntityKind
  id: string
  /** The revision that the member of staff saw; null = none yet. */
  seen: string | null
  /** Read in the transaction, once nobody else says anything of the catalogue. Left out: what was said last is so. */
  now?(tx: Transaction, last: LastState<Data>): Promise<Current<Data>>
  /** The whole new state, or why there is none. */
  write(before: Data | null): Data | EditRefused
  toEdit(data: Data): Edit
  options: Omit<EditOptions, 'before'>
}

/** Makes the new state of an entity from the last one that was said. */
export async function saveEdit<Data extends object>(deps: EditDeps, request: EditRequest<Data>): Promise<SavedEdit> {
  const refused = await withEvents(deps, async (unit) => {
    const reason = await tryEdit(unit, deps, request)
    return reason === null ? null : undo(reason)
  })
  if (refused !== null) return { ok: false, reason: refused }
  const last = await findLastState(deps.database, request.kind, request.id)
  return { ok: true, version: last?.version ?? 0 }
}

async function tryEdit<Data extends object>(unit: UnitOfWork, deps: EditDeps, request: EditRequest<Data>): Promise<EditRefused | null> {
  const { kind, id, seen, options } = request
  const { tx } = unit
  const last = await lockState<Data>(tx, kind, id)
  if (last === null && seen !== null) return 'gone'
  const current = last && ((await request.now?.(tx, last)) ?? { data: last.data, revision: revisionOf(last.version) })
  if (seen !== (current?.revision ?? null)) return seen === null ? 'taken' : 'changed_meanwhile'
  const data = request.write(current?.data ?? null)
  if (typeof data === 'string') return data
  const edited = await editEntity(unit, deps, request.toEdit(data), { ...options, before: current?.data ?? null })
  return edited.outcome === 'refused' ? edited.reason : null
}
