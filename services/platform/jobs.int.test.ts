import { describe, expect, it, vi } from 'vitest'
import { createRetentionJob } from './event-log/retention.job.ts'
import { type Job, migrateJobs, startJobs } from './jobs.ts'
import { QUIET } from './testing/quiet.ts'
import { createTestDatabase } from './testing/test-engines.ts'

const { database, connectionString } = await createTestDatabase()
const logger = QUIET

describe('jobs', () => {
  it('have their queues and schedules after the migration, also when two processes start together', async () => {
    const jobs = [createRetentionJob(database, () => new Date())]
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
    await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'completed' }])
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
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), { timeout: 15_000 })
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
