import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'

/**
 * Wizard questions, clicks on their answers, and missing motorcycles. Personal data are in `contacts` only. Each event is an immutable
 * row, and what is summed of them takes each once, so order does not matter.
 */
export const wizardProjection: Projection = {
  name: 'wizard',
  version: 3,
  topics: ['wizard'],
  views: ['wizard_usages', 'wizard_clicks', 'wizard_motorcycles', 'model_requests'],
  tables: `
    CREATE TABLE wizard_usages (
      recommendation_id uuid PRIMARY KEY,
      contact_id uuid NOT NULL,
      visitor_id uuid,
      motorcycle_id text NOT NULL,
      motorcycle text NOT NULL,
      year int,
      usage text NOT NULL,
      kilometers text NOT NULL,
      tire_choice text NOT NULL,
      outcome text NOT NULL,
      eans text[] NOT NULL,
      asked_at timestamptz NOT NULL
    );
    CREATE INDEX ON wizard_usages (asked_at, recommendation_id);
    CREATE INDEX ON wizard_usages (visitor_id, asked_at);
    -- How often each was asked about, and the name that it had last.
    CREATE TABLE wizard_motorcycles (
      motorcycle_id text PRIMARY KEY,
      motorcycle text NOT NULL,
      asked_at timestamptz NOT NULL,
      recommendation_id uuid NOT NULL,
      usages int NOT NULL
    );
    CREATE TABLE wizard_clicks (
      click_id uuid PRIMARY KEY,
      recommendation_id uuid,
      visitor_id uuid NOT NULL,
      ean text NOT NULL,
      brand text NOT NULL,
      display_name text NOT NULL,
      display_size text NOT NULL,
      clicked_at timestamptz NOT NULL
    );
    CREATE INDEX ON wizard_clicks (visitor_id, clicked_at);
    CREATE TABLE model_requests (
      request_id uuid PRIMARY KEY,
      visitor_id uuid,
      model text,
      asked_at timestamptz NOT NULL
    );
    CREATE INDEX ON model_requests (asked_at, request_id);`,
  async apply(tx, events) {
    await writeUsages(tx, events)
    await writeClicks(tx, events)
    await writeModelRequests(tx, events)
    // Read by staff only, whose reads are never cached.
    return []
  },
}

async function writeUsages(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.flatMap((event) =>
    event.type === 'recommendation.made.v1' ? [{ ...event.data, eans: event.data.cards.map(({ ean }) => ean), time: event.time }] : [],
  )
  if (rows.length === 0) return
  await tx.query(
    `WITH added AS (INSERT INTO wizard_usages
     SELECT "recommendationId", "contactId", "visitorId", "motorcycleId", motorcycle, year, usage, kilometers, "tireChoice", outcome, eans, time
     FROM jsonb_to_recordset($1::jsonb) AS u ("recommendationId" uuid, "contactId" uuid, "visitorId" uuid, "motorcycleId" text,
       motorcycle text, year int, usage text, kilometers text, "tireChoice" text, outcome text, eans text[], time timestamptz)
     ON CONFLICT DO NOTHING RETURNING motorcycle_id, motorcycle, asked_at, recommendation_id)
     INSERT INTO wizard_motorcycles AS m (motorcycle_id, motorcycle, asked_at, recommendation_id, usages)
     SELECT DISTINCT ON (motorcycle_id) *, count(*) OVER (PARTITION BY motorcycle_id) FROM added
     ORDER BY motorcycle_id, asked_at DESC, recommendation_id DESC
     ON CONFLICT (motorcycle_id) DO UPDATE SET usages = m.usages + EXCLUDED.usages,
       (motorcycle, asked_at, recommendation_id) = (SELECT * FROM (VALUES (m.motorcycle, m.asked_at, m.recommendation_id),
         (EXCLUDED.motorcycle, EXCLUDED.asked_at, EXCLUDED.recommendation_id)) AS named (n, at, id) ORDER BY at DESC, id DESC LIMIT 1)`,
    [JSON.stringify(rows)],
  )
}

async function writeClicks(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.flatMap(({ id, time, ...event }) =>
    event.type === 'recommended-tire.clicked.v1' ? [{ ...event.data, id, time }] : [],
  )
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO wizard_clicks
     SELECT id, "recommendationId", "visitorId", ean, brand, "displayName", "displaySize", time
     FROM jsonb_to_recordset($1::jsonb) AS c (id uuid, "recommendationId" uuid, "visitorId" uuid, ean text, brand text,
       "displayName" text, "displaySize" text, time timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

async function writeModelRequests(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.flatMap((event) => (event.type === 'motorcycle-model.requested.v1' ? [{ ...event.data, time: event.time }] : []))
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO model_requests
     SELECT "requestId", "visitorId", model, time
     FROM jsonb_to_recordset($1::jsonb) AS r ("requestId" uuid, "visitorId" uuid, model text, time timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}
