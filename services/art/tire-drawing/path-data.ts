import type { Detail } from './tire-picture.ts'
import type { Point } from './vectors.ts'

/** Steps per picture unit that are visible at this detail. */
const STEPS: Record<Detail, number> = { small: 1, normal: 2, large: 10 }

export interface PathWriter {
  snap(x: number): number
  /** `12-3`: two numbers in SVG's shortest notation. */
  pair(x: number, y: number): string
  /** A polyline: an absolute start, then relative steps, which halves the bytes. */
  lines(points: readonly Point[], closed?: boolean): string
}

export function createPathWriter(detail: Detail): PathWriter {
  const steps = STEPS[detail]
  const snap = (x: number) => Math.round(x * steps) / steps
  return { snap, pair, lines: (points, closed = true) => lines(points, closed, snap) }
}

export function decimal(x: number): string {
  return x.toFixed(1).replace(/\.0$/, '')
}

function lines(points: readonly Point[], closed: boolean, snap: (x: number) => number): string {
  const [start, ...rest] = points
  if (!start) return ''
  let x = snap(start[0])
  let y = snap(start[1])
  let steps = ''
  for (const point of rest) {
    const nextX = snap(point[0])
    const nextY = snap(point[1])
    const step = pair(nextX - x, nextY - y)
    if (step === '0 0') continue
    steps += (steps === '' || step.startsWith('-') ? '' : ' ') + step
    x = nextX
    y = nextY
  }
  // A line without steps is omitted: an incomplete path would stop a parser.
  if (steps === '') return ''
  return `M${pair(snap(start[0]), snap(start[1]))}l${steps}${closed ? 'z' : ''}`
}

function pair(x: number, y: number): string {
  const second = short(y)
  return short(x) + (second.startsWith('-') ? second : ` ${second}`)
}

function short(x: number): string {
  const text = decimal(x)
  if (text === '-0') return '0'
  if (text.startsWith('0.')) return text.slice(1)
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text
}
