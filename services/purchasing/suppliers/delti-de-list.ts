import { date, shortText, wholeFrom } from '#services/importing/cell.ts'
import { optional, required } from '#services/importing/columns.ts'
import { readDecimal } from '#services/importing/decimal.ts'
import { orderForm } from './order-form.ts'
import { centsCell, stockCell, supplierFile } from './supplier-file.ts'

const COLUMNS = {
  item_no: required(shortText, 'article number to order by; leading zeros count'),
  gtin: optional(shortText, 'EAN; a spoilt one counts as none'),
  mpn: optional(shortText, "the maker's article number"),
  manufacturer: required(shortText, 'brand'),
  pattern: required(shortText, 'line'),
  width: required(shortText, '120, 3.00'),
  height: optional(shortText, '70; empty of an inch size'),
  rim: required(shortText, '17; may carry R, B or a dash'),
  index: optional(shortText, 'load and speed, 58W'),
  axle: optional(shortText, 'F, R or F/R'),
  dot: optional(shortText, 'week and year of manufacture, 1224'),
  qty: required(stockCell(), 'units; >20 is 20 at least'),
  net_price: required(centsCell(readDecimal), 'net price, 112.50'),
  currency: optional(shortText, 'EUR; empty = EUR'),
  lead_time_days: optional(wholeFrom(0, 365), 'days'),
  moq: optional(wholeFrom(1, 10_000), 'minimum order; empty = 1'),
  pack: optional(wholeFrom(1, 1_000), 'ordered in multiples of; empty = 1'),
  valid_from: optional(date, 'first day of the price'),
  valid_to: optional(date, 'last day of the price'),
} as const

/** deltiDe: English names, parted by tabs, decimal point, the size in columns of its own. */
export const DELTI_DE_LIST = supplierFile({
  supplier: 'deltiDe',
  columns: COLUMNS,
  columnOf: { ean: 'gtin', brand: 'manufacturer', description: 'pattern', dot: 'dot', currency: 'currency', price: 'net_price' },
  toArticle: (row) => ({
    sku: row.item_no,
    ean: row.gtin,
    makerNumber: row.mpn,
    brand: row.manufacturer,
    description: [row.pattern, row.axle].filter(Boolean).join(' '),
    size: `${row.width}/${row.height ?? '-'}-${row.rim.replace(/^[RB-]\s*/i, '')}`,
    dot: row.dot === null ? null : { text: row.dot, isYearOnly: false },
    priceCents: row.net_price,
    currency: row.currency,
    stock: row.qty,
    leadDays: row.lead_time_days,
    minimumQuantity: row.moq ?? 1,
    multiple: row.pack ?? 1,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }),
})

/** How deltiDe is written an order. */
export const DELTI_DE_ORDER = orderForm(COLUMNS, {
  columns: {
    item_no: 'sku',
    gtin: 'ean',
    mpn: 'makerNumber',
    manufacturer: 'brand',
    pattern: 'description',
    width: 'width',
    height: 'height',
    rim: 'rim',
    dot: 'dot',
    net_price: 'price',
    currency: 'currency',
  },
  quantity: 'order_qty',
  encoding: 'utf-8',
  separator: '\t',
  decimal: '.',
})
