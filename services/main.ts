import { once } from 'node:events'
import { relative } from 'node:path'
import { type Config, readConfig } from '#services/platform/config.ts'
import { createLifecycle, type Lifecycle } from '#services/platform/lifecycle.ts'
import { createAnnounce, createLogger, type Logger } from '#services/platform/logger.ts'
import { startTracing } from '#services/platform/tracing.ts'
import { fillWithDemo } from './demo/catalogue/fill-with-demo.ts'
import { type HistoryOptions, simulateHistory } from './demo/history/simulate-history.ts'
import { createTurns, jobsTakingTurns } from './demo/history/turns.ts'
import { type Arguments, readArguments, SERVICES } from './start/arguments.ts'
import { FILE_KINDS } from './start/features.ts'
import { type Foundation, joinFoundation, openFoundation } from './start/foundation.ts'
import { createSinks } from './start/log-readers.ts'
import { runMigration } from './start/run-migration.ts'
import { createWeb, startBackground } from './start/run-services.ts'
import { createShopApp } from './start/shop-app.ts'

const CARD_PAYMENT = {
  sandbox: "the demo's own clearing page, which charges nobody",
  creditguard: 'CreditGuard',
  off: 'off, since PAYMENT_URL and its keys are not set; orders are paid by bank transfer',
}

/** Runs the shop in this process: all services, or those named (`node services/main.ts ingress`), or only `migrate`. */
async function run(chosen: Arguments, config: Config, logger: Logger): Promise<void> {
  const pagesToCome = chosen.arePagesToCome ? once(process, 'message') : null
  const lifecycle = createLifecycle({ logger })
  const announce = createAnnounce(logger)
  // Closed last, so that what closing the rest took is told too.
  if (config.traces) lifecycle.onClose('traces', await startTracing({ ...config.traces, serviceName: serviceNameOf(chosen), logger }))
  const opening = { config, logger, lifecycle, announce, ownKafka: chosen.ownKafka }
  if (chosen.isMigration) {
    // For whoever ran it, whatever is logged.
    await runMigration({ ...opening, announce: (line) => process.stdout.write(`${line}\n`) })
    lifecycle.close()
    return
  }
  const writesFacts = chosen.services.includes('analytics')
  const isWhole = chosen.services.length === SERVICES.length
  const opened = isWhole ? await openFoundation(opening) : await joinFoundation({ ...opening, writesFacts })
  const turns = createTurns()
  const hasHistory = isWhole && config.catalogue.hasHistory
  const foundation = hasHistory ? { ...opened, jobs: jobsTakingTurns(opened.jobs, turns) } : opened
  const options = { ...chosen, config, logger, lifecycle, foundation, pagesToCome }
  const background = await startBackground(options)
  if (config.catalogue.isDemo && chosen.services.includes('projector'))
    await fillWithDemo({ ...foundation, fileKinds: FILE_KINDS }, background.groups, announce)
  const app = await createWeb(options, background)
  const address = await app.listen({ host: config.http.host, port: config.http.port }).catch((error: unknown) => {
    throw inUse(error) ? new Error(`port ${config.http.port} is taken: choose another one with PORT`, { cause: error }) : error
  })

  const shopAddress = `${address}${config.http.basePath}/`
  describeShop({ chosen, config, foundation, shopAddress }).forEach(announce)
  process.send?.({ address: shopAddress })
  if (hasHistory)
    startHistory({ config, logger, foundation, turns, createApp: createShopApp, sinks: createSinks(foundation.clickhouse) }, lifecycle)
}

/** Closed before what it stands on: the act under way is told to its end. */
function startHistory(deps: Omit<HistoryOptions, 'signal'>, lifecycle: Lifecycle): void {
  const stop = new AbortController()
  const told = simulateHistory({ ...deps, signal: stop.signal }).catch((error: unknown) =>
    deps.logger.warn({ err: error }, 'the history of the demo was not told to its end'),
  )
  lifecycle.onClose('history of the demo', async () => {
    stop.abort()
    await told
  })
}

interface OpenShop {
  chosen: Arguments
  config: Config
  foundation: Foundation
  shopAddress: string
}

/** What it stands on, and where it is: the last line. */
function describeShop({ chosen, config, foundation, shopAddress }: OpenShop): string[] {
  const own = `embedded, in ${relative(process.cwd(), config.dataDirectory) || '.'}`
  const isWhole = chosen.services.length === SERVICES.length
  return [
    '',
    `  Postgres: ${config.database.url ? 'a server' : own}`,
    `  ClickHouse: ${config.clickhouse.url ? 'a server' : own}`,
    `  event log: ${foundation.description}`,
    ...(config.traces ? [`  traces: to ${new URL(config.traces.endpoint).host}`] : []),
    `  card payment: ${CARD_PAYMENT[foundation.payments?.gateway.name ?? 'off']}`,
    `  recommendations: ${recommenderOf(config)}`,
    ...(chosen.services.includes('ingress') ? [`  staff: ${shopAddress}admin, ${signInOf(config)}`] : []),
    ...(isWhole ? [] : [`  services here: ${chosen.services.join(', ')}`]),
    ...(isWhole && config.catalogue.hasHistory
      ? ['  a new demo is given ninety days of trade, in the background; DEMO_HISTORY=off leaves it empty']
      : []),
    '  Ctrl-C stops it.',
    `  The shop is open: ${shopAddress}`,
  ]
}

function serviceNameOf({ services }: Arguments): string {
  return services.length === SERVICES.length ? 'tire-shop' : `tire-shop-${services.join('-') || 'migrate'}`
}

function recommenderOf({ recommender }: Config): string {
  return recommender
    ? `${recommender.model} at ${new URL(recommender.baseUrl).host}`
    : 'by rules, since OPENAI_API_KEY and OPENAI_MODEL are not both set'
}

function signInOf({ staff: { signIn, emails } }: Config): string {
  if (signIn === null) return 'where nobody can sign in, since GOOGLE_CLIENT_ID and STAFF_EMAILS are not set'
  return signIn.provider === 'google'
    ? 'sign in with Google'
    : `sign in without a password as ${emails.join(' or ')}: a demo of this machine only`
}

function inUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
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
