import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { createEvent, type EventOf } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
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
export async function expectSeenOnce(database: Database, group: string, events: readonly { id: string }[]): Promise<SeenRow[]> {
  const firstOfEach = (rows: readonly SeenRow[]) =>
    rows.filter((row, index) => rows.findIndex(({ eventId }) => eventId === row.eventId) === index)
  await eventually(async () => expect(firstOfEach(await seen(database, group)).length).toBeGreaterThanOrEqual(events.length))
  const rows = await seen(database, group)
  const places = rows.map(({ subject, sequence }) => `${subject} ${sequence}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  const first = firstOfEach(rows)
  expect(first.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ id }) => id).sort())
  return first
}

/** Asks again and again until it holds. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 25_000): Promise<T> {
  return vi.waitFor(check, { timeout: withinMs, interval: 25 })
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
