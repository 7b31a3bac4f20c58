import type { FastifyRequest } from 'fastify'
import { createCounter, type RateLimits, tooManyRequests } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { PictureForm } from './pictures.ts'

/** A picture costs as much as several answers, and a preview as several pictures. */
const SEARCHES_PER_PICTURE = 5
const SEARCHES_PER_PREVIEW = 20

/** Counts for who asks what has to be drawn, and throws where it was one too many. What is kept costs nothing and is not counted. */
export function createUndrawnCount(app: App, { searchesPerMinute }: Pick<RateLimits, 'searchesPerMinute'>) {
  const isPictureTooMany = createCounter(app, Math.ceil(searchesPerMinute / SEARCHES_PER_PICTURE))
  const isPreviewTooMany = createCounter(app, Math.ceil(searchesPerMinute / SEARCHES_PER_PREVIEW))
  return async (request: FastifyRequest, { kind }: PictureForm): Promise<void> => {
    const isOneTooMany = kind === 'share' ? isPreviewTooMany : isPictureTooMany
    if (await isOneTooMany(request)) throw tooManyRequests()
  }
}
