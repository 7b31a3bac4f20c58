import { describe, expect, it, vi } from 'vitest'
import { eventually } from '#services/platform/testing/eventually.ts'
import { createRetentionJob } from './event-log/retention.job.ts'
import { type Job, migrateJobs, startJobs } from './jobs.ts'
import type { Transaction } from './postgres.ts'
import { QUIET } from './testing/quiet.ts'
import { createTestDatabase } from './testing/test-engines.ts'

const { database, connectionString } = await createTestDatabase()
const logger = QUIET

describe('jobs', () => {
  it('have their queues and schedules after the migration, also when two processes start together', async () => {
    const jobs = [createRetentionJob(database, null, () => new Date())]
    await Promise.all([migrateJobs({ connectionString, jobs, logger }), migrateJobs({ connectionString, jobs, logger })])
    const { rows } = await database.query('SELECT name, cron, timezone FROM pgboss.schedule')
    expect(rows).toEqual([{ name: 'retention', cron: '20 3 * * *', timezone: 'Asia/Jerusalem' }])
  })

  it('leave no schedule behind when they are no more', async () => {
    const jobs = ['kept', 'given-up'].map((queue): Job => ({ queue, cron: '0 0 1 1 *', run: () => Promise.resolve() }))
    await migrateJobs({ connectionString, jobs, logger })
    await migrateJobs({ connectionString, jobs: jobs.slice(0, 1), logger })
    const { rows } = await database.query('SELECT name FROM pgboss.schedule')
    expect(rows).toEqual([{ name: 'kept' }])
  })

  it('run once when they are due', async () => {
    const run = vi.fn(() => Promise.resolve())
    const job: Job = { queue: 'counted', cron: '0 0 1 1 *', run }
    await migrateJobs({ connectionString, jobs: [job], logger })
    await database.query("INSERT INTO pgboss.job (name) VALUES ('counted')")
    const running = await startJobs({ connectionString, jobs: [job], logger })
    const state = async () => (await database.query("SELECT state FROM pgboss.job WHERE name = 'counted'")).rows
    await expect.poll(state).toEqual([{ state: 'completed' }])
    await running.probe()
    await running.close()
    await expect(running.probe()).rejects.toThrow()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('run again soon where a minute is too long', async () => {
    const run = vi.fn(() => Promise.resolve())
    const job: Job = { queue: 'again', cron: '0 0 1 1 *', againAfterSeconds: 1, run }
    await migrateJobs({ connectionString, jobs: [job], logger })
    await database.query("INSERT INTO pgboss.job (name) VALUES ('again')")
    const running = await startJobs({ connectionString, jobs: [job], logger })
    await eventually(() => expect(run.mock.calls.length).toBeGreaterThan(1))
    await running.close()
  })

  it('are taken up where a dead process left them, as soon as the next one starts', async () => {
    const [resumed, other] = [vi.fn(() => Promise.reject(new Error('not yet'))), vi.fn(() => Promise.resolve())]
    const jobs: Job[] = [
      { queue: 'resumed', cron: '0 0 1 1 *', resumes: true, run: resumed },
      { queue: 'other', cron: '0 0 1 1 *', run: other },
    ]
    await migrateJobs({ connectionString, jobs, logger })
    const running = await startJobs({ connectionString, jobs, logger })
    await running.close()
    expect(resumed).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
  })
})

it('gives up a statement that waits too long for what another process has locked, and goes on when it is free', async () => {
  const queue = 'limits'
  const run = vi.fn(() => Promise.resolve())
  const jobs = [{ queue, cron: '0 0 1 1 *', againAfterSeconds: 1, run }]
  const warned: unknown[] = []
  const logger = { ...QUIET, warn: (fields: unknown) => void warned.push(fields) }
  await migrateJobs({ connectionString, jobs, logger })
  const running = await startJobs({ connectionString, jobs, logger })
  const lockJobs = async (tx: Transaction) => {
    await tx.query('LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE')
    const given = () => database.query("SELECT FROM pg_stat_activity WHERE application_name = 'pgboss' AND wait_event_type = 'Lock'")
    await expect.poll(async () => (await given()).rowCount).toBeGreaterThan(0)
    await expect.poll(() => JSON.stringify(warned)).toContain('55P03')
  }
  await database.transaction(lockJobs, { isLong: true })
  await database.query('INSERT INTO pgboss.job (name) VALUES ($1)', [queue])
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(0)
  await running.close()
})
