import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { App } from '../typed-app.ts'
import { type HealthRoutes, healthRoutes } from './health.route.ts'

/** The only calls of a process that serves no shoppers: whether it is alive, and whether its readers move on. */
export function createHealthApp({ logger, ...routes }: HealthRoutes & { logger: FastifyBaseLogger }): App {
  const app: App = Fastify({ loggerInstance: logger, disableRequestLogging: true, forceCloseConnections: 'idle' }).withTypeProvider()
  healthRoutes(app, routes)
  return app
}
