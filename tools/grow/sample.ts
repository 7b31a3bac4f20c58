import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fillWithDemo } from '#services/demo/catalogue/fill-with-demo.ts'
import { simulateHistory } from '#services/demo/history/simulate-history.ts'
import { createTurns, jobsTakingTurns } from '#services/demo/history/turns.ts'
import type { Database } from '#services/platform/postgres.ts'
import { readArguments } from '#services/start/arguments.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { openFoundation } from '#services/start/foundation.ts'
import { createSinks } from '#services/start/log-readers.ts'
import { startBackground } from '#services/start/run-services.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { inFolder } from './open-folder.ts'
import { readThrough } from './read-through.ts'

const LOOK_EVERY_MS = 1000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What the sample depends on. */
const SOURCES = ['events/**/*.ts', 'services/**/*.ts', 'migrations/**/*.{ts,sql,csv}']

/** The folder of a shop with ninety days of trade, by the shop's own calls: of this version of the sources, made once. */
export async function sampleFolder(say: (line: string) => void): Promise<string> {
  const folder = join(ROOT, '.build/grow', `sample-${version()}`)
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (isThere) return folder
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await makeSample(unfinished, say)
  await rename(unfinished, folder)
  return folder
}

function version(): string {
  const hash = createHash('sha256')
  const paths = globSync(SOURCES, { cwd: ROOT }).filter((path) => !path.includes('.test.') && !path.includes('/testing/'))
  for (const path of paths.sort()) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 12)
}

const makeSample = (path: string, say: (line: string) => void): Promise<void> =>
  inFolder(path, async ({ config, logger, lifecycle }) => {
    const opened = await openFoundation({ config, logger, lifecycle })
    const turns = createTurns()
    const foundation = { ...opened, jobs: jobsTakingTurns(opened.jobs, turns) }
    const { groups } = await startBackground({ ...readArguments([]), config, logger, lifecycle, foundation })
    await fillWithDemo({ ...foundation, fileKinds: FILE_KINDS }, groups, say)
    say('  ninety days of trade are simulated …')
    const sinks = createSinks(foundation.clickhouse)
    const { signal } = new AbortController()
    await simulateHistory({ config, logger, foundation, turns, createApp: createShopApp, sinks, signal, restMs: 0 })
    await settled(foundation.database)
    await readThrough(groups)
  })

/** Waits until the jobs have nothing due: payments are asked for, messages sent. What is due on days to come stays. */
async function settled(database: Database): Promise<void> {
  for (let due = 1; due > 0; await pause(LOOK_EVERY_MS)) {
    const { rows } = await database.query<{ due: number }>(
      `SELECT (SELECT count(*) FROM messages WHERE state IN ('waiting', 'sending') AND due_at <= now())::int
         + (SELECT count(*) FROM payment_attempts WHERE inquire_at <= now())::int AS due`,
    )
    due = rows[0]?.due ?? 0
  }
}
