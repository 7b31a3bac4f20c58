import { expect, it } from 'vitest'
import { spansOf } from './garage.page.tsx'

it('merges consecutive rim sizes', () => {
  expect(spansOf(['21', '8', '10', '11', '12', '16', '16.5', '17'])).toEqual([
    { first: '8', last: '8' },
    { first: '10', last: '12' },
    { first: '16', last: '16' },
    { first: '16.5', last: '16.5' },
    { first: '17', last: '17' },
    { first: '21', last: '21' },
  ])
})
