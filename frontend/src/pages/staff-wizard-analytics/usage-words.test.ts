import { expect, it } from 'vitest'
import type { WizardUsageRecord } from '#services/analytics/analytics.contract.ts'
import { kilometersShown, usageRows, visitorShown } from './usage-words.ts'

it('shows the first eight signs of a visitor, or that there is no id', () => {
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

it('writes phones so that a spreadsheet takes them for no number', () => {
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
})
