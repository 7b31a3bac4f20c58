import { FILE_KINDS } from '#services/start/file-kinds.ts'
import { type Header, hasRequired, type Problem, problem, readHeader } from './columns.ts'
import { type Encoding, readCsvFile } from './csv-file.ts'
import type { FileKind, ReadContext, RowReader } from './file-kind.ts'
import type { ImportReport } from './import-report.ts'

/** A file whose first line was understood. */
export interface OpenFile {
  kind: FileKind
  header: Header
  reader: RowReader
}

/** Chooses the kind of file whose required columns are all there; null, with its problem, when there is none. */
export function openFile(cells: readonly string[], context: ReadContext, report: ImportReport, problems: Problem[]): OpenFile | null {
  const chosen = chooseKind(cells)
  if (!chosen) {
    problems.push(problem(1, '', cells.join(','), 'unknown_file', `needed are, for ${FILE_KINDS.map(neededColumns).join('; ')}`))
    return null
  }
  report.kind = chosen.kind.name
  problems.push(...chosen.header.problems)
  return isStopped(chosen.header.problems) ? null : { ...chosen, reader: chosen.kind.start(context) }
}

/** UTF-8, unless the first line is that of a kind of file that is written otherwise. */
export async function findEncoding(path: string): Promise<Encoding> {
  for await (const { cells } of readCsvFile(path, 'windows-1252')) return chooseKind(cells)?.kind.encoding ?? 'utf-8'
  return 'utf-8'
}

export function isStopped(problems: readonly Problem[]): boolean {
  return problems.some((each) => !each.isWarning)
}

function chooseKind(cells: readonly string[]): Pick<OpenFile, 'kind' | 'header'> | undefined {
  return FILE_KINDS.map((kind) => ({ kind, header: readHeader(kind.columns, cells) })).find(({ kind, header }) =>
    hasRequired(kind.columns, header),
  )
}

function neededColumns({ name, columns }: FileKind): string {
  const needed = Object.entries(columns).filter(([, column]) => column.whenEmpty === null)
  return `${name} (${needed.map(([column]) => column).join(', ')})`
}
