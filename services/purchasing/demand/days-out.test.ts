import { expect, it } from 'vitest'
import { countDaysOut, toShelfHistory } from './days-out.ts'

/** Sunday: the last week is that of 15 November. */
const TODAY = '2026-11-22'
const OPENED = '2020-01-01T00:00:00.000Z'
const change = (ean: string, at: string, isOut: boolean) => ({ ean, at: Date.parse(at), isOut })
const daysOf = (...changes: ReturnType<typeof change>[]) => {
  const { out } = toShelfHistory(TODAY, changes)
  return [...countDaysOut([out.get('1')])].slice(-2)
}

it('counts the whole days of Israel on which an article could not be had', () => {
  const opened = change('1', OPENED, false)
  // From Tuesday noon until Friday noon: Wednesday and Thursday.
  expect(daysOf(opened, change('1', '2026-11-17T10:00:00.000Z', true), change('1', '2026-11-20T10:00:00.000Z', false))).toEqual([0, 2])
  // From midnight to midnight.
  expect(daysOf(opened, change('1', '2026-11-16T22:00:00.000Z', true), change('1', '2026-11-18T22:00:00.000Z', false))).toEqual([0, 2])
  // An hour of a day is none.
  expect(daysOf(opened, change('1', '2026-11-17T10:00:00.000Z', true), change('1', '2026-11-17T11:00:00.000Z', false))).toEqual([])
})

it('counts on until today where it is still out, and from the beginning where it always was', () => {
  expect(daysOf(change('1', OPENED, false), change('1', '2026-11-12T22:00:00.000Z', true))).toEqual([2, 7])
  expect(daysOf(change('1', OPENED, true))).toEqual([7, 7])
  expect(daysOf(change('1', OPENED, false))).toEqual([])
})

it('counts a day of a set once, on which either of its tires was out', () => {
  const { out } = toShelfHistory(TODAY, [
    change('1', OPENED, false),
    change('1', '2026-11-14T22:00:00.000Z', true),
    change('1', '2026-11-17T22:00:00.000Z', false),
    change('2', OPENED, false),
    change('2', '2026-11-16T22:00:00.000Z', true),
    change('2', '2026-11-18T22:00:00.000Z', false),
  ])
  expect(countDaysOut([out.get('3'), out.get('1'), out.get('2')]).at(-1)).toBe(4)
})

it('tells the articles that came after the shop began', () => {
  const { since, opened } = toShelfHistory(TODAY, [
    change('1', '2026-10-01T08:00:00.000Z', false),
    change('2', '2026-10-02T08:00:00.000Z', false),
    change('3', '2026-11-10T08:00:00.000Z', false),
  ])
  // The first whole weeks: those of 4 October and of 15 November.
  expect([...since]).toEqual([['3', 103]])
  expect(opened).toBe(97)
  expect(toShelfHistory(TODAY, []).opened).toBe(104)
})
