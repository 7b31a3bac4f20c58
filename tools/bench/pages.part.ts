import { productPath, sizeListPath } from '#frontend/shared/routes.ts'
import { appendProducts, benchProducts, sizeOf } from './bench-catalogue.ts'
import { startBenchShop } from './bench-shop.ts'
import { putLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { waitUntil } from './measure.ts'
import { type Finding, milliseconds, ratioFinding } from './report.ts'

const PRODUCTS = 2_000
const CONNECTIONS = 10
const SECONDS = 3
const REQUESTS = 100_000
/** By then the process has grown to what it needs. */
const WARM_UP_REQUESTS = 20_000
const MAY_GROW = 1.1
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }

/** Pages kept and pages rendered anew (no cache at all, their data included), then what the process weighs after many of them. */
export async function benchPages(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const products = benchProducts(PRODUCTS)
    await appendProducts(shop.foundation, products)
    const kinds = {
      'home page': ['/'],
      'size list': [...new Set(products.map(sizeOf))].map((size) => {
        const [width = '', profile = '', rim = ''] = size.split('/')
        return sizeListPath({ width, profile, rim })
      }),
      'product page': products.map(productPath),
    }
    const [cached, uncached] = [await shop.serve(), await shop.serve({ readCacheBytes: 0 })]
    const last = kinds['product page'].at(-1) ?? ''
    await waitUntil('the catalogue is visible', async () => (await fetch(uncached + last)).ok, { withinMs: 60_000 })
    const findings: Finding[] = []
    for (const [kind, paths] of Object.entries(kinds)) findings.push(...(await compare(kind, paths, { cached, uncached })))
    return [...findings, await weigh(getting(cached, Object.values(kinds).flat()))]
  } finally {
    await shop.close()
  }
}

async function compare(kind: string, paths: string[], at: { cached: string; uncached: string }): Promise<Finding[]> {
  // Asked for twice by each connection, so that those that are measured are there.
  const warm = paths.slice(0, CONNECTIONS)
  await putLoad({ ...getting(at.cached, warm), seconds: 1 })
  const cached = await putLoad({ ...getting(at.cached, warm), seconds: SECONDS })
  const uncached = await putLoad({ ...getting(at.uncached, paths), seconds: SECONDS })
  return [
    { ...ratioFinding(`${kind}, warm`, cached.perSecond, { name: 'rendered anew', rate: uncached.perSecond }) },
    { what: `${kind}, rendered anew`, measured: `${uncached.perSecond.toFixed(0)}/s`, beside: `p99 ${milliseconds(uncached.p99Ms)}` },
  ]
}

async function weigh(task: Omit<LoadTask, 'seconds'>): Promise<Finding> {
  await requestRepeatedly(task, WARM_UP_REQUESTS)
  const before = residentMegabytes()
  await requestRepeatedly(task, REQUESTS)
  const after = residentMegabytes()
  return {
    what: `memory after ${REQUESTS.toLocaleString('en')} requests more`,
    measured: `${after.toFixed(0)} MB`,
    beside: `${before.toFixed(0)} MB after ${WARM_UP_REQUESTS.toLocaleString('en')}`,
    target: `≤ ${MAY_GROW} of it`,
    isReached: after <= before * MAY_GROW,
  }
}

async function requestRepeatedly(task: Omit<LoadTask, 'seconds'>, count: number): Promise<void> {
  for (let done = 0; done < count; ) done += (await putLoad({ ...task, seconds: SECONDS })).answered
}

/** Of this process: the shop runs in it. */
const residentMegabytes = () => process.memoryUsage.rss() / 1024 / 1024

function getting(origin: string, paths: string[]): Omit<LoadTask, 'seconds'> {
  return { origin, paths, connections: CONNECTIONS, method: 'GET', headers: HEADERS, body: '' }
}
