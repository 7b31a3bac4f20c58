import { israelDate } from '#services/domain/israel-time.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { type BrandNames, loadBrandNames } from './brand-names.ts'
import { type FileRow, type Header, type Problem, problem, readRow } from './columns.ts'
import { saveImport, saveImportReport } from './edit-history.ts'
import { fitOf, nearestKind } from './file-fit.ts'
import type { Entity, FileKind, ReadContext, RowReader } from './file-kind.ts'
import {
  type BatchOptions,
  type BatchOutcome,
  type ImportDeps,
  importBatch,
  type LockHandedOver,
  type ReadEntities,
} from './import-batch.ts'
import { addOutcome, emptyReport, type ImportReport } from './import-report.ts'
import { type LineSpellings, readLineSpellings } from './line-spellings.ts'
import { readTableFile } from './table-file.ts'
import { TableFileError } from './table-row.ts'
import { removeUnlisted } from './unlisted.ts'

/** A file with a recognized header. */
interface OpenFile {
  kind: FileKind
  header: Header
  /** Columns of the file, and the missing ones that a new row requires. */
  columns: ReadonlySet<string>
  missing: readonly string[]
  reader: RowReader
}

interface ImportProgress {
  rows: number
  /** Share of the file, 0 to 1. */
  share: number
}

export interface ImportFileDeps extends ImportDeps {
  /** In order of detection. */
  fileKinds: readonly FileKind[]
  lockHandedOver: LockHandedOver
}

export interface ImportOptions {
  path: string
  /** False = a dry run with the same report. */
  isApplied: boolean
  /** Accepts price changes of more than 30 %. */
  acceptsPriceJumps?: boolean
  /** Accepts rows that change an article's identity. */
  acceptsOthers?: boolean
  /** Known brands, shared by several files: a dry run stores them nowhere else. */
  brands?: BrandNames
  /** Accepted keys, shared by several files for the same reason. */
  acceptedKeys?: Set<string>
  /** `YYYY-MM-DD`; default today in Israel. */
  today?: string
  /** Days to shift dates of shipments, closed days and coupons by; for demo data, which must stay current. */
  shiftDays?: number
  /** Staff author and the file's name; recorded with the changes if applied. */
  author?: { by: string; fileName: string }
  onProgress?: (progress: ImportProgress) => void
  /** Called with all problems in row order, some hundred rows at a time; the report contains only the first. */
  onProblems?: (problems: readonly Problem[]) => Promise<void>
}

const BATCH_ROWS = 500

