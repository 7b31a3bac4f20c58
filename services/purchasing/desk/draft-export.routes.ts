import type { FastifyRequest } from 'fastify'
import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { isUuid } from '#services/domain/slug.ts'
import { parseTireSize } from '#services/domain/tire-size.ts'
import { XLSX } from '#services/ingress/contract/call.contract.ts'
import { unavailable } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import { DRAFT_CALLS } from '#services/purchasing/draft-orders.contract.ts'
import { type DraftLine, findDraftOrder, listDraftLines } from '#services/purchasing/draft-orders.queries.ts'
import { type OrderedArticle, type OrderForm, orderCells, orderCsv } from '#services/purchasing/suppliers/order-form.ts'
import { ORDER_FORMS } from '#services/purchasing/suppliers/supplier-lists.ts'
import { loggingExport, type Sheet, xlsxFile } from '#services/staff/index.ts'
import { agreedOf, readShopFacts, type ShopFacts } from './draft-item.presenter.ts'
import { readWantedOn } from './draft-order-reads.ts'
import { refusalOf } from './draft-orders.routes.ts'

interface SupplierOrder {
  number: number
  supplier: Supplier
  isApproved: boolean
  articles: OrderedArticle[]
}

const FILE = /^([a-zA-Z]+)\.(csv|xlsx)$/

interface ExportDeps {
  database: Database
  config: Pick<Config, 'shop'>
  now: () => Date
}

/** A draft's order to one supplier, in that supplier's columns: `rduch.csv` for its system, `rduch.xlsx` for people. */
export function draftExportRoutes(app: App, { database, config, now }: ExportDeps): void {
  app.route({
    ...DRAFT_CALLS.export,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { supplier, ending } = readFileName(request.params.file)
      const order = await readSupplierOrder(database, request.params.id, supplier, config.shop.business)
      const file = ending === 'csv' ? await csvOf(order, request) : await sheetOf(order, request)
      reply.headers({
        'content-type': ending === 'csv' ? `text/csv; charset=${ORDER_FORMS[supplier].encoding}` : XLSX,
        'content-disposition': `attachment; filename="${fileName(order, israelDate(now().getTime()))}.${ending}"`,
      })
      return reply.send(file)
    },
  })
}

function readFileName(file: string): { supplier: Supplier; ending: string } {
  const [, name, ending = ''] = FILE.exec(file) ?? []
  const supplier = SUPPLIERS.find((each) => each === name)
  if (supplier === undefined) throw refusalOf('no_supplier')
  return { supplier, ending }
}

/** Unapproved files are named so that they are not mistaken for an order. */
function fileName({ number, supplier, isApproved }: SupplierOrder, today: string): string {
  return `${isApproved ? 'order' : 'draft'}-${number}-${supplier}-${today}`
}

async function csvOf({ supplier, articles }: SupplierOrder, request: FastifyRequest): Promise<Buffer> {
  return orderCsv(ORDER_FORMS[supplier], await logged(articles, request))
}

async function sheetOf({ supplier, articles }: SupplierOrder, request: FastifyRequest): Promise<Buffer> {
  const form = ORDER_FORMS[supplier]
  const file = await xlsxFile(async () => [toSheet(form, supplier, await logged(articles, request))]).catch((error: unknown) => {
    throw error instanceof QueueFullError ? unavailable() : error
  })
  return Buffer.from(file)
}

function toSheet(form: OrderForm, name: string, articles: readonly OrderedArticle[]): Sheet {
  const columns = form.columns.map(({ title, width, cell }) => ({ title, width, ...(cell === 'price' && { format: '0.00' }) }))
  return { name, columns, rows: articles.map((article) => orderCells(form, article)), isLeftToRight: true }
}

async function logged(articles: readonly OrderedArticle[], request: FastifyRequest): Promise<OrderedArticle[]> {
  const ordered: OrderedArticle[] = []
  const pieces = (async function* () {
    yield articles
  })()
  for await (const piece of loggingExport(pieces, request, 'draft-order')) ordered.push(...piece)
  return ordered
}

/** A draft's lines for one supplier, with the supplier's own names; ours where its list has the article no longer. */
async function readSupplierOrder(
  database: Database,
  draftOrderId: string,
  supplier: Supplier,
  { latinName: buyer, deliveryAddress }: Config['shop']['business'],
): Promise<SupplierOrder> {
  const draft = isUuid(draftOrderId) ? await findDraftOrder(database, draftOrderId) : null
  if (draft === null) throw refusalOf('unknown')
  if (draft.status !== 'completed') throw refusalOf('not_prepared')
  const all = await listDraftLines(database, draftOrderId)
  const lines = all.filter((line) => line.supplier === supplier && line.quantity > 0)
  const facts = await readShopFacts(database, lines)
  const asked = { wantedOn: await readWantedOn(database, draft), deliveryAddress, buyer }
  const articles = lines.map((line) => ({ ...toArticle(line, facts), ...asked }))
  return { number: draft.number, supplier, isApproved: draft.approvedAt !== null, articles }
}

function toArticle(line: DraftLine, facts: ShopFacts): Omit<OrderedArticle, 'wantedOn' | 'deliveryAddress' | 'buyer'> {
  const { sku, ean, quantity, unitCents: priceCents } = line
  const dot = line.articleId.slice(`${line.supplier}:${sku}:`.length) || null
  const ordered = { sku, quantity, priceCents, dot, oldestDot: agreedOf(line, facts).oldestDot }
  const offered = facts.articles.get(line.articleId)
  if (!offered) {
    const brand = facts.products.get(ean)?.brand ?? ''
    const size = parseTireSize(line.displaySize)
    const description = `${line.displaySize} ${line.name}`
    return { ...ordered, ean, brand, makerNumber: null, description, sizeKey: size.ok ? size.key : null }
  }
  // The supplier's own EAN, where its list has one.
  const { makerNumber, description, sizeKey } = offered
  return { ...ordered, ean: offered.ean ?? ean, brand: offered.brand, makerNumber, description, sizeKey }
}
