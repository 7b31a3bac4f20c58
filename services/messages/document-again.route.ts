import { refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { readOrderToken } from '#services/orders/buyer/order-link.rules.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type DocumentAgainDeps, type MailedAgain, mailDocumentAgain } from './document-again.command.ts'
import { DOCUMENT_AGAIN_CALLS as CALLS } from './document-again.contract.ts'

const MAX_BODY_BYTES = 4 * 1024

const refusalOf = refusalsBy<MailedAgain>({
  unknown: [404, 'unknown_link', 'המסמך לא נמצא. לשאלות התקשרו אלינו.'],
  no_address: [409, 'no_address', 'בהזמנה הזו אין כתובת דוא״ל. לשאלות התקשרו אלינו.'],
  too_many: [429, 'too_many_requests', 'לכתובת שבהזמנה כבר נשלחו הרבה הודעות. נסו שוב בעוד שעה, או התקשרו אלינו.'],
})

interface DocumentAgainRoutes extends DocumentAgainDeps, Pick<WriteRoutes, 'refuseOtherSite' | 'rateLimits'> {
  tokens: TokenSigner
}

/** The buyer has a document mailed again, by the link of his order. */
export function documentAgainRoute(app: App, routes: DocumentAgainRoutes): void {
  app.route({
    ...CALLS.mail,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('document-again', routes.rateLimits.offersPerMinute) },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const orderId = readOrderToken(routes.tokens, params.token, routes.now())
      if (orderId === null) throw refusalOf('unknown')
      const mailed = await mailDocumentAgain(routes, orderId, params.documentId)
      if (!mailed.ok) throw refusalOf(mailed)
      return {}
    },
  })
}
