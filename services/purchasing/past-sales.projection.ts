import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

/** Sales from before the shop opened, by article and year. */
export const pastSalesProjection: Projection = {
  name: 'past-sales',
  version: 1,
  topics: ['catalogue'],
  views: ['past_sales'],
  tables: `CREATE TABLE past_sales (ean text NOT NULL, year int NOT NULL, sequence bigint NOT NULL, weeks jsonb NOT NULL, PRIMARY KEY (ean, year));`,
  async apply(tx, events) {
    const years = latestBy(
      events.filter((event) => event.type === 'past-sales.changed.v1'),
      ({ data }) => `${data.ean} ${data.year}`,
    )
    if (years.length === 0) return []
    await tx.query(
      `INSERT INTO past_sales (ean, year, sequence, weeks)
       SELECT data ->> 'ean', (data ->> 'year')::int, sequence, data -> 'weeks'
       FROM jsonb_to_recordset($1::jsonb) AS s (sequence bigint, data jsonb)
       ON CONFLICT (ean, year) DO UPDATE SET sequence = EXCLUDED.sequence, weeks = EXCLUDED.weeks
       WHERE past_sales.sequence < EXCLUDED.sequence`,
      [JSON.stringify(years.map(({ sequence, data }) => ({ sequence, data })))],
    )
    return []
  },
}
