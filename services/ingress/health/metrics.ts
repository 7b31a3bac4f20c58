import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecommendationMade } from '#events/wizard.events.ts'
import { countHeldOrders, readHeldShare, readOverdueSeconds } from '#services/orders/checkout/held-orders.queries.ts'
import { countDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import { countJobs } from '#services/platform/job-counts.queries.ts'
import { measures } from '#services/platform/measures.ts'
import type { Database } from '#services/platform/postgres.ts'
import { countOrderWork } from '#services/staff/work/staff-work.queries.ts'
import { type BudgetLimits, readSpent } from '#services/wizard/budget.ts'
import type { ReadCache } from '../response-cache/read-cache.ts'
import { type AddGauge, createGauges, type SetValue, shareRead } from './gauges.ts'
import { type GroupsHealth, lagOf, readLag } from './health.ts'

interface ShopGaugesDeps {
  database: Database
  wizard: BudgetLimits
  now: () => Date
}

export interface MetricsDeps {
  database: Database
  /** Null in a process that serves no shoppers. */
  cache: ReadCache | null
  wizard: BudgetLimits
  groups: readonly GroupsHealth[]
  now: () => Date
}

const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2]

/** What an operator watches, of this process and of what all share. Gauges are read when they are asked for. */
export function createMetrics(deps: MetricsDeps): Registry {
  const registry = Registry.merge([measures])
  collectDefaultMetrics({ register: registry })
  const add = createGauges(registry)
  addProcess(add, deps)
  addLog(add, deps)
  addShopGauges(add, deps)
  return registry
}

/** Counts and times every request by method, route (not address: those are endless) and status. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const known = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const id = `${request.method} ${route} ${reply.statusCode}`
    const duration = known.get(id) ?? durations.labels(request.method, route, String(reply.statusCode))
    known.set(id, duration)
    duration.observe(reply.elapsedTime / 1000)
    done()
  })
}

export interface RecommendationCounts {
  made(recommendation: Pick<RecommendationMade, 'outcome' | 'source'>): void
  /** Whenever a model was paid, also where another process answered the same question first. */
  cost(micros: number): void
}

/** Counts recommendations by what came of them and who ranked, and what models cost. */
export function countRecommendations(registry: Registry): RecommendationCounts {
  const made = new Counter({
    name: 'shop_recommendations_total',
    help: 'Recommendations by outcome, and by who ranked',
    labelNames: ['outcome', 'source'],
    registers: [registry],
  })
  const cost = new Counter({
    name: 'shop_recommendations_cost_micros_total',
    help: 'What the model cost, in millionths of a dollar',
    registers: [registry],
  })
  return {
    made: ({ outcome, source }) => made.inc({ outcome, source: source ?? 'nobody' }),
    cost: (micros) => cost.inc(micros),
  }
}

function addProcess(add: AddGauge, { cache, database }: MetricsDeps): void {
  const labelNames = ['what']
  const pool = { name: 'shop_postgres_pool', help: 'Connections of this process, and callers that wait for one', labelNames }
  add(pool, (set) => {
    for (const [what, value] of Object.entries(database.poolStats())) set({ what }, value)
  })
  if (cache === null) return
  const ready = { name: 'shop_read_cache', help: 'Answers ready in memory: entries, bytes, and since the start hits and fills', labelNames }
  add(ready, (set) => {
    for (const [what, value] of Object.entries(cache.stats())) set({ what }, value)
  })
}

function addLog(add: AddGauge, { database, groups }: MetricsDeps): void {
  const lag = { name: 'shop_log_lag_events', help: 'Events that wait to be read, by group of this process', labelNames: ['group'] }
  const readers = groups.map((part) => async (set: SetValue) => {
    const parts = await readLag(part)
    for (const { group } of part.states()) set({ group }, lagOf(group, parts))
  })
  add(lag, ...readers)
  const paused = { name: 'shop_log_group_paused', help: '1 for a group of this process that stands still, by why; 0 for one that runs' }
  add({ ...paused, labelNames: ['group', 'reason'] }, (set) => {
    for (const state of groups.flatMap((part) => part.states())) {
      if (state.status === 'paused') set({ group: state.group, reason: state.reason }, 1)
      else set({ group: state.group }, 0)
    }
  })
  const letters = { name: 'shop_dead_letters', help: 'Events that a group gave up and that wait for a person' }
  add({ ...letters, labelNames: ['group', 'reason'] }, async (set) => {
    for (const { group, reason, count } of await countDeadLetters(database)) set({ group, reason }, count)
  })
}

/** What stands in the database: every process tells the same, so take the greatest. */
function addShopGauges(add: AddGauge, deps: ShopGaugesDeps): void {
  addOrders(add, deps)
  addBudget(add, deps)
  addJobs(add, deps)
}

function addOrders(add: AddGauge, { database, now }: ShopGaugesDeps): void {
  const readHeld = shareRead(() => countHeldOrders(database))
  add({ name: 'shop_orders_holding_units', help: 'Orders that hold units, by status', labelNames: ['status'] }, async (set) => {
    for (const { status, count } of await readHeld()) set({ status }, count)
  })
  const oldest = { name: 'shop_orders_holding_units_oldest_seconds', help: 'Age of the oldest order that holds units, by status' }
  add({ ...oldest, labelNames: ['status'] }, async (set) => {
    for (const { status, ageSeconds } of await readHeld()) set({ status }, ageSeconds)
  })
  const overdue = { name: 'shop_reservation_overdue_seconds', help: 'How long the oldest reservation that ought to have lapsed has not' }
  add(overdue, async (set) => set({}, await readOverdueSeconds(database)))
  const share = { name: 'shop_stock_held_share', help: 'Share of the counted units that orders hold, 0 to 1' }
  add(share, async (set) => set({}, await readHeldShare(database)))
  const attention = { name: 'shop_orders_needing_attention', help: 'Orders that wait for staff for a reason of their own' }
  add(attention, async (set) => set({}, (await countOrderWork(database, now())).needAttention))
}

function addBudget(add: AddGauge, { database, wizard, now }: ShopGaugesDeps): void {
  const labelNames = ['period']
  add({ name: 'shop_recommender_spent', help: "Recommendations spent in Israel's day and week", labelNames }, async (set) => {
    for (const [period, spent] of Object.entries(await readSpent(database, now()))) set({ period }, spent)
  })
  add({ name: 'shop_recommender_budget', help: 'How many may be spent', labelNames }, (set) => {
    set({ period: 'day' }, wizard.perDay)
    set({ period: 'week' }, wizard.perWeek)
  })
}

function addJobs(add: AddGauge, { database }: ShopGaugesDeps): void {
  const readJobs = shareRead(() => countJobs(database))
  const runs = { name: 'shop_jobs', help: 'Runs of jobs that are waiting, active, given up in the last six hours (failed)' }
  add({ ...runs, labelNames: ['queue', 'state'] }, async (set) => {
    for (const { queue, waiting, active, failed } of await readJobs()) {
      set({ queue, state: 'waiting' }, waiting)
      set({ queue, state: 'active' }, active)
      set({ queue, state: 'failed' }, failed)
    }
  })
  const lastDone = { name: 'shop_job_last_done_timestamp_seconds', help: 'When a run of a job was last done' }
  add({ ...lastDone, labelNames: ['queue'] }, async (set) => {
    for (const { queue, lastDone: at } of await readJobs()) if (at) set({ queue }, at.getTime() / 1000)
  })
}
