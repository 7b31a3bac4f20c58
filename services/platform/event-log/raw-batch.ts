import { parseEvent } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { EventHandler, StoredEvent } from './event-log.ts'

/** Events of a partition that are processed together, at most. */
export const BATCH_EVENTS = 500
/** For a store that prefers large batches. */
const LARGE_BATCH_EVENTS = 2000

export function batchSizeOf({ lingerMs }: EventHandler): number {
  return lingerMs ? LARGE_BATCH_EVENTS : BATCH_EVENTS
}

/** One record as an engine stores it. */
export interface RawRecord {
  position: number
  key: string | null
  bytes: string | Buffer
}

/** A fetched batch of one partition. */
export interface RawBatch {
  topic: Topic
  partition: number
  /** The group's position when it was fetched. */
  from: number
  /** Its position after this batch. */
  to: number
  records: readonly RawRecord[]
}

/** A record that is an event, or that can never be parsed as one. */
export type Entry = { record: RawRecord; event: StoredEvent } | { record: RawRecord; event: null; reason: string; error: string }

/** Parses a record. A sequence in the event itself is used; otherwise its position is its sequence. */
export function readRecord(record: RawRecord): Entry {
  const parsed = parseEvent(record.bytes.toString())
  if (!parsed.ok) return { record, event: null, reason: parsed.reason, error: parsed.detail }
  return { record, event: { ...parsed.event, sequence: parsed.event.sequence ?? record.position } }
}
