import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { switchBack } from '#services/platform/projections/projection.command.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import type { Service } from '#services/start/arguments.ts'
import { likesProjection } from '#services/visitors/likes.projection.ts'
import { startEngines } from './faults/cluster/engines.ts'
import { runMigrate, type ServiceProcess, startServiceProcess } from './faults/cluster/service-process.ts'
import { FAULT_ENV } from './faults/cluster/start-cluster.ts'
import { waitUntilIdle } from './faults/invariants/idle.ts'
import { atRate } from './faults/load/at-rate.ts'
import { copyRelease } from './testing/release-before.ts'
import { freePort } from './testing/shop-process.ts'

const PER_SECOND = 25
const EAN = '2000000000015'

const later = copyRelease('services/visitors/likes.projection.ts', (text) => text.replace('version: 2,', 'version: 3,'))
afterAll(() => later.remove())
const engines = await startEngines('postgres', { isDirect: true })
afterAll(() => engines.close())
const { database } = engines
const env = { ...FAULT_ENV, DATA_DIR: engines.directory, ...(await engines.connect()) }
const running = new Set<ServiceProcess>()
afterAll(() => Promise.all([...running].map((service) => service.close())))

async function start(service: Service, directory?: string): Promise<ServiceProcess> {
  const code = directory === undefined ? {} : { directory }
  const started = startServiceProcess({ name: service, service, port: await freePort(), env, ...code })
  running.add(started)
  await started.ready()
  return started
}

async function end(service: ServiceProcess): Promise<void> {
  running.delete(service)
  await service.close()
  expect(service.crashes()).toEqual([])
}

const shown = async (): Promise<number> => {
  const { rows } = await database.query<{ presses: number }>(
    'SELECT presses::int AS presses FROM read.product_likes WHERE product_id = $1',
    [EAN],
  )
  return rows[0]?.presses ?? 0
}
const isServing = (version: number) =>
  eventually(async () => {
    const { rows } = await database.query("SELECT serving_version AS version FROM projection_versions WHERE name = 'likes'")
    expect(rows).toEqual([{ version }])
  })

/** As an operator does, until the former build has caught up. */
async function goBack(): Promise<void> {
  const log = await createPostgresEventLog({ database, logger: QUIET })
  await eventually(async () => expect(await switchBack({ database, log }, likesProjection, false)).toMatchObject({ ok: true }))
  await log.close()
}

/** The build that serves now goes on counting. */
async function countsOn(): Promise<void> {
  const before = await shown()
  await expect.poll(shown).toBeGreaterThan(before)
}

/** Presses at a steady rate, and looks on all the while by how many fewer than before are shown. */
function press(url: string) {
  const pressed: number[] = []
  const { stop, onTheirWay } = atRate({ perSecond: PER_SECOND, most: 200 }, async () => {
    const answer = await fetch(`${url}/collector/like/product/${EAN}/${randomUUID()}?id=${randomUUID()}`).catch(() => null)
    pressed.push(answer?.status ?? 0)
    await answer?.arrayBuffer()
  })
  let isOver = false
  const seen = { furthestBack: 0 }
  const watching = (async () => {
    for (let last = await shown(); !isOver; await pause(100)) {
      const now = await shown()
      seen.furthestBack = Math.max(seen.furthestBack, last - now)
      last = now
    }
  })()
  return {
    seen,
    async finish() {
      await stop()
      await Promise.all(onTheirWay)
      isOver = true
      await watching
      return pressed
    },
  }
}

it('a projection is rolled forward and back under load, both releases side by side, loses and doubles nothing, and counts on after each switch', async () => {
  await runMigrate(env)
  const ingress = await start('ingress')
  let old = await start('projector')
  const load = press(ingress.url)

  let next = await start('projector', later.directory)
  await isServing(3)
  await end(old)
  await expect.poll(shown).toBeGreaterThan(100)
  // Back by command, the older release beside the later one, then alone.
  old = await start('projector')
  await isServing(3)
  await goBack()
  await isServing(2)
  await end(next)
  await countsOn()
  // And forward for good, by command as well: what was taken back does not come again by itself.
  next = await start('projector', later.directory)
  await goBack()
  await isServing(3)
  await end(old)
  await countsOn()

  const pressed = await load.finish()
  await waitUntilIdle([ingress, next])
  expect(pressed.filter((status) => status !== 200)).toEqual([])
  expect(await shown()).toBe(pressed.length)
  // A build takes over that has read what stood in the log a look ago, a second: it may be that far behind the one before, so how far
  // the number went back is told, and is a matter of the machine.
  console.log(`${pressed.length} presses, ${await shown()} shown; the number went back by ${load.seen.furthestBack} at a switch`)
})
