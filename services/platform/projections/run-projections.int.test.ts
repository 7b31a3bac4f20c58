import { describe, expect, it, onTestFinished } from 'vitest'
import { asNewEvent, nextUuid, productChanged, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import { countProductLikes } from '#services/visitors/likes.queries.ts'
import { likesProjection, openTestLikes } from '#services/visitors/testing/test-likes.ts'
import { rebuildProjection } from './projection.command.ts'
import type { Projection } from './projection.ts'
import { createBuildHandler } from './projection-handler.ts'
import { prepareProjections, startProjector } from './run-projections.ts'
import { hashesOf } from './testing/test-projector.ts'

const { database, ean, forgetFormer, groups, isServing, likesAre, log, press, schemas, start, started } = await openTestLikes()

/** Version 2 with a column more, held back until `open` is called. */
function nextVersion() {
  const gate = Promise.withResolvers<void>()
  const projection: Projection = {
    ...likesProjection,
    version: 2,
    tables: likesProjection.tables.replace('presses bigint NOT NULL)', "presses bigint NOT NULL, note text NOT NULL DEFAULT 'new')"),
    async apply(tx, events) {
      await gate.promise
      return likesProjection.apply(tx, events)
    },
  }
  return { projection, open: () => gate.resolve() }
}

describe('a projection that starts for the first time', () => {
  it('serves at once, also when several processes start together, and counts each event once', async () => {
    await press(700)
    await Promise.all([start(likesProjection), start(likesProjection), start(likesProjection)])
    await likesAre(700)
    await isServing(1)
  })

  it('starts while somebody still reads what came before it, and drops that later', async () => {
    await press(3)
    await database.query('CREATE SCHEMA likes_v0 CREATE TABLE read_still ()')
    await database.transaction(async (tx) => {
      await tx.query('LOCK TABLE likes_v0.read_still IN ACCESS SHARE MODE')
      const projector = await start(likesProjection)
      await likesAre(3)
      expect(projector.states()).toEqual([{ group: 'projection.likes.v1', status: 'running' }])
    })
    await eventually(async () => expect(await schemas()).toEqual(['likes_v1']))
  })

  it('answers queries before anything reads the log', async () => {
    await prepareProjections({ database, log, projections: PROJECTIONS })
    expect(await countProductLikes(database, ean())).toBe(0)
  })
})

describe('a raised version', () => {
  it('fills up beside the old one, which serves and goes on, and takes over with the same content', async () => {
    const notified: string[] = []
    const listening = await database.listen(
      'read_changed',
      (payload) => notified.push(payload),
      () => {},
    )
    await press(300)
    const old = await start(likesProjection)
    await likesAre(300)
    const next = nextVersion()
    await start(next.projection)
    await press(50)
    await likesAre(350)
    expect(await schemas()).toEqual(['likes_v1', 'likes_v2'])
    expect(notified).not.toContain('["*"]')
    const before = await database.query('SELECT * FROM likes_v1.shop_likers ORDER BY 1')

    next.open()
    await isServing(2)
    await eventually(async () => expect(notified).toContain('["*"]'))
    expect(await countProductLikes(database, ean())).toBe(350)
    expect((await database.query('SELECT DISTINCT note FROM read.product_likes')).rows).toEqual([{ note: 'new' }])
    expect((await database.query('SELECT * FROM read.shop_likers ORDER BY 1')).rows).toEqual(before.rows)

    await press(10)
    await likesAre(360)
    expect(old.states()).toEqual([{ group: 'projection.likes.v1', status: 'running' }])
    await forgetFormer()
    await eventually(async () => expect(await schemas()).toEqual(['likes_v2']))
    await eventually(async () =>
      expect(old.states()).toEqual([{ group: 'projection.likes.v1', status: 'paused', reason: 'a_later_version_serves' }]),
    )
    await listening.close()
  })

  it('leaves a reader of the old version nothing to write and nothing to fail at', async () => {
    await start(likesProjection)
    const next = nextVersion()
    next.open()
    await start(next.projection)
    await isServing(2)
    await forgetFormer()
    await eventually(async () => expect(await schemas()).toEqual(['likes_v2']))
    const late = createBuildHandler(likesProjection, { version: 1, build: 0 })
    const visitorId = nextUuid()
    const event = storedEvent('product-like.pressed.v1', visitorId, 0, { productId: ean(), visitorId })
    expect(await database.transaction(async (tx) => late.apply?.(tx, [event]))).toEqual([])
    expect(await countProductLikes(database, ean())).toBe(0)
  })

  it('goes on where it stood when its process ended in the middle', async () => {
    await press(900)
    const old = await start(likesProjection)
    await likesAre(900)
    await old.close()

    let batches = 0
    const dying: Projection = {
      ...likesProjection,
      version: 2,
      async apply(tx, events) {
        const tags = await likesProjection.apply(tx, events)
        batches += 1
        // Its connection ends with the work done and nothing committed, as by kill -9.
        if (batches > 1) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())')
        return tags
      },
    }
    const killed = await start(dying)
    await eventually(async () => expect(batches).toBeGreaterThan(2))
    await killed.close()
    expect(await countProductLikes(database, ean())).toBe(900)

    await start({ ...likesProjection, version: 2 })
    await isServing(2)
    expect(await countProductLikes(database, ean())).toBe(900)
  })

  it('is not taken back by a process of the old version that starts while it is read', async () => {
    await start({ ...likesProjection, version: 2 })
    const old = await start(likesProjection)
    expect(old.states()).toMatchObject([{ status: 'paused', reason: 'a_later_version_serves' }])
    await isServing(2)
    expect(await schemas()).toEqual(['likes_v2'])
  })
})

