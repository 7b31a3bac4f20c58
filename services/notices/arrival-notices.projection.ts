import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { boundStaffTags, staffTag } from '#services/platform/event-log/read-changed.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

/** What shoppers wait for. Personal data are in `contacts` only. */
export const arrivalNoticesProjection: Projection = {
  name: 'arrival-notices',
  version: 2,
  topics: ['contacts'],
  views: ['arrival_notices'],
  // Request and stop each occur once, and of messages the first one counts; each writes its own column, in any order: no sequence is needed.
  tables: `
    CREATE TABLE arrival_notices (
      notice_id uuid PRIMARY KEY,
      contact_id uuid NOT NULL,
      visitor_id uuid,
      ean text,
      width text,
      profile text,
      rim text,
      asked_at timestamptz,
      told_at timestamptz,
      stopped_at timestamptz
    );
    CREATE INDEX ON arrival_notices (ean, width, profile, rim, asked_at, notice_id) WHERE asked_at IS NOT NULL AND stopped_at IS NULL;`,
  async apply(tx, events) {
    await writeAsked(tx, events)
    await writeTold(tx, events)
    await writeStopped(tx, events)
    // Signals open staff pages; staff reads are never cached.
    return boundStaffTags(events.flatMap((event) => noticeOf(event) ?? []).map((noticeId) => staffTag('request-changed', noticeId)))
  },
}

/** The notice that an event is about; null = of none. */
function noticeOf(event: StoredEvent): string | null {
  if (event.type === 'arrival-notice.asked.v1' || event.type === 'arrival-notice.stopped.v1') return event.data.noticeId
  return isTold(event) ? event.data.about : null
}

type Told = Extract<StoredEvent, { type: 'message.sent.v1' }>
const isTold = (event: StoredEvent): event is Told => event.type === 'message.sent.v1' && event.data.kind === 'tire-arrived'

async function writeAsked(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
  const requested = latestBy(
    events.filter((event) => event.type === 'arrival-notice.asked.v1'),
    (event) => event.data.noticeId,
  )
  const rows = requested.map(({ data: { size, ...notice }, time }) => ({ ...notice, ...size, time }))
  await tx.query(
    `INSERT INTO arrival_notices (notice_id, contact_id, visitor_id, ean, width, profile, rim, asked_at)
     SELECT "noticeId", "contactId", "visitorId", ean, width, profile, rim, time
     FROM jsonb_to_recordset($1::jsonb) AS n ("noticeId" uuid, "contactId" uuid, "visitorId" uuid, ean text, width text, profile text,
       rim text, time timestamptz)
     ON CONFLICT (notice_id) DO UPDATE SET visitor_id = EXCLUDED.visitor_id, ean = EXCLUDED.ean, width = EXCLUDED.width,
       profile = EXCLUDED.profile, rim = EXCLUDED.rim, asked_at = EXCLUDED.asked_at`,
    [JSON.stringify(rows)],
  )
}

/** When the message that it is here was first sent. */
async function writeTold(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
  const rows = events.flatMap((event) => (isTold(event) ? [{ ...event.data, time: event.time }] : []))
  await tx.query(
    `INSERT INTO arrival_notices AS n (notice_id, contact_id, told_at)
     SELECT about, (array_agg("contactId"))[1], min(time)
     FROM jsonb_to_recordset($1::jsonb) AS m (about uuid, "contactId" uuid, time timestamptz) GROUP BY about
     ON CONFLICT (notice_id) DO UPDATE SET told_at = least(n.told_at, EXCLUDED.told_at)`,
    [JSON.stringify(rows)],
  )
}

async function writeStopped(tx: Transaction, events: readonly StoredEvent[]): Promise<void> {
  const stopped = latestBy(
    events.filter((event) => event.type === 'arrival-notice.stopped.v1'),
    (event) => event.data.noticeId,
  )
  const rows = stopped.map(({ data, time }) => ({ ...data, time }))
  await tx.query(
    `INSERT INTO arrival_notices (notice_id, contact_id, stopped_at)
     SELECT "noticeId", "contactId", time FROM jsonb_to_recordset($1::jsonb) AS n ("noticeId" uuid, "contactId" uuid, time timestamptz)
     ON CONFLICT (notice_id) DO UPDATE SET stopped_at = EXCLUDED.stopped_at`,
    [JSON.stringify(rows)],
  )
}
