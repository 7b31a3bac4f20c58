import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

/**
 * Garages and cities. A city may arrive after its garages, since it is in another partition; they are shown from then on. Tags: `shops`
 * for every response with a garage or its city, `cities` for the choice of cities, and `shop:<id>` from the likes.
 */
export const garagesProjection: Projection = {
  name: 'garages',
  version: 1,
  topics: ['catalogue'],
  views: ['cities', 'garages'],
  tables: `
    CREATE TABLE cities (id text PRIMARY KEY, sequence bigint NOT NULL, data jsonb NOT NULL);
    CREATE TABLE garages (
      id text PRIMARY KEY,
      sequence bigint NOT NULL,
      changed_at timestamptz NOT NULL,
      city_id text NOT NULL,
      is_hidden boolean NOT NULL,
      data jsonb NOT NULL
    );
    CREATE INDEX ON garages (city_id) WHERE NOT is_hidden;`,
  async apply(tx, events) {
    return [...(await writeCities(tx, events)), ...(await writeGarages(tx, events))]
  },
}

async function writeCities(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = latestBy(
    events.filter((event) => event.type === 'city.changed.v1'),
    (event) => event.data.id,
  )
  if (changes.length === 0) return []
  await tx.query(
    `INSERT INTO cities (id, sequence, data)
     SELECT data ->> 'id', sequence, data FROM jsonb_to_recordset($1::jsonb) AS c (sequence bigint, data jsonb)
     ON CONFLICT (id) DO UPDATE SET sequence = EXCLUDED.sequence, data = EXCLUDED.data WHERE cities.sequence < EXCLUDED.sequence`,
    [JSON.stringify(changes.map(({ sequence, data }) => ({ sequence, data })))],
  )
  return ['cities', 'shops']
}

async function writeGarages(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = latestBy(
    events.filter((event) => event.type === 'garage.changed.v1'),
    (event) => event.data.id,
  )
  if (changes.length === 0) return []
  await tx.query(
    `INSERT INTO garages (id, sequence, changed_at, city_id, is_hidden, data)
     SELECT data ->> 'id', sequence, changed_at, data ->> 'cityId', (data ->> 'isHidden')::boolean, data
     FROM jsonb_to_recordset($1::jsonb) AS g (sequence bigint, changed_at timestamptz, data jsonb)
     ON CONFLICT (id) DO UPDATE SET sequence = EXCLUDED.sequence, changed_at = EXCLUDED.changed_at, city_id = EXCLUDED.city_id,
       is_hidden = EXCLUDED.is_hidden, data = EXCLUDED.data
     WHERE garages.sequence < EXCLUDED.sequence`,
    [JSON.stringify(changes.map(({ sequence, time, data }) => ({ sequence, changed_at: time, data })))],
  )
  return ['cities', 'shops', ...changes.map(({ data }) => `shop:${data.id}`)]
}
