import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Segment } from '#events/catalogue.events.ts'
import { drawTire } from './draw-tire.ts'
import { sizeMark } from './lettering.ts'
import { type Detail, DRAWING_VERSION, type TirePicture } from './tire-picture.ts'

const ROAD: TirePicture = {
  segment: 'sport-touring',
  brandWord: 'Michelin',
  line: 'Road 6',
  width: '180',
  profile: '55',
  rim: '17',
  set: null,
  construction: 'ZR',
  offroad: 2,
  whitewall: false,
}
const SEGMENTS = Segment.anyOf.map((segment) => segment.const)

describe('drawTire', () => {
  it('is deterministic', () => {
    expect(drawTire({ ...ROAD })).toBe(drawTire({ ...ROAD }))
  })

  it('draws every segment differently', () => {
    const pictures = SEGMENTS.map((segment) => treadOf(drawTire({ ...ROAD, segment })))
    expect(new Set(pictures).size).toBe(SEGMENTS.length)
  })

  it('changes the body with width, profile and rim', () => {
    const bodies = [{}, { width: '120' }, { profile: '70' }, { rim: '19' }].map((size) => outlinesOf(drawTire({ ...ROAD, ...size })))
    expect(new Set(bodies).size).toBe(4)
  })

  it('distinguishes two models of one segment by their treads', () => {
    expect(treadOf(drawTire({ ...ROAD, line: 'Road 5' }))).not.toBe(treadOf(drawTire(ROAD)))
  })

  it('widens the block gaps of an adventure tire made for dirt', () => {
    const [road, dirt] = [3, 8].map((offroad) => treadOf(drawTire({ ...ROAD, segment: 'adventure', offroad })))
    expect(road).not.toBe(dirt)
  })

  it('draws both tires of a set, and an inch size without a profile', () => {
    const set = drawTire({ ...ROAD, set: { width: '120', profile: '70', rim: '17' } })
    expect(set.match(/class="tire-letters"/g)).toHaveLength(2)
    expect(drawTire({ ...ROAD, segment: 'scooter', width: '3.50', profile: '-', rim: '10' })).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('rotates tread and letters with the phase, and keeps the ids', () => {
    const [still, rolled] = [0, 0.4].map((phase) => drawTire(ROAD, { phase }))
    expect(treadOf(rolled)).not.toBe(treadOf(still))
    expect(idsOf(rolled)).toEqual(idsOf(still))
  })

  it('gives a second copy its own ids', () => {
    const [first, second] = ['a', 'b'].map((idPrefix) => idsOf(drawTire(ROAD, { idPrefix })))
    expect(first?.some((id) => second?.includes(id))).toBe(false)
  })

  it('crops to the size or the tread, with more light on graphite', () => {
    expect(drawTire(ROAD, { crop: 'size' })).toContain('viewBox="268 506 244 130"')
    expect(drawTire(ROAD, { crop: 'tread' })).toContain('viewBox="60 60 300 300"')
    expect(drawTire(ROAD, { ground: 'dark' })).not.toBe(drawTire(ROAD))
  })

  it('keeps markup in names inert', () => {
    const nasty = `"><script>alert(1)</script>&'\u202e\u0000`
    const svg = drawTire({ ...ROAD, brandWord: nasty, line: nasty }, { title: nasty })
    expect(svg).not.toMatch(/<script|\u202e|\p{Cc}/u)
    expect(svg).toContain('aria-label="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#39;')
    expect(svg.match(/"/g)?.length).toBe(
      (drawTire({ ...ROAD, brandWord: 'SCRIPTALERT(1)/SCRIPT&' }, { title: 'x' }).match(/"/g) ?? []).length,
    )
  })

  it('omits letters without an outline, in names of any length', () => {
    expect(() => drawTire({ ...ROAD, brandWord: 'צמיג', line: '日本'.repeat(5000) })).not.toThrow()
    expect(drawTire({ ...ROAD, line: 'A'.repeat(5000) }).length).toBeLessThan(100_000)
  })

  it('draws a plausible tire from an invalid size', () => {
    const svg = drawTire({ ...ROAD, width: '0', profile: '999', rim: 'x' }, { detail: 'small' })
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  it.each<[Detail, number]>([
    ['small', 8],
    ['normal', 18],
    ['large', 40],
  ])('weighs, %s and gzipped, at most %i KB', (detail, kilobytes) => {
    const weights = SEGMENTS.map((segment) => gzipSync(drawTire({ ...ROAD, segment }, { detail })).length)
    expect(Math.max(...weights)).toBeLessThanOrEqual(kilobytes * 1024)
  })

  // URLs and files contain the version: a changed picture under the same version would never reach shoppers.
  it('is unchanged for its version: if this fails, raise DRAWING_VERSION and update the hash', () => {
    const pictures = SEGMENTS.map((segment) => drawTire({ ...ROAD, segment, whitewall: segment === 'cruiser' }, { detail: 'small' }))
    const print = createHash('sha256').update(pictures.join('\n')).digest('hex').slice(0, 12)
    expect({ version: DRAWING_VERSION, print }).toMatchInlineSnapshot(`
      {
        "print": "9a5ac6a0f347",
        "version": 1,
      }
    `)
  })
})

describe('sizeMark', () => {
  it.each([
    [{}, '180/55ZR17'],
    [{ construction: 'B' as const }, '180/55B17'],
    [{ construction: null, segment: 'classic' as const }, '180/55-17'],
    [{ width: '3.50', profile: '-', rim: '10' }, '3.50-10'],
  ])('writes %o as %s', (change, mark) => {
    expect(sizeMark({ ...ROAD, ...change })).toBe(mark)
  })
})

function treadOf(svg = ''): string {
  return (
    /<g class="tire-tread">(.*?)<\/g>/.exec(svg)?.[1]?.replaceAll(/#t[a-z0-9]+/g, '') +
    (/<path id="[^"]+" d="([^"]*)"/.exec(svg)?.[1] ?? '')
  )
}

function outlinesOf(svg: string): string {
  return [...svg.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]).join()
}

function idsOf(svg = ''): string[] {
  return [...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '')
}
