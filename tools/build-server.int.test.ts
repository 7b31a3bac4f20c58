import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from './build-server.ts'

const SOURCES = 'services/main.ts'
/** Nobody listens there. */
const AWAY = { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', CLICKHOUSE_URL: 'http://127.0.0.1:1' }

let out: string

beforeAll(async () => {
  // Where it lies in a shop: its packages are found from there.
  mkdirSync('.build', { recursive: true })
  out = mkdtempSync(resolve('.build/server-'))
  await buildServer(out)
})
afterAll(() => rmSync(out, { recursive: true, force: true }))

/** Answers how it ended, and what it wrote. */
async function run(program: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: join(out, 'data'), ...AWAY }
  const ended = promisify(execFile)(process.execPath, [program, ...words], { env })
  return ended.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )
}

it('the bundle loads, and reads its words as the sources do', async () => {
  const bundle = await run(join(out, 'main.js'), 'nothing')
  expect(bundle).toEqual(await run(SOURCES, 'nothing'))
  expect(bundle).toEqual({ code: 1, said: expect.stringContaining('there is no service nothing') })
})

it('stacks name the lines of the sources', async () => {
  const linesOf = ({ said }: { said: string }) => said.match(/services\/[\w/.-]+\.ts:\d+:\d+/g) ?? []
  const lines = linesOf(await run(SOURCES))
  expect(lines.length).toBeGreaterThan(3)
  expect(linesOf(await run(join(out, 'main.js')))).toEqual(lines)
})

it('the build says which files it read: the server and what bundles it, no tests and no packages', () => {
  const sources: string[] = JSON.parse(readFileSync(join(out, 'sources.json'), 'utf8'))
  const some = [SOURCES, 'services/start/shop-app.ts', 'events/topics.ts', 'tools/build-server.ts', 'package-lock.json']
  expect(sources).toEqual(expect.arrayContaining(some))
  expect(sources.filter((path) => /\.test\.ts$|node_modules/.test(path) || !existsSync(path))).toEqual([])
})
