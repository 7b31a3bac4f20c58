import type { FirstSteps, StaffTask } from '#services/domain/staff-task.ts'
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
 * What a noun offers, said in its `feature.ts` and read from the list in `start/features.ts`: each process takes of every feature what it
 * runs. `Needs` and `JobNeeds`: what its routes and its jobs ask for beyond what every feature gets; `start/` says
 * where it comes from.
 */
export interface Feature<Needs = unknown, JobNeeds = unknown> {
  /** Calls that anybody may make, below the base path. */
  routes?(app: App, deps: Web & Needs): void | Promise<void>
  /** Calls of staff: each has been asked for its session before. */
  deskRoutes?(desk: App, deps: Web & Needs): void | Promise<void>
  /** How many of its things wait for staff, by the name that `GET /api/v1/staff/work` gives the count. */
  countWork?(database: Database, now: Date): Promise<Readonly<Record<string, number>>>
  /** What of its things staff ought to do next: at most `limit`, the most urgent ones. */
  listTasks?(database: Database, limit: number, now: Date): Promise<readonly StaffTask[]>
  /** Which steps of a shop's beginning are done. */
  firstSteps?(database: Database, config: Pick<Config, 'staff'>): Promise<Partial<FirstSteps>>
  /** The one address of the page that a path below the base path means with its query; null when it is none of its pages. */
  canonicalAddress?(path: string, query: string, ask: AskShop): Promise<string | null>
  /** What its pages depend on of their queries; all others are dropped. */
  pageParameters?: readonly PageParameters[]
  projections?: readonly Projection[]
  /** What else reads the log into Postgres. */
  consumers?: readonly ((deps: HandlerDeps) => EventHandler)[]
  /** What reads the log into ClickHouse. */
  sinks?: readonly ((clickhouse: ClickHouse) => EventHandler)[]
  jobs?(deps: JobDeps & JobNeeds): readonly Job[]
  /** Files that the importer takes. */
  files?: readonly FileKind[]
  /** What an operator watches in the database. */
  gauges?(add: AddGauge, deps: GaugeDeps): void
}

export interface JobDeps {
  config: Pick<Config, 'staff' | 'contacts' | 'http' | 'shop' | 'orders' | 'messages'>
  /** Signs links; the secret is looked for when the first one is written. */
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
