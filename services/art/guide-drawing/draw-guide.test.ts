import { describe, expect, it } from 'vitest'
import { drawGuide } from './draw-guide.ts'

/** How many marks the text of a guide explains. */
const MARKS = { sidewall: 8, grooves: 3, crowns: 3, load: 5 } as const

describe('the drawings of the guides', () => {
  it.each(Object.entries(MARKS))('%s has %i numbered marks, and is a picture without external resources', (name, count) => {
    const svg = drawGuide(name as keyof typeof MARKS)
    expect(svg.match(/r="19"/g)).toHaveLength(count)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+".*<\/svg>$/s)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<script|<text|style=/)
  })
})
