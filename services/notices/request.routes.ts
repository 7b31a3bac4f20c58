import { checkedEmail, checkedName, checkedPhone, checkedWords, filledOf } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type NewRequest, requestCancellation, requestGarageJoin, type SentRequest } from './request.command.ts'
import { REQUEST_CALLS as CALLS, type Cancellation, type GarageJoin, type RequestAnswer } from './request.contract.ts'

const MAX_BODY_BYTES = 16 * 1024

const refusalOf = refusalsBy<SentRequest | Refused<'unreachable'>>({
  id_reused: [409, 'id_reused', 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' }],
  unreachable: [422, 'unreachable', 'כדי שנוכל לחזור אליכם, יש למלא טלפון או דוא״ל.', { field: 'phone' }],
})

/** Requests to staff from forms. Limited separately, so that a person at one limit can still cancel a purchase. */
export function requestRoutes(app: App, routes: WriteRoutes & { database: Database }): void {
  const optionsOf = (group: string) => ({
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public' as const, ...limited(group, routes.rateLimits.offersPerMinute) },
  })
  app.route({
    ...CALLS.joinAsGarage,
    ...optionsOf('garage-joins'),
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return answerOf(await requestGarageJoin(routes, checkGarageJoin(body)))
    },
  })
  app.route({
    ...CALLS.cancelOrder,
    ...optionsOf('cancellations'),
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      return answerOf(await requestCancellation(routes, checkCancellation(body)))
    },
  })
}

function answerOf(sent: SentRequest): RequestAnswer {
  if (!sent.ok) throw refusalOf(sent)
  return { data: { id: sent.id, reference: sent.reference } }
}

function checkGarageJoin({ id, ...form }: GarageJoin): NewRequest {
  const sender = {
    name: checkedName(form.contactPerson, 'contactPerson'),
    phone: checkedPhone(form.phone),
    email: checkedEmail(form.email),
    details: filledOf({
      garageName: checkedWords(form.garageName, 'garageName'),
      city: checkedWords(form.city, 'city'),
      fits: form.fits,
      notes: form.notes,
    }),
  }
  return { id, sender }
}

/** Also refuses a sender without contact data. */
function checkCancellation({ id, ...form }: Cancellation): NewRequest {
  const { phone = '', email = '', orderNumber = '', reason = '' } = filledOf(form)
  if (phone === '' && email === '') throw refusalOf('unreachable')
  const sender = {
    name: checkedName(form.name, 'name'),
    phone: phone === '' ? null : checkedPhone(phone),
    email: email === '' ? null : checkedEmail(email),
    details: filledOf({ orderNumber, reason }),
  }
  return { id, sender }
}
