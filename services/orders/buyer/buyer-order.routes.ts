import { timingSafeEqual } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { forgetKilometers } from '#services/contacts/index.ts'
import { dayText, SLOT_HOURS } from '#services/domain/calendar.ts'
import { israelInstant } from '#services/domain/israel-time.ts'
import { checkedEmail, checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { createWrongGuesses, limited, limitedGuesses } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Config } from '#services/platform/config.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { fixedBy } from '../order.decide.ts'
import { BUYER_ORDER_CALLS as CALLS } from './buyer-order.contract.ts'
import { countAppointmentChanges, findBookedOrder, findBuyerPhone, readBuyerOrder } from './buyer-order.queries.ts'
import { correctOrderEmail, type EmailCorrection } from './correct-email.command.ts'
import { type AppointmentMove, findFreeDays, moveAppointment } from './move-appointment.command.ts'
import { orderPathOf, readOrderToken, signOrder } from './order-link.rules.ts'

const MAX_BODY_BYTES = 4 * 1024
/** For one order, or one phone. */
const WRONG_PER_HOUR = 5

const refusalOf = refusalsBy<AppointmentMove | EmailCorrection | Refused<'order_not_found' | 'too_many_wrong' | 'too_many_corrections'>>({
  unknown: [404, 'unknown_link', 'הקישור להזמנה לא תקף. אפשר להגיע אליה עם מספר ההזמנה והטלפון.'],
  order_not_found: [404, 'order_not_found', 'לא מצאנו הזמנה עם המספר והטלפון האלה. בדקו את שניהם, או התקשרו אלינו.'],
  too_many_wrong: [429, 'too_many_requests', 'היו יותר מדי ניסיונות עם המספר או עם הטלפון הזה. נסו שוב בעוד שעה, או התקשרו אלינו.'],
  too_many_corrections: [429, 'too_many_requests', 'הכתובת כבר תוקנה כמה פעמים. נסו שוב בעוד שעה, או התקשרו אלינו.'],
  order_over: [409, 'order_over', 'ההזמנה הזו כבר לא פעילה, ולא נשלחות עליה הודעות. לשאלות התקשרו אלינו.'],
  not_offered: [409, 'not_offered', 'המוסך לא מתקין במועד הזה. בחרו מועד אחר.'],
  taken: [409, 'slot_taken', 'המועד הזה נתפס ממש עכשיו. בחרו מועד אחר; התור הקודם שלכם עדיין שמור.'],
  no_appointment: [409, 'no_appointment', 'להזמנה הזו אין תור שנקבע באתר. התקשרו אלינו ונסדר.'],
  not_held: [409, 'not_held', 'התור של ההזמנה הזו כבר לא שמור. התקשרו אלינו ונסדר.'],
  moved_before: [409, 'moved_before', 'התור כבר הועבר פעם אחת. כדי להעביר אותו שוב התקשרו אלינו.'],
  too_late: [409, 'too_late', 'אפשר להעביר תור באתר עד היום שלפניו. התקשרו אלינו ונבדוק עם המוסך.'],
})

export interface BuyerOrderRoutes extends UnitOfWorkDeps, Pick<WriteRoutes, 'refuseOtherSite' | 'rateLimits'> {
  config: Pick<Config, 'http' | 'orders' | 'shop' | 'delivery' | 'messages'>
  tokens: TokenSigner
}

/** An order's own page, by its link, or by its number and phone. There is no list, and all refusals look alike. */
export function buyerOrderRoutes(app: App, routes: BuyerOrderRoutes): void {
  findRoute(app, routes)
  readRoutes(app, routes)
  moveRoute(app, routes)
  correctEmailRoute(app, routes)
  stopReminderRoute(app, routes)
  calendarRoute(app, routes)
}

function findRoute(app: App, { database, tokens, refuseOtherSite, rateLimits }: BuyerOrderRoutes): void {
  const wrong = createWrongGuesses(WRONG_PER_HOUR)
  app.route({
    ...CALLS.find,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public', ...limitedGuesses('find-order', rateLimits.offersPerMinute) },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const phone = checkedPhone(body.phone)
      const orderId = body.orderId.replace(/\D/g, '')
      const guessed = [`order ${orderId}`, `phone ${phone}`]
      if (wrong.isSpent(guessed)) throw refusalOf('too_many_wrong')
      const isFound = isSame(await findBuyerPhone(database, orderId), phone)
      // Always computed, so that a wrong phone takes as long as the right one.
      const token = signOrder(tokens, orderId)
      if (!isFound) {
        wrong.count(guessed)
        throw refusalOf('order_not_found')
      }
      return { data: { token } }
    },
  })
}

