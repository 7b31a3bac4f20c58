import { createEvent } from '#events/registry.ts'
import type { Supplier, SupplierArticleChanged } from '#events/suppliers.events.ts'
import { parseDot } from '#services/domain/dot.ts'
import { parseTireSize } from '#services/domain/tire-size.ts'
import { ean as eanCell, type ReadCell, units as unitsCell } from '#services/importing/cell.ts'
import { type CellTexts, type Columns, type Problem, problem, readValues, type ValuesOf, warning } from '#services/importing/columns.ts'
import type { Encoding } from '#services/importing/csv-file.ts'
import { entityOf, type FileKind, type ReadContext } from '#services/importing/file-kind.ts'
import { DOT_REASONS } from '#services/importing/reasons.ts'

/** A row of any supplier's list, as cells. */
export interface ListedArticle {
  sku: string
  ean: string | null
  makerNumber: string | null
  brand: string
  /** Free text with the size, `120/70 ZR 17 M/C TL (58W) ANGEL GT II F`. */
  description: string
  /** The size, where the list has columns for it. */
  size: string | null
  dot: string | null
  priceCents: number
  currency: string | null
  stock: { units: number; isAtLeast: boolean }
  minimumQuantity: number
  multiple: number
  leadDays: number | null
  validFrom: string | null
  validTo: string | null
}

/** The names of a supplier's columns, and their parser. */
export interface SupplierFeed<C extends Columns = Columns> {
  supplier: Supplier
  encoding?: Encoding
  columns: C
  /** The column of each value, for messages. */
  columnOf: Record<'sku' | 'ean' | 'brand' | 'description' | 'dot' | 'currency' | 'price', keyof C & string>
  /** Dates of manufacture are years. */
  hasYearsOnly: boolean
  toArticle(values: ValuesOf<C>): ListedArticle
  write(article: SupplierArticleChanged): Record<keyof C & string, string>
}

const AT_LEAST = /^>\s*\d+$|^\d+\s*\+$|^\+\s*\d+$/

/** Parses units: `>20`, `20+` and `+20` mean at least 20, never 0; words are specific to the list. */
export function stockCell(words: Readonly<Record<string, number>> = {}): ReadCell<ListedArticle['stock']> {
  return (text) => {
    const known = words[text.trim().toLowerCase()]
    if (known !== undefined) return { ok: true, value: { units: known, isAtLeast: known > 0 } }
    const isAtLeast = AT_LEAST.test(text)
    const cell = unitsCell(text.replace(/^\+\s*(\d+)$/, '$1+'))
    if (!cell.ok) return cell
    // "At least" is part of the value.
    return { ok: true, value: { units: cell.value, isAtLeast }, ...(cell.warning === 'below_zero' && { warning: cell.warning }) }
  }
}

/** Euro cents, above zero. */
export function centsCell(read: ReadCell<number>): ReadCell<number> {
  return (text) => {
    const cell = read(text)
    if (!cell.ok) return cell
    const cents = Math.round(cell.value * 100)
    return cents > 0 ? { ok: true, value: cents } : { ok: false, reason: 'not_positive' }
  }
}

/**
 * A supplier's complete list: one row per article. Unreadable details (a damaged EAN, an unknown brand, a week in the future) are
 * warnings, since price and stock are usable without them; what would spoil an order rejects the row.
 */
export function supplierFile<C extends Columns>(feed: SupplierFeed<C>): FileKind {
  const { supplier } = feed
  return {
    name: `${supplier}-list`,
    entity: 'supplier-article',
    columns: feed.columns,
    idOf: (cells) => idOfCells(feed, cells),
    write: (data) => [feed.write(data as SupplierArticleChanged)],
    ...(feed.encoding && { encoding: feed.encoding }),
    wholeList: { idPrefix: `${supplier}:` },
    toRemoved: (articleId, { eventId, time }) =>
      createEvent('supplier-article.removed.v1', { id: eventId, time, subject: articleId, data: { articleId, supplier } }),
    start: (context) => ({
      read(fileRow, problems) {
        const { row } = fileRow
        const values = readValues(feed.columns, fileRow, problems)
        const article = values && toArticle(feed, feed.toArticle(values), { row, problems, context })
        if (!article) return null
        return entityOf('supplier-article', 'supplier-article.changed.v1', {
          id: article.articleId,
          rows: [row],
          data: article,
          idColumn: feed.columnOf.description,
          priceAgorot: article.priceCents,
          euroColumn: feed.columnOf.price,
        })
      },
      end: () => [],
    }),
  }
}

