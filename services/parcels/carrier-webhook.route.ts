import { createHash, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type AskDeps, askState, hurry } from './ask-carrier.job.ts'
import type { CarrierAccess } from './carrier.ts'
import { closeDelivered } from './record-state.command.ts'

const PER_MINUTE = 600
const MAX_BODY_BYTES = 64 * 1024

/**
 * The carrier tells that something happened to a parcel. What, it is asked: a push is not signed, and says less than the answer. If it is
 * away just then the job asks.
 */
export function carrierWebhookRoute(app: App, deps: AskDeps & { carrier?: CarrierAccess | null }): void {
  app.register(async (scope) => {
    // Read only once its sender is known.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(
      '/api/v1/carrier/webhook',
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { access: 'public', ...limited('carrier', PER_MINUTE) },
        schema: { summary: 'The carrier tells of a parcel', response: { 200: Type.Object({}) } },
      },
      async ({ body, headers }) => {
        const { carrier: access } = deps
        if (!access?.webhookSecret || !isSame(headers.authorization ?? '', `Bearer ${access.webhookSecret}`)) {
          throw new HttpError(403, 'not_signed', 'הבקשה אינה חתומה.')
        }
        const carrier = await access.open()
        const code = carrier.codeIn(parse(String(body)))
        if (code === null || !(await hurry(deps.database, carrier.name, code))) throw new HttpError(404, 'no_parcel', 'המשלוח לא נמצא.')
        if (await askState(deps, carrier, code)) await closeDelivered(deps)
        return {}
      },
    )
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
