import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { Axle } from './fit.ts'

/** Models whose wheels changed: the year has to be known before the size. */

export interface WheelChange {
  /** From this year on. */
  year: number
  axle: Axle
  before: string
  after: string
  /** The motorcycles of the years before it and after it. */
  beforeId: string
  afterId: string
}

const BRACKETED = /\s*\([^)]*\)/g
const AXLES: readonly Axle[] = ['front', 'rear']

/** The nearest changes of a wheel of this model, before its years and after them; `ofSameBrand` may hold other models too. */
export function wheelChanges(motorcycle: MotorcycleChanged, ofSameBrand: readonly MotorcycleChanged[]): WheelChange[] {
  const model = baseModel(motorcycle)
  const spans = ofSameBrand.filter((each) => baseModel(each) === model).sort((a, b) => a.yearFrom - b.yearFrom)
  const changes = spans.flatMap((after, place) => changesBetween(spans[place - 1], after))
  const before = changes.filter(({ year }) => year <= motorcycle.yearFrom)
  const later = changes.filter(({ year }) => year > motorcycle.yearFrom)
  const years = [before.at(-1)?.year, later[0]?.year]
  return changes.filter(({ year }) => years.includes(year))
}

export function motorcyclesOfYear<Each extends Pick<MotorcycleChanged, 'yearFrom' | 'yearTo'>>(
  list: readonly Each[],
  year: number,
): Each[] {
  return list.filter(({ yearFrom, yearTo }) => yearFrom <= year && year <= yearTo)
}

/** What stands in brackets tells spans of one model apart: `CB500X (17 inch)`, `CB500X (19 inch)`. */
function baseModel({ brand, model }: MotorcycleChanged): string {
  return `${brand} ${model.replace(BRACKETED, '')}`.toLowerCase()
}

/** Two that begin in one year, or end in one, are variants sold beside each other. */
function changesBetween(before: MotorcycleChanged | undefined, after: MotorcycleChanged): WheelChange[] {
  if (!before || before.yearFrom === after.yearFrom || before.yearTo >= after.yearTo) return []
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
