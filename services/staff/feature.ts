import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { endOfDay, newTask, type OpenTask } from '#services/domain/staff-task.ts'
import type { Web } from '#services/ingress/app.ts'
import type { Feature } from '#services/ingress/feature.ts'
import { refuseZeros } from '#services/ingress/plugins/strict-validation.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { countDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { CallerCard } from './caller.contract.ts'
import type { StaffDay } from './day.contract.ts'
import { deadLetterRoutes } from './dead-letters/dead-letters.routes.ts'
import type { DeskFound } from './desk-search.contract.ts'
import type { ProviderAddresses } from './identity.ts'
import { endSessionsOffList } from './session-record.ts'
import type { StaffWork } from './staff.contract.ts'
import { logoutRoute, sessionRoute, signInRoutes, staffStreamRoute, staffWorkRoutes } from './staff.routes.ts'
import { requireStaff } from './staff-access.ts'
import { createStaffSessionsJob } from './staff-sessions.job.ts'
import { createStaffSignalHub } from './stream/staff-stream.ts'

export interface StaffNeeds {
  /** Counts of waiting work, over all features. */
  countWork(): Promise<StaffWork>
  /** The most urgent tasks, over all features. */
  readDay(limit: number): Promise<StaffDay>
  /** What staff look for, over all features. */
  findForDesk(typed: string): Promise<DeskFound>
  /** Whatever a phone did in the shop, over all features. */
  readCaller(phone: string): Promise<CallerCard>
  /** Overrides Google's token endpoints. */
  googleAddresses?: ProviderAddresses
  /** Interval of the stream's heartbeat and session check. */
  staffHeartbeatMs?: number
}

/** The desk's sign-in, and its pages about the shop as a whole. */
export const staff: Feature<StaffNeeds> = {
  routes(app, deps) {
    logoutRoute(app, deps)
    signInRoutes(app, deps)
  },
  deskRoutes(desk, deps) {
    const news = createStaffSignalHub()
    deps.follow(news)
    // Open streams would delay the shutdown.
    desk.addHook('preClose', async () => news.close())
    sessionRoute(desk)
    staffStreamRoute(desk, { ...deps, news })
    staffWorkRoutes(desk, deps)
    deadLetterRoutes(desk, deps)
  },
  countWork: async (database) => {
    const letters = await countDeadLetters(database)
    return { deadLetters: letters.reduce((sum, { count }) => sum + count, 0) }
  },
  listTasks: listFailures,
  firstSteps: async (_database, { staff: { emails } }) => ({ staff: emails.length > 1 }),
  jobs: ({ config, database, now }) => [createStaffSessionsJob(database, now, config.staff.idleMs)],
}

/** One for each consumer group, whatever its reasons. */
async function listFailures(database: Database): Promise<OpenTask[]> {
  const groups = Map.groupBy(await countDeadLetters(database), ({ group }) => group)
  return [...groups].map(([id, reasons]) => {
    const since = new Date(Math.min(...reasons.map(({ oldest }) => oldest.getTime())))
    return newTask({ kind: 'failure', id, count: reasons.reduce((sum, { count }) => sum + count, 0), since, due: endOfDay(since) })
  })
}

/** All routes behind the sign-in: each request's session is verified. Answers are personal and never cached. */
export async function registerDesk(app: App, deps: Web, addRoutes: (desk: App) => Promise<void>): Promise<void> {
  await app.register(async (scope) => {
    const desk = scope.withTypeProvider<TypeBoxTypeProvider>()
    desk.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'staff' }
    })
    desk.addHook('onRequest', requireStaff(deps))
    desk.addHook('onRequest', refuseZeros)
    desk.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    desk.addHook('onReady', () => endThoseWhoLeft(deps))
    await addRoutes(desk)
  })
}

/**
 * Ends sessions of e-mails removed from the list while the shop was down. Every request checks the list anyway, so that a shop may start
 * without Postgres.
 */
async function endThoseWhoLeft({ database, config, logger }: Web): Promise<void> {
  await endSessionsOffList(database, config.staff.emails).catch((err: unknown) =>
    logger.warn({ err }, 'sessions of those who left the list of staff could not be ended'),
  )
}
