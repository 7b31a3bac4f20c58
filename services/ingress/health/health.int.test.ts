import { describe, expect, it } from 'vitest'
import { metric } from '#services/analytics/testing/sink-events.ts'
import { createClickHouse } from '#services/platform/clickhouse.ts'
import { createKafkaEventLog } from '#services/platform/event-log/kafka/kafka-event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { createSinks, startHandlers } from '#services/start/log-readers.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { diskProbe } from './disk.ts'

const clickhouse = await createTestClickHouse()
const { app, deps, database } = await createTestShop({ clickhouse })

describe('GET /readyz', () => {
  it('is ready when every engine answers and every group of readers runs', async () => {
    const answer = await app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(200)
    const { status, checks, groups } = answer.json()
    expect(status).toBe('ready')
    expect(checks.map((check: { name: string; ok: boolean }) => [check.name, check.ok])).toEqual([
      ['postgres', true],
      ['clickhouse', true],
      ['event-log', true],
      ['trusted-proxies', true],
    ])
    expect(groups).toContainEqual({ group: 'projection.catalogue.v5', ok: true, lag: 0 })
  })

  it('goes on serving while a sink stands still because ClickHouse is away, and says so', async () => {
    const away = createClickHouse({ address: { socketPath: '/nonexistent/clickhouse.sock', database: 'shop' } })
    const analytics = await startHandlers(deps.log, createSinks(away))
    const shop = await createShopApp({ ...deps, clickhouse: away, groups: [...deps.groups, analytics] })
    await deps.log.publish([metric('2026-11-21T12:00:00.000Z')])
    const answer = await eventually(async () => {
      const asked = await shop.inject({ url: '/readyz' })
      const paused = { group: 'sink.event-facts.v1', ok: false, reason: 'clickhouse_unavailable', lag: 1 }
      expect(asked.json().groups).toContainEqual(paused)
      return asked
    })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'degraded'])
    expect(answer.json().checks).toContainEqual(expect.objectContaining({ name: 'clickhouse', ok: false, reason: 'not_reachable' }))
    expect(answer.json().groups).toContainEqual({ group: 'projection.catalogue.v5', ok: true, lag: 0 })
    await Promise.all([shop.close(), analytics.close()])
    await away.close()
  })

  it.each([
    ['degraded, when it ran before', { status: 'paused', reason: 'bad_data' }, 200, 'degraded'],
    ['not ready, when it never ran here', { status: 'paused', reason: 'bad_data', hasNeverRun: true }, 503, 'not_ready'],
    ['degraded, when it waits for the log', { status: 'paused', reason: 'log_unavailable', hasNeverRun: true }, 200, 'degraded'],
  ] as const)('says which projection stands still, and why: %s', async (_what, state, statusCode, status) => {
    const group = 'projection.catalogue.v5'
    const lag = [{ group, topic: 'catalogue' as const, partition: 0, position: 2, end: 7 }]
    const shop = await createShopApp({ ...deps, groups: [{ states: () => [{ group, ...state }], lag: async () => lag }] })
    const answer = await shop.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json().status]).toEqual([statusCode, status])
    expect(answer.json().groups).toEqual([{ group, ok: false, reason: state.reason, lag: 5 }])
    await shop.close()
  })

  it('goes on serving without Kafka, in a process without readers too, and outlives the question', async () => {
    const log = await createKafkaEventLog({
      database,
      outbox: await createPostgresEventLog({ database, logger: QUIET }),
      // A port on which nothing listens.
      brokers: ['127.0.0.1:1'],
      logger: QUIET,
    })
    const relay = await log.startRelay()
    const withRelay = { states: () => [{ group: relay.group, ...relay.state() }], lag: relay.lag }
    for (const groups of [[], [...deps.groups, withRelay]]) {
      const shop = await createShopApp({ ...deps, log, groups })
      const answer = await shop.inject({ url: '/readyz' })
      expect([answer.statusCode, answer.json().status]).toEqual([200, 'degraded'])
      expect(answer.json().checks).toContainEqual(expect.objectContaining({ name: 'event-log', ok: false }))
      if (groups.length > 0)
        expect(answer.json().groups).toContainEqual({ group: 'relay', ok: false, reason: 'log_unavailable', lag: null })
      const { statusCode, body } = await shop.inject({ url: '/metrics' })
      expect(statusCode).toBe(200)
      expect(body).toContain('# TYPE shop_dead_letters gauge')
      await shop.close()
    }
    await log.close()
  })

  it('goes on serving on a disk that is nearly full, and says so', async () => {
    for (const [free, is] of [
      [400 * 1024 ** 2, { status: 'degraded', disk: [false, 'nearly_full'] }],
      [600 * 1024 ** 2, { status: 'ready', disk: [true, undefined] }],
      // No engine of this process stands there.
      [null, { status: 'ready', disk: [true, undefined] }],
    ] as const) {
      const shop = await createShopApp({ ...deps, probes: [diskProbe('/data', async () => free)] })
      const answer = await shop.inject({ url: '/readyz' })
      const { status, checks } = answer.json()
      const [disk] = checks.filter(({ name }: { name: string }) => name === 'disk')
      expect([answer.statusCode, { status, disk: [disk.ok, disk.reason] }]).toEqual([200, is])
      await shop.close()
    }
    const { body } = await app.inject({ url: '/metrics' })
    expect(body).toMatch(/shop_disk_free_bytes [1-9]\d+/)
  })

  it('does not go on serving without Postgres, and names neither address nor cause', async () => {
    const query = () => Promise.reject(new Error('password authentication failed for 10.0.0.5'))
    const broken = await createShopApp({ ...deps, database: { ...database, query } })
    const refused = await broken.inject({ url: '/readyz' })
    expect([refused.statusCode, refused.json().status]).toEqual([503, 'not_ready'])
    expect(refused.body).not.toContain('10.0.0.5')
    expect((await broken.inject({ url: '/healthz' })).json()).toEqual({ ok: true })
    await broken.close()
  })
})

describe('GET /metrics', () => {
  it('counts requests by route, and tells of lag, dead letters, pool and cache', async () => {
    await app.inject({ url: '/api/v1/tires/MO/2999999999999' })
    const { body, headers } = await app.inject({ url: '/metrics' })
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/tires/MO/:ean",status="200"} 1')
    expect(body).toContain('shop_log_lag_events{group="projection.likes.v2"} 0')
    expect(body).toContain('# TYPE shop_dead_letters gauge')
    expect(body).toMatch(/shop_postgres_pool\{what="open"\} [1-9]/)
    expect(body).toContain('shop_read_cache{what="entries"} 1')
  })

  it('tells of everything else when an engine is away, and counts what it could not tell', async () => {
    const query = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const lag = (): Promise<never> => {
      throw new Error('Kafka has not been reached yet')
    }
    const groups = [...deps.groups, { states: () => [], lag }]
    const shop = await createShopApp({ ...deps, database: { ...database, query }, groups })
    await shop.inject({ url: '/metrics' })
    const { statusCode, body } = await shop.inject({ url: '/metrics' })
    expect(statusCode).toBe(200)
    expect(body).toContain('shop_log_lag_events{group="projection.likes.v2"} 0')
    expect(body).toContain('shop_read_cache{what="entries"} 0')
    for (const metric of ['shop_log_lag_events', 'shop_dead_letters']) {
      expect(body).toMatch(new RegExp(`shop_metrics_errors_total\\{metric="${metric}"\\} [12]`))
    }
    await shop.close()
  })
})
