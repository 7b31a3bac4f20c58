import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areFresh, markFresh } from './fresh.mjs'
import { hashOf } from './hash.mjs'
import { withLock } from './lock.mjs'
import { PINNED_NODE, ROOT, runQuietly } from './run.mjs'
import { say, step } from './say.mjs'

const LOCK = join(ROOT, '.build/prepare.lock')
const INSTALLED = join(ROOT, 'node_modules/.tire-shop-installed')
/** Of the pinned Node, for addons that nobody compiles here. */
const NODE_HEADERS = ['linux', 'darwin'].flatMap((system) =>
  ['x64', 'arm64'].map((machine) => `node_modules/node/node_modules/node-${system}-${machine}/include`),
)
/** What is built of the sources, each by its own script. */
const BUILDS = {
  server: { out: join(ROOT, '.build/server'), script: 'tools/build-server.ts', doing: 'bundling the server (when its sources changed)' },
  web: { out: join(ROOT, '.build/web'), script: 'tools/build-web.ts', doing: 'building the pages (when their sources changed)' },
}

/** What running the shop and building its pages takes; `all`: with what only tests, measuring and checks use. */
const PARTS = { run: ['run', 'all'], all: ['all'] }

/**
 * Installs the packages and builds what is named, each only when what it is made from has changed. Safe when two start together.
 * @param {{ build?: readonly ('server' | 'web')[], packages?: 'run' | 'all' }} what
 */
export async function prepare({ build = [], packages: part = 'run' }) {
  refuseUnfit()
  const packages = `${hashOf(ROOT, ['package-lock.json'])} ${process.platform}-${process.arch}`
  const isInstalled = () => PARTS[part].some((enough) => read(INSTALLED) === `${packages} ${enough}`) && existsSync(PINNED_NODE)
  const isReady = () => isInstalled() && build.every(isBuilt)
  if (isReady()) return
  await alone(async () => {
    if (!isInstalled())
      await step(
        'installing the packages (once)',
        () => install(packages, part),
        () => installedShare(part),
      )
    for (const each of build) if (!isBuilt(each)) await step(BUILDS[each].doing, () => runBuild(each))
  })
}

/**
 * Builds it when its sources have changed, where the packages are there.
 * @param {'server' | 'web'} build
 */
export async function buildStale(build) {
  if (!isBuilt(build)) await alone(() => isBuilt(build) || runBuild(build))
}

const alone = (work) => withLock(LOCK, () => say('  waiting for another start in this directory …'), work)

/**
 * Whether it was built of these sources.
 * @param {'server' | 'web'} build
 */
export function isBuilt(build) {
  return areFresh(ROOT, BUILDS[build].out)
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

/** Beside, then renamed: what is half built never runs. */
async function runBuild(build) {
  const { out, script } = BUILDS[build]
  const beganAtMs = Date.now()
  const beside = `${out}.new`
  const former = `${out}.old`
  rmSync(beside, { recursive: true, force: true })
  rmSync(former, { recursive: true, force: true })
  mkdirSync(join(ROOT, '.build'), { recursive: true })
  await runQuietly(PINNED_NODE, [script, '--out', beside])
  markFresh(ROOT, beside, beganAtMs)
  if (existsSync(out)) renameSync(out, former)
  renameSync(beside, out)
  rmSync(former, { recursive: true, force: true })
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
