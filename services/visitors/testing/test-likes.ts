import { afterEach, beforeEach, expect } from 'vitest'
import { asNewEvent, nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import {
  type Projector,
  type ProjectorDependencies,
  prepareProjections,
  startProjector,
} from '#services/platform/projections/run-projections.ts'
import { createTestLog } from '#services/platform/projections/testing/test-projector.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import { likesProjection as likesOfToday } from '../likes.projection.ts'
import { countProductLikes } from '../likes.queries.ts'

/** As a first release would have it; tests raise its version. */
export const likesProjection: Projection = { ...likesOfToday, version: 1 }

/** Likes of one product, read by projectors of any version as separate processes. Reset before each test. */
export async function openTestLikes() {
  const { database, log } = await createTestLog()
  const others = PROJECTIONS.filter((projection) => projection.name !== 'likes')
  const started: Projector[] = []
  let product = ''

  beforeEach(async () => {
    product = String(2_000_000_000_000 + Number(nextUuid().slice(-6)))
    await database.query(`DROP SCHEMA IF EXISTS likes_v1, likes_v1_1, likes_v1_2, likes_v1_3, likes_v2 CASCADE; DELETE FROM projection_versions WHERE name = 'likes';
  DELETE FROM reader_positions WHERE group_name LIKE 'projection.likes.%'; DELETE FROM dead_letters`)
    await prepareProjections({ database, log, projections: others })
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((projector) => projector.close()))
  })

  return {
    ...watchLikes(database, () => product),
    database,
    log,
    started,
    ean: (): string => product,
    /** Acts as a separate process with its own connection. */
    async start(projection: Projection, logger: ProjectorDependencies['logger'] = QUIET): Promise<Projector> {
      const projector = await startProjector({ database, log, logger, projections: [projection], pollIntervalMs: 20 })
      started.push(projector)
      return projector
    },
    async press(count: number): Promise<void> {
      const presses = Array.from({ length: count }, () => {
        const visitorId = nextUuid()
        return asNewEvent(storedEvent('product-like.pressed.v1', visitorId, 0, { productId: product, visitorId }))
      })
      await log.publish(presses)
    },
  }
}

/** Observations for assertions. */
function watchLikes(database: Database, product: () => string) {
  return {
    isServing: (version: number, build = 0) =>
      eventually(async () => {
        const { rows } = await database.query("SELECT serving_version, serving_build FROM projection_versions WHERE name = 'likes'")
        expect(rows).toEqual([{ serving_version: version, serving_build: build }])
      }),
    likesAre: (count: number) => eventually(async () => expect(await countProductLikes(database, product())).toBe(count)),
    async schemas() {
      const { rows } = await database.query<{ name: string }>(
        "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'likes\\_v%' ORDER BY 1",
      )
      return rows.map((row) => row.name)
    },
    /** Simulates the expiry of the previous build. */
    forgetFormer: () => database.query("UPDATE projection_versions SET former_until = now() WHERE name = 'likes'"),
    async groups() {
      const { rows } = await database.query<{ name: string }>(
        "SELECT DISTINCT group_name AS name FROM reader_positions WHERE group_name LIKE 'projection.likes.%' ORDER BY 1",
      )
      return rows.map((row) => row.name)
    },
  }
}
