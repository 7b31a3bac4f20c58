import type { Topic } from '#events/topics.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'

/** Tables derived from events alone: dropped and rebuilt from the log when their version is raised. */
export interface Projection {
  /** Kebab-case; also part of its group and its schema. */
  name: string
  /** Raise it when `tables` or `apply` change. */
  version: number
  /** Set when this version intentionally has other rows than the one before: then row counts are not compared. */
  allowsOtherRows?: boolean
  topics: readonly Topic[]
  /** CREATE statements without a schema: they run with the build's schema first on the search path. */
  tables: string
  /** Tables for queries, each through the view `read.<table>`. */
  views: readonly string[]
  /** Writes a batch of one partition, idempotently; returns the cache tags of what changed. */
  apply(tx: Transaction, events: readonly StoredEvent[]): Promise<readonly string[]>
}

/** One set of a projection's tables. `build` counts the rebuilds by command, 0 before the first. */
export interface Build {
  version: number
  build: number
}

/** The reader group of this build, `projection.likes.v1`; after a rebuild by command `projection.likes.v1.1`. */
export function groupOf(name: string, build: Build): string {
  return `projection.${name}.v${build.version}${build.build === 0 ? '' : `.${build.build}`}`
}

/** The schema of this build's tables, `best_offers_v1`; after a rebuild by command `best_offers_v1_1`. */
export function schemaOf(name: string, build: Build): string {
  return `${name.replaceAll('-', '_')}_v${build.version}${build.build === 0 ? '' : `_${build.build}`}`
}

export function isSameBuild(left: Build, right: Build): boolean {
  return left.version === right.version && left.build === right.build
}

/** Whether the first build precedes the second. */
export function isOlderBuild(left: Build, right: Build): boolean {
  return left.version < right.version || (left.version === right.version && left.build < right.build)
}

/** The item with the highest sequence for each key: the result of a batch, whatever its order. */
export function latestBy<Item extends { sequence: number }>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const latest = new Map<string, Item>()
  for (const item of items) {
    const known = latest.get(keyOf(item))
    if (!known || known.sequence < item.sequence) latest.set(keyOf(item), item)
  }
  return [...latest.values()]
}
