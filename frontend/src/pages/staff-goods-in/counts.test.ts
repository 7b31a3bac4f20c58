import { describe, expect, it } from 'vitest'
import { draftItem } from '../staff-draft-order/testing/draft-order.ts'
import { type Counts, changed, countedLines, judge, lineOf, progressOf, readForms, readUnits, sumOf, takenAll } from './counts.ts'

const one = draftItem({
  lineId: 'one',
  ean: '2000000000015',
  quantity: 10,
  unitPrice: 90.1,
  landed: 380.55,
  agreedDot: '2526',
  oldestDot: '2326',
})
const two = draftItem({ lineId: 'two', ean: '2000000000022', quantity: 4, arrived: 1, tooOld: 1, unitPrice: 10, landed: 50 })
const items = [one, two, draftItem({ lineId: 'none', ean: '2000000000039', quantity: 0 })]
const typed = (fields: Partial<Record<'arrived' | 'tooOld' | 'wrong' | 'dot', string>>, item = one): Counts =>
  changed({}, item, () => fields)

describe('a count', () => {
  it.each([
    ['as ordered', { arrived: '10' }, { arrived: 10, tooOld: 0, wrong: 0, short: 0 }],
    ['short', { arrived: ' 7 ' }, { arrived: 7, short: 3 }],
    ['over', { arrived: '12' }, { arrived: 12, short: -2 }],
    ['wrong and too old beside what is right', { arrived: '5', tooOld: '2', wrong: '3' }, { arrived: 5, tooOld: 2, wrong: 3, short: 0 }],
    ['of the agreed week', { arrived: '10', dot: '2326' }, { arrived: 10, tooOld: 0, dot: '2326' }],
    [
      'older than agreed: all of it stands apart',
      { arrived: '8', tooOld: '1', dot: '5225' },
      { arrived: 0, tooOld: 9, dot: '5225', short: 1 },
    ],
    ['younger than agreed', { arrived: '8', dot: '0127' }, { arrived: 8, tooOld: 0 }],
    ['no number', { arrived: 'a' }, { isWrongTyped: true }],
    ['a week that has not come yet', { arrived: '1', dot: '0199' }, { isWrongTyped: true }],
    ['no week', { arrived: '1', dot: '5426' }, { isWrongTyped: true, dot: null }],
  ] as const)('%s', (_case, fields, said) => {
    expect(judge(one, typed(fields).one)).toMatchObject(said)
  })

  it('of older tires is claimed, or taken for a reason that is said', () => {
    const counts = typed({ arrived: '8', dot: '5225' })
    const taken = (oldReason: string) => ({ one: { ...counts.one, oldReason } }) as Counts
    expect(judge(one, taken(' ').one)).toMatchObject({ isOld: true, isWrongTyped: true })
    expect(countedLines([one], taken(' סוכם '))).toMatchObject([{ arrived: 8, tooOld: 0, oldReason: 'סוכם' }])
    expect(countedLines([one], counts)).toEqual([{ lineId: 'one', seen: 0, arrived: 0, tooOld: 8, wrong: 0, dot: '5225' }])
  })

  it('stores the quantity received before it started, and is dropped when emptied', () => {
    const counts = typed({ arrived: '1' }, two)
    expect(counts.two?.seen).toBe(2)
    expect(changed(counts, { ...two, arrived: 9 }, () => ({ arrived: '2' })).two?.seen).toBe(2)
    expect(changed(counts, two, () => ({ arrived: ' ' }))).toEqual({})
  })
})

describe('a delivery', () => {
  it('accepts all missing items as ordered by one press, and keeps what was counted', () => {
    const counts = takenAll(typed({ arrived: '7' }), items)
    expect(countedLines(items, counts)).toEqual([
      { lineId: 'one', seen: 0, arrived: 7, tooOld: 0, wrong: 0, dot: null },
      { lineId: 'two', seen: 2, arrived: 2, tooOld: 0, wrong: 0, dot: null },
    ])
    expect(sumOf(items, counts)).toEqual({ lines: 2, tires: 9, euros: 650.7, landed: 2763.85, faults: [] })
    expect(progressOf(items, counts)).toEqual({ done: 1, all: 2 })
  })

  it('finds the line of a scanned code, preferring one with missing items', () => {
    const other = { ...one, lineId: 'other', source: 'deltiDe' as const }
    expect(lineOf([one, other], typed({ arrived: '10' }), ' 2000000000015\n')?.lineId).toBe('other')
    expect(lineOf([one], typed({ arrived: '10' }), '2000000000015')?.lineId).toBe('one')
    expect(lineOf(items, {}, '2000000000039')).toBeNull()
  })

  it('restores only valid stored forms', () => {
    const counts = typed({ arrived: '7' })
    expect(readForms({ a: { deliveryId: 'x', counts }, b: { counts: { one: { arrived: 7 } } }, c: null, d: 5 })).toEqual({
      a: { deliveryId: 'x', counts },
    })
    expect(readForms(null)).toEqual({})
  })
})

it('accepts thousands separators', () => expect(readUnits('1,200')).toBe(1200))
