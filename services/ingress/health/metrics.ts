import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import { countJobs } from '#services/platform/job-counts.queries.ts'
import { measures } from '#services/platform/platform-metrics.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ReadCache } from '../response-cache/read-cache.ts'
import { type AddGauge, createGauges, type SetValue, shareGaugeRead } from './gauges.ts'
import { type GroupsHealth, lagOf, readLag } from './health.ts'

export interface MetricsDeps {
  database: Database
  /** Null in a process without shoppers. */
  cache: ReadCache | null
  groups: readonly GroupsHealth[]
  /** Adds the nouns' gauges. */
  addGauges(add: AddGauge): void
}

const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2]

/** Metrics of this process and of shared state. Gauges are read on scrape. */
export function createMetrics(deps: MetricsDeps): Registry {
  const registry = Registry.merge([measures])
  collectDefaultMetrics({ register: registry })
  const add = createGauges(registry)
  addProcess(add, deps)
  addLog(add, deps)
  addJobs(add, deps)
  deps.addGauges(add)
  return registry
}

/** Counts and times every request by method, route (addresses are unbounded) and status. */
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

/** From the database: every process reports the same, so aggregate with max. */
function addJobs(add: AddGauge, { database }: MetricsDeps): void {
  const readJobs = shareGaugeRead(() => countJobs(database))
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
