import { writeFileSync } from 'node:fs'
import { makeArticles } from './articles.ts'
import { BRANDS } from './brands.ts'
import { CATEGORIES } from './categories.ts'
import { makeCities } from './cities.ts'
import { COUPONS } from './coupons.ts'
import { makeGarages } from './garages.ts'
import { makeMotorcycles } from './motorcycles.ts'
import { shipmentRow } from './shipments.ts'
import { readSource } from './source.ts'

/** Makes the demo catalogue in the importer's own files: `npm run demo:generate`. */

type Row = Readonly<Record<string, string>>

/** The files by name. The same source gives the same bytes. */
export function generateDemo(): Record<string, string> {
  const source = readSource()
  return {
    'brands.csv': csv(
      BRANDS.map(({ name, nameHe, aliases }, index) => ({
        name,
        name_he: nameHe,
        aliases: aliases.join('|'),
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
    'products.csv': csv(makeArticles(source)),
    'popular-sizes.csv': csv(source.popularSizes),
    'shipment-settings.csv': csv([shipmentRow()]),
    'cities.csv': csv(makeCities(source.cities)),
    'garages.csv': csv(makeGarages(source)),
    'coupons.csv': csv(COUPONS),
    'motorcycles.csv': csv(makeMotorcycles(source.motorcycles)),
  }
}

function csv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return `${lines.map((cells) => cells.map(quoted).join(',')).join('\n')}\n`
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generateDemo())) {
    writeFileSync(new URL(`./${name}`, import.meta.url), text)
    console.log(`${name}: ${text.split('\n').length - 2} rows`)
  }
}
