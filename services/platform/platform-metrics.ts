import { Counter, Histogram, Registry } from '@prometheus-io/client'

/** Metrics of this process from all rooms. `/metrics` adds them to the gauges of `ingress/health`. */
export const measures = new Registry()

const registers = [measures]
const QUICK_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10]

export const batchEvents = new Histogram({
  name: 'shop_log_batch_events',
  help: 'Events of the batches that a group took in',
  labelNames: ['group'],
  buckets: [1, 5, 20, 100, 500],
  registers,
})

export const batchSeconds = new Histogram({
  name: 'shop_log_batch_duration_seconds',
  help: 'Time a group took for a batch, its commit included',
  labelNames: ['group'],
  buckets: QUICK_SECONDS,
  registers,
})

export const readerRestarts = new Counter({
  name: 'shop_log_reader_restarts_total',
  help: 'How often the reader of a group ended with an error and was started anew',
  labelNames: ['group'],
  registers,
})

export const publishSeconds = new Histogram({
  name: 'shop_log_publish_duration_seconds',
  help: 'Time until published events were durable, or were refused: stored, log_unavailable, log_overloaded, failed',
  labelNames: ['outcome'],
  buckets: QUICK_SECONDS,
  registers,
})

export const poolWaitSeconds = new Histogram({
  name: 'shop_postgres_pool_wait_seconds',
  help: 'How long callers waited for a connection to Postgres',
  buckets: QUICK_SECONDS,
  registers,
})

export const jobSeconds = new Histogram({
  name: 'shop_job_duration_seconds',
  help: 'Time that a run of a job took, by its outcome: done, failed',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
  registers,
})

/** Starts a stopwatch; the result returns the elapsed seconds. */
export function startWatch(): () => number {
  const startedAt = performance.now()
  return () => (performance.now() - startedAt) / 1000
}

/** The relay's groups contain a cluster id in their names; `/readyz` and labels use this one name. */
export function groupLabel(group: string): string {
  return group.startsWith('relay.') ? 'relay' : group
}
