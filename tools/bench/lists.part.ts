import { uuidv7 } from 'uuidv7'
import { createEvent } from '#events/registry.ts'
import { brandListPath, sizeListPath } from '#frontend/shared/routes.ts'
import { appendProducts, benchProducts, sizeOf } from './bench-catalogue.ts'
import { startBenchShop } from './bench-shop.ts'
import { measureLoad } from './load.ts'
import { waitUntil } from './measure.ts'
import { type Finding, milliseconds } from './report.ts'

const PRODUCTS = 50_000
const CONNECTIONS = 4
const SECONDS = 4
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }
const MAX_WARM_P99_MS = 30
const MAX_COLD_CPU_MS = 10

/** Ways to look at one list, so that none is rendered twice while they are cold. */
const VIEWS = [
  '',
  '?position=rear',
  '?stock=1',
  '?price=300-450',
  '?price=450-600&sort=price',
  '?shipping=free&sort=life',
  '?position=rear&stock=1&sort=score',
  '?sets=0&cards=48',
]

async function appendBrand({ database, log }: Parameters<typeof appendProducts>[0]): Promise<void> {
  const data = { slug: 'metzeler', name: 'Metzeler', nameHe: 'מצלר', aliases: [], position: 1 }
  const event = createEvent('brand.changed.v1', { id: uuidv7(), time: new Date().toISOString(), subject: data.slug, data })
  await database.transaction((tx) => log.append(tx, [event]))
}

/** Pages of lists of a catalogue of 50,000 articles: whole and kept, then narrowed, which are never kept since they are without end. */
export async function benchLists(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const products = benchProducts(PRODUCTS)
    await appendProducts(shop.foundation, products)
    await appendBrand(shop.foundation)
    const sizes = [...new Set(products.map(sizeOf))]
    const sizePaths = sizes.slice(0, 40).flatMap((size) => {
      const [width = '', profile = '', rim = ''] = size.split('/')
      return VIEWS.map((view) => sizeListPath({ width, profile, rim }) + view)
    })
    const kinds = {
      [`list of a size (${Math.round(products.length / sizes.length)})`]: sizePaths,
      'list of a brand (1,000)': VIEWS.map((view) => brandListPath('metzeler') + view),
    }
    const [cached, uncached] = [await shop.serve(), await shop.serve({ readCacheBytes: 0 })]
    const last = products.at(-1)?.ean
    await waitUntil(
      'the catalogue is visible',
      async () => (await fetch(`${uncached}/api/v1/tires/MO/${last}`).then((answer) => answer.json())).result.length > 0,
      {
        withinMs: 300_000,
      },
    )
    const findings: Finding[] = []
    for (const [kind, paths] of Object.entries(kinds)) {
      const task = { paths, connections: CONNECTIONS, method: 'GET' as const, headers: HEADERS, body: '' }
      const whole = { ...task, origin: cached, paths: paths.slice(0, 1), seconds: SECONDS }
      const warm = await measureLoad(whole)
      const cpuMsOf = async (origin: string) =>
        (await measureLoad({ ...task, origin, connections: 1, seconds: SECONDS })).cpuMicrosecondsPerAnswer / 1000
      const [narrowed, cold] = [await cpuMsOf(cached), await cpuMsOf(uncached)]
      findings.push(
        {
          what: `${kind}, whole, kept`,
          measured: `p99 ${milliseconds(warm.p99Ms)}`,
          target: `< ${MAX_WARM_P99_MS} ms`,
          isReached: warm.p99Ms < MAX_WARM_P99_MS,
        },
        { what: `${kind}, narrowed, its data kept`, measured: `${milliseconds(narrowed)} of CPU` },
        {
          what: `${kind}, narrowed, cold`,
          measured: `${milliseconds(cold)} of CPU`,
          target: `≤ ${MAX_COLD_CPU_MS} ms`,
          isReached: cold <= MAX_COLD_CPU_MS,
        },
      )
    }
    return findings
  } finally {
    await shop.close()
  }
}
