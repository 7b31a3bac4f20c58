import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'
import { withLock } from './lock.mjs'
import { ROOT } from './root.mjs'
import { PINNED_NODE, runQuietly } from './run.mjs'
import { say, step } from './say.mjs'

const LOCK = join(ROOT, '.build/prepare.lock')
const INSTALLED = join(ROOT, 'node_modules/.tire-shop-installed')
const WEB = join(ROOT, '.build/web')
const WEB_SOURCES = [
  'frontend',
  'events',
  'services/domain',
  'services/art',
  'tools/build-web.ts',
  'tools/web-assets-plugin.ts',
  'vite.config.ts',
  'postcss.config.cjs',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * Installs the packages and builds the pages, each only when what it is made from has changed. Safe when two start together.
 * @param {{ build: boolean }} what
 */
export async function prepare({ build }) {
  refuseUnfit()
  const packages = `${hashOf(ROOT, ['package-lock.json'])} ${process.platform}-${process.arch}`
  const isReady = () => isInstalled(packages) && (!build || isBuilt())
  if (isReady()) return
  await withLock(
    LOCK,
    () => say('  waiting for another start in this directory …'),
    async () => {
      if (!isInstalled(packages)) await step('installing the packages (once)', () => install(packages))
      if (build && !isBuilt()) await step('building the pages (when their sources changed)', buildPages)
    },
  )
}

function refuseUnfit() {
  if (Number(process.versions.node.split('.')[0]) < 20) throw new Error(`Node 20 or newer is needed; this is ${process.version}`)
  if (process.platform === 'win32') throw new Error('Windows is not supported as it is: use WSL 2')
}

function isInstalled(packages) {
  return read(INSTALLED) === packages && existsSync(PINNED_NODE)
}

async function install(packages) {
  const npm = process.env.npm_execpath
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund']
  await (npm ? runQuietly(process.execPath, [npm, ...args]) : runQuietly('npm', args))
  if (!existsSync(PINNED_NODE)) throw new Error('the pinned Node was not installed: npm must be allowed to run install scripts')
  writeFileSync(INSTALLED, packages)
}

function isBuilt() {
  return read(join(WEB, '.sources')) === hashOf(ROOT, WEB_SOURCES)
}

/** Beside, then renamed: pages half built are never served. */
async function buildPages() {
  const sources = hashOf(ROOT, WEB_SOURCES)
  const beside = `${WEB}.new`
  const former = `${WEB}.old`
  rmSync(beside, { recursive: true, force: true })
  rmSync(former, { recursive: true, force: true })
  mkdirSync(join(ROOT, '.build'), { recursive: true })
  await runQuietly(PINNED_NODE, ['tools/build-web.ts', '--out', beside])
  writeFileSync(join(beside, '.sources'), sources)
  if (existsSync(WEB)) renameSync(WEB, former)
  renameSync(beside, WEB)
  rmSync(former, { recursive: true, force: true })
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
