import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = JSON.parse(readFileSync('.build/web/sources.json', 'utf8')) as string[]

/** Contracts of which a file of the front end takes the calls. */
function callsOf(path: string): string[] {
  const imports = readFileSync(path, 'utf8').matchAll(/^import \{[^}]*_CALLS\b[^}]*\} from '#(services\/[^']+\.contract\.ts)'/gm)
  return [...imports].map(([, contract = '']) => contract)
}

it('the build says which files it read: of all three builds, their styles, words and configuration', () => {
  expect(sources).toEqual(
    expect.arrayContaining([
      'frontend/src/app/entry-client.tsx',
      'frontend/src/app/entry-early.ts',
      'frontend/src/app/entry-server.tsx',
      'frontend/src/app/styles.css',
      'frontend/src/app/base.css',
      'vite.config.ts',
      'tools/build-web.ts',
      'tools/web-assets-plugin.ts',
      'package-lock.json',
    ]),
  )
  expect(sources.filter((path) => /\.test\.tsx?$|node_modules/.test(path))).toEqual([])
})

it('the calls that the browser loads are among them, those of every noun', () => {
  const frontend = execFileSync('git', ['ls-files', 'frontend/src'], { encoding: 'utf8' }).split('\n')
  const calls = new Set(frontend.filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('/testing/')).flatMap(callsOf))
  expect(calls.size).toBeGreaterThan(20)
  expect([...calls].filter((path) => !sources.includes(path))).toEqual([])
})
