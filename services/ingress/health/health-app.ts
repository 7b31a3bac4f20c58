import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { App } from '../typed-app.ts'
import { type HealthRoutes, healthRoutes } from './health.route.ts'
import { metricsRoute } from './metrics.route.ts'
import { createMetrics, type MetricsDeps } from './metrics.ts'

interface HealthAppDeps extends HealthRoutes, Omit<MetricsDeps, 'cache'> {
  database: MetricsDeps['database']
  logger: FastifyBaseLogger
}

/** The only calls of a process that serves no shoppers: whether it is alive, whether its readers move on, and its metrics. */
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
