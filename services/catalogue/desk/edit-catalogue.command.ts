import { type Edit, type EditOptions, editEntity, lockRevision, revisionOf } from '#services/importing/edit-entity.command.ts'
import type { EntityKind } from '#services/importing/file-kind.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'

export type EditDeps = UnitOfWorkDeps

/** What an edit begins from: what was said last, and where it differs what is so by now. */
export interface Base<Data> {
  recorded: Data | null
  now?: Data
  /** False while a projection has not read the last word yet. */
  isCurrent?: boolean
}

interface EditRequest<Data extends object> {
  kind: EntityKind
  id: string
  /** The revision that the member of staff saw, of what was so then; null = none yet. */
  seen: string | null
  /** Read in the transaction, once nobody else says anything of the catalogue. */
  read(tx: Transaction): Promise<Base<Data>>
  /** The whole new state. */
  write(before: Data | null): Data
  toEdit(data: Data): Edit
  options: Omit<EditOptions, 'before'>
}

/**
 * Makes the new state of an entity from the last one that was said, and answers its revision. Refuses what somebody else has changed
 * since it was seen (409 `changed_meanwhile`), what is gone (404), and what an import would stop (409 `price_jump`, else 422).
 */
export async function editCatalogue<Data extends object>(deps: EditDeps, request: EditRequest<Data>): Promise<string> {
  const revision = await waitForProjection(() => withEvents(deps, (unit) => tryEdit(unit, deps, request)))
  if (revision === null) throw unavailable()
  return revision
}

/** Null while the projection is behind what was said. */
async function tryEdit<Data extends object>(unit: UnitOfWork, deps: EditDeps, request: EditRequest<Data>): Promise<string | null> {
  const { kind, id, seen, options } = request
  const { tx } = unit
  const recorded = await lockRevision(tx, kind, id)
  if (recorded === null && seen !== null) throw notFound()
  const before = await request.read(tx)
  if (before.isCurrent === false || (before.recorded === null ? recorded !== null : revisionOf(before.recorded) !== recorded)) return null
  const current = before.now ?? before.recorded
  if (seen !== (current && revisionOf(current))) throw changedMeanwhile(seen)
  const data = request.write(current)
  const edited = await editEntity(unit, deps, request.toEdit(data), { ...options, before: current })
  if (edited.outcome === 'refused') {
    throw new HttpError(edited.reason === 'price_jump' ? 409 : 422, edited.reason, text.reasons[edited.reason] ?? text.refused)
  }
  return revisionOf(data)
}

const notFound = (): HttpError => new HttpError(404, 'not_found', text.gone)

const changedMeanwhile = (seen: string | null): HttpError =>
  new HttpError(409, 'changed_meanwhile', seen === null ? text.taken : text.changedMeanwhile)

/** Reads until what was said can be read, so that staff see what they wrote; after some seconds what there is. */
export async function readAfter<T>(read: () => Promise<T | null>, isThere: (read: T) => boolean): Promise<T> {
  const shown = await waitForProjection(async () => {
    const found = await read()
    return found !== null && isThere(found) ? found : null
  })
  const found = shown ?? (await read())
  if (found === null) throw unavailable()
  return found
}
