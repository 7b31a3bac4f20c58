import { once } from 'node:events'
import { type Config, readConfig } from '#services/platform/config.ts'
import { openEngines } from '#services/platform/engines.ts'
import { createLifecycle } from '#services/platform/lifecycle.ts'
import { createAnnounce, createLogger, type Logger } from '#services/platform/logger.ts'
import { startTracing } from '#services/platform/tracing.ts'
import { type Arguments, readArguments, SERVICES } from './start/arguments.ts'

/** Runs the shop in this process: all services, or those named (`node services/main.ts ingress`), or only `migrate`. */
async function run(chosen: Arguments, config: Config, logger: Logger): Promise<void> {
  const pagesToCome = chosen.arePagesToCome ? once(process, 'message') : null
  const lifecycle = createLifecycle({ logger })
  const announce = createAnnounce(logger)
  // Closed last, so that what closing the rest took is told too.
  if (config.traces) lifecycle.onClose('traces', await startTracing({ ...config.traces, serviceName: serviceNameOf(chosen), logger }))
  const opening = { chosen, config, logger, lifecycle, announce }
  // The engines start while the rest of the shop is loaded.
  const [engines, { runShop }] = await Promise.all([openEngines(opening), import('./start/run-shop.ts')])
  await runShop(opening, engines, pagesToCome)
}

function serviceNameOf({ services }: Arguments): string {
  return services.length === SERVICES.length ? 'tire-shop' : `tire-shop-${services.join('-') || 'migrate'}`
}

/** Wrong words or settings: there is nothing yet to close, and the message says all. */
function readSettings(): { chosen: Arguments; config: Config } | null {
  try {
    const chosen = readArguments(process.argv.slice(2))
    const config = readConfig()
    if (chosen.services.length < SERVICES.length && !(config.database.url && config.clickhouse.url)) {
      throw new Error('a service by itself needs DATABASE_URL and CLICKHOUSE_URL: the embedded engines belong to one process')
    }
    if (chosen.ownKafka && config.mode === 'production')
      throw new Error('--kafka is for a demo: in production set KAFKA_BROKERS, or neither')
    return { chosen, config }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    return null
  }
}

const settings = readSettings()
if (settings) {
  const logger = createLogger(settings.config)
  await run(settings.chosen, settings.config, logger).catch((error: Error) => {
    // Nobody catches it: the lifecycle closes what was opened and ends with 1.
    if (process.connected) {
      process.send?.({ say: `The shop could not start: ${error.message}` })
      logger.level = 'silent'
    }
    if (settings.chosen.isMigration) {
      process.stderr.write(`migrate failed: ${error.message}\n`)
      logger.level = 'silent'
    }
    throw error
  })
}