/** Imports a CSV file as catalogue events. Errors stop their row and are reported; throws only if the database fails. */
export async function importFile(deps: ImportFileDeps, options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport(options.path, options.isApplied)
  const { isApplied, acceptsPriceJumps = false, acceptsOthers = false } = options
  const author = await beginImport(deps, options)
  const batchOptions: BatchOptions = {
    isApplied,
    acceptsPriceJumps,
    acceptsOthers,
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
  let spellings: LineSpellings | null = null
  for await (const batch of readBatches(deps.fileKinds, options.path, context, report)) {
    if (batch.file?.kind.entity === 'product') spellings ??= await readLineSpellings(deps.database)
    const outcome = await importRows(deps, batch, batchOptions)
    const misspelt = spellings?.add(outcome.taken) ?? []
    const all = [...batch.problems, ...outcome.problems, ...misspelt].sort((one, other) => one.row - other.row)
    addOutcome(report, { ...outcome, problems: all })
    await options.onProblems?.(all)
    options.onProgress?.({ rows: report.rows, share: batch.share })
    if (batch.isEnd) wholeFile = batch.file?.kind ?? null
  }
  // A list without an accepted row, an empty one above all, does not imply removals.
  if (wholeFile && report.created + report.changed + report.unchanged > 0) {
    const { removed, leaving, problems } = await removeUnlisted(deps, wholeFile, batchOptions, report.created)
    addOutcome(report, { ...NOTHING, removed, leaving, problems })
    await options.onProblems?.(problems)
  }
  if (author) await saveImportReport(deps.database, author.importId, report)
  return report
}

const NOTHING = { created: 0, changed: 0, unchanged: 0, differences: [], taken: [] }

/** Reads rows over their last states, so that columns missing in the file are unchanged. */
async function importRows(deps: ImportFileDeps, { file, rows, isEnd }: Batch, options: BatchOptions): Promise<BatchOutcome> {
  if (!file) return { ...NOTHING, problems: [] }
  const { kind, reader, columns } = file
  const ids = rows.map(({ cells }) => kind.idOf?.(cells) ?? null)
  const read: ReadEntities = (known) => {
    const states = new Map([...known].map(([id, { state }]) => [id, state]))
    const problems: Problem[] = []
    const entities = rows.flatMap((row, index) => {
      const id = ids[index] ?? null
      const entity = readOver(file, row, id, (id !== null && states.get(id)) || null, problems)
      // Later rows of the file build on this one.
      if (entity && id !== null) states.set(id, entity.data)
      return entity ?? []
    })
    if (isEnd) entities.push(...reader.end())
    return { entities, problems }
  }
  return importBatch(deps, { kind, columns, lockHandedOver: deps.lockHandedOver }, { ids: ids.filter((id) => id !== null), read }, options)
}

function readOver(file: OpenFile, row: FileRow, id: string | null, before: object | null, problems: Problem[]): Entity | null {
  const { kind, reader, columns, missing } = file
  const isWhole = before !== null || missing.length === 0
  const found: Problem[] = []
  const entity = reader.read(before === null ? row : overlay(kind, row, before), found, before)
  // Problems of cells that the file lacks were reported when they were written; missing columns of a new row are reported once.
  const reported = found.filter(({ column, isWarning }) => column === '' || columns.has(column) || (isWhole && !isWarning))
  problems.push(...reported)
  if (!isWhole && reported.every(({ isWarning }) => isWarning)) {
    const [key = ''] = kind.keys ?? []
    problems.push(problem(row.row, key, id ?? row.cells[key] ?? '', 'not_known', missing.join(', ')))
  }
  return isWhole ? entity : null
}

/** Completes the row with the last imported values of the columns that the file lacks. */
function overlay({ columns, supersedes, write }: FileKind, { row, cells }: FileRow, before: object): FileRow {
  const named = Object.entries(cells).filter(([name, text]) => textLine(text) !== '' || !columns[name]?.isKept)
  const replaced = named.flatMap(([name, text]) => (textLine(text) === '' ? [] : (supersedes?.[name] ?? [])))
  const [written = {}] = write?.(before) ?? []
  return {
    row,
    cells: Object.fromEntries(named),
    former: Object.fromEntries(Object.entries(written).filter(([name]) => !replaced.includes(name))),
  }
}

async function beginImport(deps: ImportDeps, { isApplied, author }: ImportOptions) {
  if (!isApplied || !author) return null
  const importId = deps.newId()
  await saveImport(deps.database, { ...author, importId, at: deps.now() })
  return { by: author.by, importId }
}

/** Some hundred rows, with the problems found so far. */
interface Batch {
  /** Null for an unknown kind of file. */
  file: OpenFile | null
  rows: FileRow[]
  problems: Problem[]
  share: number
  /** The last batch of the file. */
  isEnd: boolean
}

async function* readBatches(
  fileKinds: ImportFileDeps['fileKinds'],
  path: string,
  context: ReadContext,
  report: ImportReport,
): AsyncGenerator<Batch> {
  let file: OpenFile | null = null
  let batch: Batch = { file, rows: [], problems: [], share: 0, isEnd: false }
  try {
    for await (const { row, cells, share } of readTableFile(path, fileKinds, batch.problems)) {
      if (!file) {
        file = openFile(fileKinds, cells, context, report, batch.problems)
        if (!file) break
        continue
      }
      report.rows += 1
      const fileRow = readRow(file.header, row, cells, batch.problems)
      if (fileRow) batch.rows.push(fileRow)
      if (report.rows % BATCH_ROWS > 0) continue
      yield { ...batch, file, share }
      batch = { file, rows: [], problems: [], share, isEnd: false }
    }
    if (report.rows === 0 && !isStopped(batch.problems)) batch.problems.push(problem(0, '', '', 'empty_file'))
    batch.isEnd = true
  } catch (error) {
    batch.problems.push(brokenOff(error, report))
  }
  yield { ...batch, file, share: 1 }
}

/** Counts its row as stopped, except the header. */
function brokenOff(error: unknown, report: ImportReport): Problem {
  if (!(error instanceof TableFileError)) throw error
  if (error.row > 1) report.rows += 1
  return problem(error.row, '', '', error.code, error.message)
}

/** Opens the file as the kind that fits its columns; null, with a problem, if none does. */
function openFile(
  kinds: readonly FileKind[],
  cells: readonly string[],
  context: ReadContext,
  report: ImportReport,
  problems: Problem[],
): OpenFile | null {
  const fit = fitOf(kinds, cells)
  if (!fit || (fit.missing.length > 0 && !fit.isPartial)) {
    problems.push(problem(1, '', cells.join(','), 'unknown_file', nearestKind(fit)))
    return null
  }
  const { kind, header, missing } = fit
  report.kind = kind.name
  problems.push(...header.problems)
  if (isStopped(header.problems)) return null
  const columns = new Set(header.names.filter((name) => name !== null))
  return { kind, header, columns, missing, reader: kind.start(context) }
}

function isStopped(problems: readonly Problem[]): boolean {
  return problems.some((each) => !each.isWarning)
}
