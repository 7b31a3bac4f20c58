import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { catalogueProjection } from '#services/catalogue/catalogue.projection.ts'
import { nextUuid, product, productChanged, productRemoved, storedEvent, tire } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { likesProjection } from '#services/visitors/likes.projection.ts'
import { countProductLikes, listGarageLikes } from '#services/visitors/likes.queries.ts'

const { database, apply, reset } = await createTestProjections()
beforeEach(async () => {
  await reset(catalogueProjection)
  await reset(likesProjection)
})

const EANS = ['2000000000015', '2000000000022', '2000000000039'] as const
const aSize = fc.constantFrom(tire('180', '55', '17'), tire('120', '70', '17'), tire('3.50', '-', '10'))
const anEan = fc.constantFrom(...EANS)

/** A product's changes by `sequence`; null is a removal. */
const aChange = fc.record({ ean: anEan, change: fc.option(fc.record({ stock: fc.nat(50), tire: aSize, front: fc.option(aSize) })) })
const aStory = fc.array(aChange, { minLength: 1, maxLength: 25 })

/** A product's stock events by `sequence`: a count, or units taken by orders. */
const aCount = fc.record({ ean: anEan, stock: fc.nat(9), shipmentUnits: fc.nat(3) })
const aTaking = fc.record({ ean: anEan, source: fc.constantFrom('stock', 'shipment'), reserved: fc.nat(4), handedOver: fc.nat(4) })
const aStockStory = fc.array(fc.oneof(aCount, aTaking), { minLength: 1, maxLength: 25 })

/** Delivery: any permutation of every event twice, in batches of `size`. */
const anArrival = <T>(events: readonly T[]) =>
  fc.tuple(fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }), fc.integer({ min: 1, max: 12 }))

async function arrive(projection: Projection, [events, size]: [StoredEvent[], number]): Promise<void> {
  for (let from = 0; from < events.length; from += size) await apply(projection, events.slice(from, from + size))
}

const readSums = () =>
  sumsOf('SELECT articles, tires FROM read.brand_counts', 'SELECT width, articles, sold_before FROM read.size_counts ORDER BY width')
const countSums = () =>
  sumsOf(
    `SELECT count(*)::int AS articles, sum((data ->> 'stock')::int)::int AS tires FROM read.products WHERE data IS NOT NULL HAVING count(*) > 0`,
    `SELECT width, count(*)::int AS articles, sum(sold_before)::int AS sold_before
     FROM read.product_sizes JOIN read.products USING (ean) GROUP BY width ORDER BY width`,
  )
const sumsOf = (...queries: string[]) => Promise.all(queries.map(async (query) => (await database.query(query)).rows))

it('keeps the last state of every product, in any order of delivery', async () => {
  const stories = aStory.chain((story) => {
    const events = story.map(({ ean, change }, sequence) =>
      change ? productChanged(sequence, ean, change) : productRemoved(sequence, ean),
    )
    return fc.tuple(fc.constant(story), anArrival(events))
  })
  await fc.assert(
    fc.asyncProperty(stories, async ([story, arrival]) => {
      await reset(catalogueProjection)
      await arrive(catalogueProjection, arrival)
      const last = new Map(story.map(({ ean, change }) => [ean, change && product(ean, change)]))
      const expected = [...last]
        .flatMap(([ean, data]) => (data ? [{ ean, data }] : []))
        .toSorted((left, right) => (left.ean < right.ean ? -1 : 1))
      const { rows } = await database.query('SELECT ean, data FROM read.products WHERE data IS NOT NULL ORDER BY ean')
      expect(rows).toEqual(expected)
      const removed = [...last].flatMap(([ean, data]) => (data ? [] : [ean])).toSorted()
      const former = await database.query("SELECT ean, kind -> 'size' AS size FROM read.products WHERE data IS NULL ORDER BY ean")
      expect(former.rows).toEqual(
        removed.map((ean) => {
          const newest = story.findLast((step) => step.ean === ean && step.change !== null)?.change?.tire
          return { ean, size: newest ? { width: newest.width, profile: newest.profile, rim: newest.rim } : null }
        }),
      )
      const sizes = await database.query<{ size: string }>(
        "SELECT ean || ' ' || concat_ws('/', width, profile, rim) AS size FROM read.product_sizes",
      )
      // A set of two equal sizes is found once.
      const ofTires = expected.flatMap(({ ean, data }) =>
        [data.tire, data.front].flatMap((each) => (each ? [`${ean} ${each.width}/${each.profile}/${each.rim}`] : [])),
      )
      expect(sizes.rows.map((row) => row.size).toSorted()).toEqual([...new Set(ofTires)].toSorted())
      expect(await readSums()).toEqual(await countSums())
    }),
    { numRuns: amount(10, 40) },
  )
})

