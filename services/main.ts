import { relative } from 'node:path'
import { createAnnounce } from '#services/platform/announce.ts'
import { ConfigError, readConfig } from '#services/platform/config.ts'
import { createLifecycle } from '#services/platform/lifecycle.ts'
import { createLogger } from '#services/platform/logger.ts'
import { readArguments, SERVICES } from './start/arguments.ts'
import { openFoundation } from './start/foundation.ts'
import { serve, startReaders } from './start/run-services.ts'

/** Runs the shop in this process: all services, or those named (`node services/main.ts ingress`). */
async function main(): Promise<void> {
  const chosen = readArguments(process.argv.slice(2))
  const config = readConfig()
  const logger = createLogger(config)
  const lifecycle = createLifecycle({ logger })
  const announce = createAnnounce(logger)

  const foundation = await openFoundation({ config, logger, lifecycle })
  const options = { ...chosen, config, logger, lifecycle, foundation }
  const groups = await startReaders(options)
  const address = await serve(options, groups)

  const own = `embedded, in ${relative(process.cwd(), config.dataDirectory) || '.'}`
  announce('')
  announce(`  The shop is open: ${address}${config.http.basePath}/`)
  announce(`  Postgres: ${config.database.url ? 'a server' : own}`)
  announce(`  ClickHouse: ${config.clickhouse.url ? 'a server' : own}`)
  announce(`  event log: ${config.kafka.brokers.length > 0 ? `Kafka at ${config.kafka.brokers.join(', ')}` : 'tables in Postgres'}`)
  if (chosen.services.length < SERVICES.length) announce(`  services here: ${chosen.services.join(', ')}`)
  announce('  Ctrl-C stops it.')
}

main().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
