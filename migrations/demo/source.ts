import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { WEAK_LINES } from './weak-lines.ts'

/** The source files, without the lines that are doubtful. */

export type Row = Readonly<Record<string, string>>

export interface Line {
  id: string
  brand: string
  name: string
  segment: string
  wet: number
  mileage: number
  sport: number
  offroad: number
  lifeKm: number
  isRoadLegal: boolean
  isMudAndSnow: boolean
  launchedYear: number
  description: string
}

export interface Size {
  line: Line
  position: string
  text: string
  width: string
  profile: string
  rim: string
  isRadial: boolean
  euros: number
}

interface Pair {
  line: Line
  front: Size
  rear: Size
}

export interface Source {
  lines: Line[]
  sizes: Size[]
  pairs: Pair[]
  popularSizes: Row[]
  cities: Row[]
  garages: Row[]
  motorcycles: Row[]
  makerRatings: Row[]
}

/** Some of them are sold out at any time. */
const FEWEST_SETS = 6

export function readSource(): Source {
  const descriptions = new Map(readRows('descriptions').map((row) => [row.line_id, row.description_he]))
  const lines = readRows('tyre_lines')
    .filter((row) => !WEAK_LINES.has(text(row, 'line_id')))
    .map((row) => toLine(row, descriptions.get(row.line_id)))
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const sizes = readRows('tyre_sizes').flatMap((row) => {
    const line = lineOf.get(text(row, 'line_id'))
    return line ? [toSize(row, line)] : []
  })
  const pairs = readRows('sets').flatMap((row) => {
    const front = sizeOf(sizes, row, 'front_size_display', 'rear')
    const rear = sizeOf(sizes, row, 'rear_size_display', 'front')
    return front && rear ? [{ line: front.line, front, rear }] : []
  })
  const tables = { popularSizes: readRows('popular_sizes'), cities: readRows('israel_cities'), garages: readRows('garages') }
  const motorcycles = readRows('motorcycles_oem_sizes')
  return {
    lines,
    sizes,
    pairs: [...pairs, ...morePairs(motorcycles, sizes, pairs)],
    ...tables,
    motorcycles,
    makerRatings: readRows('maker_ratings'),
  }
}

/** For motorcycles that hardly any listed set fits: front and rear of one line in their sizes and structures. */
function morePairs(motorcycles: readonly Row[], sizes: readonly Size[], listed: readonly Pair[]): Pair[] {
  const added: Pair[] = []
  for (const motorcycle of motorcycles) {
    const isFor = ({ front, rear }: Pair) => fits(front, motorcycle, 'front') && fits(rear, motorcycle, 'rear')
    const missing = FEWEST_SETS - [...listed, ...added].filter(isFor).length
    const others = sizes.flatMap((front) => {
      const rear = fits(front, motorcycle, 'front') && sizes.find((size) => size.line === front.line && fits(size, motorcycle, 'rear'))
      return rear ? [{ line: front.line, front, rear }] : []
    })
    const isListed = (pair: Pair) => [...listed, ...added].some(({ front, rear }) => front === pair.front && rear === pair.rear)
    added.push(...others.filter((pair) => !isListed(pair)).slice(0, Math.max(missing, 0)))
  }
  return added
}

function fits(size: Size, motorcycle: Row, axle: 'front' | 'rear'): boolean {
  const isRadial = motorcycle[`${axle}_construction`] === 'R'
  const isOfAxle = size.position === axle || size.position === 'both'
  return isOfAxle && size.line.isRoadLegal && size.isRadial === isRadial && keyOf(size) === motorcycle[`${axle}_key`]
}

const keyOf = ({ width, profile, rim }: Size): string => (profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`)

/** A size of the set's line that is not made for the other axle. */
function sizeOf(sizes: readonly Size[], row: Row, column: string, otherAxle: string): Size | undefined {
  return sizes.find((size) => size.line.id === row.line_id && size.text === row[column] && size.position !== otherAxle)
}

function toLine(row: Row, description: string | undefined): Line {
  return {
    id: text(row, 'line_id'),
    brand: text(row, 'brand'),
    name: text(row, 'line'),
    segment: text(row, 'segment'),
    wet: Number(row.wet_grip),
    mileage: Number(row.mileage),
    sport: Number(row.sport_grip),
    offroad: Number(row.offroad),
    lifeKm: Number(row.typical_life_km_rear),
    isRoadLegal: row.road_legal === '1',
    isMudAndSnow: row.m_s === '1',
    launchedYear: Number(row.launched_year),
    description: description ?? text(row, 'description_he'),
  }
}

function toSize(row: Row, line: Line): Size {
  return {
    line,
    position: text(row, 'position'),
    text: text(row, 'size_display'),
    width: text(row, 'width'),
    profile: text(row, 'profile'),
    rim: text(row, 'rim'),
    isRadial: row.construction === 'R',
    euros: Number(row.price_eur),
  }
}

function readRows(name: string): Row[] {
  const rows: Row[] = parse(readFileSync(new URL(`./source/${name}.csv`, import.meta.url)), { columns: true, bom: true })
  return rows
}

function text(row: Row, column: string): string {
  const value = row[column]
  if (!value) throw new Error(`no ${column} in ${JSON.stringify(row)}`)
  return value
}
