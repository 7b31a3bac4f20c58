import { israelDate } from '#services/domain/israel-time.ts'
import { BRAND_FILE } from './brand-file.ts'
import { type BrandNames, loadBrandNames } from './brand-names.ts'
import { CATEGORY_FILE } from './category-file.ts'
import { type Header, hasRequired, type Problem, problem, readHeader } from './columns.ts'
import { CsvFileError, readCsvFile } from './csv-file.ts'
import type { Entity, FileKind, ReadContext, RowReader } from './file-kind.ts'
import { type BatchOptions, type ImportDeps, importBatch } from './import-batch.ts'
import { addOutcome, addProblems, emptyReport, type ImportReport } from './import-report.ts'
import { POPULAR_SIZES_FILE } from './popular-sizes-file.ts'
import { PRODUCT_FILE } from './product-file.ts'
import { SHIPMENT_SETTINGS_FILE } from './shipment-settings-file.ts'

interface ImportProgress {
  rows: number
  /** Share of the file, 0 to 1. */
  share: number
}

export interface ImportOptions {
  path: string
  /** Without it nothing is written: a dry run with the same report. */
  isApplied: boolean
  /** Takes prices that moved by more than 30 %. */
  acceptsPriceJumps?: boolean
  /** Known brands, kept over several files: in a dry run they stand nowhere else. */
  brands?: BrandNames
  /** `YYYY-MM-DD`; today in Israel when not given. */
  today?: string
  /** Moves the dates of shipment settings on; for demo data, which must not grow old. */
  shipmentShiftDays?: number
  onProgress?: (progress: ImportProgress) => void
}

const BATCH_ROWS = 500
// Products first: what fits several files is a product file.
const FILE_KINDS = [PRODUCT_FILE, BRAND_FILE, CATEGORY_FILE, POPULAR_SIZES_FILE, SHIPMENT_SETTINGS_FILE]

interface OpenFile {
  header: Header
  reader: RowReader
}

/** Reads a CSV file into catalogue events. What is wrong stops its row and stands in the report; only a failing database throws. */
export async function importFile(deps: ImportDeps, options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport(options.path, options.isApplied)
  const { isApplied, acceptsPriceJumps = false } = options
  const batchOptions: BatchOptions = { isApplied, acceptsPriceJumps, accepted: new Set() }
  const context = {
    today: options.today ?? israelDate(deps.now()),
    brands: options.brands ?? (await loadBrandNames(deps.database)),
    shipmentShiftDays: options.shipmentShiftDays ?? 0,
  }
  for await (const { entities, share } of readBatches(options.path, context, report)) {
    addOutcome(report, await importBatch(deps, entities, batchOptions))
    options.onProgress?.({ rows: report.rows, share })
  }
  return report
}

/** What the rows of the file say, some hundred at a time; problems go to the report. */
async function* readBatches(
  path: string,
  context: ReadContext,
  report: ImportReport,
): AsyncGenerator<{ entities: Entity[]; share: number }> {
  let file: OpenFile | null = null
  let entities: Entity[] = []
  try {
    for await (const { row, cells, share } of readCsvFile(path)) {
      if (!file) {
        file = openFile(cells, context, report)
        if (!file) return
        continue
      }
      report.rows += 1
      const entity = readRow(file, row, cells, report)
      if (entity) entities.push(entity)
      if (report.rows % BATCH_ROWS > 0) continue
      yield { entities, share }
      entities = []
    }
    if (report.rows === 0) addProblems(report, [problem(0, '', '', 'empty_file')])
    entities.push(...(file?.reader.end() ?? []))
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    addProblems(report, [problem(0, '', '', error.code, error.message)])
  }
  yield { entities, share: 1 }
}

function readRow({ reader, header }: OpenFile, row: number, cells: readonly string[], report: ImportReport): Entity | null {
  const problems: Problem[] = []
  const entity = reader.read(header, row, cells, problems)
  addProblems(report, problems)
  return entity
}

/** Chooses the kind of file whose required columns are all there. */
function openFile(cells: readonly string[], context: ReadContext, report: ImportReport): OpenFile | null {
  const headers = FILE_KINDS.map((kind) => ({ kind, header: readHeader(kind.columns, cells) }))
  const chosen = headers.find(({ kind, header }) => hasRequired(kind.columns, header))
  if (!chosen) {
    addProblems(report, [problem(1, '', cells.join(','), 'unknown_file', `needed are, for ${FILE_KINDS.map(neededColumns).join('; ')}`)])
    return null
  }
  const { kind, header } = chosen
  report.kind = kind.name
  addProblems(report, header.problems)
  return header.problems.some((each) => !each.isWarning) ? null : { header, reader: kind.start(context) }
}

function neededColumns({ name, columns }: FileKind): string {
  const needed = Object.entries(columns).filter(([, column]) => column.whenEmpty === null)
  return `${name} (${needed.map(([column]) => column).join(', ')})`
}
