import { PgBoss } from 'pg-boss'
import type { Logger } from './logger.ts'

/** The one door to pg-boss: work that is done later, once, by whichever process has time. */

export interface Job {
  /** Also the name of its file: `retention` stands in `retention.job.ts`. */
  queue: string
  /** When it runs, as a cron expression in Israel's time. */
  cron: string
  /** How soon it runs again after it was done, where cron's minutes are too long. */
  againAfterSeconds?: number
  /** May run twice (a crash after the work, before it was noted), and must come out the same. */
  run(): Promise<void>
}

export interface JobsOptions {
  connectionString: string
  jobs: readonly Job[]
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

export interface RunningJobs {
  /** Throws when the queues cannot be reached. */
  probe(): Promise<void>
  /** Finishes the jobs under way. */
  close(): Promise<void>
}

const TIME_ZONE = 'Asia/Jerusalem'
const FINISH_WITHIN_MS = 5_000
/** A job whose process died is given to another one after this time; pg-boss allows no less. */
const HEARTBEAT_SECONDS = 10
/** Runs that come by the thousand leave nothing behind that anybody would look for. */
const FORGOTTEN = { deleteAfterSeconds: 600 }
const RETRIES = { retryLimit: 5, retryDelay: 30, retryBackoff: true }

/** The migration step: makes the schema `pgboss`, the queues and their schedules, and ends those of jobs that are no more. Safe when two processes start together. */
export async function migrateJobs(options: JobsOptions): Promise<void> {
  const boss = connect(options, { migrate: true, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const { queue, cron } of options.jobs) {
      await boss.createQueue(queue, { policy: 'singleton', heartbeatSeconds: HEARTBEAT_SECONDS, ...RETRIES })
      await boss.schedule(queue, cron, null, { tz: TIME_ZONE })
    }
    const queues = options.jobs.map(({ queue }) => queue)
    for (const { name } of await boss.getSchedules()) if (!queues.includes(name)) await boss.unschedule(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Starts to work off the queues and to watch their schedules. Any number of processes may do so. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const boss = connect(options, { migrate: false, supervise: true, schedule: true })
  await boss.start()
  for (const { queue, againAfterSeconds, run } of options.jobs) {
    await boss.work(queue, async () => {
      await run()
      if (againAfterSeconds === undefined) options.logger.info({ queue }, 'a job was done')
      // One for each stretch of time: what the schedule sends meanwhile begins no second row of runs.
      else await boss.send(queue, null, { startAfter: againAfterSeconds, singletonSeconds: againAfterSeconds, ...FORGOTTEN })
    })
  }
  const probe = async (): Promise<void> => {
    if (!(await boss.isInstalled())) throw new Error('the queues are gone')
  }
  return { probe, close: () => boss.stop({ graceful: true, timeout: FINISH_WITHIN_MS }) }
}

function connect({ connectionString, logger }: JobsOptions, how: { migrate: boolean; supervise: boolean; schedule: boolean }): PgBoss {
  const boss = new PgBoss({ connectionString, max: 4, ...how })
  boss.on('error', (error) => logger.error({ err: error }, 'jobs cannot go on for now'))
  return boss
}
