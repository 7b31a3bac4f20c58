import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteSources } from '../sources-plugin.ts'

interface Pages {
  areFresh(root: string, web: string): boolean
  markFresh(root: string, web: string, beganAtMs: number): void
}
// Plain JavaScript, since it runs before any package is installed.
const { areFresh, markFresh } = (await import(new URL('./fresh.mjs', import.meta.url).href)) as Pages

const RULES = 'services/likes/likes.rules.ts'
const PLANTED = {
  'frontend/entry.ts': "import { RULES } from '../services/likes/likes.rules.ts'\nimport './entry.css'\ndocument.title = RULES.like",
  'frontend/entry.css': '@import "./colors.css";',
  'frontend/colors.css': 'body { color: black }',
  [RULES]: "import type { Like } from './likes.contract.ts'\nexport const RULES: Like = { like: '/likes' }",
  'services/likes/likes.contract.ts': 'export interface Like { like: string }',
  'services/likes/likes.routes.ts': 'export const routes = []',
}
let root: string
let web: string

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'pages-')))
  web = join(root, '.build/web')
  for (const [path, text] of Object.entries(PLANTED)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    change(path, text)
  }
  await pause(50)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const change = (path: string, text: string): void => writeFileSync(join(root, path), text)

async function buildPages(): Promise<string[]> {
  const read = new Set<string>()
  await build({
    configFile: false,
    root: join(root, 'frontend'),
    logLevel: 'silent',
    plugins: [noteSources(root, read)],
    build: { outDir: web, rolldownOptions: { input: join(root, 'frontend/entry.ts') } },
  })
  const sources = [...read].sort()
  writeFileSync(join(web, 'sources.json'), JSON.stringify(sources))
  return sources
}

it('are stale once something has changed that the browser loads, and only then', async () => {
  const beganAtMs = Date.now()
  expect(await buildPages()).toEqual(['frontend/colors.css', 'frontend/entry.css', 'frontend/entry.ts', RULES])
  expect(areFresh(root, web)).toBe(false)
  markFresh(root, web, beganAtMs)
  expect(areFresh(root, web)).toBe(true)

  change('services/likes/likes.routes.ts', 'export const routes = [1]')
  change('services/likes/likes.contract.ts', 'export interface Like { like: string; unlike?: string }')
  expect(areFresh(root, web)).toBe(true)
  for (const path of [RULES, 'frontend/colors.css'] as const) {
    change(path, `${PLANTED[path]}\n`)
    expect(areFresh(root, web), path).toBe(false)
    change(path, PLANTED[path] ?? '')
    expect(areFresh(root, web), path).toBe(true)
  }
  rmSync(join(root, RULES))
  expect(areFresh(root, web)).toBe(false)
})

it('are stale when one of their sources was changed while they were built', async () => {
  const beganAtMs = Date.now()
  await buildPages()
  change(RULES, PLANTED[RULES] ?? '')
  markFresh(root, web, beganAtMs)
  expect(areFresh(root, web)).toBe(false)
})

it('are stale when a release made them that did not say what it read', () => {
  mkdirSync(web, { recursive: true })
  expect(areFresh(root, web)).toBe(false)
  change('.build/web/.sources', 'a hash')
  expect(areFresh(root, web)).toBe(false)
})
