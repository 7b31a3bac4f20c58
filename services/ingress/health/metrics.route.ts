import type { Registry } from '@prometheus-io/client'
import type { App } from '../typed-app.ts'

/** For Prometheus. */
export function metricsRoute(app: App, registry: Registry): void {
  app.get('/metrics', { config: { access: 'machine' }, schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}
