import { beforeEach, expect, it } from 'vitest'
import { storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { listPastSales } from './demand/demand.queries.ts'
import { pastSalesProjection } from './past-sales.projection.ts'

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(pastSalesProjection))

const EAN = '2000000000015'
const pastSalesChanged = (sequence: number, year: number, units: number) =>
  storedEvent('past-sales.changed.v1', `${EAN}:${year}`, sequence, {
    ean: EAN,
    year,
    weeks: [{ week: `${year}-11-16`, units, daysOut: 0 }],
  })
const story = [pastSalesChanged(1, 2024, 3), pastSalesChanged(2, 2025, 4), pastSalesChanged(3, 2025, 5)]

it('lists the years of every article as they were told last', async () => {
  await apply(pastSalesProjection, story)
  expect(await listPastSales(database, 2025, [EAN])).toEqual([
    { ean: EAN, year: 2025, weeks: [{ week: '2025-11-16', units: 5, daysOut: 0 }] },
  ])
  expect((await listPastSales(database, 2000, [EAN, '2000000000022'])).map(({ year }) => year)).toEqual([2024, 2025])
})

it('leaves the same table in any order, with any duplicates', async () => {
  await apply(pastSalesProjection, story)
  const once = await hashes(pastSalesProjection)
  await reset(pastSalesProjection)
  for (const event of [...story.toReversed(), ...story]) await apply(pastSalesProjection, [event])
  expect(await hashes(pastSalesProjection)).toEqual(once)
})
