import type { Logger } from 'pino'
import type { ShopEvent } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { Transaction } from '#services/platform/postgres.ts'

/** The place of an event: `sequence` has no gaps within its topic and partition. */
export interface EventPosition {
  eventId: string
  topic: Topic
  partition: number
  sequence: number
}

/** An event as a reader receives it: its `sequence` is always set. */
export type StoredEvent = ShopEvent & { sequence: number }

/**
 * One group of readers. A batch has events of one partition, in order. Both functions must be idempotent: an event may be delivered
 * again by a retry, a replay or other batch boundaries.
 */
export interface EventHandler {
  /** `projection.likes.v1`, `sink.event-facts.v1`; the key of positions and dead letters. */
  group: string
  topics: readonly Topic[]
  /** How long a waiting reader collects events after the first one, for a store that prefers large batches. 0 by default. */
  lingerMs?: number
  /** Writes outside Postgres (ClickHouse, Kafka), before the position moves. */
  deliver?(events: readonly StoredEvent[]): Promise<void>
  /** Writes in the transaction that moves the position. Returns the cache tags of what changed. */
  apply?(tx: Transaction, events: readonly StoredEvent[]): Promise<readonly string[]>
}

export interface GroupLag {
  group: string
  topic: Topic
  partition: number
  /** The next position that the group reads. */
  position: number
  /** The position of the next event to be stored. */
  end: number
}

/**
 * `running`, or why the group is paused while it retries: `postgres_unavailable`, `ECONNREFUSED`, `too_many_dead_letters`; and whether
 * it has been paused since it started.
 */
export type ReaderState = { status: 'running' } | { status: 'paused'; reason: string; hasNeverRun?: boolean }
export type GroupState = { group: string } & ReaderState

export interface Subscription {
  readonly group: string
  state(): ReaderState
  /** Stops reading; the current batch is finished or rolled back. */
  close(): Promise<void>
}

/** The log of all events. Two engines, one contract test (`event-log.contract.ts`). */
export interface EventLog {
  /** Part of the key of positions, so that those of different logs never mix. */
  readonly id: string
  /**
   * For `direct` topics: resolves when every event is durable. Concurrent calls share a statement. Throws `EventLogError` with code
   * `log_unavailable` or `log_overloaded`; the caller retries with the same event ids.
   */
  publish(events: readonly ShopEvent[]): Promise<void>
  /** For all other topics: the events become durable with the caller's transaction. Call it last, preferably in `withCommit`. */
  append(tx: Transaction, events: readonly ShopEvent[]): Promise<EventPosition[]>
  /** Throws when events cannot be published now. Stores nothing. */
  probe(): Promise<void>
  /** Starts a group's reader in this process; any number of processes may run the same group. */
  consume(handler: EventHandler): Promise<Subscription>
  /** Position and end of every partition that the group reads. */
  lag(group: string, topics: readonly Topic[]): Promise<GroupLag[]>
  /** Whether the start of the log is missing for these topics, so that a reader from the start would get too few events. */
  isPastMissing(topics: readonly Topic[]): Promise<boolean>
  /** Deletes the group's positions in the caller's transaction: its next reader starts from the beginning of the log. */
  forget(tx: Transaction, group: string): Promise<void>
  close(): Promise<void>
}

/** `log_unavailable`: unreachable; `log_overloaded`: too much is queued; `wrong_topic`: published what must be appended. */
export type EventLogErrorCode = 'log_unavailable' | 'log_overloaded' | 'wrong_topic'

/** Why events were not accepted. With `log_unavailable` they may have been stored all the same; event ids make a retry harmless. */
export class EventLogError extends Error {
  readonly code: EventLogErrorCode
  readonly retriable: boolean

  constructor(code: EventLogErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EventLogError'
    this.code = code
    this.retriable = code !== 'wrong_topic'
  }
}

/** The logger that the log requires. */
export type LogLogger = Pick<Logger, 'info' | 'warn' | 'error'> & Partial<Pick<Logger, 'debug'>>
