import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { ProductChanged } from '#events/catalogue.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { type CatalogueProduct, listProductsAfter } from '#services/catalogue/product.queries.ts'
import { fillWithDemo } from '#services/demo/catalogue/fill-with-demo.ts'
import { checkDigit } from '#services/domain/ean.ts'
import { readLag } from '#services/ingress/health/health.ts'
import { listMotorcycles } from '#services/motorcycles/motorcycles.queries.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import type { RecommendationAnswer, RecommendationRequest } from '#services/wizard/wizard.contract.ts'
import { constantPath } from './bare-constant.ts'
import { appendProducts } from './bench-catalogue.ts'
import { type BenchShop, startBenchShop } from './bench-shop.ts'
import { compareLoad, type MeasuredLoad } from './load.ts'
import type { LoadTask } from './load-task.ts'
import { waitUntil } from './measure.ts'
import { type Finding, milliseconds, perSecond } from './report.ts'

const MANY_PRODUCTS = 50_000
const ROUNDS = { count: 3, seconds: 4 }
const CONNECTIONS = 32
const JSON_HEADERS = { 'content-type': 'application/json' }
const PATH = '/api/v1/wizard/recommend-tiers'
const LIMITS = { WIZARD_PER_VISITOR: '1000000', WIZARD_PER_ADDRESS: '1000000', WIZARD_PER_DAY: '1000000', WIZARD_PER_WEEK: '1000000' }
const USAGES = ['daily', 'weekend', 'monthly'] as const
const KILOMETERS = ['0-100', '100-500', '500-1000', '1000-5000', '5000+'] as const
const CHOICES = ['front', 'rear', 'set'] as const
const ALL = 1_000_000
const CONCURRENCY = 8
const POLL_INTERVAL_MS = 2_000
const RESTING_SHARE = 0.1

/** Recommendations by the rules, each of another visitor, for every motorcycle of the demo: over its catalogue, and over a great one like it. */
export async function benchRecommendations(): Promise<Finding[]> {
  const shop = await startBenchShop(LIMITS)
  try {
    await fillWithDemo({ ...shop.foundation, fileKinds: FILE_KINDS }, shop.groups, () => {})
    const { database } = shop.foundation
    const demo = await listProductsAfter(database, '', ALL)
    const questions = (await listMotorcycles(database, { offset: 0, limit: ALL })).flatMap(questionsAbout)
    const first = await shop.serve()
    const { bodies, bytes } = await answerable(
      first,
      questions.map((question) => JSON.stringify(question)),
    )
    const origin = await shop.serve({ constants: [bytes] })
    const best = await measure(origin, bodies, bytes)
    const findings = [finding(`${bodies.length} questions, ${demo.length.toLocaleString('en')} products`, best)]
    await addCopies(shop, demo)
    // An answer without tires comes soon, and would count as a quick recommendation.
    const { bodies: stillAnswered } = await answerable(first, bodies)
    const lost = bodies.length - stillAnswered.length
    if (lost > 0) throw new Error(`${lost} of ${bodies.length} questions have no answer among so many more products`)
    findings.push(finding(`the same, ${MANY_PRODUCTS.toLocaleString('en')} products`, await measure(origin, bodies, bytes)))
    return findings
  } finally {
    await shop.close()
  }
}

interface Measured {
  asked: MeasuredLoad | undefined
  constant: MeasuredLoad | undefined
}

async function measure(origin: string, bodies: string[], bytes: number): Promise<Measured> {
  const best = await compareLoad(
    [
      { name: 'asked', task: asking(origin, PATH, bodies) },
      { name: 'constant', task: asking(origin, constantPath(bytes), bodies) },
    ],
    ROUNDS,
  )
  return { asked: best.get('asked'), constant: best.get('constant') }
}

function finding(what: string, { asked, constant }: Measured): Finding {
  const { perSecond: rate = 0, p50Ms = 0, p99Ms = 0, cpuMicrosecondsPerAnswer = 0 } = asked ?? {}
  const of = constant?.perSecond ?? 0
  const cpu = milliseconds(cpuMicrosecondsPerAnswer / 1000)
  return {
    what: `${what} (p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}, CPU ${cpu})`,
    measured: perSecond(rate),
    beside: `${(rate / of).toFixed(2)} of the same-app constant (${perSecond(of)})`,
  }
}

