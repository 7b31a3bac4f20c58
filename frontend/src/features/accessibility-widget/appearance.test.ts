import { afterEach, describe, expect, it, vi } from 'vitest'
import { wrap } from '#frontend/shared/envelope.ts'
import { type AccessibilitySettings, defaults, type OptionName, options, type StepName, stepOf } from './accessibility.ts'
import { type Root, showSettings, showStoredSettings } from './appearance.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Stands in for `<html>`: its attributes and the properties of its style, in one record. */
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

describe('what is put on the document', () => {
  it('is nothing at the beginning', () => {
    const { root, held } = makeRoot()
    showSettings(root, defaults)
    expect(held()).toEqual({})
  })

  it.each(optionNames.flatMap((name) => options[name].slice(1).map((value) => [name, value] as const)))(
    'names %s when it is %j',
    (name, value) => {
      const { root, held } = makeRoot()
      showSettings(root, { ...defaults, [name]: value })
      expect(held()).toEqual({ [ATTRIBUTES[name]]: String(value) })
    },
  )

  it.each(stepNames.flatMap((name) => [100, stepOf[name], -100].map((value) => [name, value] as const)))(
    'names %s, and gives the style sheet its number, when it is %i',
    (name, value) => {
      const { root, held } = makeRoot()
      showSettings(root, { ...defaults, [name]: value })
      expect(held()).toEqual({ [ATTRIBUTES[name]]: String(value), [ATTRIBUTES[name].replace('data', '-')]: String(value) })
    },
  )

  it('is taken away again', () => {
    const { root, held } = makeRoot()
    showSettings(root, furthest)
    expect(Object.keys(held())).toHaveLength(optionNames.length + 2 * stepNames.length)
    showSettings(root, { ...defaults, widgetOpen: true })
    expect(held()).toEqual({ 'data-widget-open': 'true' })
  })
})

describe('what is put there before anything is painted', () => {
  function showKept(getItem: (key: string) => string | null) {
    const { root, held } = makeRoot()
    vi.stubGlobal('localStorage', { getItem })
    showStoredSettings(root)
    return held()
  }
  const kept = (text: string | null) => (key: string) => (key === 'accessibility' ? text : null)

  it('is what this browser keeps', () => {
    const settings = { ...defaults, widgetOpen: true, lineHeight: 25, titleColor: 'red' }
    expect(showKept(kept(wrap(settings, Date.now())))).toEqual({
      'data-widget-open': 'true',
      'data-line-height': '25',
      '--line-height': '25',
      'data-title-color': 'red',
    })
  })

  it.each([null, 'nonsense', '7', '{"value":{"fontColor":"<b>","lineHeight":7},"expiresAt":9e15}', '{"value":{"textBold":true}}'])(
    'is nothing when it keeps %s',
    (text) => {
      expect(showKept(kept(text))).toEqual({})
    },
  )

  it('is nothing when what it keeps is too old', () => {
    expect(showKept(kept(wrap({ textBold: true }, 0)))).toEqual({})
  })

  it('is nothing where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(showKept(forbidden)).toEqual({})
  })
})
