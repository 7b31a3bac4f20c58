import type { MotorcycleChanged, MotorcycleSegment } from '#events/motorcycles.events.ts'
import { brandKey } from '#services/domain/slug.ts'
import type { Problem } from '#services/importing/columns.ts'
import { editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import type { ImportDeps } from '#services/importing/import-batch.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { motorcycleEntity, readMotorcycleRow } from './motorcycle-file.ts'
import { listMotorcyclesOfBrand } from './motorcycles.queries.ts'

export interface NewMotorcycle {
  brand: string
  /** Without the brand. */
  model: string
  yearFrom: number
  yearTo: number
  segment: MotorcycleSegment
  /** As on the tire, `120/70ZR17 58W`: ratings count as the maker's. */
  frontSize: string
  rearSize: string
}

/** `column`: of the file of motorcycles; `exists`: of the same model, in some of these years. */
export type MotorcycleRefused = { ok: false; reason: 'unreadable'; column: string } | { ok: false; reason: 'exists'; id: string }

/** Adds one motorcycle as its file would, with the author's staff id. Idempotent. */
export async function addMotorcycle(
  deps: ImportDeps,
  motorcycle: NewMotorcycle,
  by: string,
): Promise<{ ok: true; id: string } | MotorcycleRefused> {
  const problems: Problem[] = []
  const data = readMotorcycleRow({ row: 1, cells: cellsOf(motorcycle) }, new Map(), problems)
  if (data === null) return { ok: false, reason: 'unreadable', column: problems.find(({ isWarning }) => !isWarning)?.column ?? 'model' }
  return withEvents(deps, async (unit) => {
    const before = await lockState<MotorcycleChanged>(unit.tx, 'motorcycle', data.id)
    const other = await findOverlapping(unit.tx, data)
    if (other) return { ok: false, reason: 'exists', id: other.id }
    const options = { by, acceptsPriceJump: false, before: before?.data ?? null }
    const edited = await editEntity(unit, deps, { entity: motorcycleEntity(data, 1), contradiction: null }, options)
    return edited.ok ? { ok: true, id: data.id } : { ok: false, reason: 'unreadable', column: 'model' }
  })
}

/** As the projection has it. The same years and sizes are the same motorcycle. */
async function findOverlapping(queryable: Queryable, data: MotorcycleChanged): Promise<MotorcycleChanged | undefined> {
  const ofBrand = await listMotorcyclesOfBrand(queryable, data.brand)
  return ofBrand.find(
    (each) =>
      brandKey(each.model) === brandKey(data.model) &&
      each.yearFrom <= data.yearTo &&
      data.yearFrom <= each.yearTo &&
      !(each.id === data.id && each.front.sizeKey === data.front.sizeKey && each.rear.sizeKey === data.rear.sizeKey),
  )
}

function cellsOf({ brand, model, yearFrom, yearTo, segment, frontSize, rearSize }: NewMotorcycle): Record<string, string> {
  return {
    brand,
    model,
    year_from: String(yearFrom),
    year_to: String(yearTo),
    segment,
    front_size: frontSize,
    rear_size: rearSize,
    certainty: 'well_known',
    source: 'the staff desk, for a rider who asked',
  }
}
