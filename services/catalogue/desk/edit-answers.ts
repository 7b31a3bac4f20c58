import { findLastEdit } from '#services/importing/edit-history.queries.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import { poll } from '#services/platform/wait-for-projection.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'
import { type EditDeps, type EditRefused, type EditRequest, saveEdit } from './edit-catalogue.command.ts'

/** Shared by the routes that edit the catalogue. */

type OfImporter = Exclude<EditRefused, keyof typeof REFUSALS | 'changed_meanwhile'>

const REFUSALS = {
  gone: () => new HttpError(404, 'not_found', text.gone),
  taken: () => new HttpError(409, 'changed_meanwhile', text.taken),
  below_cost: () => new HttpError(409, 'below_cost', text.belowCost),
  set_has_no_units: () => new HttpError(422, 'set_has_no_units', text.setHasNoUnits),
}

/** Reasons that reject a row; a price jump only needs confirmation. */
const stopped = (reason: OfImporter): HttpError =>
  new HttpError(reason === 'price_jump' ? 409 : 422, reason, text.reasons[reason] ?? text.refused)

const isOwn = (reason: EditRefused): reason is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, reason)

/** Saves an edit and returns the new version. */
export async function editCatalogue<Data extends object>(deps: EditDeps, request: EditRequest<Data>): Promise<number> {
  const saved = await saveEdit(deps, request)
  if (saved.ok) return saved.version
  if (saved.reason === 'changed_meanwhile') throw await changedMeanwhile(deps, request)
  throw isOwn(saved.reason) ? REFUSALS[saved.reason]() : stopped(saved.reason)
}

async function changedMeanwhile({ database }: EditDeps, { kind, id }: Pick<EditRequest<object>, 'kind' | 'id'>): Promise<HttpError> {
  const last = await findLastEdit(database, kind, id)
  const by = last && (await findStaffNames(database, [last.by])).get(last.by)
  return new HttpError(409, 'changed_meanwhile', text.changedMeanwhile(last && by ? { by, at: last.at.toISOString() } : null))
}

/** Polls until the projection shows this version, so that staff read their own writes; after some seconds returns what there is. */
export async function readAfter<T extends { sequence: number }>(read: () => Promise<T | null>, version: number): Promise<T> {
  const shown = await poll(async () => {
    const found = await read()
    return found !== null && found.sequence >= version ? found : null
  })
  const found = shown ?? (await read())
  if (found === null) throw unavailable()
  return found
}
