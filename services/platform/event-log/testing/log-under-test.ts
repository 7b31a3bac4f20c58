import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createEvent, type EventOf, type ShopEvent, topicOf } from '#events/registry.ts'
import { isDirect, type Topic } from '#events/topics.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import type { EventHandler, EventLog, StoredEvent } from '../event-log.ts'

/** One engine of the log as the contract needs it. */
export interface LogUnderTest {
  database: Database
  /** Opens the log as one process does; everything opened is closed after the test. */
  open(): Promise<EventLog>
  /** Puts bytes where a broken writer would. */
  writeRaw(topic: Topic, bytes: string): Promise<unknown>
  /** Deletes all events of a topic that are there now, as retention does. */
  deleteAll(topic: Topic): Promise<void>
}

/** Where test handlers write: whatever was applied twice stands here twice. */
export const SEEN = `
  CREATE TABLE seen (
    place bigint GENERATED ALWAYS AS IDENTITY, group_name text NOT NULL, event_id text NOT NULL, subject text NOT NULL, sequence bigint NOT NULL
  )`

export interface SeenRow {
  eventId: string
  subject: string
  sequence: number
}

/** A handler that writes down every event it is given, in the transaction. */
export function recorder(group: string, topics: readonly Topic[], more: Partial<EventHandler> = {}): EventHandler {
  return {
    group,
    topics,
    async apply(tx, events) {
      await record(tx, group, events)
      return []
    },
    ...more,
  }
}

export async function record(tx: Transaction, group: string, events: readonly StoredEvent[]): Promise<void> {
  await tx.query(
    `INSERT INTO seen (group_name, event_id, subject, sequence)
     SELECT $1, id, subject, sequence FROM unnest($2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY AS e (id, subject, sequence, place) ORDER BY place`,
    [group, events.map(({ id }) => id), events.map(({ subject }) => subject), events.map(({ sequence }) => sequence)],
  )
}

/** What a group has taken in, in the order in which it did. */
export async function seen(database: Database, group: string): Promise<SeenRow[]> {
  const { rows } = await database.query<SeenRow>(
    'SELECT event_id AS "eventId", subject, sequence::float8 AS sequence FROM seen WHERE group_name = $1 ORDER BY place',
    [group],
  )
  return rows
}

/**
 * Waits until the group has taken in as many events as these, then says that it was exactly these, and no place of the log twice. On a
 * starved machine a producer sends again what was stored already: such a copy stands at a place of its own. Answers the first of each.
 */
export async function expectSeenOnce(
  database: Database,
  group: string,
  events: readonly Pick<ShopEvent, 'id' | 'type'>[],
): Promise<SeenRow[]> {
  await eventually(async () => expect(firstOfEach(await seen(database, group)).length).toBeGreaterThanOrEqual(events.length))
  await expectNoMoreThanPassed(database, group)
  const rows = await seen(database, group)
  // A copy that the relay makes has the sequence of the first one: there it names no place.
  if (events.every(({ type }) => isDirect(topicOf(type)))) {
    const places = Map.groupBy(rows, ({ subject, sequence }) => `${subject} ${sequence}`)
    expect([...places.values()].filter((inPlace) => inPlace.length > 1)).toEqual([])
  }
  const first = firstOfEach(rows)
  expect(first.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ id }) => id).sort())
  return first
}

/** Waits until the group of `likes` has come to the end of the log, and says that it has taken in every place once. */
export async function expectAllTakenInOnce(log: EventLog, database: Database, group: string): Promise<void> {
  // What was stored and never acknowledged may come late.
  await eventually(async () => {
    const lag = await log.lag(group, ['likes'])
    expect(await seen(database, group)).toHaveLength(lag.reduce((sum, { end }) => sum + end, 0))
  })
  await expectNoMoreThanPassed(database, group)
}

/** The group has taken in no more than lies between the start of the log and where it stands: no place twice, whatever stands there. */
async function expectNoMoreThanPassed(database: Database, group: string): Promise<void> {
  const { rows } = await database.query<{ taken: number; passed: number }>(
    `SELECT (SELECT count(*) FROM seen WHERE group_name = $1)::float8 AS taken,
       (SELECT coalesce(sum(next), 0) FROM reader_positions WHERE group_name = $1)::float8 AS passed`,
    [group],
  )
  const [{ taken, passed } = { taken: 0, passed: 0 }] = rows
  expect(taken, `taken in by ${group}, which has passed so many places`).toBeLessThanOrEqual(passed)
}

function firstOfEach(rows: readonly SeenRow[]): SeenRow[] {
  return [...Map.groupBy(rows, ({ eventId }) => eventId).values()].flatMap((copies) => copies.slice(0, 1))
}

/** An event of a direct topic (`likes`). */
export function pressed(visitorId: string = randomUUID(), id: string = randomUUID()): EventOf<'product-like.pressed.v1'> {
  const fields = { id, time: new Date().toISOString(), subject: visitorId }
  return createEvent('product-like.pressed.v1', { ...fields, data: { productId: '2000000000008', visitorId } })
}

/** An event of a topic that is appended (`catalogue`). */
export function branded(slug: string): EventOf<'brand.changed.v1'> {
  const fields = { id: randomUUID(), time: new Date().toISOString(), subject: slug }
  return createEvent('brand.changed.v1', { ...fields, data: { slug, name: slug, nameHe: slug, aliases: [], position: 1 } })
}

export function times<T>(count: number, make: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
