import type { FastifyInstance } from 'fastify'
import type { Config } from '#services/platform/config.ts'
import { type HealthProbe, ProbeFailure } from '../health/health.ts'
import { isOfUnknownBalancer } from './proxy-detection.ts'

/** How long after the last sighting it is still reported: a balancer forwards all the time. */
const TOLD_FOR_MS = 10 * 60_000

interface Watched {
  config: Pick<Config, 'mode' | 'http'>
  now: () => Date
}

/**
 * Detects proxies in a private network that forward requests and are not in `TRUSTED_PROXIES`: all shoppers behind one share its
 * address. Warns once in production logs, and through its result. Register it before the routes.
 */
export function watchUnknownProxies(app: FastifyInstance, { config: { mode, http }, now }: Watched): HealthProbe {
  const isReal = mode === 'production'
  let seenAt: number | null = null
  // The shop does not terminate TLS itself: with an https address there must be a proxy, known before the first request.
  app.addHook('onListen', (done) => {
    if (isReal && http.trustedProxies.length === 0 && http.publicUrl.startsWith('https:')) {
      app.log.warn('TRUSTED_PROXIES is not set, and PUBLIC_URL is https: limits take the proxy that speaks it for the only shopper')
    }
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOfUnknownBalancer(request)) {
      if (seenAt === null && isReal) {
        app.log.warn('a proxy that is not in TRUSTED_PROXIES hands requests on: all who come through it share one larger limit and ceiling')
      }
      seenAt = now().getTime()
    }
    done()
  })
  return {
    name: 'trusted-proxies',
    isRequired: false,
    async check() {
      if (seenAt !== null && now().getTime() - seenAt < TOLD_FOR_MS) throw new ProbeFailure('forwarded_by_unknown_peer')
    },
  }
}
