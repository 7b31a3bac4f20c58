import { expect, it } from 'vitest'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import { xlsxFile } from './export-files.ts'

const sheet = { name: 'sheet', columns: [{ title: 'a', width: 10 }], rows: [['b']] }

it('reads the rows of a workbook when its turn has come, and none of one too many', async () => {
  const read: number[] = []
  const first = Promise.withResolvers<[typeof sheet]>()
  const files = [0, 1, 2, 3].map((index) =>
    xlsxFile(() => {
      read.push(index)
      return index === 0 ? first.promise : Promise.resolve([sheet])
    }),
  )
  await expect(xlsxFile(() => Promise.reject(new Error('was read')))).rejects.toThrow(QueueFullError)
  expect(read).toEqual([0])
  first.resolve([sheet])
  for (const file of await Promise.all(files)) expect(Buffer.from(file).subarray(0, 2).toString()).toBe('PK')
  expect(read).toEqual([0, 1, 2, 3])
})
