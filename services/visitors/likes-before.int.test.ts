import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asNewEvent, nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { likesProjection as likesOfToday } from './likes.projection.ts'
import { listGarageLikes } from './likes.queries.ts'
import { likesProjection, openTestLikes } from './testing/test-likes.ts'

const { database, isServing, log, schemas, start, forgetFormer } = await openTestLikes()

/** As the release before had it, which counted the likers. */
const before = { ...likesProjection, views: ['product_likes', 'shop_likers'] }

it('are told while the next build is filled, and by that one from then on', async () => {
  await database.query('DROP VIEW IF EXISTS read.shop_likes')
  const press = () => {
    const visitorId = nextUuid()
    return asNewEvent(storedEvent('shop-like.pressed.v1', visitorId, 0, { shopId: 'haifa', visitorId }))
  }
  await log.publish([press(), press(), press()])
  const old = await start(before)
  const likesAre = (likes: number) => eventually(async () => expect(await listGarageLikes(database)).toEqual(new Map([['haifa', likes]])))
  const migration = readFileSync(new URL('../../migrations/postgres/0057-old-and-rare.sql', import.meta.url), 'utf8')
  const [view = ''] = /DO \$\$[^$]+\$\$/.exec(migration) ?? []
  await database.query(view)
  await likesAre(3)

  await start(likesOfToday)
  await isServing(2)
  await database.query(view)
  await log.publish([press()])
  await likesAre(4)
  await old.close()
  await forgetFormer()
  await eventually(async () => expect(await schemas()).toEqual(['likes_v2']))
  await likesAre(4)
})