/** Constant length: `05` and eight digits. */
function isSame(known: string | null, typed: string): boolean {
  const [one, other] = [Buffer.from((known ?? '').padEnd(10)), Buffer.from(typed)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function readRoutes(app: App, routes: BuyerOrderRoutes): void {
  const { database, now, rateLimits } = routes
  const config = { access: 'public', ...limited('own-order', rateLimits.searchesPerMinute) } as const
  app.route({
    ...CALLS.order,
    config,
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return readOrder(routes, orderOf(routes, params.token))
    },
  })
  app.route({
    ...CALLS.freeDays,
    config,
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const order = await findBookedOrder(database, orderOf(routes, params.token))
      if (order === null || fixedBy(order, now()) !== null) return []
      const days = await findFreeDays(database, order, { courierDays: routes.config.delivery.courierDays, now: now() })
      return days.map((day) => ({ ...day, displayText: dayText(day.date) }))
    },
  })
}

function moveRoute(app: App, routes: BuyerOrderRoutes): void {
  const { refuseOtherSite, rateLimits } = routes
  app.route({
    ...CALLS.move,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public', ...limited('move-appointment', rateLimits.offersPerMinute) },
    handler: async ({ params, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const orderId = orderOf(routes, params.token)
      const moved = await moveAppointment({ ...routes, ...routes.config.delivery }, orderId, {
        date: body.date,
        startsAt: body.startCursor,
      })
      if (!moved.ok) throw refusalOf(moved)
      return readOrder(routes, orderId)
    },
  })
}

/** Corrections of one order; each sends a message. */
const CORRECTIONS_PER_HOUR = 3

function correctEmailRoute(app: App, routes: BuyerOrderRoutes): void {
  const corrections = createWrongGuesses(CORRECTIONS_PER_HOUR)
  app.route({
    ...CALLS.correctEmail,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('correct-email', routes.rateLimits.offersPerMinute) },
    handler: async ({ params, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const orderId = orderOf(routes, params.token)
      const email = checkedEmail(body.email)
      if (corrections.isSpent([orderId])) throw refusalOf('too_many_corrections')
      corrections.count([orderId])
      const corrected = await correctOrderEmail(routes, orderId, email)
      if (!corrected.ok) throw refusalOf(corrected)
      return readOrder(routes, orderId)
    },
  })
}

function stopReminderRoute(app: App, routes: BuyerOrderRoutes): void {
  app.route({
    ...CALLS.stopReminder,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('stop-reminder', routes.rateLimits.searchesPerMinute) },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const orderId = orderOf(routes, params.token)
      await stopReminder(routes, orderId)
      return readOrder(routes, orderId)
    },
  })
}

function calendarRoute(app: App, routes: BuyerOrderRoutes): void {
  const { database, config, tokens, rateLimits } = routes
  const { publicUrl, basePath } = config.http
  app.route({
    ...CALLS.calendar,
    config: { access: 'public', ...limited('own-order', rateLimits.searchesPerMinute) },
    handler: async ({ params }, reply) => {
      const orderId = orderOf(routes, params.token)
      const { order, appointment, state } = await readOrder(routes, orderId)
      if (!appointment) throw refusalOf('unknown')
      const start = new Date(israelInstant(appointment.date, appointment.startCursor))
      const place = order.garage?.place
      const calendar = ical({ prodId: { company: config.shop.name, product: 'orders', language: 'HE' } })
      const isOver = state !== 'going'
      if (isOver) calendar.method(ICalCalendarMethod.CANCEL)
      calendar.createEvent({
        // The same file later replaces the appointment in the calendar, or takes it back: a calendar heeds the highest sequence.
        id: `order-${orderId}@${new URL(publicUrl).host}`,
        sequence: await countAppointmentChanges(database, orderId),
        ...(isOver && { status: ICalEventStatus.CANCELLED }),
        start,
        end: new Date(israelInstant(appointment.date, appointment.startCursor + SLOT_HOURS)),
        stamp: routes.now(),
        summary: `התקנת צמיגים: ${order.garage?.displayName ?? config.shop.name}`,
        location: place ? `${place.address}, ${place.city}` : '',
        description: [
          ...order.lines.map(({ brand, displayName, displaySize }) => `${brand} ${displayName} ${displaySize}`),
          place?.phone,
        ].join('\n'),
        url: publicUrl + basePath + orderPathOf(tokens, orderId),
      })
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `attachment; filename="order-${orderId}.ics"`,
        })
        .send(calendar.toString())
    },
  })
}

export function orderOf({ tokens, now }: BuyerOrderRoutes, token: string): string {
  const orderId = readOrderToken(tokens, token, now())
  if (orderId === null) throw refusalOf('unknown')
  return orderId
}

export async function readOrder(
  { database, config, tokens, now }: Pick<BuyerOrderRoutes, 'database' | 'config' | 'tokens' | 'now'>,
  orderId: string,
) {
  const order = await readBuyerOrder(database, orderId, {
    ...config.orders,
    ...config.delivery,
    channels: config.messages.channels,
    tokens,
    now: now(),
  })
  if (order === null) throw refusalOf('unknown')
  return order
}

/** Cancels the reminder of the next change of tires; idempotent. */
function stopReminder(deps: UnitOfWorkDeps, orderId: string): Promise<void> {
  return withEvents(deps, async ({ tx, emit }) => {
    const order = await findBookedOrder(tx, orderId)
    if (!order || !(await forgetKilometers(tx, order.contactId))) return
    emit('next-change.stopped.v1', order.contactId, { orderId, contactId: order.contactId })
  })
}
