import { expect, it } from 'vitest'
import { addDifferences, noDifferences } from './differences.ts'

const difference = (row: number, from: string, to: string) => ({
  row,
  id: String(row),
  name: String(row),
  cells: [{ column: 'EK netto', from, to }],
})

it('lists the price that moves most first, whatever its decimal sign', () => {
  const all = noDifferences()
  addDifferences(all, [difference(1, '100,00', '101,00'), difference(2, '100,00', '150,00'), difference(3, '100.00', '120.00')])
  expect(all.largest.map(({ row }) => row)).toEqual([2, 3, 1])
})
