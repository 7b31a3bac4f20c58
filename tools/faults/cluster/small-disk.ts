import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataDirectory } from './engines.ts'

const SIZE = '1g'
const BALLAST = 'ballast'
/** The last ones go in small pieces, until nothing does. */
const PIECES_BYTES = [1024 * 1024, 4096]

/** A disk of its own for the engines' data. Throws where this user may mount nothing. */
export function mountSmallDisk(): DataDirectory {
  const path = mkdtempSync(join(tmpdir(), 'small-'))
  const remove = (): void => rmSync(path, { recursive: true, force: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    remove()
    throw error
  }
  return {
    path,
    remove() {
      execFileSync('umount', ['--lazy', path], { stdio: 'pipe' })
      remove()
    },
  }
}

/** Why this machine gives no such disk; null where it does. */
export function whyNoSmallDisk(): string | null {
  try {
    mountSmallDisk().remove()
    return null
  } catch {
    return 'a small disk cannot be mounted here: only root may'
  }
}

/** Takes all the room that is left. */
export function fillDisk(path: string): void {
  const file = openSync(join(path, BALLAST), 'a')
  try {
    for (const bytes of PIECES_BYTES) while (hasWritten(file, bytes)) {}
  } finally {
    closeSync(file)
  }
}

function hasWritten(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch {
    return false
  }
}

export function freeDisk(path: string): void {
  rmSync(join(path, BALLAST), { force: true })
}
