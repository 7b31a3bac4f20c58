/** Imports CSV files into the catalogue: `npm run import -- products.csv [--apply]`. A dry run without --apply. */

import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { loadBrandNames } from '#services/importing/brand-names.ts'
import { listImports } from '#services/importing/edit-history.queries.ts'
import { exportColumns, exportRows } from '#services/importing/export-file.queries.ts'
import { type ImportFileDeps, type ImportOptions, importFile } from '#services/importing/import-file.command.ts'
import { type ImportReport, isClean, reportLines } from '#services/importing/import-report.ts'
import { createProblemFile, type ProblemFile } from '#services/importing/problem-file.ts'
import { sampleFile } from '#services/importing/sample-file.ts'
import { undoImport } from '#services/importing/undo-import.command.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { readConfig } from '#services/platform/config.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { csvFile } from '#services/staff/index.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { callTool, createTool, type JoinedShop, resolveFromCwd, withShop } from './join-shop.ts'

const EXIT = { clean: 0, stoppedRows: 1 } as const
const BAR_WIDTH = 30
const MAX_IMPORTS = 50

interface Options {
  apply?: boolean
  acceptPriceJumps?: boolean
  acceptOthers?: boolean
  imports?: boolean
  undo?: string
  report?: string
  columns?: boolean
  sample?: string
  export?: string
}

const tool = createTool('import', 'Imports CSV files into the catalogue.')
  .argument('[file.csv...]', 'what to import, in this order')
  .option('--apply', 'writes; without it a dry run with the same report')
  .option('--accept-price-jumps', 'takes prices that moved by more than 30 %, and whole lists that lost more than half')
  .option('--accept-others', 'takes rows that turn an article into another one')
  .option('--imports', 'lists the files that were imported last, with their ids')
  .option('--undo <id>', 'takes an import back, but for what has been changed since')
  .option('--report <problems.csv>', 'writes every problem of every row to a CSV file')
  .option('--export <kind>', 'writes what stands in the catalogue: `npm --silent run import -- --export products > products.csv`')
  .option('--columns', 'lists the columns of every kind of file; `--columns garages` of one')
  .option('--sample <kind>', 'writes an example of a kind of file: `--sample products > products.csv`')
  .action(async (words: string[], options: Options) => {
    if (options.sample !== undefined) await printSample(options.sample)
    else if (options.imports) await printImports()
    else if (options.undo !== undefined) process.exitCode = await undo(options.undo)
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

/** Author name in the list of imports. */
const OPERATOR = 'npm run import'

function printImports(): Promise<void> {
  return withShop(readConfig(), async ({ database }) => {
    const imports = await listImports(database, MAX_IMPORTS)
    print(
      imports.map(
        ({ importId, at, by, fileName, undo }) =>
          `${importId}  ${at.toISOString()}  ${by}  ${fileName}${undo === 'undone' ? '  (taken back)' : ''}`,
      ),
    )
  })
}

function undo(importId: string): Promise<number> {
  return withShop(readConfig(), async (shop) => {
    const undone = await undoImport(await openDeps(shop), importId, OPERATOR)
    if (!undone.ok) {
      print([undone.reason === 'unknown_import' ? 'There is no such import: --imports lists them.' : 'It was taken back before.'])
      return EXIT.stoppedRows
    }
    const { restored, removed, refused } = undone
    print([
      `${restored} are what they were, ${removed} are gone, ${refused.length} stay`,
      ...refused.map(({ kind, id, reason }) => `  ${kind} ${id}: ${reason}`),
    ])
    return refused.length === 0 ? EXIT.clean : EXIT.stoppedRows
  })
}

async function openDeps({ database, logger, lifecycle }: JoinedShop): Promise<ImportFileDeps> {
  const log = await createPostgresEventLog({ database, logger })
  lifecycle.onClose('event log', () => log.close())
  return { database, log, now: () => new Date(), newId: uuidv7, fileKinds: FILE_KINDS, lockHandedOver }
}

function importAll(
  files: readonly string[],
  { apply = false, acceptPriceJumps = false, acceptOthers = false, report }: Options,
): Promise<number> {
  return withShop(readConfig(), async (shop) => {
    const problemFile = report === undefined ? null : await createProblemFile(resolveFromCwd(report))
    try {
      return await importFiles(
        shop,
        files,
        { isApplied: apply, acceptsPriceJumps: acceptPriceJumps, acceptsOthers: acceptOthers },
        problemFile,
      )
    } finally {
      await problemFile?.close()
    }
  })
}

async function importFiles(
  shop: JoinedShop,
  files: readonly string[],
  options: Pick<ImportOptions, 'isApplied' | 'acceptsPriceJumps' | 'acceptsOthers'>,
  problemFile: ProblemFile | null,
): Promise<number> {
  const deps = await openDeps(shop)
  // Shared state, so that in a dry run too a file sees the ones before it.
  const known = { brands: await loadBrandNames(deps.database), acceptedKeys: new Set<string>() }
  let isAllClean = true
  for (const file of files) {
    const report = await importFile(deps, {
      ...options,
      path: resolveFromCwd(file),
      ...known,
      author: { by: OPERATOR, fileName: basename(file) },
      onProgress: showProgress,
      onProblems: async (all) => problemFile?.add(file, all),
    })
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

/** Columns of the named kinds, or of all. */
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
