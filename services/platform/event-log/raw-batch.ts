import { parseEvent } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { StoredEvent } from './event-log.ts'

/** One record as an engine stores it. */
export interface RawRecord {
  position: number
  key: string | null
  bytes: string | Buffer
}

/** What one fetch brought of one partition. */
export interface RawBatch {
  topic: Topic
  partition: number
  /** The group's position when it was fetched. */
  from: number
  /** Its position when everything here is done. */
  to: number
  records: readonly RawRecord[]
}

/** A record that is an event, or one that never can be. */
export type Entry = { record: RawRecord; event: StoredEvent } | { record: RawRecord; event: null; reason: string; error: string }

/** Reads a record. The sequence that the event already carries stands; else its position is its sequence. */
export function readRecord(record: RawRecord): Entry {
  const parsed = parseEvent(record.bytes.toString())
  if (!parsed.ok) return { record, event: null, reason: parsed.reason, error: parsed.detail }
  return { record, event: { ...parsed.event, sequence: parsed.event.sequence ?? record.position } }
}
