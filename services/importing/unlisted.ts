import { withEvents } from '#services/platform/unit-of-work.ts'
import { findRecords, lockRecords, removeRecord } from './catalogue-records.ts'
import { type Problem, problem } from './columns.ts'
import { saveEdits } from './edit-history.ts'
import type { FileKind } from './file-kind.ts'
import type { BatchOptions, ImportDeps } from './import-batch.ts'

/** Entries that a whole list no longer names. */

/** A list that loses more than this share is considered truncated. */
const MAX_LOST_SHARE = 0.5
const AT_ONCE = 500

interface Entry {
  id: string
  /** A list rejected as truncated lacked it. */
  isMissing: boolean
}

interface Unlisted {
  removed: number
  /** The first of their ids. */
  leaving: string[]
  problems: Problem[]
}

const MAX_LEAVING = 200

/**
 * After a complete whole list: removes entries that it no longer names, or names only in a stopped row (except for a price jump). If that
 * is more than half of the previous entries (`created`: new in this file), removes nothing and reports a problem, unless jumps are
 * accepted. The entries missing in such a list are kept until a list names them again or it is accepted, so that importing the same file
 * twice, whose own entries exist by then, removes nothing either.
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

/** Marks exactly these as missing. */
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
