import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#services/platform/postgres.ts'
import type { ServiceProcess } from '../cluster/service-process.ts'
import { post } from '../load/ask.ts'
import { findAmple } from '../load/place-order.ts'
import { createShopper, forwardedFor } from '../shopper.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const TRIES = 60
const AT_ONCE = 20
const WITHIN_MS = 40
const LOOKS = 4
const LOOK_INTERVAL_MS = 100
const ORDERS = 40
const ANSWERED_WITHIN_MS = 2_000
/** By then the server has ended what the sleeper held. */
const FREE_WITHIN_MS = 10_000

/** One of two ingresses falls asleep with the best seller in its hands: the other one answers every order of it, and soon takes them again. */
async function sleepInOrder(world: World): Promise<void> {
  const { cluster, random } = world
  const [sleeper, other] = cluster.of('ingress')
  if (!sleeper || !other) throw new Error('this needs two ingresses')
  const ean = await findAmple(cluster.engines.database, random)
  try {
    await putToSleepHolding(world, sleeper, ean)
    const answers: { status: number; ms: number }[] = []
    for (let count = 0; count < ORDERS; count += 1) answers.push(await order(other.url, ean))
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    const refused = answers.filter(({ status }) => status === 503).length
    console.log(
      `  asleep with the best seller: of ${ORDERS} orders elsewhere ${refused} were asked to come again; the slowest answer took ${slowest} ms`,
    )
    if (answers.some(({ status }) => status !== 200 && status !== 503)) throw new Error(`answers: ${JSON.stringify(answers)}`)
    if (slowest > ANSWERED_WITHIN_MS) throw new Error(`an order of the best seller was answered after ${slowest} ms`)
    for (const deadline = Date.now() + FREE_WITHIN_MS; (await order(other.url, ean)).status !== 200; )
      if (Date.now() > deadline) throw new Error('the best seller was not free again')
  } finally {
    sleeper.signal('SIGCONT')
  }
}

async function putToSleepHolding({ cluster, random }: World, sleeper: ServiceProcess, ean: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (let count = 0; count < AT_ONCE; count += 1) void order(sleeper.url, ean).catch(() => {})
    await pause(random() * WITHIN_MS)
    sleeper.signal('SIGSTOP')
    if (await isHeld(cluster.engines.database, ean)) return
    sleeper.signal('SIGCONT')
  }
  throw new Error('no order was caught with the best seller in its hands')
}

async function order(url: string, ean: string): Promise<{ status: number; ms: number }> {
  const { key, request } = createShopper('transfer', [{ ean, quantity: 1, isSet: false }])
  const { path, options } = post('/api/v1/checkout', request, { 'idempotency-key': key, ...forwardedFor(request) })
  const begun = performance.now()
  const answer = await fetch(url + path, { ...options, signal: AbortSignal.timeout(FREE_WITHIN_MS) })
  await answer.text()
  return { status: answer.status, ms: Math.round(performance.now() - begun) }
}

/** Whether the article is locked now and a while later, so that it is no order in passing. */
async function isHeld(database: Database, ean: string): Promise<boolean> {
  const isLocked = () =>
    database.query('SELECT FROM stock_counters WHERE ean = $1 FOR NO KEY UPDATE NOWAIT', [ean]).then(
      () => false,
      () => true,
    )
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(LOOK_INTERVAL_MS)
    if (!(await isLocked())) return false
  }
  return true
}

export const ASLEEP: readonly TriedRow[] = [
  {
    id: 'F29',
    fault: 'an ingress asleep (SIGSTOP) inside an order of the best seller',
    rounds: 2,
    settings: ON_SERVERS,
    disturb: sleepInOrder,
  },
]
