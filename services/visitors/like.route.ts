import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Ean, Uuid } from '#events/primitives.ts'
import { createEvent } from '#events/registry.ts'
import { Ok } from '#services/ingress/contract/health.contract.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'

/** An id makes a repeat of the same press harmless. */
const Press = Type.Object({ id: Type.Optional(Uuid) })
const ShopId = Type.String({ pattern: '^[\\p{L}\\p{N}_-]{1,80}$' })

/**
 * The hearts. These GETs change state, as specified: so they are never kept by a cache, never sent as HEAD, and refused when
 * another site sends them (ruling 31).
 */
export function likeRoutes(app: App, { log, rateLimits, refuseOtherSite, now, newId }: WriteRoutes): void {
  const options = {
    exposeHeadRoute: false,
    onRequest: [refuseOtherSite, async (_request: unknown, reply: FastifyReply) => void reply.header('cache-control', 'no-store')],
    config: { access: 'public', ...limited('likes', rateLimits.likesPerMinute) } as const,
  }
  app.get(
    '/collector/like/product/:productId/:visitorId',
    {
      ...options,
      schema: {
        summary: 'The heart of a product was pressed',
        params: Type.Object({ productId: Ean, visitorId: Uuid }),
        querystring: Press,
        response: { 200: Ok },
      },
    },
    async ({ params, query }) => {
      const fields = { id: query.id ?? newId(), time: now().toISOString(), subject: params.visitorId }
      await log.publish([createEvent('product-like.pressed.v1', { ...fields, data: params })])
      return { ok: true } as const
    },
  )
  app.get(
    '/collector/like/shop/:shopId/:visitorId',
    {
      ...options,
      schema: {
        summary: 'The heart of a shop was pressed',
        params: Type.Object({ shopId: ShopId, visitorId: Uuid }),
        querystring: Press,
        response: { 200: Ok },
      },
    },
    async ({ params, query }) => {
      const fields = { id: query.id ?? newId(), time: now().toISOString(), subject: params.visitorId }
      await log.publish([createEvent('shop-like.pressed.v1', { ...fields, data: params })])
      return { ok: true } as const
    },
  )
}
