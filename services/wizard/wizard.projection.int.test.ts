import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextUuid } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { modelRequested, recommendationMade, tireClicked } from './testing/wizard-events.ts'
import { wizardProjection } from './wizard.projection.ts'
import { listWizardUsages, sumUsages } from './wizard.queries.ts'

const EAN = '2000000000015'
const OTHER = '2000000000022'
const VISITOR = nextUuid()
const [FIRST, SECOND] = [nextUuid(), nextUuid()]

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(wizardProjection))

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`
const newest = { page: 1, limit: 25, order: 'newest' } as const
const list = () => listWizardUsages(database, newest)
const selected = async () => (await list()).usages.map((usage) => [usage.recommendationId, usage.selected?.ean ?? null])
const cards = [EAN, OTHER].map((ean) => ({ ean, score: 8 }))
const made = (hour: number, recommendationId: string) => recommendationMade(at(hour), { recommendationId, visitorId: VISITOR, cards })

describe('a wizard question', () => {
  it('is a row that refers to its contact only, for every outcome', async () => {
    const [contactId, visitorId] = [nextUuid(), nextUuid()]
    const asked = recommendationMade(at(9), { contactId, visitorId, recommendationId: FIRST })
    await apply(wizardProjection, [
      asked,
      recommendationMade(at(10), { visitorId: null, year: null, outcome: 'limit', cards: [], source: null }),
    ])
    const { usages, pagination } = await list()
    expect(pagination.totalItems).toBe(2)
    expect(usages[0]).toMatchObject({ visitorId: null, year: null, outcome: 'limit', selected: null })
    expect(usages[1]).toEqual({
      recommendationId: FIRST,
      requestedAt: new Date(at(9)),
      contactId,
      visitorId,
      motorcycleId: 'honda-cb500x-19-inch-2019',
      motorcycle: 'Honda CB500X (19 inch)',
      year: 2020,
      usage: 'weekend',
      kilometers: '100-500',
      tireChoice: 'rear',
      outcome: 'ok',
      selected: null,
    })
  })

  it('shows the last click', async () => {
    const clicks = [10, 12, 11].map((hour) => tireClicked(at(hour), VISITOR, { recommendationId: FIRST, ean: hour === 12 ? OTHER : EAN }))
    await apply(wizardProjection, [made(9, FIRST), ...clicks])
    expect((await list()).usages[0]?.selected).toEqual({ ean: OTHER, brand: 'Michelin', displayName: 'Road 6', displaySize: '160/60-17' })
  })

  it('ignores clicks of another visitor, and on tires that it did not recommend', async () => {
    const click = (visitorId: string, ean: string) => tireClicked(at(10), visitorId, { recommendationId: FIRST, ean })
    await apply(wizardProjection, [made(9, FIRST), click(nextUuid(), EAN), click(VISITOR, '2000000000039')])
    await apply(wizardProjection, [tireClicked(at(11), VISITOR, { ean: '2000000000039' })])
    expect(await selected()).toEqual([[FIRST, null]])
  })

  it('matches a click without a recommendation to the visitor’s last question before it', async () => {
    const click = (hour: number, ean: string) => tireClicked(at(hour), VISITOR, { ean })
    await apply(wizardProjection, [click(8, OTHER), made(9, FIRST), click(10, EAN), made(11, SECOND)])
    await apply(wizardProjection, [recommendationMade(at(9)), tireClicked(at(12), nextUuid())])
    expect((await selected()).filter(([id]) => id === FIRST || id === SECOND)).toEqual([
      [SECOND, null],
      [FIRST, EAN],
    ])
    expect((await selected()).filter(([, ean]) => ean !== null)).toHaveLength(1)
  })

  it('is independent of the order and number of deliveries of its events', async () => {
    const story = [
      made(9, FIRST),
      tireClicked(at(10), VISITOR, { recommendationId: FIRST }),
      made(11, SECOND),
      tireClicked(at(12), VISITOR, { ean: OTHER }),
      modelRequested(at(12), 'Acme Rocket'),
    ]
    await apply(wizardProjection, story)
    const once = await hashes(wizardProjection)
    expect(await selected()).toEqual([
      [SECOND, OTHER],
      [FIRST, EAN],
    ])
    const arrival = fc.tuple(fc.shuffledSubarray([...story, ...story], { minLength: story.length * 2 }), fc.integer({ min: 1, max: 6 }))
    await fc.assert(
      fc.asyncProperty(arrival, async ([events, size]) => {
        await reset(wizardProjection)
        for (let from = 0; from < events.length; from += size) await apply(wizardProjection, events.slice(from, from + size))
        expect(await hashes(wizardProjection)).toEqual(once)
      }),
      { numRuns: amount(8, 20) },
    )
  })

  it('is summed with those about the same motorcycle, under its last name', async () => {
    const named = (hour: number, motorcycleId: string, motorcycle: string) => recommendationMade(at(hour), { motorcycleId, motorcycle })
    const story = [named(11, 'a', 'A new'), named(9, 'a', 'A'), named(10, 'b', 'B'), named(12, 'c', 'C'), named(13, 'c', 'C too')]
    const sums = { total: 5, firstAt: new Date(at(9)) }
    const [a, b, c] = Object.entries({ a: 'A new', b: 'B', c: 'C too' }).map(([motorcycleId, modelName]) => ({ motorcycleId, modelName }))
    expect(await sumUsages(database, 2)).toEqual({ total: 0, firstAt: null, topMotorcycles: [] })
    await apply(wizardProjection, story.slice(0, 2))
    await apply(wizardProjection, story.slice(1))
    expect(await sumUsages(database, 2)).toEqual({
      ...sums,
      topMotorcycles: [
        { ...a, count: 2 },
        { ...c, count: 2 },
      ],
    })
    expect((await sumUsages(database, 9)).topMotorcycles[2]).toEqual({ ...b, count: 1 })
  })

  it('is summed without reading all there were', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => recommendationMade(at(index % 24), { motorcycleId: `m${index % 30}` }))
    await apply(wizardProjection, many)
    await database.query('ANALYZE')
    expect(await sumUsages(database, 1)).toMatchObject({ total: 3000, topMotorcycles: [{ motorcycleId: 'm0', count: 100 }] })
    expect(await countRowsRead(database, (watched) => sumUsages(watched, 10))).toBeLessThan(100)
  })

  it('is listed in pages, newest or oldest first, with a stable order within one moment', async () => {
    const events = Array.from({ length: 23 }, (_, index) => recommendationMade(at(index % 3), { recommendationId: nextUuid() }))
    await apply(wizardProjection, events)
    const ids = async (order: 'newest' | 'oldest', page: number) =>
      (await listWizardUsages(database, { page, limit: 10, order })).usages.map((usage) => usage.recommendationId)
    const all = [...(await ids('newest', 1)), ...(await ids('newest', 2)), ...(await ids('newest', 3))]
    expect([all.length, new Set(all).size]).toEqual([23, 23])
    expect(await ids('newest', 4)).toEqual(await ids('newest', 3))
    expect([...(await ids('oldest', 1)), ...(await ids('oldest', 2)), ...(await ids('oldest', 3))]).toEqual(all.toReversed())
    const { usages, pagination } = await listWizardUsages(database, { page: 1, limit: 50, order: 'newest' })
    expect([usages.length, pagination.totalItems]).toEqual([23, 23])
    expect(usages.map(({ requestedAt }) => requestedAt.getTime())).toEqual(
      usages.map(({ requestedAt }) => requestedAt.getTime()).toSorted((a, b) => b - a),
    )
  })
})

it('lists missing motorcycles newest first, also one whose name was emptied', async () => {
  await apply(wizardProjection, [modelRequested(at(9), 'Acme Rocket'), modelRequested(at(10), null)])
  const { rows } = await database.query<{ model: string | null }>('SELECT model FROM read.model_requests ORDER BY asked_at DESC')
  expect(rows.map(({ model }) => model)).toEqual([null, 'Acme Rocket'])
})
