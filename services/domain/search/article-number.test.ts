import { expect, it } from 'vitest'
import { readArticleNumber } from './article-number.ts'

it.each([
  ['4019238817485', '4019238817485'],
  [' 4019238 817485 ', '4019238817485'],
  ['4-019238-817485', '4019238817485'],
  ['מק״ט 4019238817485', '4019238817485'],
  ['EAN: 4019238817485', '4019238817485'],
  ['29142123453', '0029142123453'],
  ['1207017', null],
  ['120/70-17', null],
  ['40192388174851', null],
  ['road 6', null],
  ['', null],
])('of %j is %s', (typed, number) => {
  expect(readArticleNumber(typed)).toBe(number)
})
