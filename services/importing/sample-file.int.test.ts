import { expect, it } from 'vitest'
import { FILE_KINDS } from '#services/start/features.ts'
import { sampleFile } from './sample-file.ts'
import { createTestImporter } from './testing/test-importer.ts'

const { load } = await createTestImporter()

it.each(FILE_KINDS)('there is an example of $name, which is detected as such', async (kind) => {
  const { kind: name, rows } = await load(await sampleFile(kind), { isApplied: false })
  expect(name).toBe(kind.name)
  expect(rows).toBe(kind.name === 'shipment-settings' ? 1 : 2)
})
