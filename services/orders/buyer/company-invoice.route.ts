import { type InvoicedToCompany, invoiceToCompany } from '#services/documents/index.ts'
import { isCompanyNumber } from '#services/domain/person.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { checkedWords } from '#services/ingress/forms/checked-fields.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { BUYER_ORDER_CALLS as CALLS } from './buyer-order.contract.ts'
import { type BuyerOrderRoutes, orderOf, readOrder } from './buyer-order.routes.ts'

const MAX_BODY_BYTES = 4 * 1024
const NO_NAME = 'נא להזין את שם החברה.'

const refusalOf = refusalsBy<InvoicedToCompany | Refused<'bad_number'>>({
  bad_number: [422, 'invalid_company_number', 'המספר אינו תקין: בדקו את 9 הספרות.', { field: 'companyNumber' }],
  unknown: [404, 'unknown_link', 'הקישור להזמנה לא תקף. לשאלות התקשרו אלינו.'],
  not_yet: [409, 'not_yet', 'החשבונית עוד לא הופקה. נסו שוב כשהיא תופיע כאן.'],
  month_over: [409, 'month_over', 'החודש שבו הופקה החשבונית הסתיים, ואי אפשר לשנות אותה. לשאלות התקשרו אלינו.'],
  already: [409, 'already', 'החשבונית כבר על שם חברה, ואפשר לשנות אותה פעם אחת. לשאלות התקשרו אלינו.'],
  refunded: [409, 'refunded', 'על ההזמנה הזו כבר הוחזר כסף, ולכן אי אפשר לשנות את החשבונית. לשאלות התקשרו אלינו.'],
})

/** The buyer has the invoice of his order written for a company. */
export function companyInvoiceRoute(app: App, routes: BuyerOrderRoutes): void {
  app.route({
    ...CALLS.invoiceToCompany,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('company-invoice', routes.rateLimits.offersPerMinute) },
    handler: async ({ params, body }, reply) => {
      reply.header('cache-control', 'no-store')
      const orderId = orderOf(routes, params.token)
      const name = checkedWords(body.name, 'name', NO_NAME)
      const companyNumber = textLine(body.companyNumber)
      if (!isCompanyNumber(companyNumber)) throw refusalOf('bad_number')
      const written = await invoiceToCompany(routes, orderId, { name, companyNumber })
      if (!written.ok) throw refusalOf(written)
      return readOrder(routes, orderId)
    },
  })
}
