import { fileURLToPath } from 'node:url'
import { uuidv7 } from 'uuidv7'
import { diskProbe } from '#services/ingress/health/disk.ts'
import { createHealthApp } from '#services/ingress/health/health.routes.ts'
import type { GroupsHealth, HealthProbe } from '#services/ingress/health/health.ts'
import { loadBuiltRenderer, type Renderer } from '#services/ingress/pages/renderer.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import { startJobs } from '#services/platform/jobs.ts'
import type { Lifecycle } from '#services/platform/lifecycle.ts'
import { openLinkSecret } from '#services/platform/link-secret.ts'
import type { Logger } from '#services/platform/logger.ts'
import { startProjector } from '#services/platform/projections/run-projections.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { createRecommender } from '#services/wizard/recommenders/openai.recommender.ts'
import type { Arguments, Service } from './arguments.ts'
import { PROJECTIONS } from './features.ts'
import type { Foundation } from './foundation.ts'
import { createConsumers, createSinks, listLogReaders, startHandlers } from './log-readers.ts'
import { addShopGauges, createShopApp } from './shop-app.ts'

export interface RunOptions extends Arguments {
  config: Config
  logger: Logger
  lifecycle: Lifecycle
  foundation: Foundation
  /** Loaded when it is asked for, unless that has begun before. */
  web?: Promise<LoadedWeb> | null
  /** Called between the steps of an order; tests crash the process there. */
  failpoint?: (step: string) => void
}

interface LoadedWeb {
  renderer: Renderer
  clientDirectory: string | null
}

const WEB = fileURLToPath(new URL('../../.build/web', import.meta.url))

/** Health of the background work. */
export interface Background {
  groups: readonly GroupsHealth[]
  probes: readonly HealthProbe[]
}

/** Starts the log consumers and jobs of the chosen services. */
export async function startBackground({ config, services, foundation, logger, lifecycle }: RunOptions): Promise<Background> {
  const { database, log, clickhouse, connectionString, jobs } = foundation
  const runs = (service: Service): boolean => services.includes(service)
  const groups: GroupsHealth[] = []
  const probes: HealthProbe[] = [diskProbe(config.dataDirectory)]
  if (runs('projector')) {
    const projector = await startProjector({ database, log, logger, projections: PROJECTIONS })
    lifecycle.onClose('projector', () => projector.close())
    groups.push(projector)
    const consumers = await startHandlers(log, createConsumers(foundation))
    lifecycle.onClose('consumers', () => consumers.close())
    groups.push(consumers)
    // The lifecycle closes it with the log.
    if (foundation.relay) groups.push(await foundation.relay.start())
  }
  if (runs('analytics')) {
    const sinks = await startHandlers(log, createSinks(clickhouse))
    lifecycle.onClose('analytics', () => sinks.close())
    groups.push(sinks)
  }
  if (runs('jobs')) {
    const running = await startJobs({ connectionString, jobs, logger })
    lifecycle.onClose('jobs', () => running.close())
    probes.push({ name: 'jobs', isRequired: false, check: running.probe })
  }
  return { groups, probes }
}

/** The web app before listening: the whole shop, or in a process without the ingress only health checks. */
export async function createWeb(options: RunOptions, background: Background): Promise<App> {
  const { config, foundation, logger, lifecycle } = options
  const { database, clickhouse, log, relay, now, payments, carrier, openQueue } = foundation
  const web = options.services.includes('ingress') ? await (options.web ?? loadWeb(options)) : null
  const app = web
    ? await createShopApp({
        config,
        database,
        log,
        clickhouse,
        payments,
        carrier,
        openQueue,
        recommender: createRecommender(config),
        logger,
        ...web,
        ...background,
        listHandlers: () => listLogReaders({ database, clickhouse, log, relay, now }),
        rateLimits: config.rateLimits,
        tokens: createTokenSigner(await openLinkSecret(config)),
        now,
        newId: uuidv7,
        ...(options.failpoint ? { failpoint: options.failpoint } : {}),
      })
    : createHealthApp({
        database,
        log,
        clickhouse,
        ...background,
        logger,
        addGauges: (add) => addShopGauges(add, { config, database, now }),
      })
  lifecycle.onClose('web server', () => app.close())
  return app
}

/** `pagesToCome` settles when the pages are built; null if they are. */
export async function loadWeb({
  isDevelopment,
  pagesToCome = null,
  lifecycle,
}: Pick<RunOptions, 'isDevelopment' | 'lifecycle'> & { pagesToCome?: Promise<unknown> | null }): Promise<LoadedWeb> {
  await pagesToCome
  if (!isDevelopment) return { renderer: await loadBuiltRenderer(WEB), clientDirectory: `${WEB}/client` }
  // Imported dynamically, since its dependencies are missing in production installs.
  const { createDevRenderer } = await import('#tools/dev-renderer.ts')
  const renderer = await createDevRenderer()
  lifecycle.onClose('development server', () => renderer.close())
  return { renderer, clientDirectory: null }
}
