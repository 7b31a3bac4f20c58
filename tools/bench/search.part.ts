import { constantPath } from './bare-constant.ts'
import { appendProducts } from './bench-catalogue.ts'
import { startBenchShop } from './bench-shop.ts'
import { compareLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { waitUntil } from './measure.ts'
import { type Finding, milliseconds, perSecond } from './report.ts'
import { appendBrands, searchProducts, searchQueries } from './search-catalogue.ts'

const PRODUCTS = 2_000
const ROUNDS = { count: 2, seconds: 2 }
const CONNECTIONS = 50
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }
const AT_LEAST_PER_SECOND = 3_000
const WITHIN_MS = 20

/** Searches by many different words, answered from memory and each made anew, beside a constant of the same app. */
export async function benchSearch(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const products = searchProducts(PRODUCTS)
    await appendBrands(shop.foundation)
    await appendProducts(shop.foundation, products)
    const first = await shop.serve()
    const isFound = async (): Promise<boolean> => (await totalOf(first, products.at(-1)?.tire.displaySize ?? '')) > 0
    await waitUntil('the last product is found', isFound, { withinMs: 60_000 })
    const paths = searchQueries(products).map((query) => `/api/v1/search?q=${encodeURIComponent(query)}&limit=8`)
    const bytes = await averageBytes(first, paths)
    const cached = await shop.serve({ constants: [bytes] })
    const uncached = await shop.serve({ readCacheBytes: 0 })
    const best = await compareLoad(
      [
        { name: 'kept', task: getting(cached, paths) },
        { name: 'constant', task: getting(cached, [constantPath(bytes)]) },
        { name: 'anew', task: getting(uncached, paths) },
      ],
      ROUNDS,
    )
    const constant = best.get('constant')?.perSecond ?? 0
    return [
      finding(`${paths.length} different searches, asked again (${bytes.toLocaleString('en')} bytes)`, best.get('kept'), constant),
      finding(`${paths.length} different searches, each made anew`, best.get('anew'), constant),
    ]
  } finally {
    await shop.close()
  }
}

function finding(what: string, load: { perSecond: number; p99Ms: number } = { perSecond: 0, p99Ms: 0 }, constant: number): Finding {
  return {
    what,
    measured: `${perSecond(load.perSecond)}, p99 ${milliseconds(load.p99Ms)}`,
    beside: `${(load.perSecond / constant).toFixed(2)} of the same-app constant (${perSecond(constant)})`,
    target: `≥ ${perSecond(AT_LEAST_PER_SECOND)}, p99 < ${milliseconds(WITHIN_MS)}`,
    isReached: load.perSecond >= AT_LEAST_PER_SECOND && load.p99Ms < WITHIN_MS,
  }
}

function getting(origin: string, paths: readonly string[]): Omit<LoadTask, 'seconds'> {
  return { origin, paths: [...paths], connections: CONNECTIONS, method: 'GET', headers: HEADERS, body: '' }
}

async function totalOf(origin: string, query: string): Promise<number> {
  const answer = (await (await fetch(`${origin}/api/v1/search?q=${encodeURIComponent(query)}`)).json()) as { total: number }
  return answer.total
}

/** As they travel. */
async function averageBytes(origin: string, paths: readonly string[]): Promise<number> {
  let sum = 0
  for (const path of paths) {
    const answer = await fetch(origin + path, { headers: HEADERS })
    await answer.arrayBuffer()
    sum += Number(answer.headers.get('content-length'))
  }
  return Math.round(sum / paths.length)
}
