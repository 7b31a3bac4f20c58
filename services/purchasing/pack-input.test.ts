import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packInput, unpackInput } from './pack-input.ts'
import { planInput, product } from './plan/testing/plan-inputs.ts'

const names = ['Road 6', 'צמיג ״כביש״', 'two\nlines, and a comma,', '😀'.repeat(5_000)]
const input = planInput(names.map((name, index) => product({ ean: String(index), name })))

it('keeps the input as JSON, and reads the same from it', async () => {
  const { input: packed, sha256 } = await packInput(input)
  const text = gunzipSync(packed).toString()
  expect(JSON.parse(text)).toEqual(input)
  expect(sha256).toBe(createHash('sha256').update(text).digest('hex'))
  expect(await unpackInput(packed)).toEqual(input)
})

it('keeps an input without products', async () => {
  const { input: packed } = await packInput(planInput([]))
  expect(await unpackInput(packed)).toEqual(planInput([]))
})

it('does not take a spoilt one', async () => {
  const { input: packed } = await packInput(input)
  await expect(unpackInput(packed.subarray(0, packed.length - 20))).rejects.toThrow()
})
