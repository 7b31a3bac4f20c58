import { describe, expect, it } from 'vitest'
import { asNewEvent, nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { likesProjection, openTestLikes } from '#services/visitors/testing/test-likes.ts'
import { rebuildProjection, switchBack, switchOn } from './projection.command.ts'
import type { Projection } from './projection.ts'

const { database, ean, isServing, likesAre, log, press, schemas, start } = await openTestLikes()

const inFormer = async () =>
  (await database.query('SELECT presses::int AS presses FROM likes_v1.product_likes WHERE product_id = $1', [ean()])).rows
/** As if nobody had read into the serving build for longer than it is waited. */
const leaveUnattended = () =>
  database.query("UPDATE projection_versions SET attended_at = now() - interval '1 minute' WHERE name = 'likes'")

describe('a raised version', () => {
  it('goes on serving when only a release before it runs, which fills its own build and says that nobody reads the other', async () => {
    await press(20)
    const before = await start(likesProjection)
    await likesAre(20)
    const next = await start({ ...likesProjection, version: 2 })
    await isServing(2)
    await press(10)
    await likesAre(30)
    await before.close()
    await next.close()

    const back = await start(likesProjection)
    await press(5)
    await eventually(async () => expect(await inFormer()).toEqual([{ presses: 35 }]))
    const unread = { group: 'projection.likes.v2', status: 'paused', reason: 'nobody_reads_it' }
    expect(back.states()).toEqual([{ group: 'projection.likes.v1', status: 'running' }])
    await leaveUnattended()
    await eventually(async () => expect(back.states()).toContainEqual(unread))
    await likesAre(30)
    await isServing(2)

    expect(await switchBack({ database, log }, likesProjection, false)).toMatchObject({ ok: true, build: { version: 1 } })
    await likesAre(35)
    await eventually(async () => expect(back.states()).toEqual([{ group: 'projection.likes.v1', status: 'running' }]))
  })

  it('leaves nothing to go back to for a release that finds no tables of its own', async () => {
    await press(20)
    const next = await start({ ...likesProjection, version: 2 })
    await likesAre(20)
    await next.close()
    await start(likesProjection)
    await leaveUnattended()
    await press(5)
    expect(await switchBack({ database, log }, likesProjection, true)).toMatchObject({ ok: false, reason: 'no_such_build' })
    await isServing(2)
    expect(await schemas()).toEqual(['likes_v2'])
  })

  it('does not serve while it gives up an event that the one before took in', async () => {
    await press(20)
    await start(likesProjection)
    await likesAre(20)
    const bad = ean()
    const next = await start({
      ...likesProjection,
      version: 2,
      async apply(tx, events) {
        if (events.some((event) => event.type === 'product-like.pressed.v1' && event.data.productId === bad))
          throw new TypeError('cannot take it in')
        return likesProjection.apply(tx, events)
      },
    })
    const refused = { group: 'projection.likes.v2', status: 'paused', reason: 'dead_letters_of_its_own' }
    // It is tried five times over, with pauses that grow.
    await eventually(() => expect(next.states()).toContainEqual(refused))
    await isServing(1)
    await press(5)
    await likesAre(25)
    expect(await schemas()).toEqual(['likes_v1', 'likes_v2'])

    // Refused for as long as it is behind.
    await eventually(async () =>
      expect(await switchOn({ database, log }, likesProjection)).toMatchObject({ ok: true, build: { version: 2, build: 0 } }),
    )
    await isServing(2)
  })

  it('does not serve with fewer rows than the one before, unless it says that it keeps others', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async () =>
        log.publish([asNewEvent(storedEvent('shop-like.pressed.v1', nextUuid(), 0, { shopId: 'haifa', visitorId: nextUuid() }))]),
      ),
    )
    await press(3)
    await start(likesProjection)
    await likesAre(3)
    const forgetful: Projection = {
      ...likesProjection,
      version: 2,
      apply: (tx, events) =>
        likesProjection.apply(
          tx,
          events.filter((event) => event.type !== 'shop-like.pressed.v1'),
        ),
    }
    const next = await start(forgetful)
    await eventually(async () =>
      expect(next.states()).toContainEqual({ group: 'projection.likes.v2', status: 'paused', reason: 'row_counts_differ' }),
    )
    await isServing(1)
    await next.close()
    await start({ ...forgetful, allowsOtherRows: true })
    await isServing(2)
  })
})

