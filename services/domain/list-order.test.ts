import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareListed, type Listed, listGroup } from './list-order.ts'

const listed: fc.Arbitrary<Listed> = fc.record({
  isSet: fc.boolean(),
  visibility: fc.constantFrom('instock', 'preorder', 'ondemand', 'outofstock', 'none'),
  priceAgorot: fc.nat({ max: 500 }),
  ean: fc.stringMatching(/^[0-9]{13}$/),
})

describe('the order of a list', () => {
  it('sorts by group, ungrouped articles last', () => {
    const groups = (['none', 'outofstock', 'ondemand', 'preorder', 'instock'] as const).flatMap((visibility) => [
      { isSet: false, visibility, priceAgorot: 1, ean: '1' },
      { isSet: true, visibility, priceAgorot: 9, ean: '1' },
    ])
    expect(groups.sort(compareListed).map((each) => `${each.isSet ? 'sets ' : ''}${each.visibility}`)).toEqual([
      'sets instock',
      'instock',
      'sets preorder',
      'preorder',
      'sets ondemand',
      'ondemand',
      'sets outofstock',
      'outofstock',
      'sets none',
      'none',
    ])
  })

  it('sorts tires in stock without a date of manufacture last in their group, at any price', () => {
    const tires: Listed[] = [
      { isSet: false, visibility: 'instock', priceAgorot: 1, ean: 'undated', isUndated: true },
      { isSet: false, visibility: 'instock', priceAgorot: 9, ean: 'dated' },
      { isSet: false, visibility: 'preorder', priceAgorot: 1, ean: 'on its way' },
    ]
    expect(tires.sort(compareListed).map((each) => each.ean)).toEqual(['dated', 'undated', 'on its way'])
  })

  it('does not depend on the input’s order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(listed, { selector: (each) => each.ean, maxLength: 30 }), fc.infiniteStream(fc.nat()), (tires, keys) => {
        const shuffled = tires.map((tire) => ({ tire, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key)
        expect(shuffled.map((each) => each.tire).sort(compareListed)).toEqual([...tires].sort(compareListed))
      }),
    )
  })

  it('is by price within each group, and groups are contiguous', () => {
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 30 }), (tires) => {
        const sorted = [...tires].sort(compareListed)
        for (const [index, tire] of sorted.entries()) {
          const before = sorted[index - 1]
          if (!before) continue
          expect(listGroup(before)).toBeLessThanOrEqual(listGroup(tire))
          if (listGroup(before) === listGroup(tire)) expect(before.priceAgorot).toBeLessThanOrEqual(tire.priceAgorot)
        }
      }),
    )
  })
})
