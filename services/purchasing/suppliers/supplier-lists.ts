import type { Supplier } from '#events/suppliers.events.ts'
import { dotParts } from '#services/domain/dot.ts'
import { dayField, moneyField, readDecimal } from '#services/domain/fields.ts'
import { date, shortText, wholeFrom } from '#services/importing/cell.ts'
import { optional, required } from '#services/importing/columns.ts'
import { type OrderForm, orderForm } from './order-form.ts'
import { centsCell, stockCell, supplierFile, writeStock } from './supplier-file.ts'

const RDUCH_COLUMNS = {
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
  columns: RDUCH_COLUMNS,
  columnOf: {
    sku: 'ArtNr',
    ean: 'EAN',
    brand: 'Hersteller',
    description: 'Bezeichnung',
    dot: 'DOT',
    currency: 'Währung',
    price: 'EK netto',
  },
  hasYearsOnly: false,
  toArticle: (row) => ({
    sku: row.ArtNr,
    ean: row.EAN,
    makerNumber: row.HerstellerNr,
    brand: row.Hersteller,
    description: row.Bezeichnung,
    size: null,
    dot: row.DOT,
    priceCents: row['EK netto'],
    currency: row.Währung,
    stock: row.Bestand,
    leadDays: row.Lieferzeit,
    minimumQuantity: row.Mindestmenge ?? 1,
    multiple: row.VPE ?? 1,
    validFrom: row['Gültig ab'],
    validTo: row['Gültig bis'],
  }),
  write: (article) => ({
    ArtNr: article.sku,
    EAN: article.ean ?? '',
    HerstellerNr: article.makerNumber ?? '',
    Hersteller: article.brand,
    Bezeichnung: article.description,
    'LI/SI': '',
    DOT: article.dot ?? '',
    Bestand: writeStock(article),
    'EK netto': moneyField.write(article.priceCents).replace('.', ','),
    Währung: 'EUR',
    Lieferzeit: String(article.leadDays ?? ''),
    Mindestmenge: String(article.minimumQuantity),
    VPE: String(article.multiple),
    'Gültig ab': dayField.write(article.validFrom ?? ''),
    'Gültig bis': dayField.write(article.validTo ?? ''),
  }),
})

/** The format of orders to rduch. */
const RDUCH_ORDER = orderForm(RDUCH_COLUMNS, {
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
  own: { quantity: 'Menge', oldestDot: 'DOT mindestens', wantedOn: 'Wunschtermin', deliveryAddress: 'Lieferadresse', buyer: 'Besteller' },
  encoding: 'utf-8',
  separator: ';',
  decimal: ',',
})

const STOCK_WORDS = { 'en rupture': 0, rupture: 0, épuisé: 0, disponible: 1 } as const

const DELTI_FR_COLUMNS = {
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
  columns: DELTI_FR_COLUMNS,
  columnOf: {
    sku: 'Référence',
    ean: 'Code EAN',
    brand: 'Marque',
    description: 'Désignation',
    dot: 'Année fab',
    currency: 'Devise',
    price: 'Prix HT',
  },
  hasYearsOnly: true,
  toArticle: (row) => ({
    sku: row.Référence,
    ean: row['Code EAN'],
    makerNumber: row['Réf fabricant'],
    brand: row.Marque,
    size: null,
    description: row.Désignation,
    dot: row['Année fab'],
    priceCents: row['Prix HT'],
    currency: row.Devise,
    stock: row.Stock,
    leadDays: row['Délai jours'],
    minimumQuantity: row['Qté mini'] ?? 1,
    multiple: row.Colisage ?? 1,
    validFrom: row['Valable du'],
    validTo: row['Valable au'],
  }),
  write: (article) => ({
    Référence: article.sku,
    'Code EAN': article.ean ?? '',
    'Réf fabricant': article.makerNumber ?? '',
    Marque: article.brand,
    Désignation: article.description,
    'Année fab': article.dot === null ? '' : String(dotParts(article.dot).year),
    Stock: writeStock(article),
    'Prix HT': moneyField.write(article.priceCents).replace('.', ','),
    Devise: 'EUR',
    'Délai jours': String(article.leadDays ?? ''),
    'Qté mini': String(article.minimumQuantity),
    Colisage: String(article.multiple),
    'Valable du': dayField.write(article.validFrom ?? ''),
    'Valable au': dayField.write(article.validTo ?? ''),
  }),
})

