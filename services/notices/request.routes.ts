import { findContact } from '#services/contacts/contacts.queries.ts'
import { checkedEmail, checkedName, checkedPhone, checkedWords, filledOf } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { readOrderToken } from '#services/orders/buyer/order-link.rules.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type NewRequest, requestCancellation, requestGarageJoin, type SentRequest } from './request.command.ts'
import { REQUEST_CALLS as CALLS, type Cancellation, type GarageJoin, type RequestAnswer } from './request.contract.ts'

const MAX_BODY_BYTES = 16 * 1024

const refusalOf = refusalsBy<SentRequest | Refused<'unreachable' | 'unknown_link'>>({
  id_reused: [409, 'id_reused', 'הבקשה כבר נשלחה בפרטים אחרים. רעננו את הדף ושלחו שוב.', { field: 'id' }],
  unknown_link: [404, 'unknown_link', 'הקישור להזמנה לא תקף. אפשר לבטל גם עם מספר ההזמנה והטלפון.'],
  unreachable: [422, 'unreachable', 'כדי שנוכל לחזור אליכם, יש למלא טלפון או דוא״ל.', { field: 'phone' }],
})

type RequestRoutes = WriteRoutes & { database: Database; tokens: TokenSigner }

/** Requests to staff from forms. Limited separately, so that a person at one limit can still cancel a purchase. */
export function requestRoutes(app: App, routes: RequestRoutes): void {
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
      return answerOf(
        await requestCancellation(routes, body.link === undefined ? checkCancellation(body) : await senderByLink(routes, body)),
      )
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
  const { phone = '', email = '', name = '', orderNumber = '', reason = '' } = filledOf(form)
  if (phone === '' && email === '') throw refusalOf('unreachable')
  const sender = {
    name: checkedName(name, 'name'),
    phone: phone === '' ? null : checkedPhone(phone),
    email: email === '' ? null : checkedEmail(email),
    details: filledOf({ orderNumber, reason }),
  }
  return { id, sender }
}

/** The link proves whose order it is: what its buyer left there is not asked again. */
async function senderByLink({ database, tokens, now }: RequestRoutes, { id, link = '', reason }: Cancellation): Promise<NewRequest> {
  const orderId = readOrderToken(tokens, link, now())
  const order = orderId === null ? null : await findBookedOrder(database, orderId)
  const buyer = order && (await findContact(database, order.contactId))
  if (orderId === null || !buyer) throw refusalOf('unknown_link')
  const { name, phone, email } = buyer
  return { id, sender: { name: name ?? '', phone, email, details: filledOf({ orderNumber: orderId, reason }) } }
}
