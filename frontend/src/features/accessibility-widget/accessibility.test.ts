import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccessibilityAction,
  type AccessibilitySettings,
  act,
  defaults,
  limit,
  type OptionName,
  options,
  readSettings,
  type StepName,
  stepOf,
} from './accessibility.ts'

const optionNames = Object.keys(options) as OptionName[]
const stepNames = Object.keys(stepOf) as StepName[]

function outcome(...actions: AccessibilityAction[]): AccessibilitySettings {
  return actions.reduce((settings, action) => act(settings, action) ?? settings, defaults)
}

describe('the accessibility settings', () => {
  it('are seventeen', () => {
    expect(Object.keys(defaults)).toHaveLength(17)
    expect(Object.keys(defaults).toSorted()).toEqual([...optionNames, ...stepNames].toSorted())
  })

  it('default to the first option', () => {
    for (const name of optionNames) expect(defaults[name]).toBe(options[name][0])
  })

  it.each(optionNames.flatMap((setting) => options[setting].map((value) => [setting, value] as const)))(
    'set %s to %j',
    (setting, value) => {
      expect(outcome({ type: 'set', setting, value })).toEqual({ ...defaults, [setting]: value })
    },
  )

  it.each([
    ['fontSizeAdjustment', 10],
    ['letterSpacing', 10],
    ['lineHeight', 5],
  ] as const)('change %s by %i a press', (setting, step) => {
    expect(outcome({ type: 'raise', setting })).toEqual({ ...defaults, [setting]: step })
    expect(outcome({ type: 'lower', setting })).toEqual({ ...defaults, [setting]: -step })
  })

  it.each(stepNames)('keep %s within its limits', (setting) => {
    const presses = (type: 'raise' | 'lower') => Array.from({ length: (2 * limit) / stepOf[setting] }, () => ({ type, setting }))
    expect(outcome(...presses('raise'))[setting]).toBe(100)
    expect(outcome(...presses('lower'))[setting]).toBe(-100)
  })

  it('never combine high and low contrast', () => {
    const high = { type: 'set', setting: 'highContrast', value: true } as const
    const low = { type: 'set', setting: 'lowContrast', value: true } as const
    expect(outcome(high, low)).toEqual({ ...defaults, lowContrast: true })
    expect(outcome(low, high)).toEqual({ ...defaults, highContrast: true })
    expect(outcome(high, { type: 'set', setting: 'lowContrast', value: false })).toEqual({ ...defaults, highContrast: true })
  })

  it('return to the defaults on a reset, with the widget open', () => {
    const changed = optionNames.map((setting) => ({ type: 'set', setting, value: options[setting].at(-1) ?? false }) as const)
    expect(outcome(...changed, { type: 'raise', setting: 'lineHeight' }, { type: 'reset' })).toEqual({ ...defaults, widgetOpen: true })
  })

  it.each([
    { type: 'explode' },
    { type: 'set', setting: 'fontColor', value: 'invisible' },
    { type: 'set', setting: 'textBold', value: 'yes' },
    { type: 'set', setting: 'lineHeight', value: 5 },
    { type: 'set', setting: 'toString', value: true },
    { type: 'raise', setting: 'textBold' },
    { type: 'lower', setting: 'constructor' },
  ])('know no act such as %j', (action) => {
    expect(act(defaults, action as AccessibilityAction)).toBeNull()
  })
})

describe('stored settings', () => {
  it.each([null, 'nonsense', 7, [], {}])('fall back to the defaults for %j', (stored) => {
    expect(readSettings(stored)).toEqual(defaults)
  })

  it.each([
    { fontColor: 'javascript:' },
    { textBold: 1 },
    { lineHeight: 7 },
    { lineHeight: '5' },
    { fontSizeAdjustment: 110 },
    { letterSpacing: -110 },
    { letterSpacing: null },
    { unknown: true },
  ])('leave out %j and keep the rest', (wrong) => {
    expect(readSettings({ textItalic: true, ...wrong })).toEqual({ ...defaults, textItalic: true })
  })

  it('have one contrast at most', () => {
    expect(readSettings({ highContrast: true, lowContrast: true })).toEqual({ ...defaults, highContrast: true })
  })

  const acts = fc.oneof(
    fc
      .constantFrom(...optionNames)
      .chain((setting) =>
        fc.record({ type: fc.constant('set' as const), setting: fc.constant(setting), value: fc.constantFrom(...options[setting]) }),
      ),
    fc.record({ type: fc.constantFrom('raise' as const, 'lower' as const), setting: fc.constantFrom(...stepNames) }),
    fc.constant({ type: 'reset' as const }),
  )

  it('round-trip after any actions, within limits and with one contrast', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 60 }), (actions) => {
        const settings = outcome(...actions)
        expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
        for (const name of stepNames) expect(Math.abs(settings[name])).toBeLessThanOrEqual(limit)
        expect(settings.highContrast && settings.lowContrast).toBe(false)
      }),
    )
  })

  it('are complete and valid, whatever is stored', () => {
    const held = fc.oneof(fc.anything(), fc.record(Object.fromEntries(Object.keys(defaults).map((name) => [name, fc.anything()]))))
    fc.assert(
      fc.property(held, (stored) => {
        const settings = readSettings(stored)
        expect(Object.keys(settings)).toEqual(Object.keys(defaults))
        for (const name of optionNames) expect(options[name]).toContain(settings[name])
        for (const name of stepNames) expect(settings[name] % stepOf[name]).toBeCloseTo(0)
      }),
    )
  })
})
