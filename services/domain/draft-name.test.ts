import { expect, it } from 'vitest'
import { draftName } from './draft-name.ts'

it('of a draft is its number, its date in Israel, and its sum where it has one', () => {
  const draft = { number: 12, createdAt: '2026-11-28T23:10:00.000Z', totalPrice: 4500 }
  expect(draftName(draft)).toBe('12, 29/11/2026, €4,500.00')
  expect(draftName({ ...draft, totalPrice: 0 })).toBe('12, 29/11/2026')
})
