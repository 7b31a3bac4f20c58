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
}

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
  return { lines, sizes, pairs, ...tables, motorcycles: readRows('motorcycles_oem_sizes') }
}

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
