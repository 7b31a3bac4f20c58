/** Imports CSV files into the catalogue: `npm run import -- products.csv [--apply]`. Without --apply it only reports. */
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { loadBrandNames } from '#services/importing/brand-names.ts'
import { importFile } from '#services/importing/import-file.command.ts'
import { type ImportReport, isClean, reportLines } from '#services/importing/import-report.ts'
import { createProblemFile, type ProblemFile } from '#services/importing/problem-file.ts'
import { readConfig } from '#services/platform/config.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { type JoinedShop, oneLine, resolveFromCwd, withShop } from './join-shop.ts'

const USAGE = `npm run import -- <file.csv>… [--apply] [--accept-price-jumps] [--report problems.csv]
  without --apply nothing is written: a dry run with the same report
  --accept-price-jumps takes prices that moved by more than 30 %, and whole lists that lost more than half
  --report writes every problem of every row to a CSV file
  --columns lists the columns of every kind of file; --columns garages of one`
const EXIT = { clean: 0, stoppedRows: 1, failed: 2 } as const
const BAR_WIDTH = 30

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      'accept-price-jumps': { type: 'boolean', default: false },
      report: { type: 'string' },
      columns: { type: 'boolean', default: false },
    },
  })
  if (values.columns) return print(columnLines(positionals), EXIT.clean)
  if (positionals.length === 0) return print([USAGE], EXIT.failed)
  return withShop(readConfig(), async (shop) => {
    const problemFile = values.report === undefined ? null : await createProblemFile(resolveFromCwd(values.report))
    try {
      const options = { isApplied: values.apply, acceptsPriceJumps: values['accept-price-jumps'] }
      return await importFiles(shop, positionals, options, problemFile)
    } finally {
      await problemFile?.close()
    }
  })
}

async function importFiles(
  { database, logger, lifecycle }: JoinedShop,
  files: readonly string[],
  options: { isApplied: boolean; acceptsPriceJumps: boolean },
  problemFile: ProblemFile | null,
): Promise<number> {
  const log = await createPostgresEventLog({ database, logger })
  lifecycle.onClose('event log', () => log.close())
  // What one file tells counts for the next, in a dry run too.
  const known = { brands: await loadBrandNames(database), acceptedKeys: new Set<string>() }
  let isAllClean = true
  for (const file of files) {
    const report = await importFile(
      { database, log, now: () => new Date(), newId: uuidv7, fileKinds: FILE_KINDS },
      {
        ...options,
        path: resolveFromCwd(file),
        ...known,
        onProgress: showProgress,
        onProblems: async (all) => problemFile?.add(file, all),
      },
    )
    isAllClean = isClean(report) && isAllClean
    printReport(file, report)
  }
  return isAllClean ? EXIT.clean : EXIT.stoppedRows
}

function showProgress({ rows, share }: { rows: number; share: number }): void {
  if (!process.stderr.isTTY) return
  const done = Math.round(share * BAR_WIDTH)
  process.stderr.write(`\r[${'#'.repeat(done)}${'.'.repeat(BAR_WIDTH - done)}] ${rows} rows${share === 1 ? '\n' : ''}`)
}

function printReport(file: string, report: ImportReport): void {
  print([`${file}: ${reportLines(report).join('\n')}`], EXIT.clean)
  if (report.isApplied || !isClean(report)) return
  const isNews = report.created + report.changed > 0
  print([isNews ? 'Nothing stands in the way: run it again with --apply.' : 'It would change nothing.'], EXIT.clean)
}

/** Of the kinds named, or of all. */
function columnLines(kinds: readonly string[]): string[] {
  return FILE_KINDS.filter(({ name }) => kinds.length === 0 || kinds.includes(name)).flatMap(({ name: kind, columns }) => [
    `${kind}.csv`,
    ...Object.entries(columns).map(([name, { about, whenEmpty }]) => `${whenEmpty ? ' ' : '*'} ${name.padEnd(30)}${about}`),
  ])
}

function print(lines: readonly string[], exitCode: number): number {
  for (const line of lines) console.log(line)
  return exitCode
}

process.exitCode = await main().catch((error: unknown) => print([oneLine(error)], EXIT.failed))
