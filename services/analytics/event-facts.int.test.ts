import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ShopEvent } from '#events/registry.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { countEvents, listDailyCounts } from './event-facts.queries.ts'
import { createEventFactsSink } from './event-facts.sink.ts'
import { bestOffer, metric, nextUuid, productLike, stored, wizardStory } from './testing/sink-events.ts'

const EAN = '2000000000015'
const OTHER_EAN = '2000000000022'

const clickhouse = await createTestClickHouse()
const sink = createEventFactsSink(clickhouse)
const deliver = (events: readonly ShopEvent[]) => sink.deliver?.(stored(events))

beforeEach(async () => {
  await clickhouse.command('TRUNCATE TABLE event_facts')
  await clickhouse.command('TRUNCATE TABLE daily_event_counts')
})

const visitors = [nextUuid(), nextUuid(), nextUuid()] as const
const KINDS = ['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'SEARCHED'] as const
/** Summer time in Israel: the day turns at 21:00 UTC; in winter at 22:00. */
const TIMES = ['2026-07-01T20:59:59.999Z', '2026-07-01T21:00:00.000Z', '2026-11-21T21:59:59.999Z', '2026-11-21T22:00:00.000Z']

/** 120 events of several days, kinds, products and visitors. */
const story: ShopEvent[] = Array.from({ length: 30 }, (_, index) => {
  const time = TIMES[index % TIMES.length] ?? ''
  const ean = index % 3 === 0 ? EAN : OTHER_EAN
  const kind = KINDS[index % KINDS.length] ?? 'SEARCHED'
  const visitorId = visitors[index % visitors.length] ?? visitors[0]
  const isBot = index % 7 === 0
  return [metric(time, { kind, ean, visitorId, isBot }), metric(time, { kind, visitorId }), productLike(time, ean), bestOffer(time, ean)]
}).flat()

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' })

/** The same counts by hand: by day and kind, distinct ids and distinct visitors, bots left out. */
function recount(events: readonly ShopEvent[]) {
  const groups = new Map<string, { day: string; kind: string; ids: Set<string>; visitors: Set<string> }>()
  for (const event of events) {
    if (event.type === 'metric.collected.v1' && event.data.isBot) continue
    const kinds: Record<string, string> = { 'product-like.pressed.v1': 'PRODUCT_LIKE_PRESSED', 'best-offer.made.v1': 'BEST_OFFER_MADE' }
    const kind = event.type === 'metric.collected.v1' ? event.data.kind : (kinds[event.type] ?? '')
    const day = dayOf.format(new Date(event.time))
    const group = groups.get(`${day} ${kind}`) ?? { day, kind, ids: new Set(), visitors: new Set() }
    groups.set(`${day} ${kind}`, group)
    group.ids.add(event.id)
    if ('visitorId' in event.data && event.data.visitorId) group.visitors.add(event.data.visitorId)
  }
  const sorted = [...groups.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return sorted.map(([, { day, kind, ids, visitors: seen }]) => ({ day, kind, events: ids.size, visitors: seen.size }))
}

const allDays = { from: '2026-01-01', to: '2026-12-31' }

describe('counts of events', () => {
  it('are those of a recount by hand, days those of Israel', async () => {
    await deliver(story)
    expect(await listDailyCounts(clickhouse, allDays)).toEqual(recount(story))
    expect(new Set(recount(story).map(({ day }) => day))).toEqual(new Set(['2026-07-01', '2026-07-02', '2026-11-21', '2026-11-22']))
    expect(await countEvents(clickhouse)).toBe(120)
    expect(await countEvents(clickhouse, { kind: 'BEST_OFFER_MADE' })).toBe(30)
    expect(await countEvents(clickhouse, { topic: 'likes', ean: EAN })).toBe(10)
  })

  it('are of one product and of some days when asked', async () => {
    await deliver(story)
    const ofProduct = story.filter(
      (event) => ('ean' in event.data ? event.data.ean : 'productId' in event.data && event.data.productId) === EAN,
    )
    expect(await listDailyCounts(clickhouse, { ...allDays, ean: EAN })).toEqual(recount(ofProduct))
    const days = await listDailyCounts(clickhouse, { from: '2026-07-02', to: '2026-11-21' })
    expect(new Set(days.map(({ day }) => day))).toEqual(new Set(['2026-07-02', '2026-11-21']))
  })

  it('stay the same when the same batch comes twice', async () => {
    await deliver(story)
    await deliver(story)
    expect(await listDailyCounts(clickhouse, allDays)).toEqual(recount(story))
    expect(await countEvents(clickhouse)).toBe(120)
  })

  it('stay the same in any order, with duplicates, cut into any batches', async () => {
    // All days, kinds, products and visitors are among them; each batch is an insert, and a batch may be of one event.
    const few = story.slice(0, 24)
    const shuffled = fc.shuffledSubarray([...few, ...few, ...few.slice(0, 8)], { minLength: 56 })
    await fc.assert(
      fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 20 }), async (events, size) => {
        await clickhouse.command('TRUNCATE TABLE event_facts')
        await clickhouse.command('TRUNCATE TABLE daily_event_counts')
        for (let from = 0; from < events.length; from += size) await deliver(events.slice(from, from + size))
        expect(await countEvents(clickhouse)).toBe(24)
        expect(await listDailyCounts(clickhouse, allDays)).toEqual(recount(few))
      }),
      { numRuns: 5 },
    )
  })

  it('are of the wizard too: what was asked, what was chosen, what was missing', async () => {
    const asked = wizardStory(TIMES[0] ?? '')
    await deliver(asked)
    await deliver(asked)
    expect(await countEvents(clickhouse, { topic: 'wizard' })).toBe(3)
    expect(await countEvents(clickhouse, { kind: 'RECOMMENDED_TIRE_CLICKED', ean: EAN })).toBe(1)
    const rows = await clickhouse.query<{ props: string }>("SELECT props FROM event_facts FINAL WHERE kind = 'RECOMMENDATION_MADE'")
    expect(rows.map(({ props }) => JSON.parse(props))).toMatchObject([
      { outcome: 'ok', ranked: 'model', milliseconds: 2140, costMicros: 412 },
    ])
  })

  it('leave one row of each event once the copies have met', async () => {
    await deliver(story)
    await deliver(story.toReversed())
    await clickhouse.command('OPTIMIZE TABLE event_facts FINAL')
    await clickhouse.command('OPTIMIZE TABLE daily_event_counts FINAL')
    expect(await clickhouse.query('SELECT count() AS rows FROM event_facts')).toEqual([{ rows: 120 }])
    expect(await listDailyCounts(clickhouse, allDays)).toEqual(recount(story))
  })
})
