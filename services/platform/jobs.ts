import { PgBoss } from 'pg-boss'
import type { Logger } from './logger.ts'
import { jobSeconds, startWatch } from './platform-metrics.ts'
import type { Database, Queryable, Transaction } from './postgres.ts'
import { LIVENESS_OPTIONS, sessionOptions } from './postgres-session.ts'
import { throttledWarn } from './throttled-warn.ts'
import { inSpan } from './tracing.ts'

/** The only access to pg-boss: deferred work, done once, by any process. */

export interface Job {
  /** Also the name of its file: `retention` is in `retention.job.ts`. */
  queue: string
  /** Cron expression, in Israel's time. */
  cron: string
  /** Delay before the next run, where cron's minutes are too long. */
  againAfterSeconds?: number
  /** First retry delay, with back-off; 30 s by default. */
  retryAfterSeconds?: number
  /** Resumes the work of a crashed process: also run when a process starts, before the crash is detected. */
  resumes?: true
  /** Idempotent: may run twice (a crash after the work, before it was recorded). */
  run(): Promise<void>
}

export interface JobsOptions {
  connectionString: string
  jobs: readonly Job[]
  logger: Pick<Logger, 'info' | 'warn' | 'error'> & Partial<Pick<Logger, 'debug'>>
}

export interface RunningJobs {
  /** Throws when the queues are unreachable. */
  probe(): Promise<void>
  /** Finishes the running jobs. */
  close(): Promise<void>
}

const TIME_ZONE = 'Asia/Jerusalem'
const FINISH_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 30_000
/** A crashed process's job is reassigned after this time, pg-boss' minimum. */
const HEARTBEAT_SECONDS = 10
/** Frequent runs are deleted soon: nobody looks them up. */
const FORGOTTEN = { deleteAfterSeconds: 600 }
const RETRIES = { retryLimit: 5, retryBackoff: true }
const RETRY_AFTER_SECONDS = 30
/** How often crashed jobs are looked for, and how long a queue that was found busy is cached as busy (a minute by default). */
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5, queueCacheIntervalSeconds: 2 }

/** Enqueues a job that runs after the transaction has committed. */
export type SendJob = (tx: Transaction) => Promise<void>
/** Called before the transaction begins, which then needs no second connection. Throws when the queues are unreachable. */
export type OpenQueue = (queue: string) => Promise<SendJob>

/**
 * The migration step: creates the schema `pgboss`, queues and schedules, and removes those of deleted jobs. Safe when two processes
 * start together.
 */
export async function migrateJobs(options: JobsOptions): Promise<void> {
  const boss = connect(options, { migrate: true, supervise: false, schedule: false })
  await boss.start()
  try {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    for (const { queue, cron, retryAfterSeconds: retryDelay = RETRY_AFTER_SECONDS } of options.jobs) {
      if (!queues.some(({ name }) => name === queue))
        await boss.createQueue(queue, { policy: 'singleton', heartbeatSeconds: HEARTBEAT_SECONDS, retryDelay, ...RETRIES })
      if (!schedules.some((found) => found.name === queue && found.cron === cron && found.timezone === TIME_ZONE))
        await boss.schedule(queue, cron, null, { tz: TIME_ZONE })
    }
    for (const { name } of schedules) if (!options.jobs.some(({ queue }) => queue === name)) await boss.unschedule(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Starts workers and schedules. Any number of processes may do so. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const boss = connect(options, { migrate: false, supervise: true, schedule: true })
  await boss.start()
  for (const job of options.jobs) {
    const { queue, againAfterSeconds } = job
    await boss.work(queue, async () => {
      await runObserved(job, options.logger)
      if (againAfterSeconds === undefined) options.logger.debug?.({ queue }, 'a job was done')
      // One per interval: what the schedule sends meanwhile starts no second series of runs.
      else await boss.send(queue, null, { startAfter: againAfterSeconds, singletonSeconds: againAfterSeconds, ...FORGOTTEN })
    })
  }
  const resumed = resumeJobs(options)
  const probe = async (): Promise<void> => {
    if (!(await boss.isInstalled())) throw new Error('the queues are gone')
  }
  const close = async (): Promise<void> => {
    await boss.stop({ graceful: true, timeout: FINISH_WITHIN_MS })
    await resumed
  }
  return { probe, close }
}

/** Throws what the job throws, so that its queue retries it. */
async function runObserved({ queue, run }: Job, logger: JobsOptions['logger']): Promise<void> {
  const seconds = startWatch()
  try {
    await inSpan(`job ${queue}`, {}, run)
    jobSeconds.observe({ queue, outcome: 'done' }, seconds())
  } catch (error) {
    jobSeconds.observe({ queue, outcome: 'failed' }, seconds())
    logger.warn({ err: error, queue }, 'a job failed, and is tried again')
    throw error
  }
}

/** Failures are retried by the queue. */
async function resumeJobs({ jobs, logger }: JobsOptions): Promise<void> {
  const resuming = jobs.filter(({ resumes }) => resumes)
  await Promise.all(
    resuming.map(({ queue, run }) =>
      run().catch((error) => logger.warn({ err: error, queue }, 'a job could not be taken up at the start')),
    ),
  )
}

export interface JobSender {
  openQueue: OpenQueue
  close(): Promise<void>
}

/**
 * Enqueues jobs of any process, over its own connections. Queues are looked up when one is opened, so that a process starts without
 * Postgres.
 */
export function createJobSender({ database, logger }: { database: Database; logger: Pick<Logger, 'warn'> }): JobSender {
  const dbOf = (queryable: Queryable) => ({ executeSql: (text: string, values?: unknown[]) => queryable.query(text, values) })
  const boss = new PgBoss({ db: dbOf(database), migrate: false, supervise: false, schedule: false })
  boss.on('error', throttledWarn(logger, 'the queues cannot be looked at for now'))
  return {
    async openQueue(queue) {
      await boss.start()
      return async (tx) => void (await boss.send(queue, null, { db: dbOf(tx) }))
    },
    close: () => boss.stop({ graceful: false }),
  }
}

function connect({ connectionString, logger }: JobsOptions, how: { migrate: boolean; supervise: boolean; schedule: boolean }): PgBoss {
  // pg-boss' own tables may be locked by its migration for that long.
  const limits = how.migrate ? LIVENESS_OPTIONS : sessionOptions(ANSWER_WITHIN_MS)
  const boss = new PgBoss({ connectionString, max: 4, ...limits, ...WATCH, ...how })
  boss.on('error', throttledWarn(logger, 'jobs cannot go on for now'))
  return boss
}
