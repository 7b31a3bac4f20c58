import { type BareConstants, constantPath, startBareConstants } from './bare-constant.ts'
import { appendProducts, benchProducts, sizeOf } from './bench-catalogue.ts'
import { type BenchShop, startBenchShop } from './bench-shop.ts'
import { compareLoad, putLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { waitUntil } from './measure.ts'
import { type Finding, ratioFinding } from './report.ts'

const PRODUCTS = 2_000
const ROUNDS = { count: 2, seconds: 1 }
/** As browsers ask. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }
const CONNECTIONS = 50
const OF_SAME_APP = 0.9
const OF_BARE = 0.6

interface Read {
  name: string
  path: string
  /** Different reads of the same kind, so that without a cache none shares another's work. */
  paths: readonly string[]
}

/** Warm reads beside constants of the same size, in the same app and in a bare Fastify, then the same reads without the cache. */
export async function benchReads(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const products = benchProducts(PRODUCTS)
    await appendProducts(shop.foundation, products)
    const sizes = [...new Set(products.map(sizeOf))]
    const plain = await shop.serve()
    await waitUntil('the catalogue is visible', () => isListed(plain, sizes.at(-1) ?? ''), { withinMs: 60_000 })
    const reads: Read[] = [
      { name: 'list of 35', path: `/api/v1/tires/MO/${sizes[0]}`, paths: sizes.map((size) => `/api/v1/tires/MO/${size}`) },
      { name: 'product', path: `/api/v1/tires/MO/${products[0]?.ean}`, paths: products.map(({ ean }) => `/api/v1/tires/MO/${ean}`) },
      { name: 'home page', path: '/', paths: ['/'] },
    ]
    const served = await Promise.all(reads.map(async (read) => ((await fetch(plain + read.path)).ok ? [read] : [])))
    return await findingsOf(shop, plain, served.flat())
  } finally {
    await shop.close()
  }
}

async function findingsOf(shop: BenchShop, plain: string, reads: readonly Read[]): Promise<Finding[]> {
  const sizes = await Promise.all(reads.map((read) => bytesOf(plain + read.path)))
  const warm = await shop.serve({ constants: sizes })
  const cold = await shop.serve({ readCacheBytes: 0 })
  const bare = await startBareConstants(sizes)
  const findings: Finding[] = []
  try {
    for (const [i, read] of reads.entries()) findings.push(...(await compare(read, sizes[i] ?? 0, { warm, cold, bare })))
    return findings
  } finally {
    await bare.close()
  }
}

async function compare(read: Read, bytes: number, at: { warm: string; cold: string; bare: BareConstants }): Promise<Finding[]> {
  const constant = constantPath(bytes)
  const best = await compareLoad(
    [
      { name: 'warm', task: getting(at.warm, [read.path]) },
      { name: 'same app', task: getting(at.warm, [constant]) },
      { name: 'bare', task: getting(at.bare.origin, [constant]) },
    ],
    ROUNDS,
  )
  const [warm = 0, sameApp = 0, bare = 0] = ['warm', 'same app', 'bare'].map((name) => best.get(name)?.perSecond)
  const cpu = ['warm', 'same app'].map((name) => `${best.get(name)?.cpuMicrosecondsPerAnswer.toFixed(1)} µs`)
  // Those who ask for the same at once share the work: so no more ask than there are different reads.
  const cold = { ...getting(at.cold, read.paths), connections: Math.min(CONNECTIONS, read.paths.length) }
  const uncached = await putLoad({ ...cold, seconds: ROUNDS.seconds })
  const what = `${read.name}, warm (${bytes.toLocaleString('en')} bytes)`
  return [
    ratioFinding(what, warm, { name: `the same-app constant, CPU ${cpu.join(' against ')}`, rate: sameApp, atLeast: OF_SAME_APP }),
    ratioFinding(what, warm, { name: 'the bare constant', rate: bare, atLeast: OF_BARE }),
    ratioFinding(`${read.name}, without the cache`, uncached.perSecond, { name: 'the warm read', rate: warm }),
  ]
}

function getting(origin: string, paths: readonly string[]): Omit<LoadTask, 'seconds'> {
  return { origin, paths: [...paths], connections: CONNECTIONS, method: 'GET', headers: HEADERS, body: '' }
}

async function isListed(origin: string, size: string): Promise<boolean> {
  const list: unknown = await (await fetch(`${origin}/api/v1/tires/MO/${size}`)).json()
  return Array.isArray(list) && list.length > 0
}

/** As they travel, coded the way browsers like best. */
async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: HEADERS })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}
