import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BRAKE_MS } from '#services/platform/testing/brake.ts'

interface Running {
  pid: number
  command: string
}
// Plain JavaScript, since it runs before any package is installed.
const { processesOf } = (await import(new URL('./processes.mjs', import.meta.url).href)) as { processesOf(folder: string): Running[] }

/** One file that needs the run's engines and one that needs its shop and browser. */
const FILES = ['services/platform/migrate.int.test.ts', 'tools/e2e/paths/find-and-cart.e2e.test.ts']
/** What such a run has of its own, as its commands name it. */
const PARTS = {
  'the engines of the tests': /\/tire-shop-tests-\w+\/postgres/,
  ClickHouse: /chdb-server/,
  'a shop': /\.build\/server\/main\.js/,
}
const PARTS_WITH_BROWSER = { ...PARTS, Chromium: /chrom/, 'a test file': /vitest\/suppress-warnings/ }
/** A whole start each time. */
const BRAKE = { timeout: 5 * BRAKE_MS, interval: 200 }

/** This run's Vitest tells its own files things by the environment that are no business of another one. */
const OWN = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name)))

/** Else npm keeps its own in the temporary directory. */
const CACHE = resolve('node_modules/.cache/compiled')

let folder: string
let first: ChildProcess

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cut-'))
  // As in a terminal: a group of its own, npm first in it.
  first = spawn('npm', ['test', '--', ...FILES], {
    detached: true,
    stdio: 'ignore',
    env: { ...OWN, NODE_COMPILE_CACHE: CACHE, TMPDIR: folder },
  })
})
afterEach(() => {
  first.kill()
  rmSync(folder, { recursive: true, force: true })
})

function missing(parts: Record<string, RegExp>): string[] {
  const commands = processesOf(folder).map(({ command }) => command)
  return Object.keys(parts).filter((part) => !commands.some((command) => parts[part]?.test(command)))
}

function pidOf(program: string): number {
  const found = processesOf(folder).find(({ command }) => command.includes(program))
  if (!found) throw new Error(`no process runs ${program}`)
  return found.pid
}

/** Processes of the run, and what lies in its folder. */
const left = (): string[] => [...processesOf(folder).map(({ command }) => command), ...readdirSync(folder)]

describe('a run of the tests leaves no process and no folder behind', () => {
  it.each([
    { how: 'by Ctrl-C, which the whole group gets', parts: PARTS_WITH_BROWSER, end: () => process.kill(-(first.pid ?? 0), 'SIGINT') },
    { how: 'by a SIGTERM to its first process', parts: PARTS, end: () => first.kill('SIGTERM') },
    { how: 'by a kill -9 of its first process', parts: PARTS_WITH_BROWSER, end: () => first.kill('SIGKILL') },
    { how: 'by a kill -9 of what npm started', parts: PARTS, end: () => process.kill(pidOf('tools/start/test.mjs'), 'SIGKILL') },
  ])('when it is ended $how', async ({ parts, end }) => {
    await expect.poll(() => missing(parts), BRAKE).toEqual([])
    end()
    await expect.poll(left, BRAKE).toEqual([])
  })
})
