import { lockRecords, removeRecord } from './catalogue-records.ts'
import { type Problem, problem } from './columns.ts'
import type { FileKind } from './file-kind.ts'
import type { BatchOptions, ImportDeps } from './import-batch.ts'

/** A list that has lost more than this share of its entries was cut off on its way. */
const MOST_LOST = 0.5
const AT_ONCE = 500

export interface Unlisted {
  removed: number
  problems: Problem[]
}

/**
 * After a whole list was read to its end: takes out what it does not name any more, or named in a row that was stopped
 * for anything but a price that moved. When that is more than half of what was there before (`created`: came with this file), nothing,
 * with a problem that says so, unless jumps are accepted.
 */
export async function removeUnlisted(deps: ImportDeps, { wholeList }: FileKind, options: BatchOptions, created: number): Promise<Unlisted> {
  if (!wholeList) return { removed: 0, problems: [] }
  const { kind, idPrefix } = wholeList
  const { rows } = await deps.database.query<{ id: string }>('SELECT id FROM catalogue_entities WHERE kind = $1 AND starts_with(id, $2)', [
    ...[kind, idPrefix],
  ])
  const isListed = (key: string) => options.accepted.has(key) || options.doubted?.has(key)
  const gone = rows.map(({ id }) => id).filter((id) => !isListed(`${kind} ${id}`))
  const before = options.isApplied ? rows.length - created : rows.length
  if (gone.length > before * MOST_LOST && !options.acceptsPriceJumps)
    return { removed: 0, problems: [problem(0, '', '', 'list_cut_off', `${gone.length} of ${before}`)] }
  if (options.isApplied) for (let at = 0; at < gone.length; at += AT_ONCE) await remove(deps, wholeList, gone.slice(at, at + AT_ONCE))
  return { removed: gone.length, problems: [] }
}

function remove(deps: ImportDeps, { kind, toRemoved }: NonNullable<FileKind['wholeList']>, ids: readonly string[]): Promise<void> {
  return deps.database.transaction(async (tx) => {
    await lockRecords(tx)
    for (const id of ids) await removeRecord(tx, { kind, id })
    const time = new Date(deps.now()).toISOString()
    await deps.log.append(
      tx,
      ids.map((id) => toRemoved(id, { eventId: deps.createId(), time })),
    )
  })
}
