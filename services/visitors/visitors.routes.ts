import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { isbot } from 'isbot'
import { createEvent, type EventOf } from '#events/registry.ts'
import { remembering } from '#services/domain/remembering.ts'
import { notFound } from '#services/ingress/plugins/errors.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import { searchedWords } from './searched-words.rules.ts'
import { VISITOR_CALLS as CALLS, type Metric } from './visitors.contract.ts'

/** Sender and time of a metric. */
interface Received {
  id: string
  time: string
  visitorId: string
  userAgent: string | undefined
}

const MAX_BODY_BYTES = 8 * 1024

/** Receives single metrics; responds once the log has them. Only here, JSON may be text/plain, as `sendBeacon` sends it. */
export async function metricRoute(app: App, { log, rateLimits, refuseOtherSite, now, newId }: WriteRoutes): Promise<void> {
  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<TypeBoxTypeProvider>()
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    scope.route({
      ...CALLS.collect,
      bodyLimit: MAX_BODY_BYTES,
      onRequest: refuseOtherSite,
      config: { access: 'public', ...limited('metrics', rateLimits.metricsPerMinute) },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const received = { id: newId(), time: now().toISOString(), visitorId: request.params.visitorId }
        await log.publish([metricEvent(request.body, { ...received, userAgent: request.headers['user-agent'] })])
        return { ok: true } as const
      },
    })
  })
}

/** Copies the counted fields only; all others, personal data included, are dropped. */
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

/** The bot pattern is long, and few distinct browsers recur. */
const isBot = remembering((userAgent: string | undefined) => userAgent === undefined || isbot(userAgent), 500)

/**
 * Likes. These GETs change state, so they are never cached, have no HEAD, and are refused from another site (`Sec-Fetch-Site`).
 */
export function likeRoutes(app: App, { log, rateLimits, refuseOtherSite, now, newId }: WriteRoutes): void {
  const options = {
    exposeHeadRoute: false,
    onRequest: [refuseOtherSite, async (_request: unknown, reply: FastifyReply) => void reply.header('cache-control', 'no-store')],
    config: { access: 'public', ...limited('likes', rateLimits.likesPerMinute) } as const,
  }
  app.route({
    ...CALLS.likeProduct,
    ...options,
    handler: async ({ params, query }) => {
      const fields = { id: query.id ?? newId(), time: now().toISOString(), subject: params.visitorId }
      await log.publish([createEvent('product-like.pressed.v1', { ...fields, data: params })])
      return { ok: true } as const
    },
  })
  app.route({
    ...CALLS.likeGarage,
    ...options,
    handler: async ({ params, query }) => {
      const fields = { id: query.id ?? newId(), time: now().toISOString(), subject: params.visitorId }
      await log.publish([createEvent('shop-like.pressed.v1', { ...fields, data: params })])
      return { ok: true } as const
    },
  })
}

/** A new visitor id: fully random, so that it can neither be guessed nor reveal a time. */
export function visitorIdRoute(app: App): void {
  app.route({
    ...CALLS.newId,
    config: { access: 'public' },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { visitorId: randomUUID() }
    },
  })
}

/** The shop's pixel settings. A separate call, so that pages do not contain it before consent. */
export function pixelRoute(app: App, pixel: Config['pixel']): void {
  app.route({
    ...CALLS.pixel,
    config: { access: 'public' },
    handler: async (_request, reply) => {
      if (pixel === null) throw notFound()
      reply.header('cache-control', 'no-cache')
      return { id: pixel.id, scriptUrl: pixel.scriptUrl }
    },
  })
}
