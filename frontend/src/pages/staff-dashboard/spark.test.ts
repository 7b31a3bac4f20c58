import { expect, it } from 'vitest'
import { sparkOf } from './spark.ts'

it('runs from left to right, both lines on one scale', () => {
  expect(sparkOf([0, 10], [5, 5])).toEqual({ now: 'M5 35L145 5', before: 'M5 20L145 20', end: { x: 145, y: 5 } })
})

it('is flat where nothing changes, and none of a single day', () => {
  expect(sparkOf([0, 0, 0], [0, 0, 0])?.now).toBe('M5 20L75 20L145 20')
  expect(sparkOf([3], [4])).toBeNull()
  expect(sparkOf([], [])).toBeNull()
})
