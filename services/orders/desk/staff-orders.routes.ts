import { Type } from 'typebox'
import { OrderId } from '#events/orders.events.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { OrderDeps } from '#services/orders/change-order.command.ts'
import { showCardDetails } from '#services/orders/payments/card-details.command.ts'
import { saveOrderChange } from './change-order.ts'
import { noOrder, readOrderDetails, readOrders } from './staff-order-reads.ts'
import {
  CardData,
  OrderChange,
  OrderChangeAnswer,
  OrderChangeRefusal,
  OrderDetails,
  StaffOrders,
  StaffOrdersQuery,
} from './staff-orders.contract.ts'

const OrderPath = Type.Object({ id: OrderId })
const CardPath = Type.Object({ orderId: OrderId, token: Type.String({ maxLength: 200 }) })

/** The orders, one of them with its history, what staff change of it, and the card that paid it. */
export function staffOrderRoutes(app: App, deps: OrderDeps): void {
  const { database } = deps
  app.get(
    '/api/v1/orders',
    { schema: { summary: 'Orders, the newest first', querystring: StaffOrdersQuery, response: { 200: StaffOrders } } },
    async ({ query }) => readOrders(database, query),
  )
  app.get(
    '/api/v1/order/:id',
    { schema: { summary: 'An order with its history', params: OrderPath, response: { 200: OrderDetails } } },
    async ({ params }) => readOrderDetails(database, params.id),
  )
  app.post(
    '/api/v1/order/:id',
    {
      schema: {
        summary: 'Changes the status or tracking code of an order, or says that staff have seen why it waits',
        params: OrderPath,
        body: OrderChange,
        response: { 200: OrderChangeAnswer, 409: OrderChangeRefusal },
      },
    },
    async ({ params, body, staff }) => ({ result: await saveOrderChange(deps, params.id, body, staff.staffId) }),
  )
  app.get(
    '/api/v1/pdata/:orderId/:token',
    {
      // Who asks without reading has been shown nothing.
      exposeHeadRoute: false,
      schema: { summary: 'What is known of the card that paid; kept in the history', params: CardPath, response: { 200: CardData } },
    },
    async ({ params, staff }) => {
      const card = await showCardDetails(deps, params.orderId, staff.staffId)
      if (card === 'unknown') throw noOrder()
      return { cData: card }
    },
  )
}
