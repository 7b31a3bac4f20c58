/** Imports CSV files into the catalogue: `npm run import -- products.csv [--apply]`. Without --apply it only reports. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { loadBrandNames } from '#services/catalogue/brand-names.ts'
import { importFile } from '#services/catalogue/import-file.command.ts'
import { type ImportReport, isClean, reportLines } from '#services/catalogue/import-report.ts'
import { PRODUCT_COLUMNS } from '#services/catalogue/product-columns.ts'
import { readConfig } from '#services/platform/config.ts'
import { findRunningPostgres, openPostgres } from '#services/platform/engines.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres-event-log.ts'
import { createLogger } from '#services/platform/logger.ts'
import { migratePostgres } from '#services/platform/migrate.ts'
import type { Database } from '#services/platform/postgres.ts'

const USAGE = `npm run import -- <file.csv>… [--apply] [--accept-price-jumps]
  without --apply nothing is written: a dry run with the same report
  --accept-price-jumps takes prices that moved by more than 30 %
  --columns lists the columns of a product file`
const EXIT = { clean: 0, stoppedRows: 1, failed: 2 } as const
const BAR_WIDTH = 30
const MIGRATIONS = fileURLToPath(new URL('../migrations/postgres', import.meta.url))

type Close = () => Promise<unknown> | unknown

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    apply: { type: 'boolean', default: false },
    'accept-price-jumps': { type: 'boolean', default: false },
    columns: { type: 'boolean', default: false },
  },
})

async function main(): Promise<number> {
  if (values.columns) return say(columnLines(), EXIT.clean)
  if (positionals.length === 0) return say([USAGE], EXIT.failed)
  const closers: Close[] = []
  try {
    const deps = await openImporter(closers)
    const brands = await loadBrandNames(deps.database)
    let isAllClean = true
    for (const file of positionals) {
      // npm changes to the project's directory; the path is meant from where the person stands.
      const path = resolve(process.env.INIT_CWD ?? '.', file)
      const options = { path, isApplied: values.apply, acceptsPriceJumps: values['accept-price-jumps'], brands, onProgress: showProgress }
      const report = await importFile(deps, options)
      isAllClean = isClean(report) && isAllClean
      sayReport(file, report)
    }
    return isAllClean ? EXIT.clean : EXIT.stoppedRows
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Joins the Postgres of a running shop, or starts the embedded one for the time of the import. */
async function openImporter(closers: Close[]) {
  const config = readConfig()
  const logger = createLogger({ ...config, log: { level: 'error' } })
  const running = await findRunningPostgres(config)
  if (running) closers.push(() => running.close())
  const database: Database =
    running ?? (await openPostgres({ config, logger, lifecycle: { onClose: (_, close) => closers.push(close) } })).database
  await migratePostgres(database, MIGRATIONS)
  const log = await createPostgresEventLog({ database, logger })
  closers.push(() => log.close())
  return { database, log, now: Date.now, createId: uuidv7 }
}

function showProgress({ rows, share }: { rows: number; share: number }): void {
  if (!process.stderr.isTTY) return
  const done = Math.round(share * BAR_WIDTH)
  process.stderr.write(`\r[${'#'.repeat(done)}${'.'.repeat(BAR_WIDTH - done)}] ${rows} rows${share === 1 ? '\n' : ''}`)
}

function sayReport(file: string, report: ImportReport): void {
  say([`${file}: ${reportLines(report).join('\n')}`], EXIT.clean)
  if (!report.isApplied && isClean(report)) say(['Nothing stands in the way: run it again with --apply.'], EXIT.clean)
}

function columnLines(): string[] {
  return Object.entries(PRODUCT_COLUMNS).map(([name, { about, whenEmpty }]) => `${whenEmpty ? ' ' : '*'} ${name.padEnd(18)}${about}`)
}

function say(lines: readonly string[], exitCode: number): number {
  for (const line of lines) console.log(line)
  return exitCode
}

process.exitCode = await main().catch((error: unknown) => say([error instanceof Error ? error.message : String(error)], EXIT.failed))
