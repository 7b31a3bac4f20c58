import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS_PAPER, settingsPaper } from './write-settings.ts'

/** House rules that no linter knows, as running code. */

const present = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => existsSync(name))
const files = present.filter((name) => /\.(ts|tsx|mjs)$/.test(name))
const sources = files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const isTest = (name: string): boolean => /\.test\.tsx?$|\.contract\.ts$|\/testing\//.test(name)

function offenders(pattern: RegExp, allowed: (name: string) => boolean): string[] {
  return sources.filter(({ name, text }) => !allowed(name) && pattern.test(text)).map(({ name }) => name)
}

describe('the house rules', () => {
  it('reads the environment in one place', () => {
    const allowed = (name: string): boolean =>
      ['services/platform/config.ts', 'services/operator/join-shop.ts'].includes(name) ||
      name.startsWith('tools/') ||
      isTest(name) ||
      name.endsWith('.config.ts')
    expect(offenders(/process\.env/, allowed)).toEqual([])
  })

  it('ends the process and listens only where processes are made', () => {
    const allowed = (name: string): boolean =>
      name === 'services/start/run-shop.ts' ||
      name.startsWith('services/platform/embedded/') ||
      name.startsWith('services/demo/inbox/') ||
      name.startsWith('services/platform/lifecycle') ||
      name.startsWith('tools/') ||
      isTest(name)
    expect(offenders(/process\.exit\(|\b(app|server)\.listen\(/, allowed)).toEqual([])
  })

  it('keeps clocks and chance out of the rules', () => {
    const isRule = (name: string): boolean => name.startsWith('services/domain/') && !isTest(name)
    expect(offenders(/Date\.now\(|new Date\(\)|randomUUID|Math\.random|\bawait\b/, (name) => !isRule(name))).toEqual([])
  })

  it('leaves the tables of the log to the log', () => {
    const allowed = (name: string): boolean => /^(services\/platform|tools|migrations)\//.test(name) || isTest(name)
    expect(offenders(/\b(log_events|log_partitions|reader_positions)\b|\bpartitionOf\b/, allowed)).toEqual([])
  })

  it('writes the records of orders, offers and refunds in one place each', () => {
    const isOf = (name: string): boolean => name.startsWith('services/') && !isTest(name) && !name.endsWith('.projection.ts')
    const writers = (table: string) => offenders(new RegExp(`(UPDATE|INSERT INTO|DELETE FROM) ${table}\\b`), (name) => !isOf(name))
    expect(writers('orders')).toEqual(['services/orders/order-record.ts'])
    expect(writers('best_offers')).toEqual(['services/offers/offer-record.ts'])
    // A person who is erased has been named as the payee of a transfer.
    expect(writers('refunds')).toEqual(['services/orders/forget-shopper.command.ts', 'services/orders/refunds/refund-record.ts'])
  })

  it('takes of a contract in the browser types and calls alone', () => {
    const values = ({ text }: { text: string }): string[] =>
      [...text.matchAll(/^import \{([^}]*)\} from '[^']*\.contract\.ts'/gm)].flatMap(([, names = '']) =>
        names.split(',').filter((name) => name.trim() && !/^type |_CALLS\b/.test(name.trim())),
      )
    const browsers = sources.filter(({ name }) => name.startsWith('frontend/'))
    expect(values({ text: "import { ORDER_CALLS as CALLS, type Order, OrderPath } from './x.contract.ts'" })).toEqual([' OrderPath '])
    expect(browsers.filter((file) => values(file).length > 0).map(({ name }) => name)).toEqual([])
  })

  it('names files by what they are, never utils or helpers', () => {
    expect(files.filter((name) => /(^|\/)(utils|helpers|common|types|misc)\.tsx?$/.test(name))).toEqual([])
  })

  it('lets no test live by a limit of its own: a slow machine proves nothing', () => {
    const isBrake = (name: string): boolean => /testing\/eventually\.ts$|interrupted\.e2e\.test\.ts$/.test(name)
    const limit = /vi\.wait(For|Until)\(|expect\.poll\(.*\btimeout: |\bit(\.each)?\(.*\btimeout: |^ *\}?, ?[\d_]{5,},?\)?$/m
    expect(offenders(limit, (name) => !/\.test\.tsx?$/.test(name) || isBrake(name))).toEqual([])
  })

  it('has few tiny files: one of few lines joins its importer or a file of its subject', () => {
    // The two faces of a noun are files of their own, however short.
    const isExempt = /\/fixtures\/|\.d\.ts$|^services\/[\w-]+\/(feature|index)\.ts$/
    const tiny = present.filter((name) => /\.(ts|tsx|mjs|css)$/.test(name) && !isTest(name) && !isExempt.test(name))
    const shortOnes = tiny.filter((name) => readFileSync(name, 'utf8').trimEnd().split('\n').length < 15)
    expect(shortOnes.length, shortOnes.join('\n')).toBeLessThanOrEqual(60)
  })

  it('leaves no marker of unfinished work', () => {
    const marker = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '@ts-' + 'nocheck', '\\.on' + 'ly\\('].join('|'))
    expect(offenders(marker, () => false)).toEqual([])
  })
})

it('names one Node: of package.json, of .nvmrc, and of the image', () => {
  const { node } = (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { node: string } }).dependencies
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(node)
  const bases = all(readFileSync('deploy/Dockerfile', 'utf8'), /^FROM node:([\d.]+)-/gm)
  expect(new Set(bases)).toEqual(new Set([node]))
})