describe('an operator who goes back from a version', () => {
  const deps = { database, log }
  const back = (isAnyway = false) => switchBack(deps, likesProjection, isAnyway)

  it('finds all presses there, is not overruled by the release that stays, and goes forward again the same way', async () => {
    await press(20)
    await start(likesProjection)
    await likesAre(20)
    await start({ ...likesProjection, version: 2 })
    await isServing(2)
    await press(10)
    expect(await back()).toMatchObject({ ok: true, build: { version: 1, build: 0 } })
    await press(10)
    await likesAre(40)
    await isServing(1)
    // A process of the later version that starts now leaves it so as well.
    const later = await start({ ...likesProjection, version: 2 })
    await eventually(async () => expect(later.states()).toEqual([{ group: 'projection.likes.v2', status: 'running' }]))
    await press(10)
    await likesAre(50)
    await isServing(1)
    expect(await back()).toMatchObject({ ok: true, build: { version: 2, build: 0 } })
    await likesAre(50)
    await isServing(2)
  })

  it('is told when nobody fills the former build, and finds it filled once its release runs, if it is to be so anyway', async () => {
    await press(20)
    const old = await start(likesProjection)
    await likesAre(20)
    const next = await start({ ...likesProjection, version: 2 })
    await isServing(2)
    await old.close()
    await press(10)
    await likesAre(30)
    expect(await back()).toEqual({ ok: false, reason: 'behind', build: { version: 1, build: 0 }, unread: 10 })
    expect(await back(true)).toMatchObject({ ok: true })
    await leaveUnattended()
    await eventually(async () =>
      expect(next.states()).toContainEqual({ group: 'projection.likes.v1', status: 'paused', reason: 'nobody_reads_it' }),
    )
    await start(likesProjection)
    await likesAre(30)
    await isServing(1)
  })

  it('is told of events that the former build alone gave up, and of rows that are missing there', async () => {
    await press(20)
    await start(likesProjection)
    await likesAre(20)
    await start({ ...likesProjection, version: 2 })
    await isServing(2)
    await database.query(`INSERT INTO dead_letters (log_id, group_name, topic, partition, position, bytes, reason, error, attempts)
      VALUES ('postgres', 'projection.likes.v1', 'likes', 0, 3, '', 'handler_failed', '', 5)`)
    expect(await back()).toMatchObject({ ok: false, reason: 'dead_letters_of_its_own' })
    await database.query('DELETE FROM dead_letters; DELETE FROM likes_v1.product_likes')
    expect(await back()).toMatchObject({ ok: false, reason: 'row_counts_differ' })
    await isServing(2)
  })

  it('is not refused for what was written after it was found up to date: the counts and the positions are read together', async () => {
    await press(20)
    const old = await start(likesProjection)
    await likesAre(20)
    await start({ ...likesProjection, version: 2 })
    await isServing(2)
    await old.close()
    const likers = async () => (await database.query('SELECT 1 FROM read.shop_likers')).rowCount
    const before = await likers()
    await log.publish(
      ['haifa', 'eilat', 'yavne'].map((shopId) =>
        asNewEvent(storedEvent('shop-like.pressed.v1', nextUuid(), 0, { shopId, visitorId: nextUuid() })),
      ),
    )
    await eventually(async () => expect(await likers()).toBe(before + 3))
    const asItWas = { lag: async () => [] }
    expect(await switchBack({ database, log: asItWas }, likesProjection, false)).toMatchObject({ ok: true })
  })

  it('has nothing to go back to before there were two builds', async () => {
    await start(likesProjection)
    expect(await back()).toMatchObject({ ok: false, reason: 'no_such_build' })
  })

  it('takes back a rebuild, and may ask for another', async () => {
    await press(20)
    await start(likesProjection)
    await likesAre(20)
    await rebuildProjection(database, log, likesProjection)
    await isServing(1, 1)
    expect(await back()).toMatchObject({ ok: true, build: { version: 1, build: 0 } })
    await press(5)
    await likesAre(25)
    await isServing(1, 0)
    expect(await rebuildProjection(database, log, likesProjection)).toBe('asked')
    await isServing(1, 2)
    await likesAre(25)
  })
})
