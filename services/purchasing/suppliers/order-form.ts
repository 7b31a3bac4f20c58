import { BYTE_ORDER_MARK, csvLines } from '#services/domain/csv.ts'
import { dotParts, sinceDotText } from '#services/domain/dot.ts'
import { moneyField } from '#services/domain/fields.ts'
import type { Columns } from '#services/importing/columns.ts'
import type { Encoding } from '#services/importing/csv-file.ts'

const WINDOWS = new TextDecoder('windows-1252')
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [WINDOWS.decode(Uint8Array.of(byte)), byte]))
const UNKNOWN = 0x3f

/** An ordered article, as its supplier names it. */
export interface OrderedArticle {
  sku: string
  ean: string | null
  makerNumber: string | null
  brand: string
  description: string
  /** `120/70-17`; null where unreadable. */
  sizeKey: string | null
  dot: string | null
  quantity: number
  /** Net, in euro cents. */
  priceCents: number
  /** The oldest agreed week of manufacture, `WWYY`. */
  oldestDot: string | null
  /** Of the whole order: the day on which its goods are wanted, where to, and by whom. */
  wantedOn: string | null
  deliveryAddress: string
  buyer: string
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
  oldestDot: ({ oldestDot }) => oldestDot && sinceDotText(oldestDot),
  wantedOn: ({ wantedOn }) => wantedOn,
  deliveryAddress: ({ deliveryAddress }) => deliveryAddress,
  buyer: ({ buyer }) => buyer,
} as const satisfies Record<string, (article: OrderedArticle) => string | number | null>
type OrderCell = keyof typeof CELLS
/** Cells that no supplier's list has. */
type OwnCell = 'quantity' | 'oldestDot' | 'wantedOn' | 'deliveryAddress' | 'buyer'

/** Column widths in characters. */
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
  oldestDot: 14,
  wantedOn: 14,
  deliveryAddress: 32,
  buyer: 20,
}

/** A supplier's order format: its list's columns, and those of an order. */
export interface OrderForm {
  columns: readonly { title: string; cell: OrderCell; width: number }[]
  encoding: Encoding
  separator: ';' | '\t'
  decimal: ',' | '.'
}

interface OrderFormOf<Title extends string> extends Omit<OrderForm, 'columns'> {
  /** In the order of the file. */
  columns: Readonly<Record<Title, Exclude<OrderCell, OwnCell>>>
  /** Titles in the supplier's language. */
  own: Readonly<Record<OwnCell, string>>
}

/** The format from a list's own columns; the quantity precedes the price, what is asked of the goods follows. */
export function orderForm<C extends Columns, Title extends keyof C & string>(
  _list: C,
  { columns, own, ...rest }: OrderFormOf<Title>,
): OrderForm {
  const named = Object.entries<OrderCell>(columns)
  const index = named.findIndex(([, cell]) => cell === 'price')
  const { quantity, oldestDot, wantedOn, deliveryAddress, buyer } = own
  const asked: [string, OrderCell][] = [
    [oldestDot, 'oldestDot'],
    [wantedOn, 'wantedOn'],
    [deliveryAddress, 'deliveryAddress'],
    [buyer, 'buyer'],
  ]
  const all = [...named.toSpliced(index, 0, [quantity, 'quantity']), ...asked]
  return { ...rest, columns: all.map(([title, cell]) => ({ title, cell, width: WIDTHS[cell] })) }
}

/** Cells of a sheet: quantities and prices are numbers, everything else is text. */
export function orderCells(form: OrderForm, article: OrderedArticle): (string | number | null)[] {
  return form.columns.map(({ cell }) => CELLS[cell](article))
}

/**
 * The order as CSV for the supplier's system: digits without the apostrophe that forces text in spreadsheets; texts that look like a
 * formula get one.
 */
export function orderCsv(form: OrderForm, articles: readonly OrderedArticle[]): Buffer {
  const rows = articles.map((article) =>
    form.columns.map(({ cell }) => {
      const value = CELLS[cell](article)
      if (cell === 'price') return moneyField.write(article.priceCents).replace('.', form.decimal)
      // Windows-1252 has no ≥.
      return cell === 'oldestDot' && form.encoding !== 'utf-8' ? String(value ?? '').replace('≥', '>=') : value
    }),
  )
  const { separator } = form
  const text = csvLines([form.columns.map(({ title }) => title), ...rows], { separator, keepsDigits: false })
  return encode(form.encoding === 'utf-8' ? BYTE_ORDER_MARK + text : text, form.encoding)
}

/** `3.50-10` has no height. */
function sizeParts(sizeKey: string | null): (string | null)[] {
  const [, width, height = null, rim] = /^([\d.]+)(?:\/([\d.]+))?-(\d+)$/.exec(sizeKey ?? '') ?? []
  return width === undefined ? [] : [width, height, rim ?? null]
}

/**
 * Encodes a text. Unencodable characters lose their diacritics (`č` to `c`) where a letter remains, or become a question mark: a
 * look-alike of `=`, `;` or a quote must not turn into one after escaping.
 */
function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  return Buffer.from(Array.from(text, (sign) => BYTES.get(sign) ?? BYTES.get(letterOf(sign)) ?? UNKNOWN))
}

function letterOf(sign: string): string {
  const [first = ''] = sign.normalize('NFKD')
  return /[\p{L}\p{N}]/u.test(first) ? first : ''
}
