import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Config } from '#services/platform/config.ts'
import type { EventHandler, EventLog } from '#services/platform/event-log/event-log.ts'
import type { OpenQueue } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { PublicSettings } from './contract/settings.contract.ts'
import type { AddGauge } from './health/gauges.ts'
import { healthRoutes, metricsRoute } from './health/health.routes.ts'
import type { GroupsHealth, HealthProbe } from './health/health.ts'
import { createMetrics, observeRequests } from './health/metrics.ts'
import type { PageParameters } from './pages/page-parameters.ts'
import { type CanonicalAddress, type PageLimits, pageRoute, readableAddress, staticFiles } from './pages/pages.routes.ts'
import type { Renderer } from './pages/renderer.ts'
import { refuseOtherSites, registerAccess } from './plugins/access.ts'
import { answerError, registerErrors } from './plugins/errors.ts'
import { eventSchemasRoute, openApiRoutes, registerOpenApi } from './plugins/openapi.ts'
import { type RateLimits, registerRateLimits } from './plugins/rate-limits.ts'
import { createSecurityHeaders, type SecurityHeaders } from './plugins/security-headers.ts'
import { buildSerializer } from './plugins/serializers.ts'
import { strictValidator } from './plugins/strict-validation.ts'
import { traceRequests } from './plugins/traces.ts'
import { watchUnknownProxies } from './plugins/unknown-proxies.ts'
import { createCacheFirstServer } from './response-cache/cache-first-server.ts'
import { listenForChanges, type ReadChangeListener } from './response-cache/invalidation.ts'
import { dropDaily } from './response-cache/new-day.ts'
import { createReadCache, type ReadCache } from './response-cache/read-cache.ts'
import { createReads, type Reads } from './response-cache/reads.ts'
import { isHiddenFromSearch, robotsRoute } from './search-engines/robots.route.ts'
import { siteIconRoutes } from './site-icons/site-icons.route.ts'
import type { App } from './typed-app.ts'

export interface AppDeps {
  config: Pick<
    Config,
    | 'mode'
    | 'http'
    | 'hasApiDocs'
    | 'shop'
    | 'catalogue'
    | 'delivery'
    | 'orders'
    | 'wizard'
    | 'pixel'
    | 'staff'
    | 'messages'
    | 'dataDirectory'
  >
  database: Database
  log: EventLog
  /** For the desk's numbers and the health checks; null where the process has none. */
  clickhouse: ClickHouse | null
  logger: FastifyBaseLogger
  /** Null: API only, no pages. */
  renderer: Renderer | null
  /** Overrides of the default limits of rendering. */
  pageLimits?: Partial<PageLimits>
  /** The client build; null without one, as in development. */
  clientDirectory: string | null
  /** The readers in this process. */
  groups: readonly GroupsHealth[]
  /** Enqueues a job, which may run in any process. */
  openQueue: OpenQueue
  /** Every handler of the log, wherever it runs, for replays of dead letters by staff. */
  listHandlers: () => Promise<readonly EventHandler[]>
  /** Checks of `/readyz` beyond the engines. */
  probes?: readonly HealthProbe[]
  rateLimits: RateLimits
  /** Signs data that the shop hands out and does not store. */
  tokens: TokenSigner
  /** Size of the response cache; 0 turns it off. */
  readCacheBytes?: number
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
  /** Called between the steps of an order; tests crash the process there. */
  failpoint?: (step: string) => void
}

/** Dependencies of routes. */
export interface Web extends AppDeps {
  cache: ReadCache
  reads: Reads
  headers: SecurityHeaders
  refuseOtherSite: ReturnType<typeof refuseOtherSites>
  /** Notifies a holder of copies of projections about stale tags, until the app closes. */
  follow(listener: ReadChangeListener): void
}

/** What the shop adds to the web server: everything that knows a noun. */
export interface AppParts {
  /** Public settings for pages. */
  settings: PublicSettings
  addGauges(add: AddGauge): void
  /** Below the base path. */
  addRoutes(app: App, web: Web): Promise<void>
  canonicalAddress: CanonicalAddress
  pageParameters: readonly PageParameters[]
}

const MAX_BODY_BYTES = 64 * 1024
const MAX_PARAM_CHARACTERS = 300
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than a proxy's keep-alive, so that it never sends on a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000
const READ_CACHE_BYTES = 64 * 1024 * 1024

