import { setTimeout as pause } from 'node:timers/promises'
import { type Edit, type EditOptions, editEntity, lockRevision, revisionOf } from '#services/importing/edit-entity.command.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, withEvents } from '#services/platform/unit-of-work.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'

export interface CatalogueDeskDeps {
  database: Database
  log: EventLog
  now: () => Date
  newId: () => string
}

/** What an edit begins from: what was said last, and where it differs what is so by now. */
export interface Base<Data> {
  recorded: Data | null
  now?: Data
  /** False while a projection has not read the last word yet. */
  isCurrent?: boolean
}

interface EditRequest<E extends Edit> {
  kind: E['kind']
  id: string
  /** The revision that the member of staff saw, of what was so then; null = none yet. */
  seen: string | null
  /** Read in the transaction, once nobody else says anything of the catalogue. */
  read(tx: Transaction): Promise<Base<E['data']>>
  /** The whole new state. */
  write(before: E['data'] | null): E['data']
  options: Omit<EditOptions, 'before'>
}

const POLL_INTERVAL_MS = 25
const MAX_POLLS = 80

/**
 * Makes the new state of an entity from the last one that was said, and answers its revision. Refuses what somebody else has changed
 * since it was seen (409 `changed_meanwhile`), what is gone (404), and what an import would stop (409 `price_jump`, else 422).
 */
export async function editCatalogue<E extends Edit>(deps: CatalogueDeskDeps, request: EditRequest<E>): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const revision = await withEvents(deps, (unit) => tryEdit(unit, deps, request))
    if (revision !== null) return revision
    await pause(POLL_INTERVAL_MS)
  }
  throw unavailable()
}

/** Null while the projection is behind what was said. */
async function tryEdit<E extends Edit>(unit: UnitOfWork, deps: CatalogueDeskDeps, request: EditRequest<E>): Promise<string | null> {
  const { kind, id, seen, options } = request
  const { tx } = unit
  const recorded = await lockRevision(tx, kind, id)
  if (recorded === null && seen !== null) throw notFound()
  const before = await request.read(tx)
  if (before.isCurrent === false || (before.recorded === null ? recorded !== null : revisionOf(before.recorded) !== recorded)) return null
  const current = before.now ?? before.recorded
  if (seen !== (current && revisionOf(current))) throw changedMeanwhile(seen)
  const data = request.write(current)
  // Kind and data belong together by the type of the request.
  const edit = { kind, data } as E
  const edited = await editEntity(unit, deps, edit, { ...options, before: current })
  if (edited.outcome === 'refused') {
    throw new HttpError(edited.reason === 'price_jump' ? 409 : 422, edited.reason, text.reasons[edited.reason] ?? text.refused)
  }
  return revisionOf(data)
}

const notFound = (): HttpError => new HttpError(404, 'not_found', text.gone)

const changedMeanwhile = (seen: string | null): HttpError =>
  new HttpError(409, 'changed_meanwhile', seen === null ? text.taken : text.changedMeanwhile)

/** Reads until what was said can be read, so that staff see what they wrote; after two seconds what there is. */
export async function readAfter<T>(read: () => Promise<T | null>, isThere: (read: T) => boolean): Promise<T> {
  let found = await read()
  for (let poll = 0; poll < MAX_POLLS && !(found !== null && isThere(found)); poll += 1) {
    await pause(POLL_INTERVAL_MS)
    found = await read()
  }
  if (found === null) throw unavailable()
  return found
}
