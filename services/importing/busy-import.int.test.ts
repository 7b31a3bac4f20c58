import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ImportDeps } from './import-batch.ts'
import { importFile } from './import-file.command.ts'
import { BRANDS, createTestImporter } from './testing/test-importer.ts'

const { deps } = await createTestImporter()

it('may think about thousands of rows within its transaction, also on a machine that is starved', async () => {
  const limits: unknown[] = []
  const log: ImportDeps['log'] = {
    append: async (tx, events) => {
      // Sent together: the commit follows at once.
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
  expect(limits).toEqual([{ idle_in_transaction_session_timeout: '0' }])
})
