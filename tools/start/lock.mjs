import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_INTERVAL_MS = 300
const TAKE_OVER_TIMEOUT_MS = 10_000

/**
 * Runs `work` while no other process holds the lock file. A holder that died, of a kill -9 too, blocks nobody: the file names
 * its process and when that began, so that another process under the same number is not taken for it.
 * @template T
 * @param {string} path
 * @param {() => void} onWait called once when somebody else holds it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let waits = 0; !acquire(path); waits += 1) {
    if (waits === 1) onWait()
    clearDead(path)
    await pause(POLL_INTERVAL_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function acquire(path) {
  try {
    writeFileSync(path, `${process.pid} ${beganAt(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes the file of a dead holder. A second file keeps two from doing it at once, the later one removing a living lock. */
function clearDead(path) {
  if (isHeld(path)) return
  const broom = `${path}.clearing`
  try {
    writeFileSync(broom, '', { flag: 'wx' })
  } catch {
    if (ageMs(broom) > TAKE_OVER_TIMEOUT_MS) rmSync(broom, { force: true })
    return
  }
  if (!isHeld(path)) rmSync(path, { force: true })
  rmSync(broom, { force: true })
}

function isHeld(path) {
  const [pid, began] = read(path).split(' ')
  // Between its creation and its first byte a file is empty.
  if (!pid) return ageMs(path) < TAKE_OVER_TIMEOUT_MS
  return isAlive(Number(pid)) && (!began || began === beganAt(Number(pid)))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** When a process began, in ticks since the machine did; empty where there is no /proc. */
function beganAt(pid) {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}
