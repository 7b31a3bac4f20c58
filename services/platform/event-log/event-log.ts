import type { Logger } from 'pino'
import type { ShopEvent } from '#events/registry.ts'
import type { Topic } from '#events/topics.ts'
import type { Transaction } from '#services/platform/postgres.ts'

/** Where one event stands: `sequence` is dense in its topic and partition. */
export interface EventPosition {
  eventId: string
  topic: Topic
  partition: number
  sequence: number
}

/** An event as a reader gets it: its `sequence` is always set. */
export type StoredEvent = ShopEvent & { sequence: number }

/**
 * One group of readers. A batch holds events of one partition, in order. Both functions may see an event again (a retry, a
 * replay, another batch boundary) and must come out the same.
 */
export interface EventHandler {
  /** `projection.likes.v1`, `sink.event-facts.v1`; positions and dead letters stand under it. */
  group: string
  topics: readonly Topic[]
  /** How long a waiting reader lets events gather after the first one, for a store that wants large batches. 0 when left out. */
  lingerMs?: number
  /** Writes outside Postgres (ClickHouse, Kafka), before the position moves. */
  deliver?(events: readonly StoredEvent[]): Promise<void>
  /** Writes in the transaction that moves the position. Answers the cache tags of what changed. */
  apply?(tx: Transaction, events: readonly StoredEvent[]): Promise<readonly string[]>
}

export interface GroupLag {
  group: string
  topic: Topic
  partition: number
  /** The next position the group will read. */
  position: number
  /** The position the next event will take. */
  end: number
}

/**
 * `running`, or why the group stands still (it goes on trying): `postgres_unavailable`, `ECONNREFUSED`, `too_many_dead_letters`;
 * and whether it has done so ever since it began.
 */
export type ReaderState = { status: 'running' } | { status: 'paused'; reason: string; hasNeverRun?: boolean }
export type GroupState = { group: string } & ReaderState

export interface Subscription {
  readonly group: string
  state(): ReaderState
  /** Ends reading; the batch under way is finished or rolled back. */
  close(): Promise<void>
}

/** The log of everything that happened. Two engines, one contract test (`event-log.contract.ts`). */
export interface EventLog {
  /** Positions are kept under it, so that those of another log are never mistaken for this one's. */
  readonly id: string
  /**
   * For `direct` topics: answers when every event is durable. Concurrent calls share a statement. Throws `EventLogError` with
   * code `log_unavailable` or `log_overloaded`; the caller repeats with the same event ids.
   */
  publish(events: readonly ShopEvent[]): Promise<void>
  /** For all other topics: the events become durable with the caller's transaction. Call it last in it, best in `withCommit`. */
  append(tx: Transaction, events: readonly ShopEvent[]): Promise<EventPosition[]>
  /** Answers when events could be published now; throws when not. Stores nothing. */
  probe(): Promise<void>
  /** Starts a group's reader in this process; any number of processes may run the same group. */
  consume(handler: EventHandler): Promise<Subscription>
  /** Position and end of every partition that the group reads. */
  lag(group: string, topics: readonly Topic[]): Promise<GroupLag[]>
  /** Whether the log begins later than the shop: a reader that starts at its beginning would find too little of these topics. */
  isPastMissing(topics: readonly Topic[]): Promise<boolean>
  /** Removes the group's positions in the caller's transaction: its next reader begins at the start of the log. */
  forget(tx: Transaction, group: string): Promise<void>
  close(): Promise<void>
}

/** `log_unavailable`: it cannot be reached; `log_overloaded`: too much waits already; `wrong_topic`: published what must be appended. */
export type EventLogErrorCode = 'log_unavailable' | 'log_overloaded' | 'wrong_topic'

/** Why events were not taken in. With `log_unavailable` they may have been stored all the same; event ids make that harmless. */
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

/** What the log needs of a logger. */
export type LogLogger = Pick<Logger, 'info' | 'warn' | 'error'> & Partial<Pick<Logger, 'debug'>>
