import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { importFile } from '#services/importing/import-file.command.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { makeDataDir } from '#tools/testing/shop-process.ts'
import { benchProducts } from './bench-catalogue.ts'
import { type BenchShop, startBenchShop } from './bench-shop.ts'
import { waitUntil } from './measure.ts'
import { type Finding, milliseconds, perSecond } from './report.ts'

const ROWS = 20_000
const COLUMNS = ['ean', 'brand', 'line', 'size', 'segment', 'price', 'full_price', 'stock', 'score', 'dot', 'description']
/** Products name brands that were imported before. */
const BRAND_FILE = 'name,aliases\nMetzeler,METZELER\n'

/** A file of 20,000 products: checked, imported until every row is acknowledged, and until the last one is visible; then again unchanged. */
export async function benchImport(): Promise<Finding[]> {
  const data = makeDataDir()
  const shop = await startBenchShop()
  try {
    const path = join(data.path, 'products.csv')
    await writeFile(path, productFile())
    const brands = join(data.path, 'brands.csv')
    await writeFile(brands, BRAND_FILE)
    await timedImport(shop, brands, true)
    const dry = await timedImport(shop, path, false)
    const begun = performance.now()
    const applied = await timedImport(shop, path, true)
    await waitUntil('all products are visible', async () => (await visibleProducts(shop)) === ROWS, { withinMs: 120_000, everyMs: 100 })
    const visible = performance.now() - begun
    const again = await timedImport(shop, path, true)
    return [
      findingOf('dry run', dry),
      findingOf('imported', applied),
      findingOf('visible in the projection', visible),
      findingOf('the same file again, nothing changed', again),
    ]
  } finally {
    await shop.close()
    data.remove()
  }
}

function findingOf(what: string, ms: number): Finding {
  return { what: `${ROWS.toLocaleString('en')} rows: ${what}`, measured: milliseconds(ms), beside: perSecond(ROWS / (ms / 1000)) }
}

async function timedImport({ foundation }: BenchShop, path: string, isApplied: boolean): Promise<number> {
  const begun = performance.now()
  const { database, log } = foundation
  const report = await importFile(
    { database, log, now: () => new Date(), newId: uuidv7, fileKinds: FILE_KINDS, lockHandedOver },
    { path, isApplied },
  )
  if (report.problems.length > 0) throw new Error(`rows were refused: ${JSON.stringify(report.problems.slice(0, 3))}`)
  return performance.now() - begun
}

async function visibleProducts({ foundation }: BenchShop): Promise<number> {
  const { rows } = await foundation.database.query<{ count: number }>('SELECT count(*)::int AS count FROM read.products')
  return rows[0]?.count ?? 0
}

function productFile(): string {
  const rows = benchProducts(ROWS).map((product) =>
    [
      product.ean,
      product.brand,
      product.name,
      product.tire.displaySize,
      product.segment,
      shekels(product.priceAgorot),
      shekels(product.fullPriceAgorot),
      product.stock,
      product.score,
      product.tire.dot,
      `"${product.description}"`,
    ].join(','),
  )
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`
}

function shekels(agorot: number): string {
  return (agorot / 100).toFixed(2)
}
