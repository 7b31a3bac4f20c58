import { describe, expect, it } from 'vitest'
import { changedFields, rebased, typed } from '#frontend/shared/edit.ts'
import { isSameValue, jumpWords } from './values.ts'

const known = { price: '519.00', stock: '5', isHidden: false }

describe('form values', () => {
  it('count as changed only if they mean something else', () => {
    const edit = typed(null, known, 'price', '519')
    expect(edit && changedFields(edit, isSameValue)).toEqual([])
    const other = typed(edit, known, 'stock', '05')
    expect(other && changedFields(other, isSameValue)).toEqual(['stock'])
  })

  it('are rebased onto what somebody else saved', () => {
    const edit = typed(null, known, 'stock', '7')
    expect(edit && rebased(edit, { ...known, price: '600.00' }, isSameValue)).toMatchObject({
      now: { price: '600.00', stock: '7' },
      changedRemotely: [],
    })
    expect(edit && rebased(edit, { ...known, stock: '6' }, isSameValue)).toMatchObject({ now: { stock: '7' }, changedRemotely: ['stock'] })
    expect(edit && rebased(edit, { ...known, stock: '7' }, isSameValue)).toBeNull()
  })
})

describe('price jump text', () => {
  it.each([
    [51_900, 30_000, 'מ־₪519 ל־₪300, ירידה של 42%'],
    [30_000, 51_950, 'מ־₪300 ל־₪519.50, עלייה של 73%'],
    [100_000, 250_000, 'מ־₪1,000 ל־₪2,500, עלייה של 150%'],
  ])('from %i to %i agorot', (from, to, words) => expect(jumpWords(from, to)).toBe(words))
})
