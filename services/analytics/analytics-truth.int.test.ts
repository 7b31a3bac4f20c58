import { beforeAll, describe, expect, it } from 'vitest'
import type { ShopEvent } from '#events/registry.ts'
import { israelInstant } from '#services/domain/israel-time.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { wizardProjection } from '#services/wizard/wizard.projection.ts'
import { getDashboard, getWizardStats } from './analytics.routes.ts'
import { getDemand, listDemandedProducts, listDemandedSizes } from './demand.queries.ts'
import { createEventFactsSink } from './event-facts.sink.ts'
import { createProductFactsSink } from './product-facts.sink.ts'
import { type Chance, createChance } from './testing/chance.ts'
import { shift } from './testing/recount-acts.ts'
import { makeStory } from './testing/truth-events.ts'
import { recountOf } from './testing/truth-recount.ts'

/** Events of a story and repeats of them, shuffled, through the real sinks into the real engine: every number is that of a recount. */

const EVENTS = amount(8_000, 50_000)
const REPEATS = amount(1_600, 10_000)

const clickhouse = await createTestClickHouse()
const { database, apply } = await createTestProjections()
const { events, catalogue } = makeStory(7, EVENTS)
const recount = recountOf(events, catalogue)

beforeAll(async () => {
  const chance = createChance(11)
  const repeats = Array.from({ length: REPEATS }, () => chance.one(events))
  await deliver(shuffled([...events, ...repeats], chance), chance)
  // Events of a product come in their order; a batch comes again where its reader ended before it could say so.
  const sink = createProductFactsSink(clickhouse)
  for (let start = 0; start < catalogue.length; ) {
    const batch = catalogue.slice(start, start + 1 + chance.below(40))
    for (let time = 0; time < (chance.happens(0.2) ? 2 : 1); time += 1) await sink.deliver?.(batch)
    start += batch.length
  }
})

function shuffled(all: ShopEvent[], chance: Chance): ShopEvent[] {
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = chance.below(index + 1)
    ;[all[index], all[other]] = [all[other] as ShopEvent, all[index] as ShopEvent]
  }
  return all
}

async function deliver(all: readonly ShopEvent[], chance: Chance): Promise<void> {
  const sink = createEventFactsSink(clickhouse)
  for (let start = 0; start < all.length; ) {
    const end = Math.min(all.length, start + 1 + chance.below(4_999))
    const batch = all.slice(start, end).map((event, index) => ({ ...event, sequence: start + index }))
    await Promise.all([sink.deliver?.(batch), apply(wizardProjection, batch)])
    start = end
  }
}

const SPANS = [
  ['the spring change of the clock', '2026-03-20', '2026-04-16'],
  ['the day of it', '2026-03-27', '2026-03-27'],
  ['the autumn change of the clock', '2026-10-12', '2026-11-08'],
  ['the day of it', '2026-10-25', '2026-10-25'],
  ['the end, with weeks after it', '2026-11-01', '2026-12-05'],
  ['everything', '2026-02-01', '2026-12-31'],
] as const

const byKey = <T extends { key: string }>(rows: readonly T[]) => rows.toSorted((a, b) => a.key.localeCompare(b.key))

describe.each(SPANS)('%s (%s to %s)', (_, from, to) => {
  const period = { from, to }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const before = { from: shift(from, -days), to: shift(from, -1) }

  it('has the figures, days, funnel and conversions of the recount', async () => {
    const onRefused = (error: unknown) => {
      throw error
    }
    const answer = await getDashboard(clickhouse, { period, before, now: new Date(), onRefused })
    expect({ figures: answer.figures, days: answer.days }).toEqual(recount.figures(period))
    expect({ figures: answer.figuresBefore, days: answer.daysBefore }).toEqual(recount.figures(before))
    expect(answer.funnel?.map(({ visitors }) => visitors)).toEqual(recount.funnel(period))
    expect(answer.bots).toEqual(recount.bots(period))
    const { byOrigin, bySource, byBrand, byAvailability } = answer
    const conversions = {
      byOrigin: byKey(byOrigin),
      bySource: byKey(bySource),
      byBrand: byKey(byBrand),
      byAvailability: byKey(byAvailability),
    }
    expect(conversions).toEqual(recount.conversions(period))
  })

  it('has the demand of the recount', async () => {
    const answer = await getDemand({ clickhouse, database }, period)
    const counted = recount.demand(period)
    expect(answer.searches).toEqual(counted.searches.slice(0, 25))
    expect(answer.emptySearches).toEqual(counted.emptySearches.slice(0, 25))
    expect(answer.sizes.map(({ size, visitors, sold }) => ({ size, visitors, sold }))).toEqual(counted.sizes.slice(0, 25))
    expect(answer.products.map(({ ean, visitors, carts, sold }) => ({ ean, visitors, carts, sold }))).toEqual(counted.products.slice(0, 25))
    expect(await listDemandedProducts(clickhouse, period, 1000)).toEqual(counted.products)
    const sizes = await listDemandedSizes(clickhouse, period, 1000)
    expect(sizes.filter(({ size }) => size !== 'michelin')).toEqual(counted.sizes)
  })
})

describe.each(['2026-03-27', '2026-03-31', '2026-10-25', '2026-11-01', '2026-11-20'])('the wizard on %s', (today) => {
  it('has the numbers of the recount', async () => {
    const { stats } = await getWizardStats({ clickhouse, database }, new Date(israelInstant(today, 12)))
    const { count, outcomes, ...counted } = recount.wizard(today)
    const sunday = shift(today, -new Date(today).getUTCDay())
    const firstOfMonth = `${today.slice(0, 7)}-01`
    const endBefore = shift(firstOfMonth, -1)
    const sameDay = `${endBefore.slice(0, 7)}-${today.slice(8)}`
    const untilNoon = (from: string, to: string) => count(from, to, israelInstant(to, 12))
    expect(stats).toEqual({
      ...counted,
      dailyCount: count(today, today),
      weeklyCount: count(sunday, today),
      monthlyCount: count(firstOfMonth, today),
      dailyBefore: untilNoon(shift(today, -1), shift(today, -1)),
      weeklyBefore: untilNoon(shift(sunday, -7), shift(today, -7)),
      monthlyBefore: untilNoon(`${endBefore.slice(0, 7)}-01`, sameDay < endBefore ? sameDay : endBefore),
      outcomes: expect.any(Array),
    })
    expect(new Set(stats.outcomes)).toEqual(new Set(outcomes))
  })
})

it('is about a story that has everything', () => {
  const { figures } = recount.figures({ from: '2026-02-01', to: '2026-12-31' })
  expect(Object.values(figures).every((figure) => figure > EVENTS / 100)).toBe(true)
  expect(recount.funnel({ from: '2026-02-01', to: '2026-12-31' }).every((visitors) => visitors > EVENTS / 2_500)).toBe(true)
})