describe('a projection whose tables cannot be made', () => {
  it('stands still and says why, is warned of once by its name, and runs as soon as they can be', async () => {
    await prepareProjections({ database, log, projections: [likesProjection] })
    const warned: string[] = []
    const tables = `${likesProjection.tables}; CREATE TABLE more (LIKE public.not_there_yet)`
    const projector = await start(
      { ...likesProjection, version: 2, tables },
      { ...QUIET, warn: (_fields: object, message: string) => void warned.push(message) },
    )
    const group = 'projection.likes.v2'
    expect(projector.states()).toEqual([{ group, status: 'paused', reason: '42P01', hasNeverRun: true }])
    onTestFinished(async () => void (await database.query('DROP TABLE public.not_there_yet')))
    await database.query('CREATE TABLE public.not_there_yet ()')
    await eventually(async () => expect(projector.states()).toEqual([{ group, status: 'running' }]))
    expect(warned).toEqual(['the projection likes could not be looked after'])
  })
})

describe('a rebuild by command', () => {
  it('makes the tables anew from the log while the old ones serve, and touches nothing else', async () => {
    await press(400)
    await log.publish([asNewEvent(storedEvent('shop-like.pressed.v1', ean(), 0, { shopId: 'haifa', visitorId: nextUuid() }))])
    await start(likesProjection)
    await likesAre(400)
    const content = await hashesOf(database, likesProjection)
    await database.query(
      "INSERT INTO reader_positions (log_id, group_name, topic, partition, next) VALUES ('postgres', 'sink.other.v1', 'likes', 0, 7)",
    )
    await database.query(`INSERT INTO dead_letters (log_id, group_name, topic, partition, position, bytes, reason, error, attempts)
      VALUES ('postgres', 'sink.other.v1', 'likes', 0, 3, '', 'bad_data', '', 1)`)
    await database.query('UPDATE likes_v1.product_likes SET presses = 1')

    expect(await rebuildProjection(database, log, likesProjection)).toBe('asked')
    await isServing(1, 1)
    expect(await hashesOf(database, likesProjection)).toEqual(content)
    expect(await schemas()).toEqual(['likes_v1', 'likes_v1_1'])
    await forgetFormer()
    await eventually(async () => expect(await schemas()).toEqual(['likes_v1_1']))
    await eventually(async () => expect(await groups()).toEqual(['projection.likes.v1.1']))
    expect((await database.query("SELECT next::int FROM reader_positions WHERE group_name = 'sink.other.v1'")).rows).toEqual([{ next: 7 }])
    expect((await database.query('SELECT group_name FROM dead_letters')).rows).toEqual([{ group_name: 'sink.other.v1' }])
    await press(5)
    await likesAre(405)
  })

  it('loses and doubles no press that arrives while it runs, three times over, in two processes', async () => {
    await Promise.all([start(likesProjection), start(likesProjection)])
    let pressed = 0
    for (const build of [1, 2, 3]) {
      await rebuildProjection(database, log, likesProjection)
      const switched = isServing(1, build)
      for (let round = 0; round < 20; round += 1) await press(10)
      pressed += 200
      await switched
    }
    await likesAre(pressed)
    await eventually(async () => expect(await schemas()).toEqual(['likes_v1_2', 'likes_v1_3']))
    expect((await database.query('SELECT reason, error FROM dead_letters')).rows).toEqual([])
  })

  it('is refused for a projection nobody knows, and while one is under way', async () => {
    await prepareProjections({ database, log, projections: PROJECTIONS })
    expect(await rebuildProjection(database, log, { ...likesProjection, name: 'nothing' })).toBe('under_way')
    expect(await rebuildProjection(database, log, likesProjection)).toBe('asked')
    expect(await rebuildProjection(database, log, likesProjection)).toBe('under_way')
  })
})

describe('the whole projector', () => {
  it('reads every topic of its projections from the log', async () => {
    const projector = await startProjector({ database, log, logger: QUIET, projections: PROJECTIONS, pollIntervalMs: 20 })
    started.push(projector)
    await database.transaction((tx) => log.append(tx, [asNewEvent(productChanged(0, ean()))]))
    await eventually(async () => {
      const { rows } = await database.query('SELECT ean FROM read.products WHERE ean = $1', [ean()])
      expect(rows).toHaveLength(1)
    })
    expect(
      projector
        .states()
        .map(({ group, status }) => `${group} ${status}`)
        .sort(),
    ).toEqual([
      'projection.arrival-notices.v2 running',
      'projection.best-offers.v4 running',
      'projection.catalogue.v5 running',
      'projection.coupons.v1 running',
      'projection.garages.v1 running',
      'projection.likes.v2 running',
      'projection.motorcycles.v2 running',
      'projection.orders.v7 running',
      'projection.past-sales.v1 running',
      'projection.requests.v2 running',
      'projection.supplier-articles.v1 running',
      'projection.wizard.v3 running',
    ])
  })
})