it('derives every product’s units from its last count and last orders, in any order of delivery', async () => {
  const stories = aStockStory.chain((story) => {
    const events = story.map((step, sequence) =>
      'stock' in step ? productChanged(sequence, step.ean, step) : storedEvent('units.taken.v1', step.ean, sequence, step),
    )
    return fc.tuple(fc.constant(story), anArrival(events))
  })
  await fc.assert(
    fc.asyncProperty(stories, async ([story, arrival]) => {
      await reset(catalogueProjection)
      await arrive(catalogueProjection, arrival)
      const { rows } = await database.query<{ ean: string; shown: number[] }>(
        `SELECT ean, ARRAY[(data ->> 'stock')::int, (data ->> 'shipmentUnits')::int] AS shown FROM read.products WHERE data IS NOT NULL`,
      )
      const shown = new Map(rows.map((row) => [row.ean, row.shown]))
      expect(await readSums()).toEqual(await countSums())
      for (const ean of EANS) expect(shown.get(ean) ?? null).toEqual(leftAfter(story.filter((step) => step.ean === ean)))
    }),
    { numRuns: amount(10, 40) },
  )
})

/** Naive reference model: the shortage of one source is taken from the others. */
function leftAfter(
  steps: readonly ({ stock: number; shipmentUnits: number } | { source: string; reserved: number; handedOver: number })[],
) {
  let counted: number[] | null = null
  const taken: Record<string, { reserved: number; handedOver: number }> = {}
  for (const step of steps) {
    if ('source' in step) taken[step.source] = { ...step }
    else {
      counted = [step.stock, step.shipmentUnits]
      for (const units of Object.values(taken)) units.handedOver = 0
    }
  }
  const sources = ['stock', 'shipment'].map((source) => taken[source] ?? { reserved: 0, handedOver: 0 })
  const free = sources.map(({ reserved, handedOver }, index) => (counted?.[index] ?? 0) - reserved - handedOver)
  const all = Math.max(
    free.reduce((sum, units) => sum + units, 0),
    0,
  )
  return counted && free.map((units) => Math.min(Math.max(units, 0), all))
}

it('counts every press once, and every visitor of a garage by parity, in any order of delivery', async () => {
  const visitors = [nextUuid(), nextUuid()] as const
  const aPress = fc.record({ ean: anEan, visitorId: fc.constantFrom(...visitors), isOfShop: fc.boolean() })
  const stories = fc.array(aPress, { minLength: 1, maxLength: 25 }).chain((story) => {
    const events = story.map(({ ean, visitorId, isOfShop }, sequence) =>
      isOfShop
        ? storedEvent('shop-like.pressed.v1', visitorId, sequence, { shopId: ean, visitorId })
        : storedEvent('product-like.pressed.v1', visitorId, sequence, { productId: ean, visitorId }),
    )
    return fc.tuple(fc.constant(story), anArrival(events))
  })
  await fc.assert(
    fc.asyncProperty(stories, async ([story, arrival]) => {
      await reset(likesProjection)
      await arrive(likesProjection, arrival)
      const shopLikes = await listGarageLikes(database)
      for (const ean of EANS) {
        const presses = story.filter((press) => press.ean === ean)
        expect(await countProductLikes(database, ean)).toBe(presses.filter((press) => !press.isOfShop).length)
        const likers = visitors.filter((id) => presses.filter((press) => press.isOfShop && press.visitorId === id).length % 2 === 1)
        expect(shopLikes.get(ean) ?? 0).toBe(likers.length)
      }
    }),
    { numRuns: amount(10, 40) },
  )
})
