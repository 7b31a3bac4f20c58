import type { FastifyReply } from 'fastify'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { ServiceRefused, ServiceUnavailable } from '#services/platform/service-errors.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import type { Carrier, CarrierAccess } from './carrier.ts'
import { PARCEL_CALLS as CALLS, type ParcelState } from './parcels.contract.ts'
import { parcelsText as text } from './parcels.text.ts'
import { type ParcelRefused, sendParcel } from './send-parcel.command.ts'

const refusalOf = refusalsBy<ParcelRefused | Refused<'no_carrier' | 'no_parcel' | 'not_shown'>>({
  unknown: [404, 'no_order', text.noOrder],
  not_shipping: [409, 'not_shipping', text.notShipping],
  not_paid: [409, 'not_paid', text.notPaid],
  buyer_cancelled: [409, 'buyer_cancelled', text.buyerCancelled],
  balance_due: [409, 'balance_due', text.balanceDue],
  no_address: [409, 'no_address', text.noAddress],
  being_created: [409, 'being_created', text.beingCreated],
  carrier_away: [503, 'carrier_away', text.carrierAway],
  carrier_refused: ({ said }) => [422, 'carrier_refused', text.carrierRefused(said)],
  kept_not_sent: ({ code }) => [409, 'kept_not_sent', text.keptNotSent(code), { extra: { code } }],
  no_carrier: [409, 'no_carrier', text.noCarrier],
  no_parcel: [404, 'no_parcel', text.noParcel],
  not_shown: [503, 'saved_not_shown', text.notShown, { retryAfterSeconds: 2 }],
})

/** Orders parcels, and fetches their labels. */
export function parcelRoutes(desk: App, routes: UnitOfWorkDeps & { carrier?: CarrierAccess | null }): void {
  const { database } = routes
  const openCarrier = async (): Promise<Carrier> => {
    if (!routes.carrier) throw refusalOf('no_carrier')
    return routes.carrier.open()
  }
  desk.route({
    ...CALLS.send,
    handler: async ({ params, body, staff }) => {
      const command = { orderId: params.id, isConfirmed: body.confirmed ?? false, by: staff.staffId }
      const sent = await sendParcel(routes, await openCarrier(), command)
      if (!sent.ok) throw refusalOf(sent)
      if (!(await waitForProjection(database, sent.events))) throw refusalOf('not_shown')
      return { code: sent.code }
    },
  })
  desk.route({
    ...CALLS.ofOrder,
    handler: async ({ params }) => {
      const { rows } = await database.query<{ code: string; state: ParcelState; since: Date | null }>(
        'SELECT code, state, state_at AS since FROM parcels WHERE order_id = $1 AND code IS NOT NULL',
        [params.id],
      )
      const [parcel] = rows
      return {
        isOffered: Boolean(routes.carrier),
        parcel: parcel ? { ...parcel, since: parcel.since?.toISOString() ?? null } : null,
      }
    },
  })
  const codesOf = async (carrier: Carrier, orderIds: readonly string[]): Promise<string[]> => {
    const { rows } = await database.query<{ code: string }>(
      `SELECT code FROM parcels JOIN unnest($1::text[]) WITH ORDINALITY AS asked (order_id, place) USING (order_id)
       WHERE carrier = $2 AND code IS NOT NULL ORDER BY place`,
      [orderIds, carrier.name],
    )
    return rows.map(({ code }) => code)
  }
  desk.route({
    ...CALLS.label,
    handler: async ({ params }, reply) => {
      const carrier = await openCarrier()
      const [code] = await codesOf(carrier, [params.id])
      if (code === undefined) throw refusalOf('no_parcel')
      return sendPdf(reply, `parcel-${code}`, await labelOf(carrier, code))
    },
  })
  desk.route({
    ...CALLS.labels,
    handler: async ({ query }, reply) => {
      const carrier = await openCarrier()
      const codes = await codesOf(carrier, query.orders.split(','))
      if (codes.length === 0) throw refusalOf('no_parcel')
      const labels: Buffer[] = []
      // One after the other: a carrier is not made for fifty at once.
      for (const code of codes) labels.push(await labelOf(carrier, code))
      return sendPdf(reply, 'parcels', await joinPdfs(labels))
    },
  })
}

function sendPdf(reply: FastifyReply, name: string, pdf: Uint8Array) {
  reply.headers({ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}.pdf"` })
  return reply.send(pdf)
}

async function joinPdfs(pdfs: readonly Buffer[]): Promise<Buffer> {
  // Large, and needed when labels are printed alone.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const joined = await PDFDocument.create()
  for (const pdf of pdfs) {
    const one = await PDFDocument.load(pdf)
    for (const page of await joined.copyPages(one, one.getPageIndices())) joined.addPage(page)
  }
  return Buffer.from(await joined.save())
}

async function labelOf(carrier: Carrier, code: string): Promise<Buffer> {
  try {
    return await carrier.label(code)
  } catch (error) {
    if (error instanceof ServiceUnavailable || error instanceof ServiceRefused) throw refusalOf('carrier_away')
    throw error
  }
}
