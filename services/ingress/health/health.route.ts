import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { Ok, Readiness } from '../contract/health.contract.ts'
import type { App } from '../typed-app.ts'
import { type GroupsHealth, type HealthProbe, readReadiness } from './health.ts'

export interface HealthRoutes {
  database: Queryable
  log: Pick<EventLog, 'probe'>
  clickhouse: Pick<ClickHouse, 'ping'> | null
  groups: readonly GroupsHealth[]
  /** Of what else runs in this process. */
  probes?: readonly HealthProbe[]
}

/** `/healthz`: the process answers. `/readyz`: what it stands on does, and its own readers move on; 503 when shoppers cannot be served. */
export function healthRoutes(app: App, { database, log, clickhouse, groups, ...more }: HealthRoutes): void {
  const probes: HealthProbe[] = [{ name: 'postgres', isRequired: true, check: () => database.query('SELECT 1') }]
  // Shoppers can do without both: metrics wait in the log until it is back.
  if (clickhouse) probes.push({ name: 'clickhouse', isRequired: false, check: () => assertAnswers(clickhouse) })
  probes.push({ name: 'event-log', isRequired: false, check: () => log.probe() }, ...(more.probes ?? []))

  const alive = { summary: 'Whether the process answers', response: { 200: Ok } }
  app.get('/healthz', { config: { access: 'machine' }, schema: alive }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true } as const
  })
  const able = { summary: 'Whether shoppers can be served, and what is missing', response: { 200: Readiness, 503: Readiness } }
  app.get('/readyz', { config: { access: 'machine' }, schema: able }, async (_request, reply) => {
    const readiness = await readReadiness(probes, groups)
    reply.header('cache-control', 'no-store').code(readiness.status === 'not_ready' ? 503 : 200)
    return readiness
  })
}

async function assertAnswers(clickhouse: Pick<ClickHouse, 'ping'>): Promise<void> {
  if (!(await clickhouse.ping())) throw new Error('ClickHouse does not answer')
}
