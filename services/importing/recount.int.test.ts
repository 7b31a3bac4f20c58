import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportDeps } from './import-batch.ts'
import { importFile } from './import-file.command.ts'
import { BRANDS, createTestImporter, productFile } from './testing/test-importer.ts'

const { deps, database, load, events, reset } = await createTestImporter()

const FRONT = '2000000000022'
const REAR = '2000000000015'

beforeEach(async () => {
  await reset()
  await load(BRANDS)
})

const countsOf = async (ean: string) =>
  (await events()).filter(({ type, subject }) => type === 'product.changed.v1' && subject === ean).length

describe('a recount with the same number', () => {
  const handOver = (ean: string, units: number) =>
    database.query(
      `INSERT INTO stock_counters (ean, source, on_hand, handed_over) VALUES ($1, 'stock', 6, $2)
       ON CONFLICT (ean, source) DO UPDATE SET handed_over = $2`,
      [ean, units],
    )

  it('is a count if units were handed over since, and none otherwise', async () => {
    const file = productFile({ stock: '6' }, { ean: FRONT, size: '120/70ZR17 58W', position: 'front', stock: '6' })
    await load(file)
    await handOver(REAR, 2)
    await handOver(FRONT, 0)
    expect(await load(file, { isApplied: false })).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await load(file)).toMatchObject({ changed: 1, unchanged: 1, stopped: 0 })
    expect([await countsOf(REAR), await countsOf(FRONT)]).toEqual([2, 1])
    await database.query('TRUNCATE stock_counters')
  })

  it('warns that units handed over since the last count would come back, until the file counts again', async () => {
    const before = { stock: '6', shipment_units: '4' }
    await load(productFile(before, { ean: FRONT, size: '120/70ZR17 58W', position: 'front', ...before }))
    await handOver(REAR, 2)
    await handOver(FRONT, 2)
    const stale = productFile({ ...before, price: '799' }, { ean: FRONT, size: '120/70ZR17 58W', position: 'front', ...before, stock: '4' })
    const { problems, stopped, changed } = await load(stale, { isApplied: false })
    const [returned, ...others] = problems
    expect([others, stopped, changed]).toEqual([[], 0, 2])
    expect(returned).toMatchObject({ row: 2, column: 'stock', value: '6', reason: 'sold_since', isWarning: true })
    expect(returned?.message).toContain('2 units')
    await database.query('TRUNCATE stock_counters')
  })

  it('appends last, also when recording an author, to lock the log briefly', async () => {
    const statements: string[] = []
    const watched: ImportDeps = {
      ...deps,
      database: {
        ...database,
        transaction: (work) =>
          database.transaction((tx) =>
            work({
              ...tx,
              query: (text, ...rest) => {
                statements.push(text)
                return tx.query(text, ...rest)
              },
            }),
          ),
      },
    }
    const log: ImportDeps['log'] = {
      append: (tx, appended) => {
        statements.push('append')
        return deps.log.append(tx, appended)
      },
    }
    const directory = await mkdtemp(join(tmpdir(), 'tire-shop-recount-'))
    const path = join(directory, 'products.csv')
    await writeFile(path, productFile({ stock: '6' }))
    await importFile(
      { ...watched, log, fileKinds: deps.fileKinds, lockHandedOver: deps.lockHandedOver },
      { path, isApplied: true, author: { by: 'dana', fileName: 'products.csv' } },
    )
    await rm(directory, { recursive: true })
    expect(statements.filter((text) => text.includes('catalogue_edits'))).not.toEqual([])
    // Except the log's own statement.
    expect(statements.filter((text) => !text.includes('log_partitions')).at(-1)).toBe('append')
  })
})
