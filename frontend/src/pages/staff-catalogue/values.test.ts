import { describe, expect, it } from 'vitest'
import { changedFields, rebased, typed } from '#frontend/shared/edit.ts'
import { isSameValue, jumpWords, readDay, readMoney, readUnits } from './values.ts'

const known = { price: '519.00', stock: '5', isHidden: false }

describe('what was typed', () => {
  it('is a change only where it says something else', () => {
    const edit = typed(null, known, 'price', '519')
    expect(edit && changedFields(edit, isSameValue)).toEqual([])
    const other = typed(edit, known, 'stock', '05')
    expect(other && changedFields(other, isSameValue)).toEqual(['stock'])
  })

  it('is put on top of what somebody else has made of the rest', () => {
    const edit = typed(null, known, 'stock', '7')
    expect(edit && rebased(edit, { ...known, price: '600.00' }, isSameValue)).toMatchObject({
      now: { price: '600.00', stock: '7' },
      changedRemotely: [],
    })
    expect(edit && rebased(edit, { ...known, stock: '6' }, isSameValue)).toMatchObject({ now: { stock: '7' }, changedRemotely: ['stock'] })
    expect(edit && rebased(edit, { ...known, stock: '7' }, isSameValue)).toBeNull()
  })
})

describe('values of fields', () => {
  it.each([
    ['519', 51_900],
    ['₪1,250.50', 125_050],
    ['5.555', null],
    ['-3', null],
    ['', null],
  ])('reads money %s', (text, agorot) => expect(readMoney(text)).toBe(agorot))
  it.each([
    ['0', 0],
    ['1,200', 1200],
    ['1.5', null],
    ['', null],
  ])('reads units %s', (text, units) => expect(readUnits(text)).toBe(units))
  it.each([
    ['06/12/2026', '2026-12-06'],
    ['6.2.2026', '2026-02-06'],
    ['30/02/2026', null],
    ['2026-12-06', null],
  ])('reads day %s', (text, day) => expect(readDay(text)).toBe(day))
})

describe('a price jump in words', () => {
  it.each([
    [51_900, 30_000, 'מ־₪519 ל־₪300, ירידה של 42%'],
    [30_000, 51_950, 'מ־₪300 ל־₪519.50, עלייה של 73%'],
    [100_000, 250_000, 'מ־₪1,000 ל־₪2,500, עלייה של 150%'],
  ])('from %i to %i agorot', (from, to, words) => expect(jumpWords(from, to)).toBe(words))
})
