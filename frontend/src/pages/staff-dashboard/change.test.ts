import { expect, it } from 'vitest'
import { changeOf } from './change.ts'

it.each([
  [0, 0, { is: 'none' }],
  [7, 7, { is: 'same' }],
  [7, 0, { is: 'new' }],
  [0, 7, { is: 'gone' }],
  [3, 1, { is: 'few', direction: 'up' }],
  [1, 19, { is: 'few', direction: 'down' }],
  [1000, 19, { is: 'few', direction: 'up' }],
  [118, 100, { is: 'percent', direction: 'up', percent: 18 }],
  [82, 100, { is: 'percent', direction: 'down', percent: 18 }],
  [1004, 1000, { is: 'alike' }],
  [999, 1000, { is: 'alike' }],
  [1005, 1000, { is: 'percent', direction: 'up', percent: 1 }],
  [1, 1000, { is: 'percent', direction: 'down', percent: 99 }],
  [199, 100, { is: 'percent', direction: 'up', percent: 99 }],
  [200, 100, { is: 'times', direction: 'up', times: 2 }],
  [249, 100, { is: 'times', direction: 'up', times: 2.5 }],
])('%d after %d', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})

it('tells no share of a sum of a few payments', () => {
  expect(changeOf(9000, 5000, 3)).toEqual({ is: 'few', direction: 'up' })
  expect(changeOf(9000, 6000, 30)).toEqual({ is: 'percent', direction: 'up', percent: 50 })
})
