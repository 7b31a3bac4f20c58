import { dayText } from '#services/domain/calendar.ts'
import { slotKey } from '#services/domain/fitting-calendar.ts'
import { readGarageToken } from '#services/garages/garage-link.rules.ts'
import { type CatalogueGarage, findGarage } from '#services/garages/garages.queries.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import { type AppointmentRefusal, findFreeDays, offerableUntil, refuseAppointment } from '#services/orders/index.ts'
import type { Config } from '#services/platform/config.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { markVisit, type VisitAnswered } from './answer-visit.command.ts'
import { GARAGE_VISIT_CALLS as CALLS, type Hour } from './garage-visits.contract.ts'
import { readGarageVisits } from './garage-visits.queries.ts'

const MAX_BODY_BYTES = 4 * 1024

const OVER = 'ההזמנה הזו כבר לא פעילה: היא בוטלה, או שכבר הותקנה.'
const NOT_SENT = 'הצמיגים של ההזמנה הזו עוד לא יצאו אליכם.'

const refusalOf = refusalsBy<VisitAnswered | AppointmentRefusal | Refused<'unknown_link'>>({
  unknown_link: [404, 'unknown_link', 'הקישור לא תקף. בקשו מאיתנו קישור חדש.'],
  unknown: [404, 'no_order', 'ההזמנה לא נמצאה אצלכם.'],
  over: [409, 'order_over', OVER],
  not_sent: [409, 'not_sent', NOT_SENT],
  buyer_cancelled: [409, 'buyer_cancelled', 'הלקוח ביקש לבטל את ההזמנה. לא מתקינים לפני שמדברים איתנו.'],
  moved: [409, 'appointment_moved', 'התור הזה כבר השתנה. רעננו את הדף.'],
  answered: [409, 'answered', 'כבר השבתם על התור הזה, והלקוח בוחר מהשעות שהצעתם.'],
  too_late: [409, 'too_late', 'היום של התור כבר עבר. התקשרו אלינו.'],
  not_free: [409, 'not_free', 'אחת השעות כבר לא פנויה. בחרו שעות אחרות.'],
  // Of staff's changes only.
  not_offered: [409, 'not_sent', NOT_SENT],
  before_order: [409, 'not_sent', NOT_SENT],
  balance_due: [409, 'not_sent', NOT_SENT],
  changed_meanwhile: [409, 'order_over', OVER],
})

export interface GarageVisitRoutes extends UnitOfWorkDeps, Pick<WriteRoutes, 'refuseOtherSite' | 'rateLimits'> {
  config: Pick<Config, 'delivery'>
  tokens: TokenSigner
}

/** A garage's own page, by its link. There is no list of garages, and all refusals of a link look alike. */
export function garageVisitRoutes(app: App, routes: GarageVisitRoutes): void {
  const { database, now, rateLimits } = routes
  const config = { access: 'public', ...limited('garage-visits', rateLimits.searchesPerMinute) } as const
  app.route({
    ...CALLS.visits,
    config,
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return readGarageVisits(database, await garageOf(routes, params.token), now())
    },
  })
  app.route({
    ...CALLS.freeDays,
    config,
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const garage = await garageOf(routes, params.token)
      const order = await findBookedOrder(database, params.orderId)
      if (order?.placed.fitting?.garageId !== garage.id) throw refusalOf('unknown')
      const at = now()
      const days = await findFreeDays(database, order, { courierDays: routes.config.delivery.courierDays, now: at })
      return days.filter(({ date }) => date <= offerableUntil(at)).map((day) => ({ ...day, displayText: dayText(day.date) }))
    },
  })
  actRoutes(app, routes)
}

function actRoutes(app: App, routes: GarageVisitRoutes): void {
  const { database, now, refuseOtherSite, rateLimits } = routes
  const options = {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public', ...limited('garage-visits', rateLimits.searchesPerMinute) } as const,
  }
  for (const mark of ['arrived', 'fitted'] as const)
    app.route({
      ...CALLS[mark],
      ...options,
      handler: async ({ params }, reply) => {
        reply.header('cache-control', 'no-store')
        const garage = await garageOf(routes, params.token)
        const marked = await markVisit(routes, { orderId: params.orderId, garageId: garage.id }, mark)
        if (!marked.ok) throw refusalOf(marked)
        return readGarageVisits(database, garage, now())
      },
    })
  app.route({
    ...CALLS.cannot,
    ...options,
    handler: async ({ params, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const garage = await garageOf(routes, params.token)
      const refusal = { orderId: params.orderId, garageId: garage.id, refused: slotOf(body.refused), offered: slotsOf(body.slots) }
      const refused = await withEvents(routes, (unit) => refuseAppointment(unit, refusal, routes.config.delivery))
      if (!refused.ok) throw refusalOf(refused)
      return readGarageVisits(database, garage, now())
    },
  })
}

async function garageOf({ database, tokens, now }: GarageVisitRoutes, token: string): Promise<CatalogueGarage> {
  const id = readGarageToken(tokens, token, now())
  const garage = id === null ? null : await findGarage(database, id)
  if (garage === null || garage.isHidden) throw refusalOf('unknown_link')
  return garage
}

const slotOf = ({ date, startCursor }: Hour) => ({ date, startsAt: startCursor })
/** Each once, in order. */
const slotsOf = (hours: readonly Hour[]) => [...new Map(hours.map(slotOf).map((slot) => [slotKey(slot), slot])).values()]
