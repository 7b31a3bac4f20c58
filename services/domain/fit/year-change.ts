import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { Axle } from './fit.ts'

/** Models whose wheels changed: the size depends on the year. */

export interface WheelChange {
  /** First year. */
  year: number
  axle: Axle
  before: string
  after: string
  /** Motorcycles of the years before and after. */
  beforeId: string
  afterId: string
}

const BRACKETED = /\s*\([^)]*\)/g
const AXLES: readonly Axle[] = ['front', 'rear']

/** The nearest wheel changes of this model, before and after its years; `ofSameBrand` may contain other models. */
export function wheelChanges(motorcycle: MotorcycleChanged, ofSameBrand: readonly MotorcycleChanged[]): WheelChange[] {
  const model = baseModel(motorcycle)
  const spans = ofSameBrand.filter((each) => baseModel(each) === model)
  return [...lastChange(motorcycle, spans), ...nextChange(motorcycle, spans)]
}

function lastChange(after: MotorcycleChanged, spans: readonly MotorcycleChanged[]): WheelChange[] {
  const [before] = spans.filter((each) => isBefore(each, after)).sort((a, b) => b.yearTo - a.yearTo)
  if (!before) return []
  const changes = changesBetween(before, after)
  return changes.length > 0 ? changes : lastChange(before, spans)
}

function nextChange(before: MotorcycleChanged, spans: readonly MotorcycleChanged[]): WheelChange[] {
  const [after] = spans.filter((each) => isBefore(before, each)).sort((a, b) => a.yearFrom - b.yearFrom)
  if (!after) return []
  const changes = changesBetween(before, after)
  return changes.length > 0 ? changes : nextChange(after, spans)
}

/** Motorcycles with the same first or last year, or with nested ranges, are variants sold at the same time. */
function isBefore(one: MotorcycleChanged, other: MotorcycleChanged): boolean {
  return one.yearFrom < other.yearFrom && one.yearTo < other.yearTo
}

export function motorcyclesOfYear<Each extends Pick<MotorcycleChanged, 'yearFrom' | 'yearTo'>>(
  list: readonly Each[],
  year: number,
): Each[] {
  return list.filter(({ yearFrom, yearTo }) => yearFrom <= year && year <= yearTo)
}

/** Text in brackets distinguishes year ranges of one model: `CB500X (17 inch)`, `CB500X (19 inch)`. */
function baseModel({ brand, model }: MotorcycleChanged): string {
  return `${brand} ${model.replace(BRACKETED, '')}`.toLowerCase()
}

function changesBetween(before: MotorcycleChanged, after: MotorcycleChanged): WheelChange[] {
  const changed = AXLES.filter((axle) => before[axle].sizeKey !== after[axle].sizeKey)
  return changed.map((axle) => ({
    year: after.yearFrom,
    axle,
    before: before[axle].displaySize,
    after: after[axle].displaySize,
    beforeId: before.id,
    afterId: after.id,
  }))
}
