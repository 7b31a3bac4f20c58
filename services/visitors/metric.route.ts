import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { isbot } from 'isbot'
import { createEvent, type EventOf } from '#events/registry.ts'
import { Ok } from '#services/ingress/contract/health.contract.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import { Metric, VisitorParams } from './collector.contract.ts'
import { searchedWords } from './searched-words.rules.ts'

/** Who sent a metric, and when it was received. */
interface Received {
  id: string
  time: string
  visitorId: string
  userAgent: string | undefined
}

const MAX_REMEMBERED = 500
const remembered = new Map<string, boolean>()

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

/** Takes over the fields that count and nothing else: whatever personal came with them ends here (ruling 9). */
export function metricEvent(metric: Metric, received: Received): EventOf<'metric.collected.v1'> {
  return createEvent('metric.collected.v1', {
    id: metric.id ?? received.id,
    time: received.time,
    subject: received.visitorId,
    data: {
      kind: metric.kind,
      visitorId: received.visitorId,
      source: metric.source ?? null,
      ean: metric.ean ?? null,
      step: metric.step ?? null,
      query: metric.query === undefined ? null : searchedWords(metric.query),
      results: metric.results ?? null,
      isBot: isBot(received.userAgent),
      ...(metric.origin ? { origin: metric.origin } : {}),
    },
  })
}

/** Every browser says who it is. The pattern of bots is long, and few different browsers come again and again. */
function isBot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return true
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const isOne = isbot(userAgent)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(userAgent, isOne)
  return isOne
}