/** Each choice of a motorcycle, by riders unlike each other. */
function questionsAbout({ id }: MotorcycleChanged, number: number): RecommendationRequest[] {
  return CHOICES.map((selectedTyreType, index) => ({
    visitorId: '{visitor}',
    visitorName: 'נועה לוי',
    visitorPhoneNumber: `05${String(number * CHOICES.length + index).padStart(8, '0')}`,
    motorcycle: id,
    usage: USAGES[(number + index) % USAGES.length] ?? 'daily',
    kilometers: KILOMETERS[(number + 2 * index) % KILOMETERS.length] ?? '0-100',
    selectedTyreType,
  }))
}

/** Those that the catalogue has an answer for, and how long that is on average: nothing is ranked for the others. */
async function answerable(origin: string, questions: readonly string[]): Promise<{ bodies: string[]; bytes: number }> {
  const bodies: string[] = []
  let sum = 0
  const left = questions.values()
  const recommendAll = async (): Promise<void> => {
    for (const body of left) {
      const answer = await ask(origin, body)
      if (answer === null) continue
      bodies.push(body)
      sum += answer.length
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, recommendAll))
  return { bodies, bytes: Math.round(sum / bodies.length) }
}

/** The answer as it came; null where no tire is recommended. */
async function ask(origin: string, body: string): Promise<string | null> {
  const answer = await fetch(origin + PATH, { method: 'POST', headers: JSON_HEADERS, body: body.replace('{visitor}', uuidv7()) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`a question was refused: ${text}`)
  return (JSON.parse(text) as RecommendationAnswer).ok ? text : null
}

/** Copies of the demo's products until there are many: so many times as much fits each motorcycle. */
async function addCopies({ foundation, groups }: BenchShop, demo: readonly CatalogueProduct[]): Promise<void> {
  const places = new Map(demo.map(({ ean }, index) => [ean, index]))
  const rounds = Math.ceil(MANY_PRODUCTS / demo.length)
  const copies = Array.from({ length: rounds }, (_, round) => demo.map((product) => copyOf(product, round, places)))
  await appendProducts(foundation, copies.flat().slice(0, MANY_PRODUCTS - demo.length))
  // All readers, not the projections alone: those that are still at it would take from what is measured.
  const areRead = async (): Promise<boolean> => {
    const lags = await Promise.all(groups.map(readLag))
    return lags.flat().every(({ position, end }) => position >= end)
  }
  await waitUntil('all products were read by all', areRead, { withinMs: 600_000, everyMs: 500 })
  await waitUntil('the process rests', rests, { withinMs: 600_000 })
}

/** The search index takes changes in long after they were read. */
async function rests(): Promise<boolean> {
  const before = process.cpuUsage()
  await pause(POLL_INTERVAL_MS)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 < POLL_INTERVAL_MS * RESTING_SHARE
}

/** The same under an ean of its own, at nearly the same price; a set is of copies of the same round. */
function copyOf(product: CatalogueProduct, round: number, places: ReadonlyMap<string, number>): ProductChanged {
  const { likes: _likes, memberStock: _stock, ...data } = product
  const copied = (ean: string): string => {
    const digits = `29${String(round).padStart(2, '0')}${String(places.get(ean)).padStart(8, '0')}`
    return digits + checkDigit(digits)
  }
  const dearer = (round + 1) * 100
  return {
    ...data,
    ean: copied(data.ean),
    setOf: data.setOf && { front: copied(data.setOf.front), rear: copied(data.setOf.rear) },
    priceAgorot: data.priceAgorot + dearer,
    fullPriceAgorot: data.fullPriceAgorot + dearer,
  }
}

function asking(origin: string, path: string, keyedBodies: string[]): Omit<LoadTask, 'seconds'> {
  return { origin, paths: [path], connections: CONNECTIONS, method: 'POST', headers: JSON_HEADERS, body: '', keyedBodies }
}
