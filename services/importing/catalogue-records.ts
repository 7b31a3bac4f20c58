import type { StockSource } from '#events/orders.events.ts'
import { type EventType, topicOf } from '#events/registry.ts'
import { type AppendedPlace, partitionOf } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { stateHash } from '#services/platform/request-hash.ts'
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

/** A record with what was said, and the place of its event in the log. */
export interface LastRecord extends EntityRecord {
  /** Null where a release wrote it that does not keep states, see `fillStates`. */
  state: object | null
  sequence: number | null
}

/** Each once, however often it is asked for. */
export async function findRecords(database: Queryable, ids: readonly Pick<EntityRecord, 'kind' | 'id'>[]): Promise<LastRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await database.query<LastRecord>(
    `SELECT kind, id, hash, price_agorot AS "priceAgorot", state, sequence::float8 AS sequence FROM catalogue_entities
     JOIN (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS each (kind, id)) wanted USING (kind, id)`,
    [ids.map(({ kind }) => kind), ids.map(({ id }) => id)],
  )
  return rows.map((row) => (row.state !== null && stateHash(row.state) === row.hash ? row : { ...row, state: null, sequence: null }))
}

/** Gives the records of a kind that a former release wrote the states that the log has of them. */
export async function fillStates(database: Queryable, kind: EntityKind): Promise<void> {
  const { rows: missing } = await database.query<{ id: string; hash: string }>(
    'SELECT id, hash FROM catalogue_entities WHERE kind = $1 AND state IS NULL',
    [kind],
  )
  if (missing.length === 0) return
  const type = `${kind}.changed.v1` as EventType
  const { rows: said } = await database.query<{ id: string; state: object; sequence: number }>(
    `SELECT DISTINCT ON (event ->> 'subject') event ->> 'subject' AS id, event -> 'data' AS state, sequence::float8 AS sequence
     FROM (SELECT body::jsonb AS event, sequence FROM log_events WHERE topic = $1 AND body LIKE $2) events
     WHERE event ->> 'type' = $3 AND event ->> 'subject' = ANY ($4) ORDER BY event ->> 'subject', sequence DESC`,
    [topicOf(type), `%"${type}"%`, type, missing.map(({ id }) => id)],
  )
  const hashes = new Map(missing.map(({ id, hash }) => [id, hash]))
  const found = said.filter(({ id, state }) => stateHash(state) === hashes.get(id))
  await database.query(
    `UPDATE catalogue_entities c SET state = said.state, sequence = said.sequence
     FROM unnest($2::text[], $3::jsonb[], $4::bigint[], $5::text[]) AS said (id, state, sequence, hash)
     WHERE c.kind = $1 AND c.id = said.id AND c.hash = said.hash AND c.state IS NULL`,
    [
      kind,
      found.map(({ id }) => id),
      found.map(({ state }) => state),
      found.map(({ sequence }) => sequence),
      found.map(({ id }) => hashes.get(id)),
    ],
  )
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

/** Each id at most once in a call. `state`: what is said of it. */
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

/** Keeps where the events of states stand, see `UnitOfWork.onAppended`. */
export async function savePlaces(
  tx: Transaction,
  states: readonly EmittedState[],
  places: ReadonlyMap<string, AppendedPlace>,
): Promise<void> {
  const placed = states.map(({ kind, id, event }) => ({ kind, id, ...places.get(event.id) }))
  await tx.query(
    `UPDATE catalogue_entities c SET sequence = p.next - said.behind
     FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS said (kind, id, partition, behind)
     JOIN log_partitions p ON p.topic = 'catalogue' AND p.partition = said.partition
     WHERE c.kind = said.kind AND c.id = said.id`,
    [
      placed.map(({ kind }) => kind),
      placed.map(({ id }) => id),
      placed.map(({ partition }) => partition),
      placed.map(({ behindEnd }) => behindEnd),
    ],
  )
}

/** What was last said of an entity, and its version: the place of that event, which no other word of the entity has. */
export interface LastState<Data> {
  data: Data
  version: number
}

/** Null = nothing. The transaction has locked the records. */
export async function findLastState<Data extends object>(tx: Queryable, kind: EntityKind, id: string): Promise<LastState<Data> | null> {
  const { rows } = await tx.query<{ hash: string; state: Data | null; sequence: number | null }>(
    'SELECT hash, state, sequence::float8 AS sequence FROM catalogue_entities WHERE kind = $1 AND id = $2',
    [kind, id],
  )
  const [record] = rows
  if (!record) return null
  const { hash, state, sequence } = record
  // A release that does not keep states may have written since.
  if (state !== null && sequence !== null && stateHash(state) === hash) return { data: state, version: sequence }
  return findInLog(tx, `${kind}.changed.v1` as EventType, id, hash)
}

/** The last event that says the state with this hash; looked for from the end of the log. */
async function findInLog<Data extends object>(
  tx: Queryable,
  type: EventType,
  subject: string,
  hash: string,
): Promise<LastState<Data> | null> {
  const { rows } = await tx.query<{ data: Data; version: number }>(
    `SELECT body::jsonb -> 'data' AS data, sequence::float8 AS version FROM log_events
     WHERE topic = $1 AND partition = $2 AND body LIKE $3 AND body::jsonb ->> 'type' = $4 AND body::jsonb ->> 'subject' = $5
     ORDER BY sequence DESC`,
    [
      topicOf(type),
      partitionOf(subject),
      `%${JSON.stringify(subject)
        .slice(1, -1)
        .replace(/[\\%_]/g, '\\$&')}%`,
      type,
      subject,
    ],
  )
  return rows.find(({ data }) => stateHash(data) === hash) ?? null
}

/** Forgets what was said of an entity; false when there is nothing. */
export async function removeRecord(tx: Queryable, { kind, id }: Pick<EntityRecord, 'kind' | 'id'>): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM catalogue_entities WHERE kind = $1 AND id = $2', [kind, id])
  return rowCount > 0
}
