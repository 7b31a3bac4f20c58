import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * The processes that name a folder in their command or their environment. Whoever works in a run's folder does: it is their TMPDIR,
 * and the engines, whose environment is empty, are told their directories by words.
 * @param {string} folder
 * @returns {{ pid: number, command: string }[]}
 */
export function processesOf(folder) {
  return existsSync('/proc/self/environ') ? ofProc(folder) : ofPs(folder)
}

function ofProc(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (read(name, 'cmdline').includes(folder) || read(name, 'environ').includes(folder)))
    .map((name) => ({ pid: Number(name), command: read(name, 'cmdline').replaceAll('\0', ' ') }))
}

/** Empty of a process that has ended meanwhile, or is somebody else's. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** With `e` it shows the environment behind the command. */
function ofPs(folder) {
  return execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }))
}
