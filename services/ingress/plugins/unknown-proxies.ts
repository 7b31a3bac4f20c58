import type { FastifyInstance } from 'fastify'
import type { Config } from '#services/platform/config.ts'
import { type HealthProbe, ProbeFailure } from '../health/health.ts'
import { isOfUnknownBalancer } from './proxy-detection.ts'

/** So long after the last one it is still told: a balancer forwards all the time. */
const TOLD_FOR_MS = 10 * 60_000

interface Watched {
  config: Pick<Config, 'mode' | 'http'>
  now: () => Date
}

/**
 * Looks for proxies of the shop's own network that hand requests on and are not in `TRUSTED_PROXIES`: to the shop all shoppers behind one
 * have its address. Tells of it in the log of a real shop, once, and by what it returns. Must stand before the routes.
 */
export function watchUnknownProxies(app: FastifyInstance, { config: { mode, http }, now }: Watched): HealthProbe {
  const isReal = mode === 'production'
  let seenAt: number | null = null
  // The shop itself speaks no TLS: where shoppers do, somebody stands before it. Known before anybody comes.
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
