import { expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import { foldNeighbours } from './variant-groups.ts'

it('groups adjacent products of one line that look alike, and nothing else', () => {
  const road = (ean: string, changes = {}) => product({ ean, brandSlug: 'michelin', name: 'Road 6', position: 'rear', ...changes })
  const folds = foldNeighbours([
    road('1'),
    road('2', { displaySize: '190/55 ZR 17' }),
    road('3', { visibility: 'preorder' }),
    road('4', { visibility: 'preorder', position: 'front' }),
    road('5', { name: 'Power 6' }),
    road('6'),
    road('7', { brandSlug: 'pirelli' }),
  ])
  expect(folds.map(({ product: { ean }, all }) => [ean, all.map((each) => each.ean).join()])).toEqual([
    ['1', '1,2'],
    ['3', '3'],
    ['4', '4'],
    ['5', '5'],
    ['6', '6'],
    ['7', '7'],
  ])
})
