import type { Supplier, SupplierArticleChanged } from '#events/suppliers.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { parseTireSize } from '#services/domain/tire-size.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type DraftLine, findDraftOrder, listDraftLines } from '#services/purchasing/draft-orders.queries.ts'
import { findSupplierArticles } from '#services/purchasing/supplier-articles.queries.ts'
import type { OrderedArticle } from '#services/purchasing/suppliers/order-form.ts'
import { draftExportText as text } from './draft-export.text.ts'
import { noDraft } from './draft-order-reads.ts'

export interface SupplierOrder {
  draftOrderId: string
  supplier: Supplier
  isApproved: boolean
  articles: OrderedArticle[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What of a draft is ordered of one supplier, in the supplier's own words; our names where it has none of the article any more. */
export async function readSupplierOrder(queryable: Queryable, draftOrderId: string, supplier: Supplier): Promise<SupplierOrder> {
  const draft = UUID.test(draftOrderId) ? await findDraftOrder(queryable, draftOrderId) : null
  if (draft === null) throw noDraft()
  if (draft.status !== 'completed') throw new HttpError(409, 'draft_not_ready', text.notReady)
  const all = await listDraftLines(queryable, draftOrderId)
  const lines = all.filter((line) => line.supplier === supplier && line.quantity > 0)
  const ids = lines.map(({ articleId }) => articleId)
  const offered = await findSupplierArticles(queryable, ids)
  const left = lines.filter(({ articleId }) => !offered.has(articleId)).map(({ ean }) => ean)
  const brands = new Map((await listProductsByEans(queryable, left)).map(({ ean, brand }) => [ean, brand]))
  const articles = lines.map((line) => toArticle(line, offered.get(line.articleId) ?? null, brands.get(line.ean) ?? ''))
  return { draftOrderId, supplier, isApproved: draft.approvedAt !== null, articles }
}

function toArticle(line: DraftLine, offered: SupplierArticleChanged | null, brand: string): OrderedArticle {
  const { sku, ean, quantity, unitCents: priceCents } = line
  const dot = line.articleId.slice(`${line.supplier}:${sku}:`.length) || null
  const ordered = { sku, quantity, priceCents, dot }
  if (offered === null) {
    const size = parseTireSize(line.displaySize)
    const description = `${line.displaySize} ${line.name}`
    return { ...ordered, ean, brand, makerNumber: null, description, sizeKey: size.ok ? size.key : null }
  }
  // The supplier looks for the ean of its own list, where it has one.
  const { makerNumber, description, sizeKey } = offered
  return { ...ordered, ean: offered.ean ?? ean, brand: offered.brand, makerNumber, description, sizeKey }
}
