import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll } from 'vitest'
import { parseEvent, type ShopEvent } from '#events/registry.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { type ImportFileDeps, type ImportOptions, importFile } from '../import-file.command.ts'
import type { ImportReport } from '../import-report.ts'

export const TODAY = '2026-11-21'
const NOW = new Date(`${TODAY}T09:00:00Z`)

export interface TestImporter {
  deps: ImportFileDeps
  database: Database
  load(csv: string | Uint8Array, options?: Partial<ImportOptions>): Promise<ImportReport>
  /** Events of the log in order. */
  events(): Promise<ShopEvent[]>
  reset(): Promise<void>
}

/** An importer with its own database and log. */
export async function createTestImporter(): Promise<TestImporter> {
  const { database } = await createTestDatabase()
  const log = await createPostgresEventLog({ database, logger: QUIET })
  const directory = await mkdtemp(join(tmpdir(), 'tire-shop-import-'))
  afterAll(async () => {
    await log.close()
    await rm(directory, { recursive: true, force: true })
  })
  const deps = { database, log, now: () => NOW, newId: uuidv7, fileKinds: FILE_KINDS, lockHandedOver }
  return {
    deps,
    database,
    async load(csv, options = {}) {
      const path = join(directory, 'file.csv')
      await writeFile(path, csv)
      return importFile(deps, { path, isApplied: true, ...options })
    },
    async events() {
      const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events ORDER BY topic, partition, sequence')
      return rows.map(({ body }) => {
        const parsed = parseEvent(body)
        if (!parsed.ok) throw new Error(parsed.detail)
        return parsed.event
      })
    },
    async reset() {
      await database.query('TRUNCATE log_events, catalogue_entities, catalogue_brand_names')
    },
  }
}

export const BRANDS = `name,name_he,aliases
SUN-F,סאן אף,SUNF|SUN F
Michelin,מישלן,Mishlen
Pirelli,פירלי,Pirrelli
Metzeler,מצלר,Metzler
Mitas,מיטאס,Mitass
`

const HEADER = 'ean,brand,line,size,segment,position,price,full_price,stock,dot'

/** A product file; each row is a valid one with the given values replaced. */
export function productFile(...rows: Record<string, string>[]): string {
  const columns = [...new Set([...HEADER.split(','), ...rows.flatMap(Object.keys)])]
  const good: Record<string, string> = {
    ean: '2000000000015',
    brand: 'Michelin',
    line: 'Road 6',
    size: '180/55 ZR 17 M/C (73W) TL',
    segment: 'sport-touring',
    position: 'rear',
    price: '769',
    full_price: '1019.90',
    stock: '4',
    dot: '3126',
  }
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? good[column] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\n')
}

function quoted(text: string): string {
  return /[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
