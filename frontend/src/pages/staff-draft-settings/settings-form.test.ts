import { describe, expect, it } from 'vitest'
import { formOf, isSame, landedShekels, settingsOf, validate } from './settings-form.ts'
import { someSettings } from './testing/settings.ts'

const form = formOf(someSettings)

describe('the form of the settings', () => {
  it('round-trips the saved settings', () => {
    expect(form).toMatchObject({ serviceLevel: '95', eurRate: '3.92', budget: '', maxTires: '1000', rduch: '4.2' })
    expect(settingsOf(form)).toEqual(someSettings)
  })

  it.each([
    ['eurRate', ['', '0.99', '20.01', '3.923', '3,9x', '-4', '1e1']],
    ['customsPercent', ['', '-1', '100.01', '4.125']],
    ['deltiFr', ['', '1000.01', '4.205', '4,205']],
    ['budget', ['0', '10000001', 'abc']],
    ['maxTires', ['0', '1.5', '100001']],
  ] as const)('refuses in %s what the shop would', (field, values) => {
    for (const value of values) {
      const wrong = { ...form, [field]: value }
      expect([value, Object.keys(validate(wrong)), settingsOf(wrong)]).toEqual([value, [field], null])
    }
  })

  it('parses signs and separators, and empty as no limit', () => {
    const typed = { ...form, budget: ' €75,000 ', eurRate: '₪ 3.9', customsPercent: '4 %', deltiFr: '4,2', maxTires: ' ' }
    expect(settingsOf(typed)).toMatchObject({ budget: 75_000, eurRate: 3.9, customsPercent: 4, freight: { deltiFr: 4.2 }, maxTires: null })
  })

  it('treats equivalent notations as equal', () => {
    expect([isSame('budget', '75000', '75,000.00'), isSame('budget', '', '0'), isSame('serviceLevel', '95', '98')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('computes the landed cost: (100 + 4.20) × 1.04 × 3.92', () => {
    expect(landedShekels(form, 'rduch', 100)).toBeCloseTo(424.803, 2)
    expect(landedShekels({ ...form, eurRate: 'x' }, 'rduch', 100)).toBeNull()
  })
})
