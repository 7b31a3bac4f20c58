import { afterEach, describe, expect, it, vi } from 'vitest'
import { wrap } from '#frontend/shared/envelope.ts'
import { type AccessibilitySettings, defaults, type OptionName, options, type StepName, stepOf } from './accessibility.ts'
import { type Root, showSettings, showStoredSettings } from './appearance.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A stand-in for `<html>`: attributes and style properties in one record. */
function makeRoot() {
  const held = new Map<string, string>()
  const root: Root = {
    setAttribute: (name, value) => void held.set(name, value),
    removeAttribute: (name) => void held.delete(name),
    style: {
      setProperty: (name, value) => void held.set(name, value),
      removeProperty: (name) => {
        held.delete(name)
        return ''
      },
    },
  }
  return { root, held: () => Object.fromEntries(held) }
}

const ATTRIBUTES: Readonly<Record<OptionName | StepName, string>> = {
  widgetOpen: 'data-widget-open',
  fontColor: 'data-font-color',
  fontSizeAdjustment: 'data-font-size-adjustment',
  lineHeight: 'data-line-height',
  letterSpacing: 'data-letter-spacing',
  textBold: 'data-text-bold',
  textItalic: 'data-text-italic',
  textCase: 'data-text-case',
  textAlignment: 'data-text-alignment',
  titleColor: 'data-title-color',
  titleBackgroundColor: 'data-title-background-color',
  highlightTitles: 'data-highlight-titles',
  highlightLinks: 'data-highlight-links',
  hideImages: 'data-hide-images',
  monochrome: 'data-monochrome',
  highContrast: 'data-high-contrast',
  lowContrast: 'data-low-contrast',
}

const optionNames = Object.keys(options) as OptionName[]
const stepNames = Object.keys(stepOf) as StepName[]
const furthest = {
  ...Object.fromEntries(optionNames.map((name) => [name, options[name].at(-1)])),
  ...Object.fromEntries(stepNames.map((name) => [name, -100])),
} as unknown as AccessibilitySettings

describe('attributes of the document', () => {
  it('are none by default', () => {
    const { root, held } = makeRoot()
    showSettings(root, defaults)
    expect(held()).toEqual({})
  })

  it.each(optionNames.flatMap((name) => options[name].slice(1).map((value) => [name, value] as const)))(
    'include %s for %j',
    (name, value) => {
      const { root, held } = makeRoot()
      showSettings(root, { ...defaults, [name]: value })
      expect(held()).toEqual({ [ATTRIBUTES[name]]: String(value) })
    },
  )

  it.each(stepNames.flatMap((name) => [100, stepOf[name], -100].map((value) => [name, value] as const)))(
    'include %s, and a CSS variable, for %i',
    (name, value) => {
      const { root, held } = makeRoot()
      showSettings(root, { ...defaults, [name]: value })
      expect(held()).toEqual({ [ATTRIBUTES[name]]: String(value), [ATTRIBUTES[name].replace('data', '-')]: String(value) })
    },
  )

  it('are removed again', () => {
    const { root, held } = makeRoot()
    showSettings(root, furthest)
    expect(Object.keys(held())).toHaveLength(optionNames.length + 2 * stepNames.length)
    showSettings(root, { ...defaults, widgetOpen: true })
    expect(held()).toEqual({ 'data-widget-open': 'true' })
  })
})

describe('attributes set before the first paint', () => {
  function showKept(getItem: (key: string) => string | null) {
    const { root, held } = makeRoot()
    vi.stubGlobal('localStorage', { getItem })
    showStoredSettings(root)
    return held()
  }
  const kept = (text: string | null) => (key: string) => (key === 'accessibility' ? text : null)

  it('are those stored in this browser', () => {
    const settings = { ...defaults, widgetOpen: true, lineHeight: 25, titleColor: 'red' }
    expect(showKept(kept(wrap(settings, Date.now())))).toEqual({
      'data-widget-open': 'true',
      'data-line-height': '25',
      '--line-height': '25',
      'data-title-color': 'red',
    })
  })

  it.each([null, 'nonsense', '7', '{"value":{"fontColor":"<b>","lineHeight":7},"expiresAt":9e15}', '{"value":{"textBold":true}}'])(
    'are none when it stores %s',
    (text) => {
      expect(showKept(kept(text))).toEqual({})
    },
  )

  it('are none when the stored settings are too old', () => {
    expect(showKept(kept(wrap({ textBold: true }, 0)))).toEqual({})
  })

  it('are none where storage is blocked', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(showKept(forbidden)).toEqual({})
  })
})
