import type { CatalogueRoutes } from '#services/catalogue/index.ts'
import { checkedName, checkedPhone, checkedWords } from '#services/ingress/forms/checked-fields.ts'
import { refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import { shopperAddressOf } from '#services/ingress/plugins/shopper-address.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { UNKNOWN_MOTORCYCLE } from '#services/motorcycles/index.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type RecommendationRefused, type RecommendDeps, recommend } from './recommend.command.ts'
import { type ClickRecorded, type ModelRequested, recordTireClick, requestModel } from './wizard.command.ts'
import { WIZARD_CALLS as CALLS, type RecommendationRequest } from './wizard.contract.ts'
import type { AskedQuestion } from './wizard-question.ts'

/** Refusal messages. */
const WIZARD_TEXT = {
  idReused: 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.',
  otherYears: (from: number, to: number) => `הדגם הזה נמכר משנת ${from} עד שנת ${to}. בחרו שנה אחרת.`,
  productNotFound: 'המוצר המבוקש אינו קיים באתר.',
  missingModel: 'נא לכתוב את דגם האופנוע.',
}

const MAX_BODY_BYTES = 8 * 1024

const refusalOf = refusalsBy<RecommendationRefused | ClickRecorded | ModelRequested>({
  unknown_motorcycle: [404, 'unknown_motorcycle', UNKNOWN_MOTORCYCLE, { field: 'motorcycle' }],
  other_year: ({ yearFrom, yearTo }) => [422, 'invalid_year', WIZARD_TEXT.otherYears(yearFrom, yearTo), { field: 'year' }],
  id_reused: [409, 'id_reused', WIZARD_TEXT.idReused, { field: 'id' }],
  product_not_found: [404, 'product_not_found', WIZARD_TEXT.productNotFound, { field: 'tireInfo' }],
})

export type WizardRoutes = WriteRoutes & RecommendDeps & Pick<CatalogueRoutes, 'presentation'> & { tokens: TokenSigner }

export function wizardRoutes(app: App, routes: WizardRoutes): void {
  const { rateLimits, refuseOtherSite } = routes
  const optionsOf = (group: string, perMinute: number) => ({
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public' as const, ...limited(group, perMinute) },
  })
  app.route({
    ...CALLS.recommend,
    ...optionsOf('recommendations', rateLimits.recommendationsPerMinute),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const address = shopperAddressOf(routes.tokens, request)
      const recommended = await recommend(routes, { ...checkQuestion(request.body), address })
      if (!recommended.ok) throw refusalOf(recommended)
      return recommended.answer
    },
  })
  app.route({
    ...CALLS.trackClick,
    ...optionsOf('recommended-tire-clicks', rateLimits.likesPerMinute),
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const recorded = await recordTireClick(routes, body)
      if (!recorded.ok) throw refusalOf(recorded)
      return { ok: true } as const
    },
  })
  app.route({
    ...CALLS.addModel,
    ...optionsOf('model-requests', rateLimits.offersPerMinute),
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const bikeModel = checkedWords(body.bikeModel, 'bikeModel', WIZARD_TEXT.missingModel)
      const phone = body.phone === undefined ? {} : { phone: checkedPhone(body.phone) }
      const requested = await requestModel(routes, { ...body, bikeModel, ...phone })
      if (!requested.ok) throw refusalOf(requested)
      return { ok: true, ...(requested.answerBy !== null && { answerBy: requested.answerBy }) } as const
    },
  })
}

function checkQuestion({ visitorName, visitorPhoneNumber, ...asked }: RecommendationRequest): Omit<AskedQuestion, 'address'> {
  const name = checkedName(visitorName, 'visitorName')
  return { ...asked, person: { name, phone: checkedPhone(visitorPhoneNumber, 'visitorPhoneNumber') } }
}
