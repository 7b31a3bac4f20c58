import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import { Metric, Ok, VisitorParams } from './collector.contract.ts'
import { metricEvent } from './metric.event.ts'

const MAX_BODY_BYTES = 8 * 1024

/** Metrics one by one: answered as soon as the log has them. `sendBeacon` sends its JSON as text/plain, here only. */
export async function metricRoute(app: App, { log, rateLimits, refuseOtherSite, now, newId }: WriteRoutes): Promise<void> {
  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<TypeBoxTypeProvider>()
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    scope.post(
      '/collector/collect/:visitorId',
      {
        bodyLimit: MAX_BODY_BYTES,
        onRequest: refuseOtherSite,
        config: { access: 'public', ...limited('metrics', rateLimits.metricsPerMinute) },
        schema: { summary: 'What a visitor did, for counting', params: VisitorParams, body: Metric, response: { 200: Ok } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const received = { id: newId(), time: now().toISOString(), visitorId: request.params.visitorId }
        await log.publish([metricEvent(request.body, { ...received, userAgent: request.headers['user-agent'] })])
        return { ok: true } as const
      },
    )
  })
}
