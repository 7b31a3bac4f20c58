import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { createApp } from '#services/ingress/app.ts'
import { loadBuiltRenderer } from '#services/ingress/pages/renderer.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { readConfig } from '#services/platform/config.ts'
import { startEmbeddedPostgres } from '#services/platform/embedded/postgres.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres-event-log.ts'
import { createLogger } from '#services/platform/logger.ts'
import { migratePostgres } from '#services/platform/migrate.ts'
import { createDatabase, type Database } from '#services/platform/postgres.ts'
import { type Projector, startProjector } from '#services/projector/run-projections.ts'
import { makeDataDir } from '#tools/testing/shop-process.ts'
import { constantPath, constantText } from './constant-text.ts'

export interface BenchShop {
  database: Database
  log: EventLog
  projector: Projector
  /** Serves the shop on a free loopback port and answers its origin; any number of them may stand beside each other. */
  serve(options?: { readCacheBytes?: number; constants?: readonly number[] }): Promise<string>
  close(): Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations/postgres', import.meta.url))
const WEB = fileURLToPath(new URL('../../.build/web', import.meta.url))
const UNLIMITED = 1_000_000_000

/** The shop of one machine in this process, composed as its main file does it: real engines with all guards on, a data directory of its own. */
export async function startBenchShop(): Promise<BenchShop> {
  const data = makeDataDir()
  const closers: (() => Promise<unknown> | unknown)[] = [data.remove]
  const config = readConfig({ DATA_DIR: data.path, LOG_LEVEL: 'error' })
  const logger = createLogger(config)
  const postgres = await startEmbeddedPostgres({ dataDirectory: data.path, onLog: (line) => logger.warn(line) })
  closers.push(() => postgres.close())
  const database = createDatabase({
    connectionString: postgres.connectionString('postgres'),
    maxConnections: config.database.poolSize,
    onError: (error) => logger.warn({ err: error }, 'Postgres connection lost'),
  })
  closers.push(() => database.close())
  await migratePostgres(database, MIGRATIONS)
  const log = await createPostgresEventLog({ database, logger })
  closers.push(() => log.close())
  const projector = await startProjector({ database, log, logger })
  closers.push(() => projector.close())
  const renderer = existsSync(WEB) ? await loadBuiltRenderer(WEB) : null

  return {
    database,
    log,
    projector,
    async serve({ readCacheBytes, constants = [] } = {}) {
      const app = await createApp({
        ...{ config, database, log, logger, renderer, clickhouse: null, clientDirectory: null, groups: [projector] },
        rateLimits: { offersPerMinute: UNLIMITED, metricsPerMinute: UNLIMITED, likesPerMinute: UNLIMITED },
        ...(readCacheBytes === undefined ? {} : { readCacheBytes }),
        now: () => new Date(),
        newId: uuidv7,
      })
      constantRoutes(app, constants)
      closers.push(() => app.close())
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}

/** Constants in the shop's own app: answers of these sizes from memory, behind the same hooks and headers as its routes. */
function constantRoutes(app: App, sizes: readonly number[]): void {
  for (const bytes of new Set(sizes)) {
    const text = constantText(bytes)
    app.route({
      method: ['GET', 'POST'],
      url: constantPath(bytes),
      handler: (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(text),
    })
  }
}
