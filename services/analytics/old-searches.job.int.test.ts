import { expect, it } from 'vitest'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { createEventFactsSink, hashVisitor } from './event-facts.sink.ts'
import { listLostSearches } from './lost-demand.queries.ts'
import { createOldSearchesJob } from './old-searches.job.ts'
import { metric, nextUuid, stored } from './testing/sink-events.ts'

const clickhouse = await createTestClickHouse()
const NOW = new Date('2026-11-24T02:40:00.000Z')
const job = createOldSearchesJob({ clickhouse, now: () => NOW })

const who = nextUuid()
const act = (time: string, query: string, results: number, kind: 'SEARCHED' | 'LIST_VIEWED' = 'SEARCHED') =>
  metric(time, { kind, source: kind === 'SEARCHED' ? 'search' : 'list_page', query, results, visitorId: who })

it('takes the visitor from words that found nothing after seven days, and from nothing else', async () => {
  const events = [
    act('2026-11-17T02:39:59.000Z', 'דנה לוי', 0),
    act('2026-11-17T02:40:01.000Z', 'too young', 0),
    act('2026-11-01T10:00:00.000Z', 'found', 14),
    act('2026-11-01T10:00:00.000Z', '110/70-12', 0, 'LIST_VIEWED'),
  ]
  await createEventFactsSink(clickhouse).deliver?.(stored(events))
  const visitorsOf = async () => {
    const rows = await clickhouse.query<{ query: string; who: string }>(
      'SELECT query, toString(visitor_hash) AS who FROM event_facts FINAL',
    )
    return Object.fromEntries(rows.map((row) => [row.query, row.who]))
  }
  const hash = hashVisitor(who)
  for (const _ of ['the first night', 'again']) {
    await job.run()
    expect(await visitorsOf()).toEqual({ 'דנה לוי': '0', 'too young': hash, found: hash, '110/70-12': hash })
  }
  const wishes = await listLostSearches(clickhouse, { from: '2026-11-01', to: '2026-11-24' })
  expect(wishes.map(({ query }) => query)).toEqual(['110/70-12', 'too young', 'דנה לוי'])
  expect(new Set(wishes.map((wish) => wish.who)).size).toBe(2)
})
