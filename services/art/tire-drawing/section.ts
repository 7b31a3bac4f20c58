import type { Segment } from '#events/catalogue.events.ts'
import type { TireProportions } from './tire-picture.ts'
import { clamp, DEGREE, lerp, signedPower, unit } from './vectors.ts'

const MM_PER_INCH = 25.4
/** Between the narrowest metric and the widest inch tire. */
const WIDEST_INCHES = 25

interface MetricSize {
  widthMm: number
  /** Sidewall height in per cent of the width. */
  profilePercent: number
  rimInches: number
  /** Written width of an inch size, `3.50`. */
  inchWidth: string | null
}

/** Size texts as lengths, clamped to plausible motorcycle tires. Without a profile the section is as high as wide. */
export function metricSize(size: TireProportions): MetricSize {
  const width = positive(size.width, 120)
  const isInch = width < WIDEST_INCHES
  return {
    widthMm: clamp(isInch ? width * MM_PER_INCH : width, 40, 400),
    profilePercent: clamp(positive(size.profile, 100), 20, 120),
    rimInches: clamp(positive(size.rim, 17), 4, 30),
    inchWidth: isInch ? size.width : null,
  }
}

function positive(text: string, otherwise: number): number {
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? value : otherwise
}

/** Profile rotated around the axle. Lengths in millimetres: x along the axle towards the camera, r outwards from the axle. */

export interface SurfacePoint {
  x: number
  r: number
  /** Normal in the same plane. */
  nx: number
  nr: number
}

export interface Section {
  widthMm: number
  /** Outer radius without block height. */
  radius: number
  beadRadius: number
  beadX: number
  /** Arc length of the crown from its center to a shoulder. */
  arc: number
  /** Where crown and sidewall meet. */
  shoulder: SurfacePoint
  /** v from -1 (far shoulder) to 1 (near shoulder), 0 = center; lift offsets along the normal. */
  crown(v: number, lift?: number): SurfacePoint
  /** q from 0 (tread edge) to 1 (bead), on the near side. */
  wall(q: number, lift?: number): SurfacePoint
  /** w from 0 (near bead lip) over 0.5 (below the crown) to 1 (far bead lip). */
  inner(w: number): SurfacePoint
}

/** Crown's share of the wall, roundness of the crown, reach of the bead, end angle of the crown. */
const SHAPES: Record<Segment, { crown: number; power: number; bead: number; edge: number }> = {
  sport: { crown: 0.53, power: 2.0, bead: 0.76, edge: 86 },
  track: { crown: 0.56, power: 2.0, bead: 0.74, edge: 88 },
  'sport-touring': { crown: 0.51, power: 2.05, bead: 0.76, edge: 86 },
  touring: { crown: 0.49, power: 2.15, bead: 0.77, edge: 84 },
  adventure: { crown: 0.46, power: 2.2, bead: 0.78, edge: 84 },
  enduro: { crown: 0.46, power: 2.3, bead: 0.74, edge: 84 },
  motocross: { crown: 0.46, power: 2.3, bead: 0.74, edge: 84 },
  scooter: { crown: 0.47, power: 2.1, bead: 0.76, edge: 84 },
  commuter: { crown: 0.47, power: 2.1, bead: 0.76, edge: 84 },
  cruiser: { crown: 0.36, power: 2.35, bead: 0.78, edge: 82 },
  classic: { crown: 0.4, power: 2.25, bead: 0.74, edge: 82 },
}
const RUBBER_MM = 11
const ARC_STEPS = 40

export function createSection(size: MetricSize, segment: Segment, blockHeightMm: number): Section {
  const shape = SHAPES[segment]
  const half = size.widthMm / 2
  const beadRadius = (size.rimInches * 25.4) / 2
  const wallHeight = (size.widthMm * size.profilePercent) / 100
  const radius = beadRadius + wallHeight
  const crown = crownCurve({ half, height: wallHeight * shape.crown, radius, power: shape.power, edge: shape.edge * DEGREE })
  const shoulder = crown(1)
  const beadX = half * shape.bead
  return {
    widthMm: size.widthMm,
    radius,
    beadRadius,
    beadX,
    arc: lengthOf(crown),
    shoulder,
    crown,
    wall: wallCurve(shoulder, { x: beadX, r: beadRadius }, half),
    inner: innerCurve({ x: beadX, r: beadRadius }, half - RUBBER_MM, wallHeight - RUBBER_MM - blockHeightMm),
  }
}

function crownCurve(c: { half: number; height: number; radius: number; power: number; edge: number }): Section['crown'] {
  const base = c.radius - c.height
  return (v, lift = 0) => {
    const t = v * c.edge
    const x = c.half * signedPower(Math.sin(t), 2 / c.power)
    const y = c.height * signedPower(Math.cos(t), 2 / c.power)
    const [nx, nr] = unit([
      (Math.sign(x) * Math.abs(x / c.half) ** (c.power - 1)) / c.half,
      Math.abs(y / c.height) ** (c.power - 1) / c.height,
      0,
    ])
    return { x: x + nx * lift, r: base + y + nr * lift, nx, nr }
  }
}

function lengthOf(crown: Section['crown']): number {
  let sum = 0
  let last = crown(0)
  for (let i = 1; i <= ARC_STEPS; i++) {
    const next = crown(i / ARC_STEPS)
    sum += Math.hypot(next.x - last.x, next.r - last.r)
    last = next
  }
  return sum
}

function wallCurve(shoulder: SurfacePoint, bead: { x: number; r: number }, half: number): Section['wall'] {
  const wallX = (q: number) => lerp(shoulder.x, bead.x, q ** 1.9) + half * 0.03 * Math.sin(Math.PI * q ** 0.7)
  const wallR = (q: number) => lerp(shoulder.r, bead.r, q)
  return (q, lift = 0) => {
    const before = clamp(q - 0.01, 0, 1)
    const behind = clamp(q + 0.01, 0, 1)
    const [nx, nr] = unit([wallR(before) - wallR(behind), wallX(behind) - wallX(before), 0])
    return { x: wallX(q) + nx * lift, r: wallR(q) + nr * lift, nx, nr }
  }
}

function innerCurve(bead: { x: number; r: number }, halfWidth: number, height: number): Section['inner'] {
  const power = 2 / 2.6
  return (w) => {
    const t = (w - 0.5) * Math.PI
    const lip = clamp((Math.abs(w - 0.5) - 0.4) / 0.1, 0, 1)
    const x = lerp(-halfWidth * signedPower(Math.sin(t), power), -Math.sign(w - 0.5) * (bead.x - 15), lip * lip)
    const r = lerp(bead.r + 4 + height * signedPower(Math.cos(t), power), bead.r + 1, lip)
    const [nx, nr] = unit([Math.sin(t), -Math.cos(t) - 0.15, 0])
    return { x, r, nx, nr }
  }
}
