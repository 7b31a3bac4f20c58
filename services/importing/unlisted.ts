import { withEvents } from '#services/platform/unit-of-work.ts'
import { findRecords, lockRecords, removeRecord } from './catalogue-records.ts'
import { type Problem, problem } from './columns.ts'
import { saveEdits } from './edit-history.ts'
import type { FileKind } from './file-kind.ts'
import type { BatchOptions, ImportDeps } from './import-batch.ts'

/** What a whole list does not name any more. */

/** A list that has lost more than this share of its entries was cut off on its way. */
const MAX_LOST_SHARE = 0.5
const AT_ONCE = 500

interface Entry {
  id: string
  /** A list that was stopped as cut off missed it. */
  isMissing: boolean
}

interface Unlisted {
  removed: number
  /** The ids of the first of them. */
  leaving: string[]
  problems: Problem[]
}

const MAX_LEAVING = 200

/**
 * After a whole list was read to its end: takes out what it does not name any more, or named in a row that was stopped
 * for anything but a price that moved. When that is more than half of what was there before (`created`: came with this file), nothing,
 * with a problem that says so, unless jumps are accepted. What such a list missed stays until a list names it again or it is accepted:
 * the same file once more, whose own entries are there by then, takes out nothing either.
 */
export async function removeUnlisted(deps: ImportDeps, kind: FileKind, options: BatchOptions, created: number): Promise<Unlisted> {
  const { wholeList, entity } = kind
  if (!wholeList) return { removed: 0, leaving: [], problems: [] }
  const { rows } = await deps.database.query<Entry>(
    'SELECT id, is_missing AS "isMissing" FROM catalogue_entities WHERE kind = $1 AND starts_with(id, $2)',
    [entity, wholeList.idPrefix],
  )
  const isListed = (key: string) => options.accepted.has(key) || options.doubted?.has(key)
  const unlisted = rows.filter(({ id }) => !isListed(`${entity} ${id}`))
  const ids = unlisted.map(({ id }) => id)
  const before = options.isApplied ? rows.length - created : rows.length
  const isCutOff = unlisted.length > before * MAX_LOST_SHARE || unlisted.some(({ isMissing }) => isMissing)
  const isStopped = isCutOff && !options.acceptsPriceJumps
  if (options.isApplied) await saveMissing(deps, kind, isStopped ? ids : [])
  if (isStopped) return { removed: 0, leaving: [], problems: [problem(0, '', '', 'list_cut_off', `${unlisted.length} of ${before}`)] }
  if (options.isApplied) for (let at = 0; at < ids.length; at += AT_ONCE) await remove(deps, kind, ids.slice(at, at + AT_ONCE), options)
  return { removed: unlisted.length, leaving: ids.slice(0, MAX_LEAVING), problems: [] }
}

/** These are missing from now on, all others are not. */
async function saveMissing({ database }: ImportDeps, { entity, wholeList }: FileKind, ids: readonly string[]): Promise<void> {
  await database.query(
    `UPDATE catalogue_entities SET is_missing = NOT is_missing
     WHERE kind = $1 AND starts_with(id, $2) AND is_missing <> (id = ANY($3::text[]))`,
    [entity, wholeList?.idPrefix, ids],
  )
}

function remove(deps: ImportDeps, { entity: kind, toRemoved }: FileKind, ids: readonly string[], { author }: BatchOptions): Promise<void> {
  if (!toRemoved) throw new Error(`nothing takes out a ${kind}`)
  return withEvents(deps, async ({ tx, emitAll }) => {
    await lockRecords(tx)
    const known = await findRecords(
      tx,
      ids.map((id) => ({ kind, id })),
    )
    for (const id of ids) await removeRecord(tx, { kind, id })
    const time = deps.now().toISOString()
    const gone = known.map(({ id, state }) => ({
      kind,
      id,
      changes: [],
      before: state,
      hash: null,
      event: toRemoved(id, { eventId: deps.newId(), time }),
    }))
    if (author) await saveEdits(tx, gone, author)
    emitAll(gone.map(({ event }) => event))
  })
}
