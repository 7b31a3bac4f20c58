import { expect, it } from 'vitest'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import { papersOf } from './papers.ts'

const item = (source: DraftItem['source'], quantity: number, unitPrice: number): DraftItem => ({
  lineId: `${source} ${quantity}`,
  ean: '8019227286700',
  product: 'Pirelli Angel GT II',
  displaySize: '120/70 ZR 17',
  quantity,
  unitPrice,
  minimumQuantity: 1,
  multiple: 1,
  supplierUnits: null,
  computed: quantity,
  source,
  sku: '0045213',
  currentStock: 0,
  lastYearSold: 0,
  addedReason: [],
  splitOf: null,
  edited: null,
  arrived: 0,
  tooOld: 0,
  wrong: 0,
  agreedDot: null,
  oldestDot: null,
  landed: 100,
  margin: null,
})

it('computes the paper of each supplier to the cent', () => {
  const papers = papersOf([item('deltiDe', 3, 0.1), item('rduch', 0, 97), item('deltiFr', 2, 92.1), item('deltiDe', 7, 1139.99)])
  expect(papers.map(({ supplier, items, units, total }) => [supplier, items.length, units, total])).toEqual([
    ['deltiFr', 1, 2, 184.2],
    ['deltiDe', 2, 10, 7980.23],
  ])
})
