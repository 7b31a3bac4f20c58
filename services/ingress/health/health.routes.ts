import type { Registry } from '@prometheus-io/client'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { Ok, Readiness } from '../contract/answers.contract.ts'
import { isForwarded, isPrivate } from '../plugins/proxy-detection.ts'
import type { App } from '../typed-app.ts'
import { type GroupsHealth, type HealthProbe, readReadiness } from './health.ts'
import { createMetrics, type MetricsDeps } from './metrics.ts'

export interface HealthRoutes {
  database: Queryable
  log: Pick<EventLog, 'probe'>
  clickhouse: Pick<ClickHouse, 'ping'> | null
  groups: readonly GroupsHealth[]
  /** For other parts of this process. */
  probes?: readonly HealthProbe[]
}

/** `/healthz`: the process responds. `/readyz`: its engines respond and its readers advance; 503 when shoppers cannot be served. */
export function healthRoutes(app: App, { database, log, clickhouse, groups, ...more }: HealthRoutes): void {
  const probes: HealthProbe[] = [{ name: 'postgres', isRequired: true, check: () => database.query('SELECT 1') }]
  // Optional for shoppers: metrics wait in the log until it is back.
  if (clickhouse) probes.push({ name: 'clickhouse', isRequired: false, check: () => assertAnswers(clickhouse) })
  probes.push({ name: 'event-log', isRequired: false, check: () => log.probe() }, ...(more.probes ?? []))

  const alive = { summary: 'Whether the process answers', response: { 200: Ok } }
  app.get('/healthz', { config: { access: 'machine' }, schema: alive }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true } as const
  })
  const able = { summary: 'Whether shoppers can be served, and what is missing', response: { 200: Readiness, 503: Readiness } }
  app.get('/readyz', { config: { access: 'machine' }, schema: able }, async (_request, reply) => {
    const readiness = await readReadiness(probes, groups)
    reply.header('cache-control', 'no-store').code(readiness.status === 'not_ready' ? 503 : 200)
    return readiness
  })
}

async function assertAnswers(clickhouse: Pick<ClickHouse, 'ping'>): Promise<void> {
  if (!(await clickhouse.ping())) throw new Error('ClickHouse does not answer')
}

/** For Prometheus, which scrapes each process in a private network: refused to others, since it reveals business figures. */
export function metricsRoute(app: App, registry: Registry): void {
  app.get('/metrics', { config: { access: 'machine' }, schema: { hide: true } }, async (request, reply) => {
    // The peer's own address, whatever it forwards.
    if (!isPrivate(request.raw.socket.remoteAddress) || isForwarded(request.headers)) return reply.callNotFound()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

interface HealthAppDeps extends HealthRoutes, Omit<MetricsDeps, 'cache'> {
  database: MetricsDeps['database']
  logger: FastifyBaseLogger
}

/** The server of a process without shoppers: liveness, readiness and metrics. */
export function createHealthApp({ logger, ...deps }: HealthAppDeps): App {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }).withTypeProvider()
  healthRoutes(app, deps)
  metricsRoute(app, createMetrics({ ...deps, cache: null }))
  return app
}
