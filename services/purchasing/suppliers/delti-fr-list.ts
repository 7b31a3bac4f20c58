import { date, shortText, wholeFrom } from '#services/importing/cell.ts'
import { optional, required } from '#services/importing/columns.ts'
import { readDecimal } from '#services/importing/decimal.ts'
import { orderForm } from './order-form.ts'
import { centsCell, stockCell, supplierFile } from './supplier-file.ts'

const STOCK_WORDS = { 'en rupture': 0, rupture: 0, épuisé: 0, disponible: 1 } as const

const COLUMNS = {
  Référence: required(shortText, 'article number to order by; leading zeros count'),
  'Code EAN': optional(shortText, 'EAN; a spoilt one counts as none'),
  'Réf fabricant': optional(shortText, "the maker's article number"),
  Marque: required(shortText, 'brand'),
  Désignation: required(shortText, 'size, ratings and line in free words'),
  'Année fab': optional(shortText, 'year of manufacture, 2024: counts as its first week'),
  Stock: required(stockCell(STOCK_WORDS), 'units; +20 is 20 at least, "en rupture" none'),
  'Prix HT': required(centsCell(readDecimal), 'net price, 112,50'),
  Devise: optional(shortText, 'EUR; empty = EUR'),
  'Délai jours': optional(wholeFrom(0, 365), 'days'),
  'Qté mini': optional(wholeFrom(1, 10_000), 'minimum order; empty = 1'),
  Colisage: optional(wholeFrom(1, 1_000), 'ordered in multiples of; empty = 1'),
  'Valable du': optional(date, 'first day of the price'),
  'Valable au': optional(date, 'last day of the price'),
} as const

/** deltiFr: French names in Windows-1252, decimal comma, years in the column of the date of manufacture. */
export const DELTI_FR_LIST = supplierFile({
  supplier: 'deltiFr',
  encoding: 'windows-1252',
  columns: COLUMNS,
  columnOf: { ean: 'Code EAN', brand: 'Marque', description: 'Désignation', dot: 'Année fab', currency: 'Devise', price: 'Prix HT' },
  toArticle: (row) => ({
    sku: row.Référence,
    ean: row['Code EAN'],
    makerNumber: row['Réf fabricant'],
    brand: row.Marque,
    size: null,
    description: row.Désignation,
    dot: row['Année fab'] === null ? null : { text: row['Année fab'], isYearOnly: true },
    priceCents: row['Prix HT'],
    currency: row.Devise,
    stock: row.Stock,
    leadDays: row['Délai jours'],
    minimumQuantity: row['Qté mini'] ?? 1,
    multiple: row.Colisage ?? 1,
    validFrom: row['Valable du'],
    validTo: row['Valable au'],
  }),
})

/** How deltiFr is written an order. */
export const DELTI_FR_ORDER = orderForm(COLUMNS, {
  columns: {
    Référence: 'sku',
    'Code EAN': 'ean',
    'Réf fabricant': 'makerNumber',
    Marque: 'brand',
    Désignation: 'description',
    'Année fab': 'year',
    'Prix HT': 'price',
    Devise: 'currency',
  },
  quantity: 'Quantité',
  encoding: 'windows-1252',
  separator: ';',
  decimal: ',',
})
