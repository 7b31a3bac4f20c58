import { describe, expect, it } from 'vitest'
import { drawTire } from './draw-tire.ts'
import { createRollingTire, type Pen } from './rolling-tire.ts'
import { USUAL_TIRE } from './tire-picture.ts'
import { FULL_TURN } from './vectors.ts'

const tire = createRollingTire(USUAL_TIRE)

/** Records drawing commands with one decimal. */
function writingPen() {
  const written: string[] = []
  const line =
    (command: string) =>
    (...numbers: number[]) =>
      void written.push(command + numbers.map((x) => x.toFixed(1)).join(' '))
  const pen: Pen = { moveTo: line('M'), lineTo: line('L'), quadraticCurveTo: line('Q'), closePath: line('Z') }
  return { pen, written }
}

function tread(turn: number): string[] {
  const cuts = writingPen()
  tire.traceTread(turn, cuts.pen, writingPen().pen)
  return cuts.written
}

function letters(turn: number): string[] {
  const { pen, written } = writingPen()
  for (const word of tire.words) word.trace(turn, pen)
  return written
}

describe('a rolling tire', () => {
  it('starts like the still picture', () => {
    const [start] = /M(-?\d+\.?\d*)[ -]/.exec(drawTire(USUAL_TIRE, { detail: 'large' }).split('tire-letters')[1] ?? '') ?? []
    expect(letters(0)[0]?.split(' ')[0]).toBe(start?.trim())
  })

  it('moves its tread and letters, and repeats after a full turn', () => {
    expect(tread(0.1)).not.toEqual(tread(0))
    expect(letters(0.1)).not.toEqual(letters(0))
    expect(tread(FULL_TURN)).toEqual(tread(0))
    expect(letters(FULL_TURN)).toEqual(letters(0))
  })

  it('keeps everything inside the picture at every turn', () => {
    for (let turn = -FULL_TURN; turn < FULL_TURN; turn += 0.35) {
      const numbers = [...tread(turn), ...letters(turn)].flatMap((step) => step.slice(1).split(' ').filter(Boolean).map(Number))
      expect(Math.min(...numbers)).toBeGreaterThan(0)
      expect(Math.max(...numbers)).toBeLessThan(680)
    }
  })

  it('is drawn over a body that has neither', () => {
    const body = drawTire(USUAL_TIRE, { part: 'body' })
    expect(body).not.toMatch(/tire-tread|tire-letters/)
    expect(drawTire(USUAL_TIRE, { part: 'body', phase: 1 })).toBe(body)
  })
})
