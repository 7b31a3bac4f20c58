import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { rebuildProjection, type SwitchOutcome, switchBack, switchOn } from '#services/platform/projections/projection.command.ts'
import { type Build, groupOf, isSameBuild, type Projection } from '#services/platform/projections/projection.ts'
import { listBuilds } from '#services/platform/projections/projection-builds.ts'
import { getVersions, isRolledBack, type Versions } from '#services/platform/projections/projection-versions.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import { printTable } from './operator.ts'

/** What an operator does with the builds of projections (operate.ts). */

export interface ProjectionDeps {
  database: Database
  openLog(): Promise<Pick<EventLog, 'lag'>>
  print(line: string): void
}

export async function rebuild({ database, print }: ProjectionDeps, name: string): Promise<boolean> {
  const isRequested = await rebuildProjection(database, findProjection(name).name)
  print(
    isRequested
      ? `${name} is built anew by the running projector; its tables of today serve until then.`
      : `${name} is being rebuilt already.`,
  )
  return isRequested
}

/** Which builds there are, what each is for, and what it has still to read. */
export async function printBuilds({ database, openLog, print }: ProjectionDeps): Promise<boolean> {
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
  printTable(print, ['projection', 'build', 'state', 'unread'], rows.flat())
  return true
}

export async function goBack({ database, openLog, print }: ProjectionDeps, name: string, isAnyway: boolean): Promise<boolean> {
  const projection = findProjection(name)
  return printOutcome(print, projection, await switchBack({ database, log: await openLog() }, projection, isAnyway))
}

export async function goOn({ database, openLog, print }: ProjectionDeps, name: string): Promise<boolean> {
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

function printOutcome(print: (line: string) => void, { name }: Projection, { outcome, build, unread }: SwitchOutcome): boolean {
  const group = build === null ? name : groupOf(name, build)
  const lines: Record<SwitchOutcome['outcome'], string> = {
    switched: `${group} serves.`,
    too_late: `${group} serves already, or is gone.`,
    no_such_build: `${name} has no build to switch to.`,
    behind: `${group} has ${unread} events to read: run the release that fills it, then ask again.`,
    dead_letters_of_its_own: `${group} gave up events that the serving build took in: replay them first.`,
    row_counts_differ: `${group} holds another number of rows than the serving build.`,
  }
  print(lines[outcome])
  return outcome === 'switched'
}
