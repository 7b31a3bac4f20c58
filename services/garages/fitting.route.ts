import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { DateOnly, Slug } from '#events/primitives.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { dayText } from '#services/domain/slot-text.ts'
import { notFound } from '#services/ingress/plugins/errors.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CartItemsQuery, InstallDateList, InstallSlotList } from './garage.contract.ts'
import { type GarageRoutes, readEans } from './garage-routes.ts'

/** When a garage can fit what is in a cart. What is taken changes by the minute: no answer is kept. */
export function fittingRoutes(app: App, { database, now, fitting }: GarageRoutes): void {
  const options = { onRequest: async (_request: unknown, reply: FastifyReply) => void reply.header('cache-control', 'no-store') }
  const findDays = async (garageId: string, items: string | undefined) => {
    const products = await listProductsByEans(database, readEans(items))
    const found = await fitting.findFitting(database, { garageId, products, now: now() })
    if (found === null) throw notFound()
    return found.days
  }
  app.get(
    '/api/v1/checkout/install/dates/:shopId',
    {
      ...options,
      config: { access: 'public' },
      schema: {
        summary: 'Dates on which a garage can fit a cart',
        params: Type.Object({ shopId: Slug }),
        querystring: CartItemsQuery,
        response: { 200: InstallDateList },
      },
    },
    async ({ params, query }) => {
      const days = await findDays(params.shopId, query.items)
      return days.map(({ date, starts }) => ({ displayText: dayText(date), value: date, vacant: starts.some(({ isFree }) => isFree) }))
    },
  )
  app.get(
    '/api/v1/checkout/install/slots/:shopId/:date',
    {
      ...options,
      config: { access: 'public' },
      schema: {
        summary: 'Appointments of a garage on a date; none on a date that it does not offer',
        params: Type.Object({ shopId: Slug, date: DateOnly }),
        querystring: CartItemsQuery,
        response: { 200: InstallSlotList },
      },
    },
    async ({ params, query }) => {
      const days = await findDays(params.shopId, query.items)
      const starts = days.find(({ date }) => date === params.date)?.starts ?? []
      return starts.map(({ startsAt, isFree }) => ({ startCursor: startsAt, vacant: isFree }))
    },
  )
}
