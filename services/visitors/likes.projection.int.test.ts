import { beforeEach, describe, expect, it } from 'vitest'
import { catalogueProjection } from '#services/catalogue/catalogue.projection.ts'
import { findProduct } from '#services/catalogue/product.queries.ts'
import { nextUuid, productChanged, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { garagesProjection } from '#services/garages/garages.projection.ts'
import { findGarage } from '#services/garages/garages.queries.ts'
import { city, garageChanged } from '#services/garages/testing/garage-events.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { countReadsOfSchema } from '#services/platform/testing/schema-reads.ts'
import { likesProjection } from './likes.projection.ts'
import { countProductLikes, listGarageLikes } from './likes.queries.ts'

const EAN = '2000000000015'
const visitors = [nextUuid(), nextUuid(), nextUuid()] as const

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(async () => {
  await reset(likesProjection)
  await reset(catalogueProjection)
  await reset(garagesProjection)
})

const pressProduct = (visitorId: string, id = nextUuid()) =>
  storedEvent('product-like.pressed.v1', visitorId, 0, { productId: EAN, visitorId }, { id })
const pressShop = (visitorId: string, shopId = 'haifa', id = nextUuid()) =>
  storedEvent('shop-like.pressed.v1', visitorId, 0, { shopId, visitorId }, { id })

describe('likes of a product', () => {
  it('count presses, an unlike included, plus the initial count', async () => {
    await apply(catalogueProjection, [productChanged(1, EAN)])
    await apply(likesProjection, [pressProduct(visitors[0]), pressProduct(visitors[0]), pressProduct(visitors[1])])
    expect(await countProductLikes(database, EAN)).toBe(3)
    expect(await findProduct(database, EAN)).toMatchObject({ likes: 131 })
  })

  it('count a press once, though the log contains it twice', async () => {
    const press = pressProduct(visitors[0])
    await apply(likesProjection, [press, pressProduct(visitors[1]), { ...press, sequence: 9 }])
    await apply(likesProjection, [press])
    expect(await countProductLikes(database, EAN)).toBe(2)
  })

  it('invalidate only the product’s own page, and nothing without a new press', async () => {
    await apply(catalogueProjection, [productChanged(1, EAN)])
    const press = pressProduct(visitors[0])
    expect(await apply(likesProjection, [press, pressProduct(visitors[1])])).toEqual([`product:${EAN}`])
    expect(await apply(likesProjection, [press])).toEqual([])
  })

  it('are added concurrently by several partitions without lost updates', async () => {
    const batches = Array.from({ length: 8 }, () => Array.from({ length: 25 }, () => pressProduct(nextUuid())))
    await Promise.all(batches.map((batch) => apply(likesProjection, batch)))
    expect(await countProductLikes(database, EAN)).toBe(200)
  })
})

describe('likes of a shop', () => {
  it('count the visitors who like it now: a second press removes the like', async () => {
    await apply(likesProjection, [pressShop(visitors[0]), pressShop(visitors[1]), pressShop(visitors[1]), pressShop(visitors[2], 'eilat')])
    expect(await listGarageLikes(database)).toEqual(
      new Map([
        ['eilat', 1],
        ['haifa', 1],
      ]),
    )
  })

  it('do not toggle back on a repeated press', async () => {
    const press = pressShop(visitors[0])
    await apply(likesProjection, [press, press])
    expect(await apply(likesProjection, [press])).toEqual([])
    expect(await listGarageLikes(database)).toEqual(new Map([['haifa', 1]]))
  })
})

describe('the likes of a garage with a long history', () => {
  const LIKERS = 5000
  beforeEach(async () => {
    await database.query(
      `WITH likers AS (
         INSERT INTO likes_v2.shop_likers (shop_id, visitor_id, presses)
         SELECT 'haifa', gen_random_uuid(), 1 + n % 2 FROM generate_series(1, $1) AS n RETURNING likes)
       INSERT INTO likes_v2.shop_likes SELECT 'haifa', count(*) FROM likers WHERE likes`,
      [LIKERS],
    )
    await database.query('ANALYZE likes_v2.shop_likers, likes_v2.shop_likes')
  })

  it('are read from one row, and moved by one, however many like it', async () => {
    await apply(garagesProjection, [storedEvent('city.changed.v1', 'haifa', 1, city()), garageChanged(2, 'haifa', { likesBefore: 31 })])
    expect(await findGarage(database, 'haifa')).toMatchObject({ likes: 31 + LIKERS / 2 })
    const rowsRead = (work: (tx: Transaction) => Promise<unknown>) => countReadsOfSchema(database, 'likes_v2', work)
    expect(await rowsRead((tx) => listGarageLikes(tx))).toBe(1)
    expect(await rowsRead((tx) => findGarage(tx, 'haifa'))).toBe(1)
    // The visitor's own row and the garage's.
    expect(await rowsRead((tx) => likesProjection.apply(tx, [pressShop(visitors[0])]))).toBeLessThanOrEqual(2)
    expect(await listGarageLikes(database)).toEqual(new Map([['haifa', LIKERS / 2 + 1]]))
  })

  it('are as many as like it, when several partitions press at once', async () => {
    const crowd = Array.from({ length: 40 }, () => nextUuid())
    const batches = Array.from({ length: 8 }, (_, batch) =>
      crowd.slice(batch * 5, batch * 5 + 5).flatMap((who, place) => Array.from({ length: 1 + (place % 3) }, () => pressShop(who))),
    )
    await Promise.all(batches.map((batch) => apply(likesProjection, batch)))
    const { rows } = await database.query<{ likers: number }>('SELECT count(*)::int AS likers FROM read.shop_likers WHERE likes')
    expect(await listGarageLikes(database)).toEqual(new Map([['haifa', rows[0]?.likers]]))
  })
})

describe('the same presses', () => {
  it('lead to the same tables in any order, with any duplicates', async () => {
    const story = visitors.flatMap((visitor) => [
      pressProduct(visitor),
      pressShop(visitor),
      pressShop(visitor),
      pressShop(visitor, 'eilat'),
    ])
    await apply(likesProjection, story)
    const once = await hashes(likesProjection)
    expect(once).toEqual({
      product_likes: expect.stringMatching(/^1:/),
      shop_likers: expect.stringMatching(/^6:/),
      shop_likes: expect.stringMatching(/^2:/),
    })

    await reset(likesProjection)
    for (const event of [...story.toReversed(), ...story]) await apply(likesProjection, [event])
    expect(await hashes(likesProjection)).toEqual(once)
  })
})
