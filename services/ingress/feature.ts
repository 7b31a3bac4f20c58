import type { DeskHit, DeskQuery } from '#services/domain/desk-search.ts'
import type { FirstSteps, OpenTask } from '#services/domain/staff-task.ts'
import type { FileKind } from '#services/importing/file-kind.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import type { EventHandler, EventLog } from '#services/platform/event-log/event-log.ts'
import type { Job, OpenQueue } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { HandlerDeps } from '#services/platform/unit-of-work.ts'
import type { Web } from './app.ts'
import type { AddGauge } from './health/gauges.ts'
import type { PageParameters } from './pages/page-parameters.ts'
import type { AskShop } from './pages/pages.routes.ts'
import type { App } from './typed-app.ts'

/**
 * What a noun provides, exported by its `feature.ts` and listed in `start/features.ts`: each process runs its part of every feature.
 * `Needs` and `JobNeeds`: dependencies of its routes and jobs beyond the common ones, provided by `start/`.
 */
export interface Feature<Needs = unknown, JobNeeds = unknown> {
  /** Public calls, below the base path. */
  routes?(app: App, deps: Web & Needs): void | Promise<void>
  /** Calls of staff, behind the session guard. */
  deskRoutes?(desk: App, deps: Web & Needs): void | Promise<void>
  /** Counts of items that wait for staff, by their name in `GET /api/v1/staff/work`. */
  countWork?(database: Database, now: Date): Promise<Readonly<Record<string, number>>>
  /** All open tasks of staff, found however long the history is. */
  listTasks?(database: Database, now: Date): Promise<readonly OpenTask[]>
  /** What staff look for, found in an index however long the history is: at most `limit` of each kind, newest first. */
  findForDesk?(database: Database, query: DeskQuery, limit: number): Promise<readonly DeskHit[]>
  /** Completed steps of a new shop's setup. */
  firstSteps?(database: Database, config: Pick<Config, 'staff'>): Promise<Partial<FirstSteps>>
  /** The canonical address of a page's path and query (below the base path); null when it is none of its pages. */
  canonicalAddress?(path: string, query: string, ask: AskShop): Promise<string | null>
  /** Query parameters of its pages; all others are dropped. */
  pageParameters?: readonly PageParameters[]
  projections?: readonly Projection[]
  /** Other readers of the log that write to Postgres. */
  consumers?: readonly ((deps: HandlerDeps) => EventHandler)[]
  /** Readers of the log that write to ClickHouse. */
  sinks?: readonly ((clickhouse: ClickHouse) => EventHandler)[]
  jobs?(deps: JobDeps & JobNeeds): readonly Job[]
  /** File kinds for the importer. */
  files?: readonly FileKind[]
  /** Gauges read from the database. */
  gauges?(add: AddGauge, deps: GaugeDeps): void
}

export interface JobDeps {
  config: Pick<Config, 'staff' | 'contacts' | 'http' | 'shop' | 'orders' | 'delivery' | 'messages'>
  /** Signs links; opens the secret at first use. */
  openTokens: () => Promise<TokenSigner>
  database: Database
  clickhouse: ClickHouse
  log: EventLog
  openQueue: OpenQueue
  now: () => Date
  newId: () => string
  logger: Logger
}

export interface GaugeDeps {
  config: Pick<Config, 'dataDirectory' | 'messages' | 'orders' | 'wizard'>
  database: Database
  now: () => Date
}
