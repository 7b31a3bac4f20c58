import { describe, expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import { comparedRows, madeOf } from './compare-rows.ts'

const first = product({ ean: '2000000000015' })
const known = (year: number, week: number | null, assumed = false) => ({ year, week, assumed })
const bestIn = (row: string, ...products: Parameters<typeof comparedRows>[0]) =>
  comparedRows(products).find((each) => each.row === row)?.best

describe('the best of a row', () => {
  it('is the cheapest, the highest grade and load, the longest life and the newest', () => {
    const other = product({
      ean: '2000000000022',
      price: 700,
      score: 8,
      load: 75,
      lifeKm: 9_000,
      ratings: { wet: 8, mileage: 7, sport: 9, offroad: 2 },
      dot: known(2026, 40),
    })
    expect(bestIn('price', first, other)).toEqual([1])
    expect(bestIn('perKm', first, other)).toEqual([0])
    expect(bestIn('score', first, other)).toEqual([0])
    expect(bestIn('wet', first, other)).toEqual([0])
    expect(bestIn('sport', first, other)).toEqual([1])
    expect(bestIn('lifeKm', first, other)).toEqual([0])
    expect(bestIn('load', first, other)).toEqual([1])
    expect(bestIn('made', first, other)).toEqual([1])
  })

  it('is shared by equals, and nobody where all are alike or only one is known', () => {
    const alike = product({ ean: '2000000000022' })
    const dearer = product({ ean: '2000000000039', price: 900, dot: known(2025, 10, true) })
    expect(bestIn('price', first, alike, dearer)).toEqual([0, 1])
    expect(bestIn('wet', first, alike)).toEqual([])
    expect(bestIn('made', first, dearer)).toEqual([])
  })

  it('is no price or load between a front and a rear tire, and no kind, size or speed', () => {
    const front = product({ ean: '2000000000022', position: 'front', price: 500, load: 58, speed: '(V)', segment: 'sport' })
    for (const row of ['price', 'load', 'speed', 'segment', 'position']) expect(bestIn(row, first, front)).toEqual([])
  })

  it('is not the newest by a year when a week is unknown', () => {
    expect(bestIn('made', first, product({ ean: '2000000000022', dot: known(2025, null) }))).toEqual([])
  })

  it('of sets is the one whose older tire is newer', () => {
    const old = product({ ean: '2000000000022', position: 'set', dot: { front: known(2026, 45), rear: known(2025, 2) } })
    const newer = product({ ean: '2000000000039', position: 'set', dot: { front: known(2026, 3), rear: known(2026, 9) } })
    expect(bestIn('made', old, newer)).toEqual([1])
  })
})

describe('the weeks of manufacture', () => {
  it('of a set are both', () => {
    expect(madeOf(product({ position: 'set', dot: { front: known(2026, 3), rear: known(2025, 48) } }))).toEqual([
      { wheel: 'front', text: '3/2026' },
      { wheel: 'rear', text: '48/2025' },
    ])
  })

  it('are not told before they were read off the tire', () => {
    expect(madeOf(product({ visibility: 'preorder' }))).toEqual([])
    expect(madeOf(product({ dot: { front: known(2026, 3), rear: known(2025, 48, true) } }))).toEqual([])
  })
})
