import { notFound } from '#services/ingress/plugins/errors.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import { Pixel } from './pixel.contract.ts'

/** Which advertising pixel the shop has. A call of its own, so that no page names it to those who were not asked yet. */
export function pixelRoute(app: App, pixel: Config['pixel']): void {
  app.get(
    '/api/v1/pixel',
    { config: { access: 'public' }, schema: { summary: 'The advertising pixel, for visitors who agreed to it', response: { 200: Pixel } } },
    async (_request, reply) => {
      if (pixel === null) throw notFound()
      reply.header('cache-control', 'no-cache')
      return { id: pixel.id, scriptUrl: pixel.scriptUrl }
    },
  )
}
