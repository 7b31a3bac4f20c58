import type { FastifyRequest } from 'fastify'
import { createCounter, type RateLimits, tooManyRequests } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { PictureForm } from './pictures.ts'

/** Relative costs: a picture equals several searches, a preview several pictures. */
const SEARCHES_PER_PICTURE = 5
const SEARCHES_PER_PREVIEW = 20

/** Rate-limits drawing by client; throws above the limit. Stored pictures are not counted. */
export function createUndrawnCount(app: App, { searchesPerMinute }: Pick<RateLimits, 'searchesPerMinute'>) {
  const isPictureTooMany = createCounter(app, Math.ceil(searchesPerMinute / SEARCHES_PER_PICTURE))
  const isPreviewTooMany = createCounter(app, Math.ceil(searchesPerMinute / SEARCHES_PER_PREVIEW))
  return async (request: FastifyRequest, { kind }: PictureForm): Promise<void> => {
    const isOneTooMany = kind === 'share' ? isPreviewTooMany : isPictureTooMany
    if (await isOneTooMany(request)) throw tooManyRequests()
  }
}
