import { Type } from 'typebox'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { WriteRoutes } from '#services/ingress/write-routes.ts'
import { choicePage, notFoundPage, paidPage, usedPage } from './clearing-page.ts'
import { SANDBOX_PATH } from './open-payments.command.ts'
import { CHOICES, type ClearingHouse } from './sandbox-clearing.command.ts'

export interface SandboxRoutes extends Pick<WriteRoutes, 'refuseOtherSite'> {
  clearingHouse: ClearingHouse
  shopName: string
  headers: SecurityHeaders
}

const params = Type.Object({ transactionId: Type.String() })
const body = Type.Object({ choice: Type.Enum([...CHOICES]) }, { additionalProperties: false })

/** The pages of the demo's own clearing house, which a real shop does not have. */
export async function sandboxClearingRoutes(app: App, { clearingHouse, shopName, headers, refuseOtherSite }: SandboxRoutes): Promise<void> {
  const documentHeaders = { ...headers.document, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  await app.register(async (scope: App) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, form, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(form)))),
    )
    scope.get(
      `${SANDBOX_PATH}/:transactionId`,
      { config: { access: 'public' }, schema: { hide: true, params } },
      async (request, reply) => {
        const transaction = await clearingHouse.findTransaction(request.params.transactionId)
        reply.headers(documentHeaders)
        if (transaction === null) return reply.code(404).send(notFoundPage(shopName))
        const page =
          transaction.state === 'open' ? choicePage(shopName, transaction) : usedPage(shopName, clearingHouse.returnUrl(transaction))
        return reply.send(page)
      },
    )
    scope.post(
      `${SANDBOX_PATH}/:transactionId`,
      { onRequest: refuseOtherSite, bodyLimit: 1024, config: { access: 'public' }, schema: { hide: true, params, body } },
      async (request, reply) => {
        const { choice } = request.body
        const returnUrl = await clearingHouse.choose(request.params.transactionId, choice)
        reply.headers(documentHeaders)
        if (returnUrl === null) return reply.code(404).send(notFoundPage(shopName))
        return choice === 'close' || choice === 'replay'
          ? reply.send(paidPage(shopName, returnUrl, choice))
          : reply.redirect(returnUrl, 303)
      },
    )
  })
}
