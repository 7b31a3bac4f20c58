import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { hashLines } from '#services/purchasing/computed-draft.ts'
import type { GeneratedDraft } from '#services/purchasing/draft-orders.contract.ts'
import { computeDraft } from '#services/purchasing/draft-orders.job.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { openTruth, type ShopTruth } from '#tools/testing/shop-truth.ts'
import { createRandom } from './load/random.ts'

/** `FAULT_SEED` repeats a run. */
const ROUNDS = amount(3, 10)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const STAGES = ['waiting', 'reading', 'planning', 'writing']

const random = createRandom(SEED)
const data = makeDataDir()
let running: ShopProcess | null = null
afterAll(async () => {
  await running?.stop()
  data.remove()
})
copyTemplate(inject('shopTemplate'), data.path)

async function generate({ url }: ShopProcess, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/draft-orders/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: '{}',
  })
  return ((await answer.json()) as GeneratedDraft).draftOrderId
}

async function stateOf({ database }: ShopTruth, draftOrderId: string): Promise<{ status: string; stage: string } | undefined> {
  const text = 'SELECT status, stage FROM draft_orders WHERE draft_order_id = $1'
  return (await database.query<{ status: string; stage: string }>(text, [draftOrderId])).rows[0]
}

/** Once it has come to the stage, or is over. */
async function until(truth: ShopTruth, draftOrderId: string, stage: number): Promise<void> {
  for (;;) {
    const state = await stateOf(truth, draftOrderId)
    if (state && (isOver(state.status) || STAGES.indexOf(state.stage) >= stage)) return
    await pause(2)
  }
}

const isOver = (status: string): boolean => status !== 'initial' && status !== 'preparing'

/** How long a draft takes that nobody disturbs, once its job has begun. */
async function measure(shop: ShopProcess, truth: ShopTruth, token: string): Promise<{ draftOrderId: string; takesMs: number }> {
  const draftOrderId = await generate(shop, token)
  await until(truth, draftOrderId, 1)
  const begun = performance.now()
  await until(truth, draftOrderId, STAGES.length)
  return { draftOrderId, takesMs: performance.now() - begun }
}

/** At a random moment of a random stage. Answers where the kill found the draft. */
async function killAtRandom(shop: ShopProcess, truth: ShopTruth, draftOrderId: string, takesMs: number): Promise<string> {
  await until(truth, draftOrderId, Math.floor(random() * STAGES.length))
  await pause((random() * takesMs) / STAGES.length / 2)
  const found = await stateOf(truth, draftOrderId)
  await shop.stop('SIGKILL')
  return found?.status === 'preparing' ? found.stage : (found?.status ?? 'unknown')
}

/** A completed draft as it stands there, every part of it added up and hashed anew. */
async function recount({ database }: ShopTruth, draftOrderId: string) {
  const { rows: drafts } = await database.query<Record<string, unknown>>(
    `SELECT status, items, tires, cents::float8 AS cents, input_hash AS "inputHash", lines_hash AS "linesHash"
     FROM draft_orders WHERE draft_order_id = $1`,
    [draftOrderId],
  )
  const { rows: lines } = await database.query<{ line: string; quantity: number; tires: number; unitCents: number }>(
    `SELECT line::text AS line, quantity, tires, unit_cents AS "unitCents" FROM draft_lines WHERE draft_order_id = $1 ORDER BY place`,
    [draftOrderId],
  )
  const { rows: inputs } = await database.query<{ input: Buffer }>('SELECT input FROM draft_inputs WHERE draft_order_id = $1', [
    draftOrderId,
  ])
  const { rows: events } = await database.query<{ type: string }>(
    "SELECT body::json ->> 'type' AS type FROM log_events WHERE topic = 'purchasing' AND body LIKE $1 ORDER BY sequence",
    [`%"subject":"${draftOrderId}"%`],
  )
  const input = inputs[0]?.input ?? Buffer.alloc(0)
  const recounted = {
    status: 'completed',
    items: lines.length,
    tires: lines.reduce((sum, { quantity, tires }) => sum + quantity * tires, 0),
    cents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
    inputHash: createHash('sha256').update(gunzipSync(input)).digest('hex'),
    linesHash: hashLines(lines.map(({ line }) => line)),
  }
  return { draft: drafts[0], recounted, again: await computeDraft(input), told: events.map(({ type }) => type) }
}

describe(`a shop killed ${ROUNDS} times while it prepares draft orders (seed ${SEED})`, () => {
  it('ends with one complete draft for each that was asked for, and with no half one', async () => {
    const port = await freePort()
    const start = async (): Promise<ShopProcess> => {
      running = await startShop({ dataDir: data.path, port, env: { LOG_LEVEL: 'fatal' } })
      return running
    }
    let shop = await start()
    let truth = await openTruth(data.path)
    const { token } = await signInStaff(truth.database, { issuer: 'local' })
    // The first one of a process takes longer.
    const { draftOrderId: first } = await measure(shop, truth, token)
    const { draftOrderId: second, takesMs } = await measure(shop, truth, token)
    const asked = [first, second]
    const found: string[] = []
    const seconds: number[] = []
    // A kill that came too late is one more restart, and no proof.
    while (found.filter((stage) => stage !== 'completed').length < ROUNDS) {
      const draftOrderId = await generate(shop, token)
      asked.push(draftOrderId)
      found.push(await killAtRandom(shop, truth, draftOrderId, takesMs))
      const killed = performance.now()
      await truth.close()
      shop = await start()
      truth = await openTruth(data.path)
      const status = async () => (await stateOf(truth, draftOrderId))?.status
      await expect.poll(status).toBe('completed')
      seconds.push(Math.round((performance.now() - killed) / 1000))
    }
    for (const draftOrderId of asked) {
      const { draft, recounted, again, told } = await recount(truth, draftOrderId)
      expect(draft).toEqual(recounted)
      expect(recounted.items).toBeGreaterThan(0)
      expect(again.linesHash).toBe(recounted.linesHash)
      const steps = ['requested', 'preparation-started', 'completed'].map((step) => `draft-order.${step}.v1`)
      expect(told).toEqual(steps)
    }
    const { rows } = await truth.database.query<{ drafts: number }>('SELECT count(*)::int AS drafts FROM draft_orders')
    expect(rows[0]?.drafts).toBe(asked.length)
    await truth.close()
    console.log(`a draft takes ${Math.round(takesMs)} ms; killed while: ${found.join(', ')}; complete after ${seconds.join(', ')} s`)
  })
})
