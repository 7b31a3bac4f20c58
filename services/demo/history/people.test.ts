import { expect, it } from 'vitest'
import { weekdayOf } from '#services/domain/calendar.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { countOf, DAYS, dayOf, momentOf } from './history.ts'
import { personOf, uuidOf } from './people.ts'

it('gives people phones of an unassigned prefix, deterministically', () => {
  const people = Array.from({ length: 500 }, (_, index) => personOf(`person ${index}`))
  expect(people.filter(({ phone }) => normalizePhone(phone) !== phone || !phone.startsWith('0570'))).toEqual([])
  expect(people.filter(({ email }) => !email.endsWith('@example.com'))).toEqual([])
  expect(personOf('person 7')).toEqual(people[7])
  expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('ends with the last day, is quiet on Saturdays, and keeps each moment inside its day', () => {
  const days = Array.from({ length: DAYS }, (_, index) => dayOf('2026-11-27', index))
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-08-30', '2026-11-27'])
  const ordersOn = (weekday: number) =>
    days.filter(({ date }) => weekdayOf(date) === weekday).reduce((sum, day) => sum + countOf(day, day.date, 7), 0)
  expect(ordersOn(6) * 2).toBeLessThan(ordersOn(0))
  const [first] = days
  if (!first) throw new Error('no day')
  const moments = Array.from({ length: 200 }, (_, index) => new Date(momentOf(first, `act ${index}`)).toISOString().slice(0, 10))
  expect(new Set(moments)).toEqual(new Set([first.date]))
})
