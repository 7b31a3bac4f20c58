import { israelDate } from '#services/domain/israel-time.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { type BrandNames, loadBrandNames } from './brand-names.ts'
import { lockRecords, removeRecord } from './catalogue-records.ts'
import { type Header, hasRequired, type Problem, problem, readHeader } from './columns.ts'
import { saveImport, saveImportReport } from './edit-history.ts'
import { nearestKind } from './file-fit.ts'
import type { Entity, FileKind, ReadContext, RowReader } from './file-kind.ts'
import { type BatchOptions, type ImportDeps, importBatch } from './import-batch.ts'
import { addOutcome, emptyReport, type ImportReport } from './import-report.ts'
import { readTableFile } from './table-file.ts'
import { TableFileError } from './table-row.ts'

/** A file whose first line was understood. */
interface OpenFile {
  kind: FileKind
  header: Header
  reader: RowReader
}

interface ImportProgress {
  rows: number
  /** Share of the file, 0 to 1. */
  share: number
}

export interface ImportFileDeps extends ImportDeps {
  /** In the order in which a file is asked which of them it is. */
  fileKinds: readonly FileKind[]
}

export interface ImportOptions {
  path: string
  /** Without it nothing is written: a dry run with the same report. */
  isApplied: boolean
  /** Takes prices that moved by more than 30 %. */
  acceptsPriceJumps?: boolean
  /** Known brands, kept over several files: in a dry run they stand nowhere else. */
  brands?: BrandNames
  /** What was accepted, kept over several files for the same reason. */
  acceptedKeys?: Set<string>
  /** `YYYY-MM-DD`; today in Israel when not given. */
  today?: string
  /** Moves the dates of shipments, closed days and coupons on; for demo data, which must not grow old. */
  shiftDays?: number
  /** Who imports at the staff desk, and what the file is called there: kept, with what it changed, when it is applied. */
  author?: { by: string; fileName: string }
  onProgress?: (progress: ImportProgress) => void
  /** Told every problem, in the order of the rows, some hundred rows at a time; the report itself keeps the first only. */
  onProblems?: (problems: readonly Problem[]) => Promise<void>
}

const BATCH_ROWS = 500

/** Reads a CSV file into catalogue events. What is wrong stops its row and stands in the report; only a failing database throws. */
export async function importFile(deps: ImportFileDeps, options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport(options.path, options.isApplied)
  const { isApplied, acceptsPriceJumps = false } = options
  const author = await beginImport(deps, options)
  const batchOptions: BatchOptions = {
    isApplied,
    acceptsPriceJumps,
    accepted: new Map(),
    doubted: new Set(),
    acceptedKeys: options.acceptedKeys ?? new Set(),
    ...(author && { author }),
  }
  const context = {
    today: options.today ?? israelDate(deps.now().getTime()),
    brands: options.brands ?? (await loadBrandNames(deps.database)),
    shiftDays: options.shiftDays ?? 0,
  }
  let wholeFile: FileKind | null = null
  for await (const { entities, problems, share, endOf } of readBatches(deps.fileKinds, options.path, context, report)) {
    const outcome = await importBatch(deps, entities, batchOptions)
    const all = [...problems, ...outcome.problems].sort((one, other) => one.row - other.row)
    addOutcome(report, { ...outcome, problems: all })
    await options.onProblems?.(all)
    options.onProgress?.({ rows: report.rows, share })
    wholeFile = endOf
  }
  // A list of which no row went in, an empty one first of all, says nothing of what is gone.
  if (wholeFile && report.created + report.changed + report.unchanged > 0) {
    const { removed, problems } = await removeUnlisted(deps, wholeFile, batchOptions, report.created)
    addOutcome(report, { created: 0, changed: 0, unchanged: 0, removed, problems })
    await options.onProblems?.(problems)
  }
  if (author) await saveImportReport(deps.database, author.importId, report)
  return report
}

async function beginImport(deps: ImportDeps, { isApplied, author }: ImportOptions) {
  if (!isApplied || !author) return null
  const importId = deps.newId()
  await saveImport(deps.database, { ...author, importId, at: deps.now() })
  return { by: author.by, importId }
}

/** Some hundred rows: what they say, and what is wrong with them as far as the file alone can tell. */
interface Batch {
  entities: Entity[]
  problems: Problem[]
  share: number
  /** The kind of a file that was read to its end with this batch. */
  endOf: FileKind | null
}

async function* readBatches(kinds: readonly FileKind[], path: string, context: ReadContext, report: ImportReport): AsyncGenerator<Batch> {
  let file: OpenFile | null = null
  let batch: Batch = { entities: [], problems: [], share: 0, endOf: null }
  try {
    for await (const { row, cells, share } of readTableFile(path, kinds, batch.problems)) {
      if (!file) {
        file = openFile(kinds, cells, context, report, batch.problems)
        if (!file) break
        continue
      }
      report.rows += 1
      const entity = file.reader.read(file.header, row, cells, batch.problems)
      if (entity) batch.entities.push(entity)
      if (report.rows % BATCH_ROWS > 0) continue
      yield { ...batch, share }
      batch = { entities: [], problems: [], share, endOf: null }
    }
    if (report.rows === 0 && !isStopped(batch.problems)) batch.problems.push(problem(0, '', '', 'empty_file'))
    if (file) batch.entities.push(...file.reader.end())
    batch.endOf = file?.kind ?? null
  } catch (error) {
    batch.problems.push(brokenOff(error, report))
  }
  yield { ...batch, share: 1 }
}

/** Its row is one of those that were stopped, the first line apart. */
function brokenOff(error: unknown, report: ImportReport): Problem {
  if (!(error instanceof TableFileError)) throw error
  if (error.row > 1) report.rows += 1
  return problem(error.row, '', '', error.code, error.message)
}

/** Chooses the kind of file whose required columns are all there; null, with its problem, when there is none. */
function openFile(
  kinds: readonly FileKind[],
  cells: readonly string[],
  context: ReadContext,
  report: ImportReport,
  problems: Problem[],
): OpenFile | null {
  const chosen = chooseKind(kinds, cells)
  if (!chosen) {
    problems.push(problem(1, '', cells.join(','), 'unknown_file', nearestKind(kinds, cells)))
    return null
  }
  report.kind = chosen.kind.name
  problems.push(...chosen.header.problems)
  return isStopped(chosen.header.problems) ? null : { ...chosen, reader: chosen.kind.start(context) }
}

function isStopped(problems: readonly Problem[]): boolean {
  return problems.some((each) => !each.isWarning)
}

function chooseKind(kinds: readonly FileKind[], cells: readonly string[]): Pick<OpenFile, 'kind' | 'header'> | undefined {
  return kinds
    .map((kind) => ({ kind, header: readHeader(kind.columns, cells) }))
    .find(({ kind, header }) => hasRequired(kind.columns, header))
}

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
async function removeUnlisted(deps: ImportDeps, { wholeList }: FileKind, options: BatchOptions, created: number): Promise<Unlisted> {
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
