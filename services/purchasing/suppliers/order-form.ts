import { stringify } from 'csv-stringify/sync'
import { dotParts } from '#services/domain/dot.ts'
import type { Columns } from '#services/importing/columns.ts'
import type { Encoding } from '#services/importing/csv-file.ts'

const WINDOWS = new TextDecoder('windows-1252')
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [WINDOWS.decode(Uint8Array.of(byte)), byte]))
const UNKNOWN = 0x3f

/** One article of an order, as its supplier calls it. */
export interface OrderedArticle {
  sku: string
  ean: string | null
  makerNumber: string | null
  brand: string
  description: string
  /** `120/70-17`; null where nobody could read it. */
  sizeKey: string | null
  dot: string | null
  quantity: number
  /** Net, in euro cents. */
  priceCents: number
}

const CELLS = {
  sku: ({ sku }) => sku,
  ean: ({ ean }) => ean,
  makerNumber: ({ makerNumber }) => makerNumber,
  brand: ({ brand }) => brand,
  description: ({ description }) => description,
  width: ({ sizeKey }) => sizeParts(sizeKey)[0] ?? null,
  height: ({ sizeKey }) => sizeParts(sizeKey)[1] ?? null,
  rim: ({ sizeKey }) => sizeParts(sizeKey)[2] ?? null,
  dot: ({ dot }) => dot,
  year: ({ dot }) => (dot === null ? null : String(dotParts(dot).year)),
  quantity: ({ quantity }) => quantity,
  price: ({ priceCents }) => priceCents / 100,
  currency: () => 'EUR',
} as const satisfies Record<string, (article: OrderedArticle) => string | number | null>
type OrderCell = keyof typeof CELLS

/** In characters, on a sheet. */
const WIDTHS: Record<OrderCell, number> = {
  sku: 16,
  ean: 16,
  makerNumber: 16,
  brand: 16,
  description: 48,
  width: 8,
  height: 8,
  rim: 8,
  dot: 8,
  year: 12,
  quantity: 12,
  price: 12,
  currency: 10,
}

/** How a supplier is written to: the columns of its own list, and the one in which it looks for how many. */
export interface OrderForm {
  columns: readonly { title: string; cell: OrderCell; width: number }[]
  encoding: Encoding
  separator: ';' | '\t'
  decimal: ',' | '.'
}

interface OrderFormOf<Title extends string> extends Omit<OrderForm, 'columns'> {
  /** In the order of the file; names that the list has too. */
  columns: Readonly<Record<Title, Exclude<OrderCell, 'quantity'>>>
  quantity: string
}

/** The form over a list's own columns; the quantity stands before the price. */
export function orderForm<C extends Columns, Title extends keyof C & string>(
  _list: C,
  { columns, quantity, ...rest }: OrderFormOf<Title>,
): OrderForm {
  const named = Object.entries<OrderCell>(columns)
  const index = named.findIndex(([, cell]) => cell === 'price')
  const all = named.toSpliced(index, 0, [quantity, 'quantity'])
  return { ...rest, columns: all.map(([title, cell]) => ({ title, cell, width: WIDTHS[cell] })) }
}

/** What stands in a sheet: numbers are quantities and prices, whatever else looks like one is a text. */
export function orderCells(form: OrderForm, article: OrderedArticle): (string | number | null)[] {
  return form.columns.map(({ cell }) => CELLS[cell](article))
}

const BYTE_ORDER_MARK = '\ufeff'

/**
 * The order as the supplier's own system reads it, so digits stand there without the apostrophe by which spreadsheets keep them; a text
 * that begins like a formula has one.
 */
export function orderCsv(form: OrderForm, articles: readonly OrderedArticle[]): Buffer {
  const rows = articles.map((article) =>
    form.columns.map(({ cell }) => {
      const value = CELLS[cell](article)
      return cell === 'price' ? Number(value).toFixed(2).replace('.', form.decimal) : value
    }),
  )
  const text = stringify([form.columns.map(({ title }) => title), ...rows], {
    delimiter: form.separator,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  return encode(form.encoding === 'utf-8' ? BYTE_ORDER_MARK + text : text, form.encoding)
}

/** `3.50-10` has no height. */
function sizeParts(sizeKey: string | null): (string | null)[] {
  const [, width, height = null, rim] = /^([\d.]+)(?:\/([\d.]+))?-(\d+)$/.exec(sizeKey ?? '') ?? []
  return width === undefined ? [] : [width, height, rim ?? null]
}

/**
 * A text as bytes. What the encoding has no sign for loses its marks (`č` is `c`) where that leaves a letter, or is a question mark: a
 * sign that only looks like `=`, `;` or a quote must not become one after the file was put together.
 */
function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  return Buffer.from(Array.from(text, (sign) => BYTES.get(sign) ?? BYTES.get(letterOf(sign)) ?? UNKNOWN))
}

function letterOf(sign: string): string {
  const [first = ''] = sign.normalize('NFKD')
  return /[\p{L}\p{N}]/u.test(first) ? first : ''
}
