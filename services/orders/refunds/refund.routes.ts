import type { OrderLine, StockSource } from '#events/orders.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { type CatalogueProduct, listProductsByEans, listProductsBySize } from '#services/catalogue/product.queries.ts'
import { agorotToShekels, formatMoney, isWholeAgorot, shekelsToAgorot } from '#services/domain/money.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { arrivalOf } from '../checkout/price-lines.ts'
import type { OrderAlternatives } from '../desk/order-alternatives.contract.ts'
import { type OrderDesk, orderRefusal, readAfter } from '../desk/order-details.ts'
import { STAFF_ORDER_CALLS as CALLS, type RefundRequest } from '../desk/staff-orders.contract.ts'
import { findOrder, listOrderHistory } from '../orders.queries.ts'
import { linesFrom } from '../stock/reservations.command.ts'
import { type ReservedFrom, reserveFrom } from '../stock/reserve-from.command.ts'
import { listShortages, unitsOf } from '../stock/units.ts'
import {
  type RefundCommand,
  type RefundDeps,
  type RefundRefused,
  type RefundSettled,
  refundOrder,
  settleRefund,
  waiveRefund,
} from './refund.command.ts'
import { refundText as text } from './refund.text.ts'

type NotWholeAgorot = Refused<'not_whole_agorot'> & { field: 'amount' | 'fee' }

const refusalOf = refusalsBy<RefundRefused | RefundSettled | ReservedFrom | NotWholeAgorot>({
  unknown: [404, 'unknown', text.refusals.unknown, { field: 'amount' }],
  id_reused: [409, 'id_reused', text.refusals.id_reused, { field: 'amount' }],
  repeated_line: [422, 'repeated_line', text.refusals.repeated_line, { field: 'lines' }],
  wrong_day: [422, 'wrong_day', text.refusals.wrong_day, { field: 'paidOn' }],
  no_reference: [422, 'no_reference', text.refusals.no_reference, { field: 'reference' }],
  not_by_buyer: [409, 'not_by_buyer', text.refusals.not_by_buyer, { field: 'fee' }],
  wrong_sum: [409, 'wrong_sum', text.refusals.wrong_sum, { field: 'amount' }],
  given_back: [409, 'given_back', text.refusals.given_back, { field: 'amount' }],
  no_card: [409, 'no_card', text.refusals.no_card, { field: 'amount' }],
  too_much: ({ mostAgorot }) => [409, 'too_much', text.too_much(formatMoney(mostAgorot)), { field: 'amount' }],
  fee_too_high: ({ mostAgorot }) => [422, 'fee_too_high', text.fee_too_high(formatMoney(mostAgorot)), { field: 'fee' }],
  not_whole_agorot: ({ field }) => [422, 'not_whole_agorot', text.notWholeAgorot, { field }],
  unknown_refund: [404, 'no_refund', text.noRefund],
  nothing_to_reserve: [409, 'no_unknown', text.notReserved.unknown],
  stock: [409, 'no_stock', text.notReserved.stock],
  slot: [409, 'no_slot', text.notReserved.slot],
  price: [409, 'no_price', text.notReserved.price],
  coupon: [409, 'no_coupon', text.notReserved.coupon],
})

/** Refunds, and units for an order that has none. */
export function refundRoutes(desk: App, routes: RefundDeps & OrderDesk): void {
  desk.route({
    ...CALLS.refund,
    handler: async ({ params: { id }, body, staff }) => {
      const refund = await refundOrder(routes, readRequest(id, body, staff.staffId))
      if (!refund.ok) throw refusalOf(refund)
      return { state: refund.state, details: await readAfter(routes, id, refund.events) }
    },
  })
  desk.route({
    ...CALLS.waiveRefund,
    handler: async ({ params: { id }, staff }) => readAfter(routes, id, await waiveRefund(routes, id, staff.staffId)),
  })
  desk.route({
    ...CALLS.decideRefund,
    handler: async ({ params: { id, refundId }, body, staff }) => {
      const outcome = body.isMade ? ('made' as const) : ('not_made' as const)
      const settled = await settleRefund(routes, refundId, { outcome, by: staff.staffId })
      if (!settled.ok) throw refusalOf(settled)
      return { state: settled.state, details: await readAfter(routes, id, settled.events) }
    },
  })
  unitsRoutes(desk, routes)
}

