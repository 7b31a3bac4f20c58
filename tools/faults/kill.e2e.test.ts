import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'
import { openTruth, type ShopTruth } from '#tools/testing/shop-truth.ts'
import { type Act, createRandom, makeActs, sendAll } from './acts.ts'

/** A short round for every test run; `FAULT_ROUNDS=20` is the whole proof. `FAULT_SEED` repeats a run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 5)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const EVENTS_IN_FLIGHT = 2_000
/** The shoppers' repeats afterwards come over so many connections. */
const REPEAT_LANES = 100
const CAUGHT_UP_WITHIN_MS = 30_000
const UNLIMITED = { METRICS_PER_MINUTE: '1000000', LIKES_PER_MINUTE: '1000000', OFFERS_PER_MINUTE: '1000000' }

const random = createRandom(SEED)
const data = makeDataDir()
const visitorId = randomUUID()
const sent: Act[] = []
let acknowledgedBeforeKill = 0

afterAll(() => data.remove())

const idsOf = (kinds: readonly Act['kind'][]): string[] => sent.filter((act) => kinds.includes(act.kind)).map((act) => act.id)

/** Ids the engines hold, with how often each takes effect. */
async function effects({ database, clickhouse }: ShopTruth) {
  const postgres = async (text: string) => (await database.query<{ id: string }>(text)).rows.map((row) => row.id).sort()
  const counted = await clickhouse.query<{ id: string }>(`SELECT toString(event_id) AS id FROM event_facts FINAL ORDER BY id`)
  const likes = await database.query<{ presses: number }>('SELECT coalesce(sum(presses), 0)::int AS presses FROM read.product_likes')
  return {
    pressesInPostgres: likes.rows[0]?.presses ?? 0,
    offersInPostgres: await postgres('SELECT offer_id::text AS id FROM read.best_offers'),
    contacts: await postgres('SELECT contact_id::text AS id FROM contacts'),
    countedInClickHouse: counted.map((row) => row.id),
    deadLetters: await postgres('SELECT id::text AS id FROM dead_letters'),
  }
}

/** One round: 2,000 acts on their way, the process killed among them, a restart, and the shoppers' repeats. */
async function round(port: number, shop: ShopProcess, ean: string): Promise<ShopProcess> {
  const acts = makeActs(EVENTS_IN_FLIGHT)
  sent.push(...acts)
  const killAfter = 1 + Math.floor(random() * (EVENTS_IN_FLIGHT * 0.95))
  const acknowledged = await sendAll({ url: shop.url, visitorId, ean }, acts, EVENTS_IN_FLIGHT, (count) => {
    if (count === killAfter) process.kill(shop.pid, 'SIGKILL')
  })
  await shop.stop('SIGKILL')
  acknowledgedBeforeKill += acknowledged.size
  const again = await startShop({ dataDir: data.path, port, env: UNLIMITED })
  // Before any repeat: what was acknowledged is there.
  const truth = await openTruth(data.path)
  const stored = [...acknowledged]
  await expect.poll(() => missing(truth, stored), { timeout: CAUGHT_UP_WITHIN_MS, interval: 100 }).toEqual([])
  await truth.close()
  const unanswered = acts.filter((act) => !acknowledged.has(act.id))
  const repeated = await sendAll({ url: again.url, visitorId, ean }, unanswered, REPEAT_LANES)
  expect(repeated.size).toBe(unanswered.length)
  return again
}

async function missing({ clickhouse }: ShopTruth, ids: readonly string[]): Promise<string[]> {
  const rows = await clickhouse.query<{ id: string }>('SELECT DISTINCT toString(event_id) AS id FROM event_facts')
  const found = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !found.has(id))
}

describe(`a shop killed ${ROUNDS} times with ${EVENTS_IN_FLIGHT} events in flight (seed ${SEED})`, () => {
  it(
    'has lost nothing that it acknowledged and applied nothing twice',
    async () => {
      const port = await freePort()
      let shop = await startShop({ dataDir: data.path, port, env: UNLIMITED })
      const sellers = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string }[]
      const ean = sellers[0]?.ean ?? ''
      for (let count = 0; count < ROUNDS; count += 1) shop = await round(port, shop, ean)

      const truth = await openTruth(data.path)
      const offers = idsOf(['offer']).sort()
      await expect
        .poll(() => effects(truth), { timeout: CAUGHT_UP_WITHIN_MS, interval: 200 })
        .toMatchObject({ pressesInPostgres: idsOf(['like']).length, countedInClickHouse: sent.map((act) => act.id).sort() })
      const all = await effects(truth)
      expect(all.offersInPostgres).toEqual(offers)
      expect(all.contacts).toHaveLength(offers.length)
      expect(all.deadLetters).toEqual([])
      await truth.close()
      await shop.stop()
      console.log(`rounds ${ROUNDS}, sent ${sent.length}, acknowledged before a kill ${acknowledgedBeforeKill}, lost 0, doubled 0`)
    },
    ROUNDS * 60_000 + 120_000,
  )
})
