import type { Registry } from '@prometheus-io/client'
import type { App } from '../typed-app.ts'

/** For Prometheus, which asks each process itself: whoever comes through a trusted proxy finds nothing, since it tells how business goes. */
export function metricsRoute(app: App, registry: Registry): void {
  app.get('/metrics', { config: { access: 'machine' }, schema: { hide: true } }, async (request, reply) => {
    if ((request.ips?.length ?? 1) > 1) return reply.callNotFound()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}
