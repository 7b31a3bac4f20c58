import { expect, it } from 'vitest'
import { lapseWords, timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-21T20:30:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

it.each([
  [-1, 'הזמן עבר', true],
  [0, 'הזמן עבר', true],
  [1, 'דקה', true],
  [59, '59 דקות', true],
  [60, 'שעה', true],
  [179, 'שעתיים', true],
  [181, '3 שעות', false],
  [1439, '23 שעות', false],
])('%i minutes are %s', (minutes, words, isShort) => {
  expect(timeLeft(inMinutes(minutes), now)).toEqual({ words, isShort })
})

it("uses today and tomorrow in Israel's time zone", () => {
  // 22:30 in Israel.
  expect(lapseWords(inMinutes(60), now)).toEqual({ before: 'פוקעת היום ב־', clock: '23:30' })
  expect(lapseWords(inMinutes(120), now)).toEqual({ before: 'פוקעת מחר ב־', clock: '00:30' })
  expect(lapseWords(inMinutes(3 * 24 * 60), now)).toEqual({ before: 'פוקעת ', clock: '24/11/2026 22:30' })
})

it.each([
  // 00:15 in Israel on a day of 25 hours; 23:30 on the eve of a day of 23 hours.
  ['2027-10-30T21:15:00Z', '2027-11-01T08:00:00Z', { before: 'פוקעת מחר ב־', clock: '10:00' }],
  ['2027-03-25T21:30:00Z', '2027-03-26T07:00:00Z', { before: 'פוקעת מחר ב־', clock: '10:00' }],
])('names tomorrow when clocks change: at %s', (from, until, words) => {
  expect(lapseWords(until, Date.parse(from))).toEqual(words)
})
