import { describe, expect, it } from 'vitest'
import { pinched, WHOLE, within, zoomedAt } from './zoom.ts'

const phone = { width: 390, height: 844 }

describe('an enlarged picture', () => {
  it('grows around the place that was pressed, which stays under the finger', () => {
    expect(zoomedAt(WHOLE, 2, { x: 100, y: -50 })).toEqual({ scale: 2, x: -100, y: 50 })
    expect(zoomedAt({ scale: 2, x: -100, y: 50 }, 0.5, { x: 100, y: -50 })).toEqual(WHOLE)
  })

  it('is never smaller than whole, nor larger than five times', () => {
    expect(zoomedAt(WHOLE, 0.3, { x: 9, y: 9 })).toEqual(WHOLE)
    expect(zoomedAt(WHOLE, 80, { x: 0, y: 0 }).scale).toBe(5)
  })

  it('follows two fingers: twice as far apart is twice as large, and their middle carries it', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    const to = [
      { x: -90, y: 20 },
      { x: 110, y: 20 },
    ] as const
    expect(pinched(WHOLE, from, to)).toEqual({ scale: 2, x: 10, y: 20 })
  })

  it('leaves no empty ground at its edges, and stands in the middle where it is smaller than the window', () => {
    expect(within({ scale: 2, x: 900, y: 900 }, 390, phone)).toEqual({ scale: 2, x: 195, y: 0 })
    expect(within({ scale: 4, x: -900, y: -900 }, 390, phone)).toEqual({ scale: 4, x: -585, y: -358 })
  })
})
