import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { createJobSender, type JobsOptions, migrateJobs, startJobs } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { hashLines } from './computed-draft.ts'
import { listOnOrder } from './demand/demand.queries.ts'
import { approveDraft, cancelDraft, closeDraft, requestDraft } from './draft-orders.command.ts'
import { beginPreparation, createNightlyDraftJob, createPrepareDraftJob, type PrepareDraftDeps, prepareDraft } from './draft-orders.job.ts'
import { findDraftOrder, listDraftLines } from './draft-orders.queries.ts'
import type { PlanInput, PlanProduct } from './plan/plan-input.ts'
import { offer, planInput, product } from './plan/testing/plan-inputs.ts'

const { database, connectionString } = await createTestDatabase()
const log = await createPostgresEventLog({ database, logger: QUIET })
afterAll(() => log.close())

const eanOf = (index: number): string => String(2_000_000_000_000 + index)
/** More than are written at once, some of several suppliers. */
const INPUT = planInput(
  Array.from({ length: 1200 }, (_, index) =>
    product({
      ean: eanOf(index),
      stock: index % 20,
      offers: [offer({ units: index % 3 === 0 ? 5 : 50 }), offer({ supplier: 'deltiFr', articleId: 'f', priceCents: 12_000 })],
    }),
  ),
)

const base = { database, log, now: () => new Date(), newId: randomUUID }
const deps = (fields: Partial<PrepareDraftDeps> = {}): PrepareDraftDeps => ({
  ...base,
  logger: QUIET,
  readInput: async () => INPUT,
  ...fields,
})
const request = () => requestDraft({ ...base, openQueue: async () => async () => {} }, 'somebody')

async function eventTypesOf(draftOrderId: string): Promise<string[]> {
  const { rows } = await database.query<{ type: string }>(
    "SELECT body::json ->> 'type' AS type FROM log_events WHERE topic = 'purchasing' AND body LIKE $1 ORDER BY sequence",
    [`%"subject":"${draftOrderId}"%`],
  )
  return rows.map(({ type }) => type.replace(/^draft-order\.|\.v\d+$/g, ''))
}

/** Lines, totals and hash of a completed draft fit each other. */
async function expectWhole(draftOrderId: string): Promise<string> {
  const draft = await findDraftOrder(database, draftOrderId)
  const lines = await listDraftLines(database, draftOrderId)
  expect(draft).toMatchObject({ status: 'completed', items: lines.length })
  expect(draft?.tires).toBe(lines.reduce((sum, { quantity, tires }) => sum + quantity * tires, 0))
  const { rows } = await database.query<{ line: string }>(
    'SELECT line::text AS line FROM draft_lines WHERE draft_order_id = $1 ORDER BY place',
    [draftOrderId],
  )
  const { rows: hashes } = await database.query<{ hash: string }>('SELECT lines_hash AS hash FROM draft_orders WHERE draft_order_id = $1', [
    draftOrderId,
  ])
  expect(hashes).toEqual([{ hash: hashLines(rows.map(({ line }) => line)) }])
  expect(await eventTypesOf(draftOrderId)).toEqual(['requested', 'preparation-started', 'completed'])
  return hashes[0]?.hash ?? ''
}

beforeEach(() =>
  database.query(`UPDATE draft_orders SET status = 'failed', failure = 'cannot_plan' WHERE status IN ('initial', 'preparing')`),
)

/** A database of which the call of that number fails, as when its connection is lost: before its statement, or after its commit. */
function failingAt(number: number, when: 'before' | 'after'): { database: Database; calls: () => number } {
  let calls = 0
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1
    const isDue = calls === number
    if (isDue && when === 'before') throw new Error('the connection is lost')
    const answer = await work()
    if (isDue) throw new Error('the connection is lost')
    return answer
  }
  const query: Database['query'] = (...args) => through(() => database.query(...args))
  const transaction: Database['transaction'] = (...args) => through(() => database.transaction(...args))
  return { database: { ...database, query, transaction }, calls: () => calls }
}

