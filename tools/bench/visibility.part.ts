import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { uuidv7 } from 'uuidv7'
import { createEvent } from '#events/registry.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { appendProducts, benchProducts } from './bench-catalogue.ts'
import { type BenchShop, startBenchShop } from './bench-shop.ts'
import { percentile, waitUntil } from './measure.ts'
import { type Finding, milliseconds } from './report.ts'

const PRODUCTS = 400
/** Of them, these are liked by the probes alone. */
const PROBED = 100
const EVENTS_PER_SECOND = 1_000
const TICK_MS = 10
const PROBE_EVERY_MS = 50
const LASTS_MS = 6_000
const POLL_INTERVAL_MS = 10
const P99_WITHIN_MS = 250

const Answer = Type.Object({ result: Type.Array(Type.Object({ likes: Type.Number() })) })

/** A like sent, until the product's answer counts it: at 1,000 likes a second, quiet and beside a long write transaction. */
export async function benchVisibility(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const products = benchProducts(PRODUCTS)
    await appendProducts(shop.foundation, products)
    const origin = await shop.serve()
    const eans = products.map(({ ean }) => ean)
    await waitUntil('the catalogue is visible', async () => (await likesOf(origin, eans.at(-1) ?? '')) !== null, { withinMs: 60_000 })
    const quiet = await measure(shop, origin, eans)
    const busy = await besideLongTransaction(shop.foundation.database, () => measure(shop, origin, eans))
    return [findingOf('like visible, at 1,000 a second', quiet), findingOf('the same beside a long write transaction', busy)]
  } finally {
    await shop.close()
  }
}

function findingOf(what: string, delays: readonly number[]): Finding {
  const p99 = percentile(delays, 0.99)
  return {
    what,
    measured: `p50 ${milliseconds(percentile(delays, 0.5))}, p99 ${milliseconds(p99)}`,
    beside: `${delays.length} probes`,
    target: `p99 < ${milliseconds(P99_WITHIN_MS)}`,
    isReached: p99 < P99_WITHIN_MS,
  }
}

async function measure({ foundation }: BenchShop, origin: string, eans: readonly string[]): Promise<number[]> {
  const ending = new AbortController()
  const load = likeConstantly(foundation.log, eans.slice(PROBED), ending.signal)
  const probes: Promise<number>[] = []
  const begun = performance.now()
  while (performance.now() - begun < LASTS_MS) {
    probes.push(probe(origin, eans[probes.length % PROBED] ?? ''))
    await pause(PROBE_EVERY_MS)
  }
  const delays = await Promise.all(probes)
  ending.abort()
  await load
  return delays
}

/** Published in small lots, as many visitors at once would. */
async function likeConstantly(log: EventLog, eans: readonly string[], signal: AbortSignal): Promise<void> {
  const begun = performance.now()
  let sent = 0
  const publishing: Promise<void>[] = []
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - begun) / 1000) * EVENTS_PER_SECOND) - sent
    for (let i = 0; i < due; i++) publishing.push(log.publish([likeOf(eans[(sent + i) % eans.length] ?? '')]))
    sent += due
    await pause(TICK_MS)
  }
  await Promise.all(publishing)
}

function likeOf(ean: string) {
  const visitorId = uuidv7()
  const fields = { id: uuidv7(), time: new Date().toISOString(), subject: visitorId }
  return createEvent('product-like.pressed.v1', { ...fields, data: { productId: ean, visitorId } })
}

/** Milliseconds from sending the like until it is counted. */
async function probe(origin: string, ean: string): Promise<number> {
  const before = (await likesOf(origin, ean)) ?? 0
  const sent = performance.now()
  const pressed = await fetch(`${origin}/collector/like/product/${ean}/${uuidv7()}`)
  if (!pressed.ok) throw new Error(`a like was refused with ${pressed.status}`)
  await waitUntil('a like is visible', async () => ((await likesOf(origin, ean)) ?? 0) > before, {
    withinMs: 10_000,
    everyMs: POLL_INTERVAL_MS,
  })
  return performance.now() - sent
}

async function likesOf(origin: string, ean: string): Promise<number | null> {
  const answer = await fetch(`${origin}/api/v1/tires/MO/${ean}`)
  return Value.Parse(Answer, await answer.json()).result[0]?.likes ?? null
}

/** A transaction that goes on writing rows of its own until the work is done. */
async function besideLongTransaction<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await database.query('CREATE TABLE IF NOT EXISTS bench_rows (number int)')
  const ending = new AbortController()
  const writing = database.transaction(async (tx) => {
    while (!ending.signal.aborted) {
      await tx.query('INSERT INTO bench_rows SELECT generate_series(1, 1000)')
      await pause(TICK_MS)
    }
  })
  try {
    return await work()
  } finally {
    ending.abort()
    await writing
  }
}
