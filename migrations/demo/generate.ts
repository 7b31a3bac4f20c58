import { writeFileSync } from 'node:fs'
import { makeArticles, type ProductRow } from './articles.ts'
import { BRANDS, LINE_ALIASES } from './brands.ts'
import { CATEGORIES } from './categories.ts'
import { makeCities } from './cities.ts'
import { COUPONS } from './coupons.ts'
import { makeGarages } from './garages.ts'
import { makeMotorcycles } from './motorcycles.ts'
import { makePastSales } from './past-sales.ts'
import { shipmentRow } from './shipments.ts'
import { readSource, type Source } from './source.ts'
import { makeSupplierLists } from './supplier-lists.ts'

/** Makes the demo catalogue in the importer's own files: `npm run demo:generate`. */

type Row = Readonly<Record<string, string>>

/** The files by name. The same source gives the same bytes. */
export function generateDemo(): Record<string, Buffer> {
  const source = readSource()
  const articles = makeArticles(source)
  return { ...utf8(shopFiles(source, articles)), ...supplierFiles(articles) }
}

function shopFiles(source: Source, articles: readonly ProductRow[]): Record<string, string> {
  return {
    'brands.csv': csv(
      BRANDS.map(({ name, nameHe, aliases }, index) => ({
        name,
        name_he: nameHe,
        aliases: aliases.join('|'),
        line_aliases: Object.entries(LINE_ALIASES[name] ?? {})
          .map((pair) => pair.join(' = '))
          .join(' | '),
        position: String(index + 1),
      })),
    ),
    'categories.csv': csv(
      CATEGORIES.map(({ slug, name, segments, seoTitle, seoDescription }) => ({
        slug,
        name,
        segments: segments.join('|'),
        seo_title: seoTitle,
        seo_description: seoDescription,
      })),
    ),
    'products.csv': csv(articles),
    'popular-sizes.csv': csv(source.popularSizes),
    'shipment-settings.csv': csv([shipmentRow()]),
    'cities.csv': csv(makeCities(source.cities)),
    'garages.csv': csv(makeGarages(source)),
    'coupons.csv': csv(COUPONS),
    'motorcycles.csv': csv(makeMotorcycles(source.motorcycles, source.makerRatings)),
    'past-sales.csv': csv(makePastSales(articles)),
  }
}

/** Each in the letters and with the separator of its supplier. */
function supplierFiles(articles: readonly ProductRow[]): Record<string, Buffer> {
  const { 'delti-fr-list.csv': french, 'delti-de-list.csv': tabbed, ...german } = makeSupplierLists(articles)
  const withMark = Object.entries(german).map(([name, rows]) => [name, `\uFEFF${csv(rows, ';', '\r\n')}`])
  return {
    ...utf8({ ...Object.fromEntries(withMark), 'delti-de-list.csv': csv(tabbed, '\t') }),
    // The letters that these lists use stand at the same place in Windows-1252.
    'delti-fr-list.csv': Buffer.from(csv(french, ';', '\r\n'), 'latin1'),
  }
}

function utf8(texts: Readonly<Record<string, string>>): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))
}

function csv(rows: readonly Row[], separator = ',', lineEnd = '\n'): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return `${lines.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join(lineEnd)}${lineEnd}`
}

function quoted(cell: string, separator: string): string {
  return /["\n\r]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
}

if (import.meta.main) {
  for (const [name, bytes] of Object.entries(generateDemo())) {
    writeFileSync(new URL(`./${name}`, import.meta.url), bytes)
    console.log(`${name}: ${bytes.toString('latin1').split('\n').length - 2} rows`)
  }
}