describe('a preparation', () => {
  it('of the same snapshot comes out the same, line for line', async () => {
    const hashes = []
    for (let time = 0; time < 2; time += 1) {
      const { draftOrderId } = await request()
      await prepareDraft(deps())
      hashes.push(await expectWhole(draftOrderId))
    }
    expect(hashes[0]).toBe(hashes[1])
  })

  it('that breaks off anywhere is taken up again, and computed from what was kept', async () => {
    const few = { ...INPUT, products: INPUT.products.slice(0, 30) }
    const whole = failingAt(0, 'before')
    await request()
    await prepareDraft(deps({ readInput: async () => few, database: whole.database }))
    expect(whole.calls()).toBeGreaterThan(5)
    for (let step = 1; step <= whole.calls(); step += 1) {
      for (const when of ['before', 'after'] as const) {
        const { draftOrderId } = await request()
        await expect(prepareDraft(deps({ readInput: async () => few, database: failingAt(step, when).database }))).rejects.toThrow('lost')
        await prepareDraft(deps({ readInput: async () => few }))
        await expectWhole(draftOrderId)
      }
    }
  })

  it('tells open pages of every step', async () => {
    const notified: string[] = []
    const listening = await database.listen(
      'read_changed',
      (payload) => void notified.push(...JSON.parse(payload)),
      () => {},
    )
    const { draftOrderId } = await request()
    await prepareDraft(deps({ readInput: async () => planInput([product()]) }))
    // Asked for, begun, computed, written, completed.
    await expect.poll(() => notified).toEqual(new Array(5).fill(`staff/draft-order-changed/${draftOrderId}`))
    await listening.close()
  })

  it('by two processes at once ends with one draft', async () => {
    const { draftOrderId } = await request()
    const other = { ...INPUT, products: INPUT.products.slice(0, 10) }
    await Promise.all([prepareDraft(deps()), prepareDraft(deps({ readInput: async () => other }))])
    await expectWhole(draftOrderId)
  })

  it('is read and computed by one of two processes', async () => {
    const { draftOrderId } = await request()
    let reads = 0
    const readInput = async (): Promise<PlanInput> => {
      reads += 1
      // The other one asks while this one is at it.
      if (reads === 1) await prepareDraft(deps({ readInput }))
      return INPUT
    }
    await prepareDraft(deps({ readInput }))
    expect(reads).toBe(1)
    await expectWhole(draftOrderId)
  })

  it('is completed after a storm of restarts', async () => {
    const { draftOrderId } = await request()
    // Of a process that dies as soon as it has begun nothing else is left; one comes every two seconds for a minute.
    for (let restart = 0; restart < 30; restart += 1) {
      await beginPreparation(deps())
      await database.query("UPDATE draft_orders SET begun_at = begun_at - interval '2 s' WHERE draft_order_id = $1", [draftOrderId])
    }
    await database.query("UPDATE draft_orders SET begun_at = begun_at - interval '10 min' WHERE draft_order_id = $1", [draftOrderId])
    await prepareDraft(deps())
    await expectWhole(draftOrderId)
  })

  it('that was taken up by another process changes nothing any more', async () => {
    const { draftOrderId } = await request()
    const readInput = async (): Promise<PlanInput> => {
      // As when this process slept, and its connections were ended meanwhile.
      await database.query('UPDATE draft_orders SET attempts = attempts + 1 WHERE draft_order_id = $1', [draftOrderId])
      return INPUT
    }
    await prepareDraft(deps({ readInput }))
    expect(await findDraftOrder(database, draftOrderId)).toMatchObject({ status: 'preparing', items: 0 })
    expect(await eventTypesOf(draftOrderId)).toEqual(['requested', 'preparation-started'])
  })

  it('that is cancelled meanwhile ends with nothing', async () => {
    const { draftOrderId } = await request()
    const readInput = async (): Promise<PlanInput> => {
      expect(await cancelDraft(base, draftOrderId, 'somebody')).toEqual({ ok: true })
      return INPUT
    }
    await prepareDraft(deps({ readInput }))
    expect(await findDraftOrder(database, draftOrderId)).toMatchObject({ status: 'cancelled', items: 0 })
    expect(await listDraftLines(database, draftOrderId)).toEqual([])
    expect(await eventTypesOf(draftOrderId)).toEqual(['requested', 'preparation-started', 'cancelled'])
    expect((await request()).draftOrderId).not.toBe(draftOrderId)
  })

  it('fails at once where the plan cannot be made', async () => {
    const { draftOrderId } = await request()
    const broken = { ...INPUT, products: [{ ...product(), offers: null } as unknown as PlanProduct] }
    await prepareDraft(deps({ readInput: async () => broken }))
    expect(await findDraftOrder(database, draftOrderId)).toMatchObject({ status: 'failed', failure: 'cannot_plan' })
    expect(await eventTypesOf(draftOrderId)).toEqual(['requested', 'preparation-started', 'failed'])
    expect((await request()).isNew).toBe(true)
  })

  it('fails after six times', async () => {
    const { draftOrderId } = await request()
    const readInput = () => Promise.reject(new Error('nobody answers'))
    for (let time = 1; time < 6; time += 1) await expect(prepareDraft(deps({ readInput }))).rejects.toThrow('nobody answers')
    await prepareDraft(deps({ readInput }))
    expect(await findDraftOrder(database, draftOrderId)).toMatchObject({ status: 'failed', failure: 'tried_too_often' })
    expect(await eventTypesOf(draftOrderId)).toEqual(['requested', 'preparation-started', 'failed'])
  })

  it('fails when fifteen processes have died over it', async () => {
    const { draftOrderId } = await request()
    await database.query("UPDATE draft_orders SET status = 'preparing', attempts = 15 WHERE draft_order_id = $1", [draftOrderId])
    await prepareDraft(deps())
    expect(await findDraftOrder(database, draftOrderId)).toMatchObject({ status: 'failed', failure: 'tried_too_often' })
  })
})

