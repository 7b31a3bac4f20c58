import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'
import { withLock } from './lock.mjs'
import { areFresh, markFresh } from './pages.mjs'
import { PINNED_NODE, ROOT, runQuietly } from './run.mjs'
import { say, step } from './say.mjs'

const LOCK = join(ROOT, '.build/prepare.lock')
const INSTALLED = join(ROOT, 'node_modules/.tire-shop-installed')
/** Of the pinned Node, for addons that nobody compiles here. */
const NODE_HEADERS = ['linux', 'darwin'].flatMap((system) =>
  ['x64', 'arm64'].map((machine) => `node_modules/node/node_modules/node-${system}-${machine}/include`),
)
const WEB = join(ROOT, '.build/web')

/** What running the shop and building its pages takes; `all`: with what only tests, measuring and checks use. */
const PARTS = { run: ['run', 'all'], all: ['all'] }

/**
 * Installs the packages and builds the pages, each only when what it is made from has changed. Safe when two start together.
 * @param {{ build: boolean, packages?: 'run' | 'all' }} what
 */
export async function prepare({ build, packages: part = 'run' }) {
  refuseUnfit()
  const packages = `${hashOf(ROOT, ['package-lock.json'])} ${process.platform}-${process.arch}`
  const isInstalled = () => PARTS[part].some((enough) => read(INSTALLED) === `${packages} ${enough}`) && existsSync(PINNED_NODE)
  const isReady = () => isInstalled() && (!build || isBuilt())
  if (isReady()) return
  await withLock(
    LOCK,
    () => say('  waiting for another start in this directory …'),
    async () => {
      if (!isInstalled())
        await step(
          'installing the packages (once)',
          () => install(packages, part),
          () => installedShare(part),
        )
      if (build && !isBuilt()) await step('building the pages (when their sources changed)', buildPages)
    },
  )
}

/** Whether the pages are those of these sources. */
export function isBuilt() {
  return areFresh(ROOT, WEB)
}

function refuseUnfit() {
  if (Number(process.versions.node.split('.')[0]) < 20) throw new Error(`Node 20 or newer is needed; this is ${process.version}`)
  if (process.platform === 'win32') throw new Error('Windows is not supported as it is: use WSL 2')
}

/** The rest is added to what runs: a shop that was started here goes on meanwhile. */
async function install(packages, part) {
  const isAdding = part === 'all' && read(INSTALLED) === `${packages} run`
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund']
  const args = [...(isAdding ? ['install', '--no-save'] : ['ci']), ...(part === 'run' ? ['--omit=dev'] : []), ...quiet]
  const npm = process.env.npm_execpath
  await (npm ? runQuietly(process.execPath, [npm, ...args]) : runQuietly('npm', args))
  if (!existsSync(PINNED_NODE)) throw new Error('the pinned Node was not installed: npm must be allowed to run install scripts')
  for (const headers of NODE_HEADERS) rmSync(join(ROOT, headers), { recursive: true, force: true })
  writeFileSync(INSTALLED, `${packages} ${part}`)
}

/** How much of them is there by now, from 0 to 1: packages of the lock that have a directory of their own. */
function installedShare(part) {
  const { packages } = JSON.parse(read(join(ROOT, 'package-lock.json')))
  const wanted = Object.entries(packages).filter(
    ([path, { dev, optional }]) => path.lastIndexOf('node_modules/') === 0 && !optional && (part === 'all' || !dev),
  )
  const there = new Set(directoriesOf('node_modules'))
  return wanted.filter(([path]) => there.has(path)).length / wanted.length
}

function directoriesOf(directory) {
  if (!existsSync(join(ROOT, directory))) return []
  return readdirSync(join(ROOT, directory)).flatMap((name) =>
    name.startsWith('@') ? directoriesOf(`${directory}/${name}`) : [`${directory}/${name}`],
  )
}

/** Beside, then renamed: pages half built are never served. */
async function buildPages() {
  const beganAtMs = Date.now()
  const beside = `${WEB}.new`
  const former = `${WEB}.old`
  rmSync(beside, { recursive: true, force: true })
  rmSync(former, { recursive: true, force: true })
  mkdirSync(join(ROOT, '.build'), { recursive: true })
  await runQuietly(PINNED_NODE, ['tools/build-web.ts', '--out', beside])
  markFresh(ROOT, beside, beganAtMs)
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
