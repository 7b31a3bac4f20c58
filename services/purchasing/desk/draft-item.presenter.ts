import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { marginOf } from '#services/domain/landed-cost.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { DraftLine } from '#services/purchasing/draft-orders.queries.ts'
import { type AgreedWeek, agreedWeek, readTolerances, type Tolerances } from '../claims.queries.ts'
import type { DraftItem } from '../draft-orders.contract.ts'
import { findSupplierArticles } from '../supplier-articles.queries.ts'

/** `names` by staff id; other authors (`system`) are shown as they are. */
export type StaffNames = ReadonlyMap<string, string>

const CENTS_PER_EURO = 100
export const centsToEuro = (cents: number): number => cents / CENTS_PER_EURO

/** Current data of the shop and of suppliers about the lines' articles. */
export interface ShopFacts {
  products: ReadonlyMap<string, CatalogueProduct>
  articles: ReadonlyMap<string, SupplierArticleChanged>
  tolerances: Tolerances
}

export async function readShopFacts(database: Database, lines: readonly DraftLine[]): Promise<ShopFacts> {
  const products = await listProductsByEans(
    database,
    lines.map(({ ean }) => ean),
  )
  return {
    products: new Map(products.map((product) => [product.ean, product])),
    articles: await findSupplierArticles(
      database,
      lines.map(({ articleId }) => articleId),
    ),
    tolerances: await readTolerances(database),
  }
}

/** Data for presenting a draft's lines. */
export type KnownOfLines = ShopFacts & { names: StaffNames }

/** The week that is agreed for a line, and the oldest one that is taken. */
export function agreedOf(line: DraftLine, { products, articles, tolerances }: ShopFacts): AgreedWeek {
  return agreedWeek(articles.get(line.articleId)?.dot, products.get(line.ean)?.tire.dot, tolerances[line.supplier])
}

export function presentItem(line: DraftLine, { names, ...facts }: KnownOfLines): DraftItem {
  const {
    lineId,
    ean,
    displaySize,
    quantity,
    computed,
    sku,
    minimumQuantity,
    multiple,
    supplierUnits,
    computedOfProduct,
    editedBy,
    editedAt,
    note,
  } = line
  const { arrived, tooOld, wrong, landedAgorot } = line
  const product = facts.products.get(ean)
  const margin = product && marginOf(product.priceAgorot, landedAgorot)
  return {
    lineId,
    ean,
    product: line.name,
    displaySize,
    quantity,
    computed,
    unitPrice: centsToEuro(line.unitCents),
    source: line.supplier,
    sku,
    minimumQuantity,
    multiple,
    supplierUnits,
    currentStock: line.stock,
    lastYearSold: line.soldLastYear,
    addedReason: line.reasons,
    splitOf: computedOfProduct === computed ? null : computedOfProduct,
    edited: editedBy && editedAt ? { by: names.get(editedBy) ?? editedBy, at: editedAt.toISOString(), note } : null,
    arrived,
    tooOld,
    wrong,
    ...agreedOf(line, facts),
    landed: agorotToShekels(Math.round(landedAgorot)),
    margin: margin ? { shekels: agorotToShekels(margin.agorot), percent: margin.percent } : null,
  }
}
