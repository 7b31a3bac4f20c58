import { describe, expect, it } from 'vitest'
import { drawGarage } from './draw-garage.ts'
import { type GaragePicture, type GarageView, lookOf } from './garage-picture.ts'

const GARAGE: GaragePicture = { id: 'hanamal', name: 'צמיגי הנמל', vehicle: 'motorcycle' }
const draw = (garage: Partial<GaragePicture> = {}, view: Partial<GarageView> = {}) =>
  drawGarage({ ...GARAGE, ...garage }, { isSmall: false, frame: 'card', ...view })
const lettersOf = (svg: string) => [...svg.matchAll(/<path transform="translate\(\d+ 0\)" d="([^"]+)"/g)].map(([, outline]) => outline)

describe('the drawing of a garage', () => {
  it('is deterministic and well-formed', () => {
    expect(draw()).toBe(draw())
    expect(draw()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 640 480"/)
    expect(draw()).not.toMatch(/NaN|undefined|null/)
    expect(draw().match(/<g[ >]/g)?.length).toBe(draw().match(/<\/g>/g)?.length)
  })

  it('gives garages different looks', () => {
    const looks = Array.from({ length: 60 }, (_, i) => draw({ id: `garage-${i}`, name: '' }))
    expect(new Set(looks).size).toBe(60)
  })

  it('chooses each part of a look independently', () => {
    const pairs = Array.from({ length: 60 }, (_, i) => lookOf(`garage-${i}`)).map((look) => `${look.isMirrored} ${look.hasLamps}`)
    expect(new Set(pairs).size).toBe(4)
  })

  it('shows the vehicle, with less detail when small', () => {
    expect(draw({ vehicle: 'scooter' })).not.toBe(draw())
    expect(draw({}, { isSmall: true }).length).toBeLessThan(draw().length * 0.8)
  })

  it('has the dimensions of a share preview in the wide frame', () => {
    expect(draw({}, { frame: 'wide' })).toContain('width="1200" height="630"')
  })
})

describe('the name on the sign', () => {
  it('is in visual order: Hebrew from right to left, digits and Latin from left to right', () => {
    const [alef, bet] = [lettersOf(draw({ name: 'א' }))[0], lettersOf(draw({ name: 'ב' }))[0]]
    const [one, two] = lettersOf(draw({ name: '12' }))
    expect(lettersOf(draw({ name: 'אב 12' }))).toEqual([one, two, bet, alef])
    expect(one).not.toBe(two)
  })

  it('normalizes punctuation of other keyboards, and omits characters without an outline', () => {
    expect(lettersOf(draw({ name: "ז'בוטינסקי" }))).toEqual(lettersOf(draw({ name: 'ז׳בוטינסקי' })))
    expect(lettersOf(draw({ name: '<script>&"' }))).toHaveLength('SCRIPT&״'.length)
    expect(lettersOf(draw({ name: '🏍️' }))).toEqual([])
  })

  it('is condensed to fit the board', () => {
    const scaleOf = (name: string) => Number(/scale\((0\.\d+) -/.exec(draw({ name }))?.[1])
    expect(scaleOf('מרכז הצמיגים והאופנועים הגדול')).toBeLessThan(scaleOf('מוטו'))
  })
})
