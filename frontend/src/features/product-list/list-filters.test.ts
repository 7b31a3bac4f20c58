import { describe, expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import {
  countFilters,
  countOptions,
  filterProducts,
  hasKinds,
  kindOptions,
  type ListFilters,
  noFilters,
  toggled,
  withKind,
} from './list-filters.ts'
import { orderProducts } from './product-list.model.ts'

const made = (year: number, week: number | null = null) => ({ year, week, assumed: false })
const unread = { dot: { year: 2021, week: null, assumed: true }, lifeKm: null }
const rear = product({ price: 769, load: 73, speed: '(W)', dot: made(2026, 7), lifeKm: 13_000 })
const front = product({
  ...unread,
  ean: '2000000000053',
  position: 'front',
  visibility: 'preorder',
  width: '120',
  profile: '70',
  price: 590,
})
const pair = product({
  ...unread,
  ean: '2000000000022',
  position: 'set',
  set: true,
  free_shipping: true,
  price: 1259,
  dot: { front: made(2025, 3), rear: made(2026, 1) },
})
const angel = product({
  ...unread,
  ean: '2000000000039',
  brand: 'Pirelli',
  brandSlug: 'pirelli',
  visibility: 'ondemand',
  segment: 'touring',
  price: 640,
  load: 66,
  speed: 'H',
  lifeKm: 12_000,
})
const small = product({
  ...unread,
  ean: '2000000000046',
  position: 'both',
  brand: 'Pirelli',
  brandSlug: 'pirelli',
  segment: 'scooter',
  rim: '13',
  price: 240,
})
const all = [pair, rear, front, angel, small]
const chosen = (changes: Partial<ListFilters>): ListFilters => ({ ...noFilters, ...changes })
const shownBy = (changes: Partial<ListFilters>) => filterProducts(all, chosen(changes))
const offered = (changes: Partial<ListFilters> = {}) => countOptions(all, chosen(changes))
const told = (options: readonly { value: string; count: number }[]) => options.map(({ value, count }) => `${value}: ${count}`)

describe('list filters', () => {
  it.each<[string, Partial<ListFilters>, unknown[]]>([
    ['all while nothing is chosen', {}, all],
    ['the chosen brands', { brands: ['pirelli'] }, [angel, small]],
    ['no sets when they are hidden', { sets: ['0'], brands: ['pirelli', 'michelin'] }, [rear, front, angel, small]],
    ['what is in stock', { stock: ['1'] }, [pair, rear, small]],
    ['single tires for a wheel, and those for either', { position: ['front'] }, [front, small]],
    ['sets alone', { position: ['set'] }, [pair]],
    ['a use', { use: ['touring', 'scooter'] }, all],
    ['a rim', { rim: ['13'] }, [small]],
    ['a size', { size: ['120/70/17'] }, [front]],
    ['a band of prices, its uppermost shekel included', { price: ['600-800'] }, [rear, angel]],
    ['at least a load index', { load: ['73'] }, [pair, rear, front, small]],
    ['at least a speed, by what it allows and not by its letter', { speed: ['v'] }, [pair, rear, front, small]],
    ['a year of manufacture, of a set that of its older tire', { made: ['2025'] }, [pair]],
    ['what is sent free', { shipping: ['free'] }, [pair]],
    ['nothing of a brand that the list does not have', { brands: ['avon'] }, []],
  ])('shows %s, in the order of the list', (_what, changes, shown) => {
    expect(shownBy(changes).map(({ ean }) => ean)).toEqual((shown as typeof all).map(({ ean }) => ean))
  })

  it("offer options that leave some of the list, counted with the other groups' choices", () => {
    expect(told(offered().brands)).toEqual(['michelin: 3', 'pirelli: 2'])
    expect(told(offered().position)).toEqual(['front: 2', 'rear: 3', 'set: 1'])
    expect([told(offered().stock), told(offered().sets), told(offered().shipping)]).toEqual([['1: 3'], ['0: 4'], ['free: 1']])
    expect(told(offered().price)).toEqual(['0-300: 1', '450-600: 1', '600-800: 2', '1100-1500: 1'])
    expect(told(offered({ brands: ['michelin'], stock: ['1'] }).position)).toEqual(['rear: 1', 'set: 1'])
    expect(told(offered({ brands: ['michelin'], stock: ['1'] }).brands)).toEqual(['michelin: 2', 'pirelli: 1'])
  })

  it('omit options that all products have, or none; chosen ones can be removed', () => {
    expect(countOptions([rear, front], noFilters).brands).toEqual([])
    expect(offered({ brands: ['avon'] }).brands).toContainEqual({ value: 'avon', count: 0, isChosen: true })
    expect(offered({ brands: ['avon'] }).use).toEqual([])
  })

  it('offer the highest of steps that leave the same tires', () => {
    expect(told(offered().load)).toEqual(['73: 4'])
    expect(told(offered().speed)).toEqual(['v: 4', 'w: 4'].slice(1))
  })

  it('offer the kinds in the list, counted with the other choices', () => {
    expect(hasKinds([rear, angel])).toBe(false)
    expect(kindOptions([pair, rear], noFilters)).toEqual([
      { kind: 'all', count: 2, isChosen: true },
      { kind: 'rear', count: 1, isChosen: false },
      { kind: 'set', count: 1, isChosen: false },
    ])
    expect(kindOptions(all, chosen({ brands: ['michelin'], position: ['rear'] }))).toEqual([
      { kind: 'all', count: 3, isChosen: false },
      { kind: 'front', count: 1, isChosen: false },
      { kind: 'rear', count: 1, isChosen: true },
      { kind: 'set', count: 1, isChosen: false },
    ])
    expect(kindOptions(all, chosen({ sets: ['0'] })).some(({ isChosen }) => isChosen)).toBe(false)
  })

  it('show one kind, or all again', () => {
    const single = withKind(chosen({ sets: ['0'], brands: ['pirelli'] }), 'front')
    expect(filterProducts(all, single)).toEqual([small])
    expect(withKind(single, 'all')).toEqual(chosen({ brands: ['pirelli'] }))
  })

  it('toggle on each press, and count the choices', () => {
    const twice = toggled(toggled(noFilters, 'rim', '13'), 'rim', '17')
    expect([countFilters(twice), toggled(toggled(twice, 'rim', '13'), 'rim', '17')]).toEqual([2, noFilters])
  })
})

describe('sorting a list', () => {
  it.each([
    [null, all],
    ['price' as const, [small, front, angel, rear, pair]],
    ['newest' as const, [rear, pair]],
    ['life' as const, [angel, rear]],
  ])('by %s puts the best first', (sort, first) => {
    expect(
      orderProducts(all, sort)
        .slice(0, first.length)
        .map(({ ean }) => ean),
    ).toEqual(first.map(({ ean }) => ean))
  })
})
