import type { StockSource } from '#events/orders.events.ts'
import { type AppendedPlace, joinAppended, placeColumns } from '#services/platform/event-log/postgres/appended-places.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { EntityKind } from './file-kind.ts'

/** Last imported state of an entity. */
export interface EntityRecord {
  kind: EntityKind | 'demo-file'
  id: string
  hash: string
  priceAgorot: number | null
}

// An arbitrary id for the advisory lock.
const IMPORT_LOCK = 20_771_204

/** Serializes imports until the end of the transaction, so that none reads another's partial result. */
export async function lockRecords(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK])
}

/** A record with its state and the log position of its event. */
export interface LastRecord extends EntityRecord {
  /** Null for a demo file. */
  state: object | null
  sequence: number | null
}

/** Records of distinct ids. */
export async function findRecords(database: Queryable, ids: readonly Pick<EntityRecord, 'kind' | 'id'>[]): Promise<LastRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await database.query<LastRecord>(
    `SELECT kind, id, hash, price_agorot AS "priceAgorot", state, sequence::float8 AS sequence FROM catalogue_entities
     JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS each (kind, id)) wanted USING (kind, id)`,
    [ids.map(({ kind }) => kind), ids.map(({ id }) => id)],
  )
  return rows
}

/** Units of an article handed over since its last count. */
export interface SoldSince {
  ean: string
  source: StockSource
  units: number
  /** The last count; null = unlimited. */
  counted: number | null
}

/** Units of these articles sold since the last count in the stock counters. */
export async function listSoldSince(database: Queryable, eans: readonly string[]): Promise<SoldSince[]> {
  if (eans.length === 0) return []
  const { rows } = await database.query<SoldSince>(
    'SELECT ean, source, handed_over AS units, on_hand AS counted FROM stock_counters WHERE ean = ANY ($1) AND handed_over > 0',
    [eans],
  )
  return rows
}

/** Ids must be unique within a call. `state`: the entity's event data. */
export async function saveRecords(tx: Queryable, records: readonly (EntityRecord & { state: object | null })[]): Promise<void> {
  await tx.query(
    `INSERT INTO catalogue_entities (kind, id, hash, price_agorot, state)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::jsonb[])
     ON CONFLICT (kind, id) DO UPDATE
     SET hash = excluded.hash, price_agorot = excluded.price_agorot, state = excluded.state, sequence = NULL, changed_at = now()`,
    [
      records.map(({ kind }) => kind),
      records.map(({ id }) => id),
      records.map(({ hash }) => hash),
      records.map(({ priceAgorot }) => priceAgorot),
      records.map(({ state }) => state),
    ],
  )
}

interface EmittedState {
  kind: EntityKind
  id: string
  event: { id: string }
}

/** Saves the log positions of the states' events, see `UnitOfWork.onAppended`. */
export async function savePlaces(
  tx: Transaction,
  states: readonly EmittedState[],
  places: ReadonlyMap<string, AppendedPlace>,
): Promise<void> {
  await tx.query(
    `UPDATE catalogue_entities c SET sequence = appended.sequence
     FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS said (kind, id, partition, behind)
     ${joinAppended('catalogue', 'said')}
     WHERE c.kind = said.kind AND c.id = said.id`,
    [
      states.map(({ kind }) => kind),
      states.map(({ id }) => id),
      ...placeColumns(
        places,
        states.map(({ event }) => event.id),
      ),
    ],
  )
}

/** Last state of an entity; its version is the log position of its event, which is unique. */
export interface LastState<Data> {
  data: Data
  version: number
}

/** Null = unknown entity. The transaction must hold the lock on the records. */
export async function findLastState<Data extends object>(tx: Queryable, kind: EntityKind, id: string): Promise<LastState<Data> | null> {
  const { rows } = await tx.query<LastState<Data>>(
    `SELECT state AS data, sequence::float8 AS version FROM catalogue_entities
     WHERE kind = $1 AND id = $2 AND state IS NOT NULL AND sequence IS NOT NULL`,
    [kind, id],
  )
  return rows[0] ?? null
}

/** Deletes an entity's record; false if there is none. */
export async function removeRecord(tx: Queryable, { kind, id }: Pick<EntityRecord, 'kind' | 'id'>): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM catalogue_entities WHERE kind = $1 AND id = $2', [kind, id])
  return rowCount > 0
}
