import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { toTireSpec } from '#services/catalogue/product-file.ts'
import { cell, type FixtureRow } from '../../testing/fixture-rows.ts'
import { parseSingleSize, parseTireSize } from '../../tire-size.ts'
import type { FitArticle } from '../fit-tire.ts'
import { motorcycle } from './fit-samples.ts'

/** All motorcycles, products and sizes of the demo. */

export function demoMotorcycles(): MotorcycleChanged[] {
  return rows('motorcycles').map((row) => {
    const { front, rear, ...others } = motorcycle(cell(row, 'front_size'), cell(row, 'rear_size'), {
      id: `${row.brand} ${row.model} ${row.year_from}`,
      brand: cell(row, 'brand'),
      model: cell(row, 'model'),
      yearFrom: Number(row.year_from),
      yearTo: Number(row.year_to),
      rims: null,
    })
    return { ...others, front: rated(front, row.front_load, row.front_speed), rear: rated(rear, row.rear_load, row.rear_speed) }
  })
}

/** Ratings in cells of their own stand above those in the size. */
function rated(tire: OriginalTire, load = '', speed = ''): OriginalTire {
  return { ...tire, loadIndex: load ? Number(load) : tire.loadIndex, speedSymbol: speed || tire.speedSymbol }
}

export function demoArticles(): (FitArticle & { ean: string })[] {
  return rows('products').map((row) => {
    const size = parseTireSize(cell(row, 'size'))
    if (!size.ok) throw new Error(cell(row, 'size'))
    const [front, tire] = size.kind === 'set' ? [size.front, size.rear] : [null, size.size]
    return {
      ean: cell(row, 'ean'),
      brand: cell(row, 'brand'),
      name: cell(row, 'line'),
      position: positionOf(cell(row, 'position')),
      tire: toTireSpec(tire, row.dot || null),
      front: front && toTireSpec(front, row.dot_front || null),
      roadLegal: row.road_legal === '1',
      mudAndSnow: row.mud_and_snow === '1',
    }
  })
}

/** The most frequent load index of each size among non-reinforced tires, in a tie the lower; by size key. */
export function usualLoadsOfSource(): Map<string, number> {
  const sizes = rows('source/tyre_sizes').flatMap((row) => parseSingleSize(cell(row, 'size_display')) ?? [])
  const indexes = Map.groupBy(
    sizes.filter(({ isReinforced }) => !isReinforced),
    ({ key }) => key,
  )
  return new Map([...indexes].map(([key, same]) => [key, mostFrequent(same.flatMap(({ loadIndex }) => loadIndex ?? []))]))
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = [...Map.groupBy(numbers, (each) => each)].map(([value, same]) => ({ value, count: same.length }))
  return counts.sort((a, b) => b.count - a.count || a.value - b.value)[0]?.value ?? 0
}

function positionOf(text: string): FitArticle['position'] {
  if (text !== 'front' && text !== 'rear' && text !== 'both' && text !== 'set') throw new Error(`no position: ${text}`)
  return text
}

function rows(name: string): FixtureRow[] {
  const file = new URL(`../../../../migrations/demo/${name}.csv`, import.meta.url)
  const read: FixtureRow[] = parse(readFileSync(file), { columns: true, bom: true })
  return read
}
