import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { importDemoCatalogue } from '#services/demo/catalogue/import-demo.ts'
import { loadBrandNames } from '#services/importing/brand-names.ts'
import type { Problem } from '#services/importing/columns.ts'
import { exportColumns, exportRows } from '#services/importing/export-file.queries.ts'
import type { FileKind } from '#services/importing/file-kind.ts'
import type { ImportReport } from '#services/importing/import-report.ts'
import { createTestImporter } from '#services/importing/testing/test-importer.ts'
import { csvFile } from '#services/staff/index.ts'
import { FILE_KINDS } from './features.ts'

const { deps, database, load } = await createTestImporter()
const BYTE_ORDER_MARK = '\ufeff'
/** Expected warnings about the demo's supplier lists. */
const WARNINGS = ['brand_not_sold', 'year_only', 'scientific_notation']

// A text decoder would drop the byte order mark.
const exported = async (kind: FileKind): Promise<string> =>
  (await buffer(csvFile(exportColumns(kind), exportRows(database, kind)))).toString('utf8')
const statesOf = async ({ entity, wholeList }: FileKind) => {
  const { rows } = await database.query<{ id: string; state: object }>(
    'SELECT id, state FROM catalogue_entities WHERE kind = $1 AND starts_with(id, $2) ORDER BY id',
    [entity, wholeList?.idPrefix ?? ''],
  )
  return rows
}
/** Dry-run import of all exports in sequence. */
async function tryAll(): Promise<Map<string, ImportReport & { all: Problem[] }>> {
  const reports = new Map<string, ImportReport & { all: Problem[] }>()
  for (const kind of FILE_KINDS) {
    const all: Problem[] = []
    const report = await load(await exported(kind), { isApplied: false, onProblems: async (more) => void all.push(...more) })
    reports.set(kind.name, { ...report, all })
  }
  return reports
}

describe('the whole demo catalogue, exported', () => {
  let first: ImportReport[] = []
  beforeAll(async () => {
    first = await importDemoCatalogue(deps)
  })

  it('changes nothing when imported again, with no new warnings', async () => {
    const reports = await tryAll()
    expect(reports.size).toBe(new Set(first.map(({ kind }) => kind)).size)
    for (const [kind, { all, ...report }] of reports) {
      expect(report).toMatchObject({ kind, created: 0, changed: 0, removed: 0, stopped: 0, unchanged: report.rows })
      expect(report.rows).toBeGreaterThan(0)
      expect(all.filter(({ isWarning, reason }) => !isWarning || !WARNINGS.includes(reason))).toEqual([])
    }
  })

  it('reads every state that it writes', async () => {
    const context = { today: '2026-11-21', brands: await loadBrandNames(database), shiftDays: 0 }
    for (const kind of FILE_KINDS) {
      for (const { id, state } of await statesOf(kind)) {
        const reader = kind.start(context)
        const rows = kind.write?.(state) ?? []
        const read = rows.flatMap((cells, index) => reader.read({ row: index + 2, cells }, [], null) ?? [])
        expect([...read, ...reader.end()].map((entity) => [entity.id, entity.data])).toEqual([[id, state]])
        if (kind.idOf) expect(new Set(rows.map((cells) => kind.idOf?.(cells)))).toEqual(new Set([id]))
        for (const cells of rows) expect(Object.keys(cells).sort()).toEqual(Object.keys(kind.columns).sort())
      }
    }
  })

  it('is in files with all columns, sorted by id, of any length', async () => {
    for (const kind of FILE_KINDS) {
      const file = await exported(kind)
      expect(file.startsWith(`${BYTE_ORDER_MARK}${exportColumns(kind).join(',')}\r\n`)).toBe(true)
    }
    const products = FILE_KINDS.find(({ name }) => name === 'products') as FileKind
    const eans: string[] = []
    const pieces: number[] = []
    for await (const rows of exportRows(database, products)) {
      pieces.push(rows.length)
      eans.push(...rows.map(([ean = '']) => ean))
    }
    expect(eans).toEqual((await statesOf(products)).map(({ id }) => id))
    expect(Math.max(...pieces)).toBeLessThanOrEqual(500)
  })

  it('neutralizes texts that a spreadsheet would evaluate, and reads them back unchanged', async () => {
    const said = [`'90s`, '+972 shop', '@garage', '- one']
    for (const [index, name] of said.entries()) {
      const state = { id: `odd-${index}`, displayName: name, region: 'north' }
      await database.query("INSERT INTO catalogue_entities (kind, id, hash, state) VALUES ('city', $1, '', $2::jsonb)", [state.id, state])
    }
    const cities = FILE_KINDS.find(({ name }) => name === 'cities') as FileKind
    const file = await exported(cities)
    for (const line of [`odd-0,''90s,`, "odd-1,'+972 shop,", "odd-2,'@garage,", "odd-3,'- one,"]) expect(file).toContain(line)
    const report = await load(file)
    expect(report).toMatchObject({ changed: said.length, stopped: 0, problems: [] })
    const read = (await statesOf(cities)).flatMap(({ id, state }) =>
      id.startsWith('odd-') ? [(state as { displayName: string }).displayName] : [],
    )
    expect(read).toEqual(said)
    await database.query("DELETE FROM catalogue_entities WHERE kind = 'city' AND starts_with(id, 'odd-')")
  })
})