describe('what is on order', () => {
  it('is what was approved and not received', async () => {
    const { draftOrderId } = await request()
    await prepareDraft(deps({ readInput: async () => planInput([product()]) }))
    expect(await listOnOrder(database)).toEqual([])
    const { tires = 0, cents = 0 } = (await findDraftOrder(database, draftOrderId)) ?? {}
    await approveDraft(base, { draftOrderId, by: 'somebody', seenTires: tires, seenCents: cents, wantedOn: null, isAgreed: false })
    expect(await listOnOrder(database)).toEqual([{ ean: product().ean, draftOrderId, units: 25, approvedAt: expect.any(Date) }])
    await closeDraft(base, draftOrderId, 'somebody')
    expect(await listOnOrder(database)).toEqual([])
  })
})

describe('the jobs', () => {
  it('prepare what was asked for, in one of two processes, and one draft a night', async () => {
    const sender = createJobSender({ database, logger: QUIET })
    const jobDeps = { ...base, openQueue: sender.openQueue }
    const jobs = [createPrepareDraftJob(deps()), createNightlyDraftJob(jobDeps)]
    const options: JobsOptions = { connectionString, jobs, logger: QUIET }
    await migrateJobs(options)
    const running = [await startJobs(options), await startJobs(options)]
    const requests = await Promise.all(Array.from({ length: 20 }, () => requestDraft(jobDeps, 'somebody')))
    const [first] = requests
    expect(new Set(requests.map(({ draftOrderId }) => draftOrderId))).toHaveLength(1)
    const status = async () => (await findDraftOrder(database, first?.draftOrderId ?? ''))?.status
    await expect.poll(status).toBe('completed')
    await expectWhole(first?.draftOrderId ?? '')

    const nightly = async () =>
      (await database.query<{ status: string }>("SELECT status FROM draft_orders WHERE created_by = 'system'")).rows
    for (let time = 0; time < 2; time += 1) {
      await jobs[1]?.run()
      await expect.poll(nightly).toEqual([{ status: 'completed' }])
    }
    for (const each of [...running, sender]) await each.close()
  })
})
