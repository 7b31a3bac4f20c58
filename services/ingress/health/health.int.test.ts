import { describe, expect, it } from 'vitest'
import type { GroupState } from '#services/platform/event-log/event-log.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { createApp } from '../app.ts'
import { createTestShop } from '../testing/test-shop.ts'

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
    ])
    expect(groups).toContainEqual({ group: 'projection.catalogue.v1', ok: true, lag: 0 })
  })

  it('says which group stands still, and why', async () => {
    const paused: GroupState = { group: 'projection.catalogue.v1', status: 'paused', reason: 'bad_data' }
    const lag = [{ group: paused.group, topic: 'catalogue' as const, partition: 0, position: 2, end: 7 }]
    const broken = await createApp({ ...deps, groups: [{ states: () => [paused], lag: async () => lag }] })
    const answer = await broken.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'not_ready'])
    expect(answer.json().groups).toEqual([{ group: paused.group, ok: false, reason: 'bad_data', lag: 5 }])
    await broken.close()
  })

  it('goes on serving without ClickHouse but not without Postgres, and names neither address nor cause', async () => {
    const degraded = await createApp({ ...deps, clickhouse: { ping: async () => false } })
    const answer = await degraded.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'degraded'])
    await degraded.close()

    const query = () => Promise.reject(new Error('password authentication failed for 10.0.0.5'))
    const broken = await createApp({ ...deps, database: { ...database, query } })
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
    expect(body).toContain('shop_log_lag_events{group="projection.likes.v1"} 0')
    expect(body).toContain('# TYPE shop_dead_letters gauge')
    expect(body).toMatch(/shop_postgres_pool\{what="open"\} [1-9]/)
    expect(body).toContain('shop_read_cache{what="entries"} 1')
  })
})
