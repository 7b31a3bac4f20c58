import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayField, MAX_AGOROT, readDecimal } from '#services/domain/fields.ts'
import { AGOROT_PER_SHEKEL } from '#services/domain/money.ts'
import { type ReadCell, shortText } from '#services/importing/cell.ts'
import { type Header, type Problem, problem, readRow, readValues, required } from '#services/importing/columns.ts'
import { fitOf } from '#services/importing/file-fit.ts'
import { readTableFile } from '#services/importing/table-file.ts'
import { TableFileError } from '#services/importing/table-row.ts'

/** The clearing company's file of a day, as people have it: any encoding, separator and order of columns, titles above them. */

const SHORTENED = /^\d+[.,]?\d*E\+?\d+$/i
/** A time may follow. */
const DATE = /^[^\sT]+/

const transaction: ReadCell<string> = (text) => (SHORTENED.test(text) ? { ok: false, reason: 'scientific_notation' } : shortText(text))

/** Of a refund it is below zero. */
const sum: ReadCell<number> = (text) => {
  const cell = readDecimal(text)
  if (!cell.ok) return cell
  const agorot = Math.round(cell.value * AGOROT_PER_SHEKEL)
  return Math.abs(agorot) > MAX_AGOROT ? { ok: false, reason: 'out_of_range' } : { ok: true, value: agorot }
}

const day: ReadCell<string> = (text) => {
  const value = dayField.read(DATE.exec(text)?.[0] ?? '')
  return value === null ? { ok: false, reason: 'unreadable_date' } : { ok: true, value }
}

const TRANSACTION = ['transaction number', 'transaction id', 'מספר עסקה', 'מס עסקה', 'מזהה עסקה', 'עסקה']
const SUM = ['amount', 'total', 'סכום', 'סכום עסקה', 'סכום העסקה']
const DAY = ['day', 'transaction date', 'תאריך', 'תאריך עסקה', 'תאריך העסקה']

const KIND = {
  columns: {
    transaction: required(transaction, "the clearing company's number of the transaction", TRANSACTION),
    sum: required(sum, 'shekels; of a refund below zero', SUM),
    date: required(day, 'DD/MM/YYYY', DAY),
  },
} as const

export interface ClearingRow {
  row: number
  transaction: string
  agorot: number
  day: string
}

/** `missing`: columns that the file lacks; then there are no rows. */
export interface ClearingFile {
  rows: ClearingRow[]
  problems: Problem[]
  missing: readonly string[]
}

/** Throws `TableFileError` where nothing can be read. */
export async function readClearingFile(file: Buffer): Promise<ClearingFile> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-clearing-'))
  try {
    const path = join(directory, 'file.csv')
    await writeFile(path, file)
    return await readRows(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function readRows(path: string): Promise<ClearingFile> {
  const read: ClearingFile = { rows: [], problems: [], missing: Object.keys(KIND.columns) }
  let header: Header | null = null
  try {
    for await (const { row, cells } of readTableFile(path, [KIND], read.problems)) {
      if (header !== null) {
        addRow(read, header, row, cells)
        continue
      }
      const fit = fitOf([KIND], cells)
      if (fit === null) return read
      header = fit.header
      read.missing = fit.missing
      // Companies' files have many other columns.
      read.problems.push(...header.problems.filter(({ isWarning }) => !isWarning))
      if (fit.missing.length > 0) return read
    }
  } catch (error) {
    // What stands above the damage was read.
    if (!(error instanceof TableFileError) || header === null) throw error
    read.problems.push(problem(error.row, '', '', error.code))
  }
  return read
}

function addRow({ rows, problems }: ClearingFile, header: Header, row: number, cells: readonly string[]): void {
  const fileRow = readRow(header, row, cells, problems)
  const values = fileRow && readValues(KIND.columns, fileRow, problems)
  if (values) rows.push({ row, transaction: values.transaction, agorot: values.sum, day: values.date })
}
