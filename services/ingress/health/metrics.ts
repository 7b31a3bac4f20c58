import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecommendationMade } from '#events/wizard.events.ts'
import { countDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ReadCache } from '../read-cache/read-cache.ts'
import { type GroupsHealth, lagOf, readLag } from './health.ts'

export interface MetricsDeps {
  database: Database
  cache: ReadCache
  groups: readonly GroupsHealth[]
}

const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2]

/** What an operator watches. Gauges are read when they are asked for. */
export function createMetrics(deps: MetricsDeps): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  cacheGauge(registry, deps.cache)
  poolGauge(registry, deps.database)
  logGauges(registry, deps)
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

function cacheGauge(registry: Registry, cache: ReadCache): void {
  new Gauge({
    name: 'shop_read_cache',
    help: 'Answers ready in memory: entries, bytes, and since the start hits and fills',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      for (const [what, value] of Object.entries(cache.stats())) this.set({ what }, value)
    },
  })
}

function poolGauge(registry: Registry, database: Database): void {
  new Gauge({
    name: 'shop_postgres_pool',
    help: 'Connections of this process, and callers that wait for one',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      for (const [what, value] of Object.entries(database.poolStats())) this.set({ what }, value)
    },
  })
}

function logGauges(registry: Registry, { database, groups }: MetricsDeps): void {
  const attempt = errorCounter(registry)
  new Gauge({
    name: 'shop_log_lag_events',
    help: 'Events that wait to be read, by group of this process',
    labelNames: ['group'],
    registers: [registry],
    async collect() {
      this.reset()
      const read = async (part: GroupsHealth): Promise<void> => {
        const lag = await readLag(part)
        for (const { group } of part.states()) this.set({ group }, lagOf(group, lag))
      }
      await Promise.all(groups.map((part) => attempt('shop_log_lag_events', () => read(part))))
    },
  })
  new Gauge({
    name: 'shop_dead_letters',
    help: 'Events that a group gave up and that wait for a person',
    labelNames: ['group', 'reason'],
    registers: [registry],
    async collect() {
      this.reset()
      await attempt('shop_dead_letters', async () => {
        for (const { group, reason, count } of await countDeadLetters(database)) this.set({ group, reason }, count)
      })
    },
  })
}

/** A gauge that cannot be read now stays empty and is counted: the others are wanted most when an engine is away. */
function errorCounter(registry: Registry): (metric: string, read: () => Promise<void>) => Promise<void> {
  const errors = new Counter({
    name: 'shop_metrics_errors_total',
    help: 'How often a metric could not be read',
    labelNames: ['metric'],
    registers: [registry],
  })
  return (metric, read) => read().catch(() => errors.inc({ metric }))
}
