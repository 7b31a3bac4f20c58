import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { brandKey } from '#services/domain/slug.ts'
import type { Queryable } from '#services/platform/postgres.ts'

const MAX_BRANDS = 1000
const MAX_OF_BRAND = 5000

/** One motorcycle; null when there is none. */
export async function findMotorcycle(database: Queryable, id: string): Promise<MotorcycleChanged | null> {
  const [motorcycle] = await select(database, 'AND id = $1', [id])
  return motorcycle ?? null
}

/** Brands with a motorcycle, in alphabetical order. */
export async function listMotorcycleBrands(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ brand: string }>(
    `SELECT min(data ->> 'brand') AS brand FROM read.motorcycles WHERE data IS NOT NULL
     GROUP BY brand_key ORDER BY brand_key LIMIT ${MAX_BRANDS}`,
  )
  const { compare } = new Intl.Collator('en')
  return rows.map(({ brand }) => brand).sort(compare)
}

/** All motorcycles of a brand, in any spelling, by model and year. */
export async function listMotorcyclesOfBrand(database: Queryable, brand: string): Promise<MotorcycleChanged[]> {
  const motorcycles = await select(database, `AND brand_key = $1 ORDER BY id LIMIT ${MAX_OF_BRAND}`, [brandKey(brand)])
  // Natural order: MT-07 before MT-10, 650NK before 1000NK.
  const { compare } = new Intl.Collator('en', { numeric: true })
  return motorcycles.sort((one, other) => compare(one.model, other.model) || one.yearFrom - other.yearFrom)
}

/** Keys of the sizes on the opposite wheel of motorcycles with this size, most common first. */
export async function listUsualPartnerSizes(database: Queryable, wheel: 'front' | 'rear', sizeKey: string): Promise<string[]> {
  const other = wheel === 'front' ? 'rear' : 'front'
  const { rows } = await database.query<{ key: string }>(
    `SELECT data #>> ARRAY[$2, 'sizeKey'] AS key FROM read.motorcycles WHERE data IS NOT NULL AND data #>> ARRAY[$1, 'sizeKey'] = $3
     GROUP BY 1 ORDER BY count(*) DESC, 1`,
    [wheel, other, sizeKey],
  )
  return rows.map(({ key }) => key)
}

/** A page of motorcycles by id. */
export function listMotorcycles(database: Queryable, part: { offset: number; limit: number }): Promise<MotorcycleChanged[]> {
  return select(database, 'ORDER BY id OFFSET $1 LIMIT $2', [part.offset, part.limit])
}

async function select(database: Queryable, which: string, values: readonly unknown[]): Promise<MotorcycleChanged[]> {
  const { rows } = await database.query<{ data: MotorcycleChanged }>(
    `SELECT data FROM read.motorcycles WHERE data IS NOT NULL ${which}`,
    values,
  )
  return rows.map(({ data }) => data)
}
