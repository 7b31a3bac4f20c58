import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The Node this project is pinned to, whichever one runs this script. */
export const PINNED_NODE = join(ROOT, 'node_modules/node/bin/node')

/**
 * Runs a program to its end; what it writes is shown only when it fails, as the error.
 * @param {string} program
 * @param {string[]} args
 */
export function runQuietly(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
    const pass = (signal) => child.kill(signal)
    for (const signal of SIGNALS) process.once(signal, pass)
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-8_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${output.trim()}\n(${program} ended with ${code})`))))
  })
}

/**
 * Runs the pinned Node in the foreground and answers its exit code. Signals are passed on, however often they come; the child
 * decides when to end. It notices by its channel when this process is gone.
 * @param {string[]} args
 * @param {(message: unknown) => void} [onMessage]
 * @param {Promise<unknown>} [awaited] the child is told when this is there; when it fails the child is ended and so is this
 * @returns {Promise<number>}
 */
export function runInForeground(args, onMessage = () => {}, awaited) {
  return new Promise((resolve, reject) => {
    // kafkajs sets timers in the past, which Node 24 warns of.
    const child = spawn(PINNED_NODE, ['--disable-warning=TimeoutNegativeWarning', ...args], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(),
    })
    const pass = (signal) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, pass)
    awaited?.then(
      () => child.connected && child.send({ isThere: true }),
      (error) => {
        child.kill('SIGTERM')
        reject(error)
      },
    )
    child.on('message', onMessage)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const each of SIGNALS) process.off(each, pass)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * npm's scripts find the pinned Node first. Half of what a start does is to compile code: what was compiled once is read. What a person has
 * set for his own use of Postgres (`PGHOST`, `PGOPTIONS` …) is none of the shop's.
 */
function environment() {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG[A-Z]/.test(name)))
  return {
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
    ...own,
    PATH: `${join(ROOT, 'node_modules/node/bin')}:${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
  }
}