/** The HTTP server, ready for `listen` and `inject`. Throws when listening to Postgres fails. */
export async function createApp(deps: AppDeps, parts: AppParts): Promise<App> {
  const { config, database } = deps
  const { basePath, publicUrl } = config.http
  const cache = createReadCache({ maxBytes: deps.readCacheBytes ?? READ_CACHE_BYTES })
  const modules = deps.renderer?.middleware
  const headers = createSecurityHeaders({
    publicUrl,
    imageBaseUrl: config.catalogue.imageBaseUrl,
    pixel: config.pixel,
    isDevelopment: modules !== undefined,
  })
  const app = createFastify(deps, cache, headers)
  const registry = createMetrics({ database, cache, groups: deps.groups, addGauges: parts.addGauges })

  traceRequests(app)
  observeRequests(app, registry)
  if (modules) app.addHook('onRequest', (request, reply, done) => modules(request.raw, reply.raw, () => done()))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers.data)
    done()
  })
  const proxies = watchUnknownProxies(app, deps)
  registerErrors(app)
  registerAccess(app)
  await registerRateLimits(app)
  await registerOpenApi(app, { shopName: config.shop.name, publicUrl: publicUrl + basePath })
  // At the root, whatever the base path: for operators, not shoppers.
  healthRoutes(app, { ...deps, probes: [...(deps.probes ?? []), proxies] })
  metricsRoute(app, registry)
  const isHidden = isHiddenFromSearch(config)
  // Crawlers read it at the root of a host only; below a base path it is there too, for the proxy that serves the root.
  if (basePath !== '') robotsRoute(app, { ...config.http, isHidden })
  const listeners: ReadChangeListener[] = [cache]
  const web: Web = {
    ...deps,
    cache,
    reads: createReads({ cache, basePath, headers: headers.data }),
    headers,
    refuseOtherSite: refuseOtherSites(publicUrl),
    follow: (listener) => listeners.push(listener),
  }
  await app.register(
    async (plain) => {
      const scope = plain.withTypeProvider<TypeBoxTypeProvider>()
      await parts.addRoutes(scope, web)
      eventSchemasRoute(scope)
      if (config.hasApiDocs) await openApiRoutes(scope, headers.document)
      robotsRoute(scope, { ...config.http, isHidden })
      siteIconRoutes(scope, { basePath, shopName: config.shop.name })
      await addPages(scope, web, parts)
    },
    { prefix: basePath },
  )
  await followChanges(app, web, listeners)
  return app
}

async function addPages(app: App, web: Web, parts: AppParts): Promise<void> {
  const { config, renderer, clientDirectory, cache, headers, rateLimits, pageLimits: limits } = web
  if (clientDirectory !== null) await staticFiles(app, clientDirectory)
  if (renderer === null) return
  const { settings, canonicalAddress, pageParameters } = parts
  const hiding = isHiddenFromSearch(config) ? { 'x-robots-tag': 'noindex' } : {}
  const documentHeaders = { ...headers.document, ...hiding }
  pageRoute(app, { renderer, cache, rateLimits, settings, canonicalAddress, pageParameters, limits, documentHeaders })
}

/** Invalidates this process's copies of projections, until the app closes. */
async function followChanges(app: App, { database, cache, now }: Web, listeners: readonly ReadChangeListener[]): Promise<void> {
  const listening = await listenForChanges(database, ...listeners)
  const days = dropDaily(cache, now)
  app.addHook('onClose', async () => {
    days.close()
    await listening.close()
  })
}

function createFastify({ config, logger, newId }: AppDeps, cache: ReadCache, headers: SecurityHeaders): App {
  const { trustedProxies, basePath } = config.http
  // A random prefix and a counter: distinct across processes, cheaper than a UUID per request.
  const process = newId().slice(-8)
  let requests = 0
  const app = Fastify({
    loggerInstance: logger,
    // Successes are not logged; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger would run the redaction on every request; log lines include the request's id themselves.
    childLoggerFactory: (parent) => parent,
    genReqId: () => {
      requests += 1
      return `${process}-${requests.toString(36)}`
    },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    schemaController: { compilersFactory: { buildSerializer } },
    serverFactory: (handler) =>
      createCacheFirstServer(cache, handler, { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }),
    forceCloseConnections: 'idle',
    // Requests in progress are completed.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableAddress(url, basePath),
    routerOptions: { maxParamLength: MAX_PARAM_CHARACTERS },
    // Registered before the hooks that set the headers of all other answers.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers.data)),
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(strictValidator)
  // A form of another site can send text/plain; only the collector accepts it.
  app.removeContentTypeParser('text/plain')
  return app
}
