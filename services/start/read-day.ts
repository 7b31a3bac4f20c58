import { findPeople } from '#services/contacts/contacts.queries.ts'
import { type FirstSteps, sortTasks, urgencyOf } from '#services/domain/staff-task.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { StaffDay } from '#services/staff/day.contract.ts'
import { FEATURES } from './features.ts'

/** The open tasks of all features: all are counted, the `limit` most urgent ones are shown. */
export async function readDay(
  { database, config, now }: { database: Database; config: Pick<Config, 'staff'>; now: Date },
  limit: number,
): Promise<StaffDay> {
  const [listed, steps] = await Promise.all([
    Promise.all(FEATURES.map((feature) => feature.listTasks?.(database, now) ?? [])),
    Promise.all(FEATURES.map((feature) => feature.firstSteps?.(database, config))),
  ])
  const tasks = sortTasks(listed.flat(), now)
  const counts = { late: 0, today: 0, later: 0 }
  for (const task of tasks) counts[urgencyOf(task, now.getTime())]++
  const shown = tasks.slice(0, limit)
  const people = await findPeople(
    database,
    shown.flatMap(({ contactId }) => contactId ?? []),
  )
  return {
    tasks: shown.map(({ contactId, ...task }) => ({ ...task, name: null, phone: null, ...people.get(contactId ?? '') })),
    counts,
    steps: Object.assign({}, ...steps) as FirstSteps,
  }
}
