import { expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import { alikeEans } from './alike.ts'

it('cards of one name and size are alike, whatever they cost and whenever they were made', () => {
  const older = product({ ean: '2000000000039', price: 500, dot: { year: 2025, week: 3, assumed: false } })
  const others = [
    product({ ean: '2000000000046', displaySize: '120/70-17' }),
    product({ ean: '2000000000053', name: 'Another' }),
    product({ ean: '2000000000060', set: true }),
  ]
  expect([...alikeEans([product(), older, ...others])].toSorted()).toEqual([product().ean, older.ean].toSorted())
  expect(alikeEans([older, ...others]).size).toBe(0)
})
