import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { lockRecords } from './catalogue-records.ts'
import type { ImportDeps } from './import-batch.ts'
import { importFile } from './import-file.command.ts'
import { BRANDS, createTestImporter } from './testing/test-importer.ts'

const { deps } = await createTestImporter()

it('may compute over thousands of rows within its transaction, also on a slow machine', async () => {
  const limits: unknown[] = []
  const log: ImportDeps['log'] = {
    append: async (tx, events) => {
      // Pipelined, so that the commit follows at once.
      const [shown, places] = await Promise.all([tx.query('SHOW idle_in_transaction_session_timeout'), deps.log.append(tx, events)])
      limits.push(...shown.rows)
      return places
    },
  }
  const directory = await mkdtemp(join(tmpdir(), 'tire-shop-busy-import-'))
  const path = join(directory, 'brands.csv')
  await writeFile(path, BRANDS)
  await importFile({ ...deps, log }, { path, isApplied: true })
  await rm(directory, { recursive: true })
  expect(limits).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
})

it('is timestamped when it gets the lock, not when it starts waiting', async () => {
  const [began, turn] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:00:30Z')]
  let now = began
  const times: string[] = []
  const log: ImportDeps['log'] = {
    append: (tx, events) => {
      times.push(...events.map(({ time }) => time))
      return deps.log.append(tx, events)
    },
  }
  const path = join(await mkdtemp(join(tmpdir(), 'tire-shop-busy-import-')), 'brands.csv')
  await writeFile(path, BRANDS.replaceAll('Mi', 'Ni'))
  const importing = await deps.database.transaction(async (tx) => {
    await lockRecords(tx)
    const waits = importFile({ ...deps, log, now: () => now }, { path, isApplied: true })
    await expect
      .poll(
        async () =>
          (
            await deps.database.query(
              "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            )
          ).rowCount,
      )
      .toBe(1)
    now = turn
    return { waits }
  })
  await importing.waits
  await rm(dirname(path), { recursive: true })
  expect(times.length).toBeGreaterThan(0)
  expect(new Set(times)).toEqual(new Set([turn.toISOString()]))
})
