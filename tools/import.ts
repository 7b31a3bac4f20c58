/** Imports CSV files into the catalogue: `npm run import -- products.csv [--apply]`. Without --apply it only reports. */
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { loadBrandNames } from '#services/importing/brand-names.ts'
import { exportColumns, exportRows } from '#services/importing/export-file.queries.ts'
import { importFile } from '#services/importing/import-file.command.ts'
import { type ImportReport, isClean, reportLines } from '#services/importing/import-report.ts'
import { createProblemFile, type ProblemFile } from '#services/importing/problem-file.ts'
import { sampleFile } from '#services/importing/sample-file.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { readConfig } from '#services/platform/config.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { csvFile } from '#services/staff/index.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { callTool, createTool, type JoinedShop, resolveFromCwd, withShop } from './join-shop.ts'

const EXIT = { clean: 0, stoppedRows: 1 } as const
const BAR_WIDTH = 30

interface Options {
  apply?: boolean
  acceptPriceJumps?: boolean
  report?: string
  columns?: boolean
  sample?: string
  export?: string
}

const tool = createTool('import', 'Imports CSV files into the catalogue.')
  .argument('[file.csv...]', 'what to import, in this order')
  .option('--apply', 'writes; without it a dry run with the same report')
  .option('--accept-price-jumps', 'takes prices that moved by more than 30 %, and whole lists that lost more than half')
  .option('--report <problems.csv>', 'writes every problem of every row to a CSV file')
  .option('--export <kind>', 'writes what stands in the catalogue: `npm run --silent import -- --export products > products.csv`')
  .option('--columns', 'lists the columns of every kind of file; `--columns garages` of one')
  .option('--sample <kind>', 'writes an example of a kind of file: `--sample products > products.csv`')
  .action(async (words: string[], options: Options) => {
    if (options.sample !== undefined) await printSample(options.sample)
    else if (options.columns) print(columnLines(words))
    else if (options.export !== undefined) await exportAll(options.export)
    else if (words.length === 0) tool.help({ error: true })
    else process.exitCode = await importAll(words, options)
  })

function exportAll(name: string): Promise<void> {
  const kind = FILE_KINDS.find((each) => each.name === name)
  if (!kind) throw new Error(`There is no kind ${name}: ${FILE_KINDS.map((each) => each.name).join(', ')}`)
  return withShop(readConfig(), ({ database }) =>
    pipeline(csvFile(exportColumns(kind), exportRows(database, kind)), process.stdout, { end: false }),
  )
}

function importAll(files: readonly string[], { apply = false, acceptPriceJumps = false, report }: Options): Promise<number> {
  return withShop(readConfig(), async (shop) => {
    const problemFile = report === undefined ? null : await createProblemFile(resolveFromCwd(report))
    try {
      return await importFiles(shop, files, { isApplied: apply, acceptsPriceJumps: acceptPriceJumps }, problemFile)
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
      { database, log, now: () => new Date(), newId: uuidv7, fileKinds: FILE_KINDS, lockHandedOver },
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
  print([`${file}: ${reportLines(report).join('\n')}`])
  if (report.isApplied || !isClean(report)) return
  const isNews = report.created + report.changed > 0
  print([isNews ? 'Nothing stands in the way: run it again with --apply.' : 'It would change nothing.'])
}

/** Of the kinds named, or of all. */
function columnLines(kinds: readonly string[]): string[] {
  return FILE_KINDS.filter(({ name }) => kinds.length === 0 || kinds.includes(name)).flatMap(({ name: kind, columns }) => [
    `${kind}.csv`,
    ...Object.entries(columns).map(([name, { about, whenEmpty }]) => `${whenEmpty ? ' ' : '*'} ${name.padEnd(30)}${about}`),
  ])
}

async function printSample(name: string): Promise<void> {
  const kind = FILE_KINDS.find((each) => each.name === name)
  if (!kind) throw new Error(`no such kind of file: ${FILE_KINDS.map((each) => each.name).join(', ')}`)
  process.stdout.write(await sampleFile(kind))
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

await callTool(tool, console.log)
