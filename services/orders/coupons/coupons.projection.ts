import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

/** The rules of coupons; uses are records of room `orders`. Answers with a coupon are never cached, so no tags. */
export const couponsProjection: Projection = {
  name: 'coupons',
  version: 1,
  topics: ['catalogue'],
  views: ['coupons'],
  tables: 'CREATE TABLE coupons (code text PRIMARY KEY, sequence bigint NOT NULL, data jsonb NOT NULL);',
  async apply(tx, events) {
    const changes = latestBy(
      events.filter((event) => event.type === 'coupon.changed.v1'),
      (event) => event.data.code,
    )
    if (changes.length === 0) return []
    await tx.query(
      `INSERT INTO coupons (code, sequence, data)
       SELECT data ->> 'code', sequence, data FROM jsonb_to_recordset($1::jsonb) AS c (sequence bigint, data jsonb)
       ON CONFLICT (code) DO UPDATE SET sequence = EXCLUDED.sequence, data = EXCLUDED.data WHERE coupons.sequence < EXCLUDED.sequence`,
      [JSON.stringify(changes.map(({ sequence, data }) => ({ sequence, data })))],
    )
    return []
  },
}
