import { fileURLToPath } from 'node:url'
import { BYTE_ORDER_MARK, csvLines } from '#services/domain/csv.ts'
import type { FileKind } from './file-kind.ts'
import { readTableFile } from './table-file.ts'

const DEMO = fileURLToPath(new URL('../../migrations/demo', import.meta.url))
const ROWS = 3

/** A sample of this kind for spreadsheets: column names and two rows of the demo. */
export async function sampleFile(kind: FileKind): Promise<string> {
  const rows: string[][] = []
  const name = kind.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  for await (const { cells } of readTableFile(`${DEMO}/${name}.csv`, [kind], [])) if (rows.push(cells) === ROWS) break
  return BYTE_ORDER_MARK + csvLines(rows)
}
