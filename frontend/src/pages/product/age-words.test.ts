import { expect, it } from 'vitest'
import { statusText } from './product.text.ts'

it.each([
  [0, 'לפני פחות מחודש'],
  [1, 'לפני חודש'],
  [2, 'לפני חודשיים'],
  [9, 'לפני 9 חודשים'],
  [12, 'לפני שנה'],
  [18, 'לפני שנה וחצי'],
  [29, 'לפני שנתיים'],
  [42, 'לפני 3 שנים וחצי'],
])('a tire made %i months ago is said to be made %s', (months, words) => {
  expect(statusText.age(months)).toBe(words)
})
