import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** House rules that no linter knows, as running code. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
const sources = files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const isTest = (name: string): boolean => /\.test\.tsx?$|\.contract\.ts$|\/testing\//.test(name)

function offenders(pattern: RegExp, allowed: (name: string) => boolean): string[] {
  return sources.filter(({ name, text }) => !allowed(name) && pattern.test(text)).map(({ name }) => name)
}

describe('the house rules', () => {
  it('reads the environment in one place', () => {
    const allowed = (name: string): boolean =>
      name === 'services/platform/config.ts' || name.startsWith('tools/') || isTest(name) || name.endsWith('.config.ts')
    expect(offenders(/process\.env/, allowed)).toEqual([])
  })

  it('ends the process and listens only where processes are made', () => {
    const allowed = (name: string): boolean =>
      name === 'services/main.ts' ||
      name.startsWith('services/platform/embedded/') ||
      name.startsWith('services/platform/lifecycle') ||
      name.startsWith('tools/') ||
      isTest(name)
    expect(offenders(/process\.exit\(|\b(app|server)\.listen\(/, allowed)).toEqual([])
  })

  it('keeps clocks and chance out of the rules', () => {
    const isRule = (name: string): boolean => name.startsWith('services/domain/') && !isTest(name)
    expect(offenders(/Date\.now\(|new Date\(\)|randomUUID|Math\.random|\bawait\b/, (name) => !isRule(name))).toEqual([])
  })

  it('names files by what they are, never utils or helpers', () => {
    expect(files.filter((name) => /(^|\/)(utils|helpers|common|types|misc)\.tsx?$/.test(name))).toEqual([])
  })

  it('leaves no marker of unfinished work', () => {
    const marker = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '@ts-' + 'nocheck', '\\.on' + 'ly\\('].join('|'))
    expect(offenders(marker, () => false)).toEqual([])
  })

  it('copies into the image what its tools import', () => {
    const image =
      readFileSync('Dockerfile', 'utf8')
        .split(/^FROM /m)
        .at(-1) ?? ''
    const copied: string[] = image.match(/\btools\/[\w-]+\.ts/g) ?? []
    const imported = copied.flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/'(?:\.|#tools)\/([\w-]+\.ts)'/g)])
    expect(imported.length).toBeGreaterThan(2)
    expect(imported.map((match) => `tools/${match[1]}`).filter((name) => !copied.includes(name))).toEqual([])
  })

  it('names only files and folders that are there', () => {
    const papers = ['README.md', 'docs/runbook.md', 'tools/security/README.md', 'tools/faults/rows/rows.ts']
    const named = papers.flatMap((paper) => [
      ...readFileSync(paper, 'utf8').matchAll(
        /(?<=[`' ])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs)(?=[`',])|(?<=`)(?:events|services|frontend|migrations|tools)\/[\w/-]*(?=`)/g,
      ),
    ])
    const isThere = (path: string): boolean => files.some((name) => name === path || name.endsWith(`/${path}`)) || existsSync(path)
    expect(named.length).toBeGreaterThan(40)
    expect(named.map(([path]) => path).filter((path) => !isThere(path))).toEqual([])
  })

  it('describes every setting in the README', () => {
    const isConfig = (name: string): boolean => /^services\/platform\/(config|[a-z]+-settings)\.ts$/.test(name)
    const config = sources.flatMap(({ name, text }) => (isConfig(name) ? text : [])).join('\n')
    const readme = readFileSync('README.md', 'utf8')
    const settings = [...new Set(config.match(/(?<=^ {2})[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*(?=: [a-zA-Z]+[.(])/gm) ?? [])]
    expect(settings.length).toBeGreaterThan(8)
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
