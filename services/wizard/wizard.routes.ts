import type { CatalogueRoutes } from '#services/catalogue/index.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import { requestModel } from './model-request.command.ts'
import { recommend } from './recommend.command.ts'
import { recordTireClick } from './tire-click.command.ts'
import { ModelRequest, OkAnswer, RecommendationAnswer, RecommendationRequest, TireClick } from './wizard.contract.ts'
import type { RecommendDeps } from './wizard-deps.ts'

const MAX_BODY_BYTES = 8 * 1024

export type WizardRoutes = WriteRoutes & RecommendDeps & Pick<CatalogueRoutes, 'presentation'>

/** The wizard asks, tells what was chosen of its answer, and takes the names of motorcycles that it lacks. */
export function wizardRoutes(app: App, routes: WizardRoutes): void {
  const { rateLimits, refuseOtherSite } = routes
  const optionsOf = (group: string, perMinute: number) => ({
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public' as const, ...limited(group, perMinute) },
  })
  app.post(
    '/api/v1/wizard/recommend-tiers',
    {
      ...optionsOf('recommendations', rateLimits.recommendationsPerMinute),
      schema: {
        summary: 'Which tires suit a motorcycle and its rider',
        body: RecommendationRequest,
        response: { 200: RecommendationAnswer },
      },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return recommend(routes, body)
    },
  )
  app.post(
    '/api/v1/wizard/track-tire-click',
    {
      ...optionsOf('recommended-tire-clicks', rateLimits.likesPerMinute),
      schema: { summary: 'A recommended tire was chosen', body: TireClick, response: { 200: OkAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      await recordTireClick(routes, body)
      return { ok: true } as const
    },
  )
  app.post(
    '/api/v1/motorcycle/model-to-add',
    {
      ...optionsOf('model-requests', rateLimits.offersPerMinute),
      schema: { summary: 'A motorcycle that the catalogue lacks', body: ModelRequest, response: { 200: OkAnswer } },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      await requestModel(routes, body)
      return { ok: true } as const
    },
  )
}
