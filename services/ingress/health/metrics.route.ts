import type { Registry } from '@prometheus-io/client'
import { isForwarded, isPrivate } from '../plugins/peers.ts'
import type { App } from '../typed-app.ts'

/** For Prometheus, which asks each process itself, in its own network: the world finds nothing, since it tells how business goes. */
export function metricsRoute(app: App, registry: Registry): void {
  app.get('/metrics', { config: { access: 'machine' }, schema: { hide: true } }, async (request, reply) => {
    // The peer itself, whatever it says of whom it speaks for.
    if (!isPrivate(request.raw.socket.remoteAddress) || isForwarded(request.headers)) return reply.callNotFound()
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}
