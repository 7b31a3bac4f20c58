import { withEvents } from '#services/platform/unit-of-work.ts'
import { lockRecords, removeRecord } from './catalogue-records.ts'
import { type Problem, problem } from './columns.ts'
import type { FileKind } from './file-kind.ts'
import type { BatchOptions, ImportDeps } from './import-batch.ts'

/** A list that has lost more than this share of its entries was cut off on its way. */
const MAX_LOST_SHARE = 0.5
const AT_ONCE = 500

type WholeList = NonNullable<FileKind['wholeList']>

interface Entry {
  id: string
  /** A list that was stopped as cut off missed it. */
  isMissing: boolean
}

export interface Unlisted {
  removed: number
  problems: Problem[]
}

/**
 * After a whole list was read to its end: takes out what it does not name any more, or named in a row that was stopped
 * for anything but a price that moved. When that is more than half of what was there before (`created`: came with this file), nothing,
 * with a problem that says so, unless jumps are accepted. What such a list missed stays until a list names it again or it is accepted:
 * the same file once more, whose own entries are there by then, takes out nothing either.
 */
export async function removeUnlisted(deps: ImportDeps, { wholeList }: FileKind, options: BatchOptions, created: number): Promise<Unlisted> {
  if (!wholeList) return { removed: 0, problems: [] }
  const { kind, idPrefix } = wholeList
  const { rows } = await deps.database.query<Entry>(
    'SELECT id, is_missing AS "isMissing" FROM catalogue_entities WHERE kind = $1 AND starts_with(id, $2)',
    [kind, idPrefix],
  )
  const isListed = (key: string) => options.accepted.has(key) || options.doubted?.has(key)
  const unlisted = rows.filter(({ id }) => !isListed(`${kind} ${id}`))
  const ids = unlisted.map(({ id }) => id)
  const before = options.isApplied ? rows.length - created : rows.length
  const isCutOff = unlisted.length > before * MAX_LOST_SHARE || unlisted.some(({ isMissing }) => isMissing)
  const isStopped = isCutOff && !options.acceptsPriceJumps
  if (options.isApplied) await saveMissing(deps, wholeList, isStopped ? ids : [])
  if (isStopped) return { removed: 0, problems: [problem(0, '', '', 'list_cut_off', `${unlisted.length} of ${before}`)] }
  if (options.isApplied) for (let at = 0; at < ids.length; at += AT_ONCE) await remove(deps, wholeList, ids.slice(at, at + AT_ONCE))
  return { removed: unlisted.length, problems: [] }
}

/** These are missing from now on, all others are not. */
async function saveMissing({ database }: ImportDeps, { kind, idPrefix }: WholeList, ids: readonly string[]): Promise<void> {
  await database.query(
    `UPDATE catalogue_entities SET is_missing = NOT is_missing
     WHERE kind = $1 AND starts_with(id, $2) AND is_missing <> (id = ANY($3::text[]))`,
    [kind, idPrefix, ids],
  )
}

function remove(deps: ImportDeps, { kind, toRemoved }: WholeList, ids: readonly string[]): Promise<void> {
  return withEvents(deps, async ({ tx, emitAll }) => {
    await lockRecords(tx)
    for (const id of ids) await removeRecord(tx, { kind, id })
    const time = deps.now().toISOString()
    emitAll(ids.map((id) => toRemoved(id, { eventId: deps.newId(), time })))
  })
}
