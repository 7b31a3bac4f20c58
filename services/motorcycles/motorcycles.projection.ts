import { brandKey } from '#services/domain/slug.ts'
import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

/** Motorcycles and their original tires. Tag `motorcycles` for every response with one. */
export const motorcyclesProjection: Projection = {
  name: 'motorcycles',
  version: 2,
  topics: ['catalogue'],
  views: ['motorcycles'],
  // A removed motorcycle stays as a tombstone without data, so that a late older event does not revive it.
  tables: `
    CREATE TABLE motorcycles (
      id text PRIMARY KEY,
      sequence bigint NOT NULL,
      changed_at timestamptz NOT NULL,
      brand_key text,
      data jsonb
    );
    CREATE INDEX ON motorcycles (brand_key) WHERE data IS NOT NULL;`,
  async apply(tx, events) {
    const changes = latestBy(
      events.filter((event) => event.type === 'motorcycle.changed.v1' || event.type === 'motorcycle.removed.v1'),
      (event) => event.data.id,
    )
    if (changes.length === 0) return []
    const rows = changes.map(({ type, sequence, time, data }) => {
      const known = type === 'motorcycle.changed.v1' ? { brand_key: brandKey(data.brand), data } : {}
      return { id: data.id, sequence, changed_at: time, ...known }
    })
    await tx.query(
      `INSERT INTO motorcycles (id, sequence, changed_at, brand_key, data)
       SELECT id, sequence, changed_at, brand_key, data
       FROM jsonb_to_recordset($1::jsonb) AS m (id text, sequence bigint, changed_at timestamptz, brand_key text, data jsonb)
       ON CONFLICT (id) DO UPDATE SET sequence = EXCLUDED.sequence, changed_at = EXCLUDED.changed_at, brand_key = EXCLUDED.brand_key,
         data = EXCLUDED.data
       WHERE motorcycles.sequence < EXCLUDED.sequence`,
      [JSON.stringify(rows)],
    )
    return ['motorcycles']
  },
}
