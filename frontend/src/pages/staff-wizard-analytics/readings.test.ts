import { describe, expect, it } from 'vitest'
import type { WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { changeOf, endsOf, kilometersShown, motorcyclesSentence, peakOf, sharesOf, usageRows, visitorShown } from './readings.ts'
import { usagesText } from './staff-wizard-analytics.text.ts'

const outcomes = [
  { outcome: 'limit' as const, count: 5 },
  { outcome: 'ok' as const, count: 366 },
  { outcome: 'ai_error' as const, count: 10 },
  { outcome: 'none' as const, count: 19 },
]

describe('the change of a number', () => {
  it.each([
    [114, 100, { is: 'up', percent: 14 }],
    [80, 100, { is: 'down', percent: 20 }],
    [0, 24, { is: 'down', percent: 100 }],
    [9, 4, { is: 'few' }],
    [0, 19, { is: 'few' }],
    [1000, 1001, { is: 'same' }],
    [7, 7, { is: 'same' }],
    [3, 0, { is: 'new' }],
    [0, 0, null],
  ])('%i after %i', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change)
  })
})

describe('the motorcycles', () => {
  const asked = (...counts: number[]) => counts.map((count, index) => ({ motorcycleId: `m${index}`, modelName: `MT-0${index}`, count }))

  it.each([
    [asked(60, 40), 154, 'MT-00 מוביל: 60 מ־154 ההמלצות.'],
    [asked(60, 60, 60, 2), 1234, 'MT-00, ועוד 2 כמוהו: 60 המלצות כל אחד, מ־1,234.'],
    [asked(7, 6), 54, 'הכי הרבה: MT-00, 7 מ־54 ההמלצות. מעט מכדי לומר מי מוביל.'],
    [asked(1), 1, 'הכי הרבה: MT-00, המלצה אחת. מעט מכדי לומר מי מוביל.'],
    [[], 0, 'עוד לא נשאל אף אופנוע.'],
  ])('%#', (motorcycles, total, sentence) => {
    expect(motorcyclesSentence(motorcycles, total)).toBe(sentence)
  })
})

describe('the days', () => {
  it('highlight the one with most requests, the newest of equals', () => {
    const days = [3, 7, 7, 1].map((count, index) => ({ day: `2026-11-0${index + 1}`, count }))
    expect(peakOf(days)).toEqual({ total: 18, day: '2026-11-03', count: 7 })
  })

  it('show nothing without requests', () => {
    expect(peakOf([{ day: '2026-11-01', count: 0 }])).toBeNull()
  })
})

describe('outcomes', () => {
  it('are in a fixed order, to one decimal', () => {
    expect(sharesOf(outcomes).map(({ outcome, percent }) => [outcome, percent])).toEqual([
      ['ok', 91.5],
      ['none', 4.8],
      ['ai_error', 2.5],
      ['limit', 1.3],
    ])
  })

  it('are empty without requests', () => {
    expect(sharesOf([]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0])
    expect(endsOf({ outcomes: [], chosen: 0 })).toBeNull()
  })

  it('counts choices among lists only', () => {
    expect(endsOf({ outcomes, chosen: 139 })).toEqual({ listed: 92, chosen: 38 })
    expect(endsOf({ outcomes: [{ outcome: 'none', count: 2 }], chosen: 0 })).toEqual({ listed: 0, chosen: null })
  })
})

it('shows the first eight characters of a visitor id, or that there is none', () => {
  expect([visitorShown('a3f90c12-0000-7000-8000-000000000001'), visitorShown(null)]).toEqual(['a3f90c12', 'אנונימי'])
})

it.each([
  ['0-100', '0–100'],
  ['500-1000', '500–1,000'],
  ['1000-5000', '1,000–5,000'],
  ['5000+', '5,000+'],
])('%s kilometers are read as %s', (range, shown) => {
  expect(kilometersShown(range)).toBe(shown)
})

it('formats phones so that spreadsheets keep them as text', () => {
  const usage: WizardUsageRecord = {
    _id: '1',
    formattedDate: '19/11/2026 10:31',
    createdAt: '2026-11-19T08:31:00Z',
    visitorId: null,
    outcome: 'ok',
    tireInfo: null,
    wizardResponses: {
      visitorName: 'נועה',
      visitorPhoneNumber: '0535550169',
      motorcycle: 'mt-07',
      usage: 'daily',
      kilometers: '',
      selectedTyreType: 'set',
    },
    motorcycleDetails: { id: 'mt-07', model: 'Yamaha MT-07' },
  }
  expect(usageRows([usage])[0]?.[3]).toBe('053-555-0169')
  expect(usageRows([usage])[0]).toHaveLength(Object.keys(usagesText.columns).length)
})