/** Later than any week of manufacture: a week in the future makes an article of its own until it is read. */
const LAST_DAY = '2100-12-31'

function idOfCells<C extends Columns>({ supplier, columns, columnOf, hasYearsOnly }: SupplierFeed<C>, cells: CellTexts): string | null {
  const { sku, dot } = columnOf
  const values = readValues({ [sku]: columns[sku], [dot]: columns[dot] } as Columns, { row: 0, cells }, [])
  if (!values) return null
  const written = values[dot]
  return articleIdOf(supplier, String(values[sku]), written ? parseDot(String(written), LAST_DAY, hasYearsOnly).code : null)
}

function articleIdOf(supplier: Supplier, sku: string, dot: string | null): string {
  return [supplier, sku, ...(dot === null ? [] : [dot])].join(':')
}

/** The inverse of `stockCell`. */
export function writeStock({ units, isAtLeast }: ListedArticle['stock']): string {
  return `${isAtLeast ? '>' : ''}${units}`
}

interface RowContext {
  row: number
  problems: Problem[]
  context: ReadContext
}

function toArticle<C extends Columns>(feed: SupplierFeed<C>, listed: ListedArticle, rowContext: RowContext): SupplierArticleChanged | null {
  const { supplier, columnOf } = feed
  const { row, problems, context } = rowContext
  const { sku, description, priceCents, stock, minimumQuantity, multiple, leadDays, validFrom, validTo, makerNumber } = listed
  if (listed.currency !== null && listed.currency.toUpperCase() !== 'EUR') {
    problems.push(problem(row, columnOf.currency, listed.currency, 'not_euro'))
    return null
  }
  const dot = readDot(listed.dot, feed, rowContext)
  const brand = context.brands.find(listed.brand)
  if (!brand) problems.push(warning(row, columnOf.brand, listed.brand, 'brand_not_sold'))
  return {
    articleId: articleIdOf(supplier, sku, dot),
    supplier,
    sku,
    makerNumber,
    description,
    priceCents,
    minimumQuantity,
    multiple,
    leadDays,
    validFrom,
    validTo,
    dot,
    ean: readEan(listed.ean, columnOf.ean, rowContext),
    brandSlug: brand?.slug ?? null,
    brand: listed.brand,
    sizeKey: readSizeKey(listed, columnOf.description, rowContext),
    ...stock,
  }
}

function readEan(text: string | null, column: string, { row, problems }: RowContext): string | null {
  if (text === null) return null
  const cell = eanCell(text)
  if (!cell.ok) problems.push(warning(row, column, text, cell.reason))
  return cell.ok ? cell.value : null
}

function readDot<C extends Columns>(
  text: string | null,
  { columnOf, hasYearsOnly }: SupplierFeed<C>,
  { row, problems, context }: RowContext,
): string | null {
  if (text === null) return null
  const { code, status, isYearOnly } = parseDot(text, context.today, hasYearsOnly)
  if (status !== 'valid') problems.push(warning(row, columnOf.dot, text, DOT_REASONS[status]))
  else if (isYearOnly) problems.push(warning(row, columnOf.dot, text, 'year_only'))
  return code
}

function readSizeKey({ size, description }: ListedArticle, column: string, { row, problems }: RowContext): string | null {
  const parsed = parseTireSize(size ?? description)
  if (!parsed.ok) problems.push(warning(row, column, size ?? description, 'size_not_read'))
  return parsed.ok ? parsed.key : null
}
