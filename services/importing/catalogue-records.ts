import type { StockSource } from '#events/orders.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { EntityKind } from './file-kind.ts'

/** What the importer last said of an entity. */
export interface EntityRecord {
  kind: EntityKind | 'demo-file'
  id: string
  hash: string
  priceAgorot: number | null
}

// Any number will do that nobody else locks.
const IMPORT_LOCK = 20_771_204

/** Imports write one after the other, until the end of the transaction: what two of them read of each other is never half. */
export async function lockRecords(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK])
}

export async function findRecords(database: Queryable, ids: readonly Pick<EntityRecord, 'kind' | 'id'>[]): Promise<EntityRecord[]> {
  const { rows } = await database.query<EntityRecord>(
    `SELECT kind, id, hash, price_agorot AS "priceAgorot" FROM catalogue_entities
     JOIN unnest($1::text[], $2::text[]) AS wanted (kind, id) USING (kind, id)`,
    [ids.map(({ kind }) => kind), ids.map(({ id }) => id)],
  )
  return rows
}

/** Units of an article that orders have handed over since its last count. */
export interface SoldSince {
  ean: string
  source: StockSource
  units: number
  /** What the last count said; null = without limit. */
  counted: number | null
}

/** Of these articles, what was sold since the last count that the counters know. */
export async function listSoldSince(database: Queryable, eans: readonly string[]): Promise<SoldSince[]> {
  if (eans.length === 0) return []
  const { rows } = await database.query<SoldSince>(
    'SELECT ean, source, handed_over AS units, on_hand AS counted FROM stock_counters WHERE ean = ANY ($1) AND handed_over > 0',
    [eans],
  )
  return rows
}

/** Each id at most once in a call. */
export async function saveRecords(tx: Queryable, records: readonly EntityRecord[]): Promise<void> {
  await tx.query(
    `INSERT INTO catalogue_entities (kind, id, hash, price_agorot)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[])
     ON CONFLICT (kind, id) DO UPDATE SET hash = excluded.hash, price_agorot = excluded.price_agorot, changed_at = now()`,
    [
      records.map(({ kind }) => kind),
      records.map(({ id }) => id),
      records.map(({ hash }) => hash),
      records.map(({ priceAgorot }) => priceAgorot),
    ],
  )
}

/** Forgets what was said of an entity; false when there is nothing. */
export async function removeRecord(tx: Queryable, { kind, id }: Pick<EntityRecord, 'kind' | 'id'>): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM catalogue_entities WHERE kind = $1 AND id = $2', [kind, id])
  return rowCount > 0
}
