import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import { createArchiveJob } from '#services/platform/event-log/archive/archive.job.ts'
import { rebuildProjection } from '#services/platform/projections/projection.command.ts'
import { getVersions } from '#services/platform/projections/projection-versions.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import type { BenchShop } from '../bench/bench-shop.ts'
import { startServiceProcess } from '../faults/cluster/service-process.ts'
import { freePort } from '../testing/shop-process.ts'

/** What is done rarely and takes long: each once, timed as a whole. */
export interface Work {
  what: string
  run(): Promise<unknown>
}

const LOOK_EVERY_MS = 50

/** Beside the serving shop. */
export function listWorks({ foundation }: BenchShop, desk: (method: 'GET' | 'POST', path: string) => Promise<object>): Work[] {
  const { database, log, archive, now } = foundation
  const deps = { database, log, now, newId: uuidv7 }
  return [
    {
      what: 'erasure of a person',
      async run() {
        const { rows } = await database.query<{ id: string }>(
          'SELECT contact_id AS id FROM read.orders JOIN contacts USING (contact_id) WHERE contacts.phone IS NOT NULL ORDER BY placed_at DESC OFFSET 20 LIMIT 1',
        )
        await withEvents(deps, (unit) => forgetShopper(unit, rows[0]?.id ?? ''))
      },
    },
    {
      what: 'a draft',
      async run() {
        const { draftOrderId } = (await desk('POST', 'draft-orders/generate')) as { draftOrderId: string }
        await until(async () => {
          const { order } = (await desk('GET', `draft-orders/${draftOrderId}`)) as { order: { progress: object | null } }
          return order.progress === null
        })
      },
    },
    {
      what: 'archive of old events',
      run: () => createArchiveJob({ database, files: archive, keptDays: 90, confirmed: null, now }).run(),
    },
    ...PROJECTIONS.map((projection) => ({
      what: `${projection.name} made anew`,
      async run() {
        const { serving } = await getVersions(database, projection.name)
        await rebuildProjection(database, log, projection)
        await until(async () => (await getVersions(database, projection.name)).serving.build > serving.build)
      },
    })),
  ]
}

/** By the folder alone, when no shop runs over it. */
export function listFolderWorks(folder: string): Work[] {
  const directory = mkdtempSync(join(tmpdir(), 'grown-backup-'))
  const operate = (DATA_DIR: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['services/operator/operate.ts', ...args], { env: { ...process.env, DATA_DIR } })
  const start = async (DATA_DIR: string): Promise<void> => {
    const env = { DATA_DIR, DEMO_CATALOGUE: 'off', LOG_LEVEL: 'error' }
    const shop = startServiceProcess({ name: 'shop', service: null, port: await freePort(), env })
    await shop.ready().finally(shop.close)
  }
  return [
    { what: 'start', run: () => start(folder) },
    { what: 'backup', run: () => operate(folder, 'backup', join(directory, 'backup')) },
    { what: 'restore', run: () => operate(join(directory, 'restored'), 'restore', join(directory, 'backup')) },
    {
      what: 'first start after a restore',
      run: () => start(join(directory, 'restored')).finally(() => rmSync(directory, { recursive: true, force: true })),
    },
  ]
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(LOOK_EVERY_MS)
}
