import { describe, expect, it } from 'vitest'
import { displaySize } from './size-text.ts'
import { parseSingleSize } from './tire-size.ts'

describe('a size', () => {
  it.each([
    ['120/70ZR17', '120/70 ZR 17'],
    ['110/80r19', '110/80 R 19'],
    ['MT90B16', '130/90 B 16'],
    ['120/70 - 15', '120/70-15'],
    ['3.5-10', '3.50-10'],
    ['MT90H16', '130/90-16'],
    ['4.00R18', '4.00 R 18'],
  ])('%s is shown as %s', (text, shown) => {
    const size = parseSingleSize(text)
    expect(size && displaySize(size)).toBe(shown)
  })
})
