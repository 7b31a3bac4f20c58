import { type Edit, type EditOptions, editEntity, lockRevision, revisionOf } from '#services/importing/edit-entity.command.ts'
import type { EntityKind } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'

export type EditDeps = UnitOfWorkDeps

/**
 * `changed_meanwhile`: somebody else has changed it since it was seen; `taken`: has made it, where nothing was seen. `not_readable`: the
 * projection is held up. All others are the importer's, of a row that it would stop.
 */
export type EditRefused = 'changed_meanwhile' | 'taken' | 'gone' | 'set_has_no_units' | 'not_readable' | Reason
export type SavedEdit = { ok: true; revision: string } | { ok: false; reason: EditRefused }

/** What an edit begins from: what was said last, and where it differs what is so by now. */
export interface Base<Data> {
  recorded: Data | null
  now?: Data
  /** False while a projection has not read the last word yet. */
  isCurrent?: boolean
}

export interface EditRequest<Data extends object> {
  kind: EntityKind
  id: string
  /** The revision that the member of staff saw, of what was so then; null = none yet. */
  seen: string | null
  /** Read in the transaction, once nobody else says anything of the catalogue. */
  read(tx: Transaction): Promise<Base<Data>>
  /** The whole new state, or why there is none. */
  write(before: Data | null): Data | EditRefused
  toEdit(data: Data): Edit
  options: Omit<EditOptions, 'before'>
}

/** Makes the new state of an entity from the last one that was said, and answers its revision. */
export async function saveEdit<Data extends object>(deps: EditDeps, request: EditRequest<Data>): Promise<SavedEdit> {
  const saved = await waitForProjection(() =>
    withEvents(deps, async (unit) => {
      const tried = await tryEdit(unit, deps, request)
      return tried === null || tried.ok ? tried : undo(tried)
    }),
  )
  return saved ?? { ok: false, reason: 'not_readable' }
}

/** Null while the projection is behind what was said. */
async function tryEdit<Data extends object>(unit: UnitOfWork, deps: EditDeps, request: EditRequest<Data>): Promise<SavedEdit | null> {
  const { kind, id, seen, options } = request
  const { tx } = unit
  const recorded = await lockRevision(tx, kind, id)
  if (recorded === null && seen !== null) return { ok: false, reason: 'gone' }
  const before = await request.read(tx)
  if (before.isCurrent === false || (before.recorded === null ? recorded !== null : revisionOf(before.recorded) !== recorded)) return null
  const current = before.now ?? before.recorded
  if (seen !== (current && revisionOf(current))) return { ok: false, reason: seen === null ? 'taken' : 'changed_meanwhile' }
  const data = request.write(current)
  if (typeof data === 'string') return { ok: false, reason: data }
  const edited = await editEntity(unit, deps, request.toEdit(data), { ...options, before: current })
  return edited.outcome === 'refused' ? { ok: false, reason: edited.reason } : { ok: true, revision: revisionOf(data) }
}
