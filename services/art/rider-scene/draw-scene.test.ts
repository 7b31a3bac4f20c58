import { describe, expect, it } from 'vitest'
import { drawScene } from './draw-scene.ts'
import { SCENES } from './scenes.ts'

describe('the scenes of the gallery', () => {
  it('are twenty-five, and no two look the same', () => {
    expect(SCENES).toHaveLength(25)
    expect(new Set(SCENES.map(drawScene)).size).toBe(25)
  })

  it.each(SCENES.map((scene, place) => [place + 1, scene] as const))(
    'number %i is a small picture without external resources',
    (_number, scene) => {
      const svg = drawScene(scene)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 480".*<\/svg>$/s)
      expect(svg.length).toBeLessThan(9000)
      expect(svg).not.toMatch(/NaN|undefined|href|<script|style=/)
      expect(svg.match(/<g>|<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length)
    },
  )
})
