import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { options } from '#frontend/features/accessibility-widget/accessibility.ts'

type Values = Record<string, string>

const css = readFileSync(join(import.meta.dirname, 'accessibility-colors.css'), 'utf8')

/** The declarations of a selector. */
function rulesOf(selector: string, sheet = css): Values {
  const block = sheet.split('}').find((part) => `\n${part.slice(0, part.indexOf('{')).trim()}`.endsWith(`\n${selector}`))
  if (!block) throw new Error(`no rule for ${selector}`)
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']))
}

const shop = rulesOf(':root', readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))
const colors = rulesOf('html')
const contrasts: [string, Values][] = [
  ['the shop as it is', {}],
  ['high contrast', rulesOf('html[data-high-contrast]')],
  ['low contrast', rulesOf('html[data-low-contrast]')],
]

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const lightGrounds = ['--ground', '--surface', '--sand', '--accent-soft', '--success-soft', '--warning-soft', '--danger-soft']
const darkGrounds = ['--graphite', '--graphite-2']

/** Pairs of text and background used in the shop. */
const pairs = [
  ...['--ink', '--muted'].flatMap((text) => lightGrounds.map((ground) => [text, ground] as const)),
  ...['--accent-text', '--danger'].flatMap((text) => ['--ground', '--surface', '--sand'].map((ground) => [text, ground] as const)),
  ...['--on-graphite', '--muted-on-graphite'].flatMap((text) => darkGrounds.map((ground) => [text, ground] as const)),
  ...['--accent', '--accent-hover', '--accent-press'].map((ground) => ['--on-accent', ground] as const),
  ['--success', '--success-soft'],
  ['--warning', '--warning-soft'],
  ['--ink', '--on-graphite'],
] as const

describe.each(contrasts)('%s', (name, changed) => {
  const value = (token: string) => changed[token] ?? shop[token] ?? ''
  const needed = name === 'high contrast' ? 7 : 4.5

  it.each(pairs)('%s is readable on %s', (text, ground) => {
    expect(ratio(value(text), value(ground))).toBeGreaterThanOrEqual(needed)
  })

  it.each(options.fontColor.slice(1))('%s letters and titles are readable on every background', (hue) => {
    for (const ground of lightGrounds) expect(ratio(colors[`--${hue}`] ?? '', value(ground))).toBeGreaterThanOrEqual(7)
    for (const ground of darkGrounds) expect(ratio(colors[`--${hue}-on-dark`] ?? '', value(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(options.titleBackgroundColor.slice(1))('titles of every colour are readable on a %s mark', (mark) => {
    const hues = options.titleColor.slice(1).map((hue) => colors[`--${hue}`] ?? '')
    for (const color of [value('--ink'), value('--muted'), ...hues]) {
      expect(ratio(color, colors[`--mark-${mark}`] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('has a rule for every colour', () => {
  for (const hue of options.fontColor.slice(1))
    expect(rulesOf(`html[data-font-color="${hue}"]`)).toMatchObject({ '--ink': `var(--${hue})` })
  for (const hue of options.titleColor.slice(1)) {
    expect(rulesOf(`html[data-title-color="${hue}"]`)).toMatchObject({ '--title': `var(--${hue})` })
  }
  for (const mark of options.titleBackgroundColor.slice(1)) {
    expect(rulesOf(`html[data-title-background-color="${mark}"]`)).toMatchObject({ '--title-mark': `var(--mark-${mark})` })
  }
})
