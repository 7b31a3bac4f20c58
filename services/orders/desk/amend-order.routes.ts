import type { OrderPlaced } from '#events/orders.events.ts'
import { dayText } from '#services/domain/calendar.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { checkedName, checkedPhone, checkedWords, linesOrNull } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type AmendDeps, type Amended, type Amendment, type AmendRefused, amendOrder } from '../amend-order.command.ts'
import { settleBalance } from '../balance.command.ts'
import { findBookedOrder } from '../buyer/buyer-order.queries.ts'
import { findFreeDays } from '../buyer/move-appointment.command.ts'
import { checkoutRefusals, otherHours } from '../checkout/checkout.routes.ts'
import { type AmendedOrder, AMEND_CALLS as CALLS, type OrderAmendment } from './amend-order.contract.ts'
import { type OrderDesk, orderRefusal, readAfter } from './order-details.ts'
import { amendText as text } from './staff-orders.text.ts'

const refusalsFor = (phone: string) =>
  refusalsBy<AmendRefused | Refused<'balance_changed'>>({
    ...checkoutRefusals(phone),
    slot_taken: ({ nextSlots, isTooSoon }) =>
      isTooSoon
        ? [409, 'hour_too_soon', text.hourTooSoon, otherHours(nextSlots)]
        : [409, 'slot_taken', text.slotTaken, otherHours(nextSlots)],
    unknown: [404, 'no_order', text.unknown],
    over: [409, 'order_over', text.over],
    changed_meanwhile: [409, 'order_changed', text.changedMeanwhile],
    paying: [409, 'paying', text.paying],
    given_back: [409, 'given_back', text.givenBack],
    has_parcel: [409, 'has_parcel', text.hasParcel],
    no_address: [422, 'no_address', text.noAddress, { field: 'delivery.address' }],
    nothing: [422, 'nothing_to_change', text.nothing],
    erased: [409, 'person_erased', text.erased],
    balance_changed: [409, 'balance_changed', text.balanceChanged],
  })

type AmendRoutes = UnitOfWorkDeps & OrderDesk & AmendDeps

/** An order is changed as one act, tried first; and what it costs more comes in. */
export function amendOrderRoutes(desk: App, routes: AmendRoutes): void {
  const refusalOf = refusalsFor(routes.config.shop.transfer.phone)
  desk.route({
    ...CALLS.amend,
    handler: async ({ params: { id }, body, staff }) => {
      const { shown, isTrial } = body
      const amended = await amendOrder(routes, id, { amendment: readAmendment(body), shown, isTrial, by: staff.staffId })
      if (!amended.ok) throw refusalOf(amended)
      if (isTrial) return present(amended, null)
      return present(amended, await readAfter(routes, id, amended.events))
    },
  })
  desk.route({
    ...CALLS.freeDays,
    handler: async ({ params: { id }, query }) => {
      const order = await findBookedOrder(routes.database, id)
      if (!order) throw orderRefusal('unknown')
      const fitting = { garageId: query.garage, garage: '', pricePerTireAgorot: 0, slot: null }
      const booked = order.placed.fitting?.garageId === query.garage ? order : { ...order, placed: { ...order.placed, fitting } }
      const days = await findFreeDays(routes.database, booked, { courierDays: routes.courierDays, now: routes.now() })
      return days.map((day) => ({ ...day, displayText: dayText(day.date) }))
    },
  })
  desk.route({
    ...CALLS.settleBalance,
    handler: async ({ params: { id }, body: { amount, outcome }, staff }) => {
      const events = await withEvents(routes, async (unit) => {
        const isSettled = await settleBalance(unit, id, { agorot: shekelsToAgorot(amount), outcome, by: staff.staffId })
        return isSettled ? unit.events : null
      })
      if (events === null) throw refusalOf('balance_changed')
      return readAfter(routes, id, events)
    },
  })
}

function readAmendment({ items, receiving, fitting, delivery }: OrderAmendment): Amendment {
  return {
    ...(items && { items }),
    ...(receiving && { receiving }),
    ...(fitting && { fitting }),
    ...(delivery && {
      delivery: {
        recipient: checkedName(delivery.name, 'delivery.name'),
        recipientPhone: checkedPhone(delivery.phone, 'delivery.phone'),
        address: checkedWords(delivery.address, 'delivery.address', text.noAddress),
        city: checkedWords(delivery.city, 'delivery.city', text.noCity),
        deliveryNotes: linesOrNull(delivery.notes),
      },
    }),
  }
}

function present({ parts, was, placed, balanceDueAgorot, refundDueAgorot }: Amended, details: AmendedOrder['details']): AmendedOrder {
  return {
    parts,
    before: billOf(was),
    after: billOf(placed),
    balanceDue: agorotToShekels(balanceDueAgorot),
    refundDue: agorotToShekels(refundDueAgorot),
    details,
  }
}

const billOf = ({ lines, price }: OrderPlaced): AmendedOrder['before'] => ({
  lines: lines.map(({ ean, displayName, displaySize, quantity, priceAgorot }) => ({
    ean,
    displayName,
    displaySize,
    quantity,
    price: agorotToShekels(priceAgorot),
  })),
  shipping: agorotToShekels(price.shippingAgorot),
  discount: agorotToShekels(price.discountAgorot),
  charged: agorotToShekels(price.chargedAgorot),
  installation: agorotToShekels(price.installationAgorot),
})