/** Everything that is written for people. */
const papers = present.filter((name) => name.endsWith('.md')).map((name) => ({ name, text: readFileSync(name, 'utf8') }))

/** What the papers name that is none: `tell` finds names in a text, `isKnown` judges each. */
function strangers(tell: (text: string) => string[], isKnown: (name: string, paper: string) => boolean): string[] {
  const named = papers.flatMap((paper) => tell(paper.text).map((name) => ({ name, paper: paper.name })))
  expect(named.length).toBeGreaterThan(20)
  return named.filter(({ name, paper }) => !isKnown(name, paper)).map(({ name, paper }) => `${paper}: ${name}`)
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? match[0])
/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (path: string): string[] => all(readFileSync(path, 'utf8'), /^#+ (.+)$/gm).map(anchorOf)
/** What stands in backticks or in a block of commands. */
const codeOf = (text: string): string => all(text, /```[^\n]*\n(.*?)```|`[^`\n]+`/gs).join('\n')

describe('the papers', () => {
  it('name only files and folders that are there', () => {
    const rows = 'tools/faults/rows/rows.ts'
    const isThere = (path: string): boolean => files.some((name) => name === path || name.endsWith(`/${path}`)) || existsSync(path)
    const filesIn = (text: string): string[] =>
      all(
        text,
        /(?<=[`' ])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs)(?=[`',])|(?<=`)(?:docs|events|services|frontend|migrations|tools)\/[\w./-]*(?=`)/g,
      )
    expect(strangers(filesIn, isThere)).toEqual([])
    expect(filesIn(readFileSync(rows, 'utf8')).filter((path) => !isThere(path))).toEqual([])
  })

  it('link to what is there', () => {
    const linksIn = (text: string): string[] => all(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link))
    const leads = (link: string, paper: string): boolean => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? paper : join(dirname(paper), path)
      return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
    }
    expect(strangers(linksIn, leads)).toEqual([])
  })

  it('name only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const scriptsIn = (text: string): string[] => all(text, /\bnpm run ([\w:-]+)/g)
    expect(strangers(scriptsIn, (name) => name in scripts)).toEqual([])
    const commands = all(readFileSync('services/operator/operate.ts', 'utf8'), /\bcommand\('([a-z-]+)/g)
    expect(commands.length).toBeGreaterThan(5)
    const tableOf = (text: string): string => text.split('| `npm run operate --` |')[1]?.split('\n\n')[0] ?? ''
    const commandsIn = (text: string): string[] => [
      ...all(codeOf(text), /\boperate(?: --\s| )([a-z]+(?:-[a-z]+)*)/g),
      ...all(tableOf(text), /^\| `([a-z-]+)/gm),
    ]
    expect(strangers(commandsIn, (name) => commands.includes(name))).toEqual([])
  })

  it('name only settings that there are', () => {
    const described = new Set(all(readFileSync('docs/settings.md', 'utf8'), /`([A-Z][A-Z0-9_]+)`/g))
    /** Of the compose file, and a constant of the demo. */
    const others = new Set(['SECRETS_DIR', 'DEMO_GENERATED_ON'])
    const settingsIn = (text: string): string[] => all(codeOf(text), /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)
    const isKnown = (name: string): boolean => others.has(name) || described.has(name) || described.has(name.replace(/_FILE$/, ''))
    expect(strangers(settingsIn, isKnown)).toEqual([])
  })

  it('describe every setting in docs/settings.md, as its table gives it', () => {
    expect(readFileSync(SETTINGS_PAPER, 'utf8'), `run \`npm run docs:settings\`, which writes ${SETTINGS_PAPER}`).toBe(settingsPaper())
  })

  it('are short enough to be read', () => {
    const lines = (text: string): number => text.trimEnd().split('\n').length
    const isTooLong = ({ name, text }: { name: string; text: string }): boolean => {
      if (name === 'README.md') return Buffer.byteLength(text) > 10_000
      if (name === 'docs/glossary.md') return lines(text) > 25
      return /^(services|frontend)\//.test(name) && lines(text) > 40
    }
    expect(papers.filter(isTooLong).map(({ name }) => name)).toEqual([])
  })
})
