import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#services/domain/calendar.ts'
import { formatTime } from '#services/domain/israel-time.ts'
import { shiftTime, shiftUuid, windowsOf } from './copy.ts'
import { createTemplates, render } from './template.ts'

const copies = windowsOf(200).flat()

describe('a copy', () => {
  it('is one of five in each of forty windows, and the sample comes last', () => {
    expect(Object.values(Object.groupBy(copies, ({ days }) => days)).map((of) => of?.length)).toEqual(Array(40).fill(5))
    expect(copies.at(-1)).toMatchObject({ number: 0, days: 0 })
    expect(copies.map(({ days }) => days)).toEqual(copies.map(({ days }) => days).toSorted((one, other) => other - one))
  })

  it('of acts is in the newest windows alone, and there with the orders of its number', () => {
    const acts = windowsOf(30, 8).flat()
    expect([acts.length, Math.max(...acts.map(({ days }) => days))]).toEqual([30, 7 * 91])
    for (const { number, days } of acts) expect(copies.find((copy) => copy.number === number)?.days).toBe(days)
  })

  it('happens on the weekday and at the time of day of the sample, in summer as in winter', () => {
    const instants = ['2026-11-29T07', '2026-08-01T21', '2026-03-27T10']
    for (const copy of copies)
      for (const instant of instants) {
        const shifted = shiftTime(instant, copy)
        expect(formatTime(`${shifted}:00:00Z`)).toBe(formatTime(`${instant}:00:00Z`))
        const date = instant.slice(0, 10)
        expect(weekdayOf(shiftTime(date, copy))).toBe(weekdayOf(date))
      }
  })

  it('has ids of its own, of neighbours as well', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `01933f5e-8c00-7000-8000-${index.toString(16).padStart(12, '0')}`)
    expect(new Set(copies.flatMap((copy) => ids.map((id) => shiftUuid(id, copy)))).size).toBe(ids.length * copies.length)
  })
})

it('changes words that name something, and no number of JSON', () => {
  const { of } = createTemplates({
    kept: new Set(['01933f5e-8c00-7000-8000-000000000201']),
    orders: new Set(['100001']),
    people: new Map([
      ['0501234567', 0],
      ['noa@example.com', 1],
    ]),
    references: new Map(),
    products: new Map([['2000000000015', { place: 0, list: ['2000000000015', '2000000000022'] }]]),
    numbers: new Map([['order', { places: new Map([[100_001, 0]]), last: 100_001 }]]),
  })
  const text = JSON.stringify({
    about: '100001',
    occasion: 'order-paid:100001',
    amounts: [100_001, 100_001],
    amountAgorot: 100_001,
    ean: '2000000000015',
    by: '01933f5e-8c00-7000-8000-000000000201',
    email: 'noa@example.com',
    phone: '0501234567',
    on: '2026-11-29',
  })
  const template = of(text)
  const [copy, sample] = [1, 0].map((number) => render(template, { number, days: number * 91, hours: new Map() }))
  expect(sample).toBe(text)
  const copied = JSON.parse(copy ?? '')
  expect(copied).toMatchObject({
    about: '100002',
    occasion: 'order-paid:100002',
    amounts: [100_001, 100_001],
    amountAgorot: 100_001,
    ean: '2000000000022',
    by: '01933f5e-8c00-7000-8000-000000000201',
    email: 'noa.1@example.com',
    on: '2026-08-30',
  })
  expect(copied.phone).toMatch(/^050\d{7}$/)
  expect(copied.phone).not.toBe('0501234567')
})
