import type { CityChanged, GarageChanged } from '#events/garages.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

const MAX_LISTED = 1000

export type CatalogueGarage = GarageChanged & {
  city: CityChanged
  /** Visitors who currently like it, plus the initial count. */
  likes: number
}

/** `sequence`: log position of its event. */
export interface RecordedGarage {
  data: GarageChanged
  sequence: number
}

/** Last state of all garages, hidden ones included, by city. */
export async function listRecordedGarages(database: Queryable): Promise<(RecordedGarage & { city: CityChanged })[]> {
  const { rows } = await database.query<RecordedGarage & { city: CityChanged }>(
    `SELECT g.data, g.sequence::float8 AS sequence, c.data AS city FROM read.garages g JOIN read.cities c ON c.id = g.city_id ORDER BY g.city_id, g.id LIMIT ${MAX_LISTED}`,
  )
  return rows
}

export async function findRecordedGarage(database: Queryable, id: string): Promise<RecordedGarage | null> {
  const { rows } = await database.query<RecordedGarage>('SELECT data, sequence::float8 AS sequence FROM read.garages WHERE id = $1', [id])
  return rows[0] ?? null
}

/** All cities in Hebrew alphabetical order. */
export async function listCities(database: Queryable): Promise<CityChanged[]> {
  const { rows } = await database.query<{ data: CityChanged }>(`SELECT data FROM read.cities ORDER BY id LIMIT ${MAX_LISTED}`)
  const { compare } = new Intl.Collator('he')
  return rows.map((row) => row.data).sort((one, other) => compare(one.displayName, other.displayName))
}

interface GarageRow {
  data: GarageChanged
  city: CityChanged
  likes: number
}

const SELECT_GARAGES = `
  SELECT g.data, c.data AS city,
    (g.data ->> 'likesBefore')::int + coalesce((SELECT l.likes FROM read.shop_likes l WHERE l.shop_id = g.id), 0)::int AS likes
  FROM read.garages g JOIN read.cities c ON c.id = g.city_id`

/** Regions of cities by their names as people write them, without regard to hyphens and spaces; without those that the shop does not know. */
export async function findRegions(database: Queryable, cities: readonly string[]): Promise<Map<string, string>> {
  if (cities.length === 0) return new Map()
  const { rows } = await database.query<{ city: string; region: string }>(
    `SELECT asked.city, data ->> 'region' AS region FROM unnest((SELECT $1::text[])) AS asked (city)
     JOIN read.cities ON regexp_replace(data ->> 'displayName', '[^[:alnum:]]', '', 'g') = regexp_replace(asked.city, '[^[:alnum:]]', '', 'g')`,
    [cities],
    { isPrepared: true },
  )
  return new Map(rows.map(({ city, region }) => [city, region]))
}

/** Cities with a visible garage, in Hebrew alphabetical order. */
export async function listCitiesWithGarages(database: Queryable): Promise<CityChanged[]> {
  const { rows } = await database.query<{ data: CityChanged }>(
    `SELECT c.data FROM read.cities c
     WHERE EXISTS (SELECT FROM read.garages g WHERE g.city_id = c.id AND NOT g.is_hidden) ORDER BY c.id LIMIT ${MAX_LISTED}`,
  )
  // Not in SQL, since Postgres servers differ in their collations.
  const { compare } = new Intl.Collator('he')
  return rows.map((row) => row.data).sort((one, other) => compare(one.displayName, other.displayName))
}

/** Visible garages of a city, best score first. */
export function listGaragesInCity(database: Queryable, cityId: string): Promise<CatalogueGarage[]> {
  const bestFirst = `ORDER BY (g.data ->> 'score')::numeric DESC, (g.data ->> 'pricePerTireAgorot')::int, g.id`
  return listGarages(database, `WHERE g.city_id = $1 AND NOT g.is_hidden ${bestFirst} LIMIT ${MAX_LISTED}`, [cityId])
}

/** One garage, also if hidden; null if unknown. */
export async function findGarage(database: Queryable, id: string): Promise<CatalogueGarage | null> {
  const [garage] = await listGarages(database, 'WHERE g.id = $1', [id])
  return garage ?? null
}

/** SQL for where a garage is, in statements about what is fitted there; null for an unknown one. */
export const GARAGE_PLACE = (garageId: string): string => `(
  SELECT jsonb_build_object('address', g.data -> 'address', 'city', c.data -> 'displayName', 'phone', g.data -> 'phone')
  FROM read.garages g JOIN read.cities c ON c.id = g.city_id WHERE g.id = ${garageId})`

/** An SQL expression: appointments that a garage accepts in two hours; null if unknown. */
export const slotCapacity = (garageId: string): string => `(SELECT (data ->> 'slotCapacity')::int FROM read.garages WHERE id = ${garageId})`

/** By words of their name or city, also hidden ones. */
export async function findGarageIds(database: Queryable, words: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT g.id FROM read.garages g JOIN read.cities c ON c.id = g.city_id
     WHERE array_to_tsvector(name_words(concat_ws(' ', g.data ->> 'displayName', c.data ->> 'displayName'))) @@ name_query($1)
     LIMIT ${MAX_LISTED}`,
    [words],
  )
  return rows.map(({ id }) => id)
}

/** Garages in the order of `ids`, also hidden ones; unknown ones are omitted. */
export async function listGaragesByIds(database: Queryable, ids: readonly string[]): Promise<CatalogueGarage[]> {
  const requested = [...new Set(ids)].slice(0, MAX_LISTED)
  if (requested.length === 0) return []
  const garages = await listGarages(database, 'WHERE g.id = ANY($1)', [requested])
  const byId = new Map(garages.map((garage) => [garage.id, garage]))
  return requested.flatMap((id) => byId.get(id) ?? [])
}

async function listGarages(database: Queryable, restriction: string, values: readonly unknown[]): Promise<CatalogueGarage[]> {
  const { rows } = await database.query<GarageRow>(`${SELECT_GARAGES} ${restriction}`, values)
  return rows.map(({ data, city, likes }) => ({ ...data, city, likes }))
}
