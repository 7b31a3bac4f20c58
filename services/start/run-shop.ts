import { relative } from 'node:path'
import { fillWithDemo } from '#services/demo/catalogue/fill-with-demo.ts'
import { type HistoryOptions, simulateHistory } from '#services/demo/history/simulate-history.ts'
import { createTurns, jobsTakingTurns } from '#services/demo/history/turns.ts'
import type { Config } from '#services/platform/config.ts'
import type { Engines } from '#services/platform/engines.ts'
import type { Lifecycle } from '#services/platform/lifecycle.ts'
import type { Logger } from '#services/platform/logger.ts'
import { type Arguments, SERVICES } from './arguments.ts'
import { FILE_KINDS } from './features.ts'
import { type Foundation, joinFoundation, openFoundation } from './foundation.ts'
import { createSinks } from './log-readers.ts'
import { runMigration } from './run-migration.ts'
import { createWeb, loadWeb, startBackground } from './run-services.ts'
import { createShopApp } from './shop-app.ts'

const CARD_PAYMENT = {
  sandbox: "the demo's own clearing page, which charges nobody",
  creditguard: 'CreditGuard',
  off: 'off, since PAYMENT_URL and its keys are not set; orders are paid by bank transfer',
}

interface Opening {
  chosen: Arguments
  config: Config
  logger: Logger
  lifecycle: Lifecycle
  announce: (line: string) => void
}

/** Runs what was chosen over engines that answer, until the lifecycle ends. */
export async function runShop({ chosen, ...rest }: Opening, engines: Engines, pagesToCome: Promise<unknown> | null): Promise<void> {
  const { config, logger, lifecycle, announce } = rest
  const opening = { ...rest, ownKafka: chosen.ownKafka }
  if (chosen.isMigration) {
    // For whoever ran it, whatever is logged.
    await runMigration({ ...opening, announce: (line) => process.stdout.write(`${line}\n`) }, engines)
    lifecycle.close()
    return
  }
  const writesFacts = chosen.services.includes('analytics')
  const isWhole = chosen.services.length === SERVICES.length
  // Pages that are built are loaded while ClickHouse starts.
  const web = chosen.services.includes('ingress') ? loadWeb({ isDevelopment: chosen.isDevelopment, lifecycle, pagesToCome }) : null
  web?.catch(() => {})
  const opened = isWhole ? await openFoundation(opening, engines) : await joinFoundation({ ...opening, writesFacts }, engines)
  const turns = createTurns()
  const hasHistory = isWhole && config.catalogue.hasHistory
  const foundation = hasHistory ? { ...opened, jobs: jobsTakingTurns(opened.jobs, turns) } : opened
  const options = { ...chosen, config, logger, lifecycle, foundation, web }
  const background = await startBackground(options)
  const isDemo = config.catalogue.isDemo && chosen.services.includes('projector')
  const [app] = await Promise.all([
    createWeb(options, background),
    isDemo && fillWithDemo({ ...foundation, fileKinds: FILE_KINDS }, background.groups, announce),
  ])
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
