import { date, shortText, wholeFrom } from '#services/importing/cell.ts'
import { optional, required } from '#services/importing/columns.ts'
import { readDecimal } from '#services/importing/decimal.ts'
import { orderForm } from './order-form.ts'
import { centsCell, stockCell, supplierFile } from './supplier-file.ts'

const COLUMNS = {
  ArtNr: required(shortText, 'article number to order by; leading zeros count'),
  EAN: optional(shortText, 'EAN; a spoilt one counts as none'),
  HerstellerNr: optional(shortText, "the maker's article number"),
  Hersteller: required(shortText, 'brand'),
  Bezeichnung: required(shortText, 'size, ratings and line in free words'),
  'LI/SI': optional(shortText, 'load and speed; what the description says in brackets is more exact'),
  DOT: optional(shortText, 'week and year of manufacture, 1224'),
  Bestand: required(stockCell(), 'units; >20 and 20+ are 20 at least'),
  'EK netto': required(centsCell(readDecimal), 'net price, 112,50'),
  Währung: optional(shortText, 'EUR; empty = EUR'),
  Lieferzeit: optional(wholeFrom(0, 365), 'days'),
  Mindestmenge: optional(wholeFrom(1, 10_000), 'minimum order; empty = 1'),
  VPE: optional(wholeFrom(1, 1_000), 'ordered in multiples of; empty = 1'),
  'Gültig ab': optional(date, 'first day of the price'),
  'Gültig bis': optional(date, 'last day of the price'),
} as const

/** rduch: German names, decimal comma, weeks in the column DOT. */
export const RDUCH_LIST = supplierFile({
  supplier: 'rduch',
  columns: COLUMNS,
  columnOf: { ean: 'EAN', brand: 'Hersteller', description: 'Bezeichnung', dot: 'DOT', currency: 'Währung', price: 'EK netto' },
  toArticle: (row) => ({
    sku: row.ArtNr,
    ean: row.EAN,
    makerNumber: row.HerstellerNr,
    brand: row.Hersteller,
    description: row.Bezeichnung,
    size: null,
    dot: row.DOT === null ? null : { text: row.DOT, isYearOnly: false },
    priceCents: row['EK netto'],
    currency: row.Währung,
    stock: row.Bestand,
    leadDays: row.Lieferzeit,
    minimumQuantity: row.Mindestmenge ?? 1,
    multiple: row.VPE ?? 1,
    validFrom: row['Gültig ab'],
    validTo: row['Gültig bis'],
  }),
})

/** How rduch is written an order. */
export const RDUCH_ORDER = orderForm(COLUMNS, {
  columns: {
    ArtNr: 'sku',
    EAN: 'ean',
    HerstellerNr: 'makerNumber',
    Hersteller: 'brand',
    Bezeichnung: 'description',
    DOT: 'dot',
    'EK netto': 'price',
    Währung: 'currency',
  },
  quantity: 'Menge',
  encoding: 'utf-8',
  separator: ';',
  decimal: ',',
})