/** Units for an order that has none. */
function unitsRoutes(desk: App, routes: RefundDeps & OrderDesk): void {
  desk.route({ ...CALLS.alternatives, handler: async ({ params }) => readAlternatives(routes, params.id) })
  desk.route({
    ...CALLS.reserveFrom,
    handler: async ({ params: { id }, body, staff }) => {
      const reserved = await withEvents(routes, async (unit) => {
        const outcome = await reserveFrom(unit, id, body.source, staff.staffId)
        return outcome.ok ? { ...outcome, events: unit.events } : undo(outcome)
      })
      if (!reserved.ok) throw refusalOf(reserved)
      return readAfter(routes, id, reserved.events)
    },
  })
}

function readRequest(orderId: string, body: RefundRequest, by: string): RefundCommand {
  const { id, amount, fee, reference, paidOn, ...parts } = body
  return {
    ...parts,
    orderId,
    refundId: id,
    beforeFeeAgorot: readSum('amount', amount),
    feeAgorot: readSum('fee', fee),
    reference: reference?.trim() || null,
    paidOn: paidOn ?? null,
    by,
  }
}

function readSum(field: 'amount' | 'fee', shekels: number): number {
  if (!isWholeAgorot(shekels)) throw refusalOf({ ok: false, reason: 'not_whole_agorot', field })
  return shekelsToAgorot(shekels)
}

const SOURCES: readonly StockSource[] = ['stock', 'shipment', 'supplier']
const MOST_ALTERNATIVES = 12

/** As the catalogue names it, else as it was ordered: tires of a set have names of their own. */
function nameOf(ean: string, lines: readonly OrderLine[], known: readonly CatalogueProduct[]) {
  const { brand = '', displayName = ean } = known.find((each) => each.ean === ean) ?? lines.find((each) => each.ean === ean) ?? {}
  return { brand, displayName }
}

async function readAlternatives({ database }: Pick<UnitOfWorkDeps, 'database'>, orderId: string): Promise<OrderAlternatives> {
  const order = await findOrder(database, orderId)
  if (order === null) throw orderRefusal('unknown')
  const { lines } = order.placed
  const short = await listShortages(database, unitsOf(lines))
  const shipments = await findShipmentSettings(database)
  const sources: OrderAlternatives['sources'] = []
  for (const source of SOURCES) {
    if ((await listShortages(database, unitsOf(linesFrom(lines, short, source)))).length === 0)
      sources.push({ source, arrivesOn: arrivalOf(source, shipments) })
  }
  const ordered = await listProductsByEans(database, [...new Set(short.map(({ ean }) => ean))])
  const sameSize = await Promise.all(ordered.map(({ tire }) => listProductsBySize(database, tire)))
  const known = new Set(lines.map(({ ean }) => ean))
  const products = sameSize.flat().filter(({ ean, stock, setOf }) => !known.has(ean) && setOf === null && (stock ?? 0) > 0)
  const history = await listOrderHistory(database, orderId)
  const released = history.findLast(({ type }) => type === 'order.reservation-released.v1')
  return {
    released: released?.type === 'order.reservation-released.v1' ? released.data.reason : null,
    missing: short.map(({ ean, quantity, ...rest }) => ({ ean, ...nameOf(ean, lines, ordered), ...rest, wanted: quantity })),
    sources,
    products: [...new Map(products.map((product) => [product.ean, product])).values()].slice(0, MOST_ALTERNATIVES).map((product) => ({
      ean: product.ean,
      brand: product.brand,
      displayName: product.displayName,
      displaySize: displaySizeOf(product),
      price: agorotToShekels(product.priceAgorot),
      inStock: product.stock ?? 0,
    })),
  }
}
