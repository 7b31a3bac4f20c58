import { listDeadLetterIds, replayDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import type { EventHandler, EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import {
  rebuildProjection,
  type Switched,
  type SwitchRefused,
  switchBack,
  switchOn,
} from '#services/platform/projections/projection.command.ts'
import { type Build, groupOf, isSameBuild, type Projection } from '#services/platform/projections/projection.ts'
import { listBuilds } from '#services/platform/projections/projection-builds.ts'
import { getVersions, isRolledBack, type Versions } from '#services/platform/projections/projection-versions.ts'
import { terminalTable } from '#services/platform/terminal-table.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import type { LogRelay } from '#services/start/open-log.ts'

/** Operator commands for consumer groups and projection builds (operate.ts). */

export interface ReaderDeps {
  database: Database
  openLog(): Promise<Pick<EventLog, 'lag' | 'isPastMissing'>>
  /** Null if Postgres is the log. */
  openRelay(): Promise<LogRelay | null>
  /** Every handler of the log. */
  listHandlers(): Promise<readonly EventHandler[]>
  print(line: string): void
}

const REPLAYED_AT_ONCE = 100

export async function printLag({ openLog, listHandlers, print }: ReaderDeps): Promise<boolean> {
  const [log, handlers] = await Promise.all([openLog(), listHandlers()])
  const rows = await Promise.all(
    handlers.map(async ({ group, topics }) => {
      const parts = await log.lag(group, topics)
      const position = parts.reduce((sum, part) => sum + part.position, 0)
      const end = parts.reduce((sum, part) => sum + part.end, 0)
      return [group, position, end, end - position]
    }),
  )
  print(terminalTable([['group', 'position', 'end', 'lag'], ...rows]))
  return true
}

/** Replays dead letters by id; all of the group without ids. */
export async function replay({ database, listHandlers, print }: ReaderDeps, group: string, ids: readonly number[]): Promise<boolean> {
  const handlers = await listHandlers()
  const handler = handlers.find((each) => each.group === group)
  if (!handler) throw new Error(`there is no group ${group} to replay: choose of ${handlers.map((each) => each.group).join(', ')}`)
  const waiting = await listDeadLetterIds(database, group)
  const missing = ids.filter((id) => !waiting.includes(id))
  if (missing.length > 0) print(`Not waiting for ${group}: ${missing.join(', ')}`)
  const chosen = ids.length > 0 ? waiting.filter((id) => ids.includes(id)) : waiting
  let replayed = 0
  let failed = 0
  for (let from = 0; from < chosen.length; from += REPLAYED_AT_ONCE) {
    const result = await replayDeadLetters(database, handler, chosen.slice(from, from + REPLAYED_AT_ONCE))
    replayed += result.replayed.length
    failed += result.failed.length
    for (const { id, reason } of result.failed) print(`${id} failed again: ${reason}`)
  }
  print(`${replayed} replayed, ${failed} failed and wait on.`)
  return failed === 0 && missing.length === 0
}

export async function rebuild({ database, openLog, print }: ReaderDeps, name: string): Promise<boolean> {
  const outcome = await rebuildProjection(database, await openLog(), findProjection(name))
  const lines: Record<typeof outcome, string> = {
    asked: `${name} is built anew by the running projector; its tables of today serve until then.`,
    under_way: `${name} is being rebuilt already.`,
    log_begins_later: `${name} is not rebuilt: Kafka begins later than the shop, and it would hold too little. First: operate -- move-log --to kafka`,
  }
  print(lines[outcome])
  return outcome === 'asked'
}

/** True when everything is on Kafka. */
export async function moveToKafka({ openRelay, print }: ReaderDeps): Promise<boolean> {
  const relay = await openRelay()
  if (relay === null) throw new Error('the log of this shop is Postgres: set KAFKA_BROKERS, start the shop on it, then ask again')
  const topics = await relay.move(print)
  for (const { topic, held, missing, repeated } of topics) {
    const [stood, found] = [held, held - missing].map((count) => count.toLocaleString('en'))
    print(`${topic}: ${stood} stood in Postgres, ${found} of them stand on Kafka${repeated > 0 ? `, ${repeated} more than once` : ''}.`)
  }
  return topics.every(({ missing }) => missing === 0)
}

/** Projection builds, their purpose and lag. */
export async function printBuilds({ database, openLog, print }: ReaderDeps): Promise<boolean> {
  const log = await openLog()
  const rows = await Promise.all(
    PROJECTIONS.map(async ({ name, topics }) => {
      const versions = await getVersions(database, name)
      const builds = await listBuilds(database, name)
      return Promise.all(
        builds.map(async (build) => {
          const lag = await log.lag(groupOf(name, build), topics)
          const unread = lag.reduce((sum, { position, end }) => sum + Math.max(0, end - position), 0)
          return [name, groupOf(name, build), stateOf(build, versions), unread]
        }),
      )
    }),
  )
  print(terminalTable([['projection', 'build', 'state', 'unread'], ...rows.flat()]))
  return true
}

export async function goBack({ database, openLog, print }: ReaderDeps, name: string, isAnyway: boolean): Promise<boolean> {
  const projection = findProjection(name)
  return printOutcome(print, projection, await switchBack({ database, log: await openLog() }, projection, isAnyway))
}

export async function goOn({ database, openLog, print }: ReaderDeps, name: string): Promise<boolean> {
  const projection = findProjection(name)
  return printOutcome(print, projection, await switchOn({ database, log: await openLog() }, projection))
}

function findProjection(name: string): Projection {
  const found = PROJECTIONS.find((projection) => projection.name === name)
  if (!found) throw new Error(`there is no projection ${name}: choose of ${PROJECTIONS.map((projection) => projection.name).join(', ')}`)
  return found
}

function stateOf(build: Build, { serving, former, rolledBack, refusal }: Versions): string {
  if (isSameBuild(build, serving)) return 'serving'
  if (former && isSameBuild(build, former)) return isRolledBack(build, rolledBack) ? 'former, taken back' : 'former'
  return refusal ?? 'building'
}

function printOutcome(print: (line: string) => void, { name }: Projection, switched: Switched): boolean {
  const { build, unread } = switched
  const group = build === null ? name : groupOf(name, build)
  const refusals: Record<SwitchRefused, string> = {
    too_late: `${group} serves already, or is gone.`,
    no_such_build: `${name} has no build to switch to.`,
    behind: `${group} has ${unread} events to read: run the release that fills it, then ask again.`,
    dead_letters_of_its_own: `${group} gave up events that the serving build took in: replay them first.`,
    row_counts_differ: `${group} holds another number of rows than the serving build.`,
  }
  print(switched.ok ? `${group} serves.` : refusals[switched.reason])
  return switched.ok
}
