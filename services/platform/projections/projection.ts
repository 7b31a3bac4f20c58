import type { Topic } from '#events/topics.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'

/** Tables made of events alone: thrown away and rebuilt from the log whenever their version is raised. */
export interface Projection {
  /** Kebab-case; also names its group and its schema. */
  name: string
  /** Raise it when `tables` or `apply` change. */
  version: number
  /** Set it where this version means to hold other rows than the one before: their counts are then not compared. */
  allowsOtherRows?: boolean
  topics: readonly Topic[]
  /** CREATE statements without a schema: they run with the build's schema first on the search path. */
  tables: string
  /** The tables that queries read, each through the view `read.<table>`. */
  views: readonly string[]
  /** Writes a batch of one partition, the same however often it comes; answers the cache tags of what changed. */
  apply(tx: Transaction, events: readonly StoredEvent[]): Promise<readonly string[]>
}

/** One filling of a projection's tables. `build` counts the rebuilds by command, 0 before the first. */
export interface Build {
  version: number
  build: number
}

/** The group that reads for this build, `projection.likes.v1`; after a rebuild by command `projection.likes.v1.1`. */
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

/** Whether the first build came before the second. */
export function isOlderBuild(left: Build, right: Build): boolean {
  return left.version < right.version || (left.version === right.version && left.build < right.build)
}

/** The item of the highest sequence under each key: what a batch leaves behind, whatever the order it came in. */
export function latestBy<Item extends { sequence: number }>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const latest = new Map<string, Item>()
  for (const item of items) {
    const known = latest.get(keyOf(item))
    if (!known || known.sequence < item.sequence) latest.set(keyOf(item), item)
  }
  return [...latest.values()]
}