/** The format of orders to deltiFr. */
const DELTI_FR_ORDER = orderForm(DELTI_FR_COLUMNS, {
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
  own: {
    quantity: 'Quantité',
    oldestDot: 'DOT minimum',
    wantedOn: 'Date souhaitée',
    deliveryAddress: 'Adresse de livraison',
    buyer: 'Acheteur',
  },
  encoding: 'windows-1252',
  separator: ';',
  decimal: ',',
})

const DELTI_DE_COLUMNS = {
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

/** deltiDe: English names, tab-separated, decimal point, the size in columns of its own. */
export const DELTI_DE_LIST = supplierFile({
  supplier: 'deltiDe',
  columns: DELTI_DE_COLUMNS,
  columnOf: {
    sku: 'item_no',
    ean: 'gtin',
    brand: 'manufacturer',
    description: 'pattern',
    dot: 'dot',
    currency: 'currency',
    price: 'net_price',
  },
  hasYearsOnly: false,
  toArticle: (row) => ({
    sku: row.item_no,
    ean: row.gtin,
    makerNumber: row.mpn,
    brand: row.manufacturer,
    description: [row.pattern, row.axle].filter(Boolean).join(' '),
    size: `${row.width}/${row.height ?? '-'}-${row.rim.replace(/^[RB-]\s*/i, '')}`,
    dot: row.dot,
    priceCents: row.net_price,
    currency: row.currency,
    stock: row.qty,
    leadDays: row.lead_time_days,
    minimumQuantity: row.moq ?? 1,
    multiple: row.pack ?? 1,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }),
  write: (article) => ({
    item_no: article.sku,
    gtin: article.ean ?? '',
    mpn: article.makerNumber ?? '',
    manufacturer: article.brand,
    ...partsOf(article.description),
    ...sizePartsOf(article.sizeKey),
    index: '',
    dot: article.dot ?? '',
    qty: writeStock(article),
    net_price: moneyField.write(article.priceCents),
    currency: 'EUR',
    lead_time_days: String(article.leadDays ?? ''),
    moq: String(article.minimumQuantity),
    pack: String(article.multiple),
    valid_from: dayField.write(article.validFrom ?? ''),
    valid_to: dayField.write(article.validTo ?? ''),
  }),
})

function partsOf(description: string): { pattern: string; axle: string } {
  const [, pattern = description, axle = ''] = /^(.+) (F|R|F\/R)$/.exec(description) ?? []
  return { pattern, axle }
}

/** An unreadable size is written as unreadable again. */
function sizePartsOf(sizeKey: string | null): { width: string; height: string; rim: string } {
  const [, width = '?', height = '', rim = '?'] = /^(.+?)(?:\/(.+))?-(.+)$/.exec(sizeKey ?? '') ?? []
  return { width, height, rim }
}

/** The format of orders to deltiDe. */
const DELTI_DE_ORDER = orderForm(DELTI_DE_COLUMNS, {
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
  own: { quantity: 'order_qty', oldestDot: 'oldest_dot', wantedOn: 'wanted_on', deliveryAddress: 'delivery_address', buyer: 'buyer' },
  encoding: 'utf-8',
  separator: '\t',
  decimal: '.',
})

export const ORDER_FORMS: Readonly<Record<Supplier, OrderForm>> = {
  rduch: RDUCH_ORDER,
  deltiFr: DELTI_FR_ORDER,
  deltiDe: DELTI_DE_ORDER,
}
