import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import { findRunningPostgres, joinClickHouse, openClickHouse, openPostgres } from '#services/platform/engines.ts'
import { createLogger, type Logger } from '#services/platform/logger.ts'
import { migratePostgres } from '#services/platform/migrate.ts'
import type { Database } from '#services/platform/postgres.ts'
import { POSTGRES_MIGRATIONS } from '#services/start/schema.ts'

type Close = () => Promise<unknown> | unknown

/** Resources of a command-line tool beside the shop, and their shutdown. */
export interface JoinedShop {
  database: Database
  logger: Logger
  lifecycle: { onClose(name: string, close: Close): void }
}

/** Connects to a running shop's Postgres, or starts the embedded one while `work` runs. */
export async function withShop<T>(config: Config, work: (shop: JoinedShop) => Promise<T>): Promise<T> {
  const closers: Close[] = []
  const lifecycle = { onClose: (_: string, close: Close) => void closers.push(close) }
  const logger = createLogger({ ...config, log: { level: 'error' } })
  try {
    const running = await findRunningPostgres(config)
    if (running) closers.push(() => running.close())
    const database = running ?? (await openPostgres({ config, logger, lifecycle })).database
    await migratePostgres(database, POSTGRES_MIGRATIONS)
    return await work({ database, logger, lifecycle })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** ClickHouse of a running shop, or the embedded one until the tool ends. */
export async function joinOrStartClickHouse(config: Config, { logger, lifecycle }: JoinedShop): Promise<ClickHouse> {
  const running = await joinClickHouse(config)
  if (!(await running.ping())) {
    await running.close()
    return openClickHouse({ config, logger, lifecycle })
  }
  lifecycle.onClose('clickhouse', () => running.close())
  return running
}

/** npm changes to the project's directory; paths are relative to the caller's. */
export function resolveFromCwd(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

/** Exit code of a usage error or failure. */
const FAILED = 2

export function createTool(script: string, about: string): Command {
  return new Command(`npm run ${script} --`).description(about).exitOverride().showHelpAfterError()
}

/** Runs the command of this process's arguments; reports an error in one line. */
export async function callTool(tool: Command, say: (line: string) => void): Promise<void> {
  try {
    await tool.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode && FAILED
    else {
      say(error instanceof Error ? error.message || error.name : String(error))
      process.exitCode = FAILED
    }
  }
}
