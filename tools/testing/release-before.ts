import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/** The release before this one: raise it with each release, and with the packages, which both share here. */
const RELEASE_BEFORE = 'f63917341abbd11cd304453d8dbdd764233b824e'
const MIGRATIONS = 'migrations/postgres'

export interface Release {
  directory: string
  remove(): void
}

export interface ReleaseBefore extends Release {
  /** What this release's `migrate` has still to apply to what it made. */
  missingMigrations: readonly string[]
}

/**
 * The release before, out of the repository's history, with the packages of this one. Throws where the history, its packages or
 * something to migrate is missing: then nothing would be proven.
 */
export function checkOutReleaseBefore(): ReleaseBefore {
  const root = process.cwd()
  const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 })
  const before = lockedVersions(git('show', `${RELEASE_BEFORE}:package-lock.json`))
  if (!isDeepStrictEqual(before, lockedVersions(readFileSync(join(root, 'package-lock.json')))))
    throw new Error(`the packages have changed since ${RELEASE_BEFORE}: make RELEASE_BEFORE a later one`)
  const { directory, remove } = unpack(git('archive', RELEASE_BEFORE))
  const own = readdirSync(join(directory, MIGRATIONS))
  const missingMigrations = readdirSync(join(root, MIGRATIONS)).filter((name) => !own.includes(name))
  if (missingMigrations.length === 0) throw new Error(`nothing was migrated since ${RELEASE_BEFORE}: make RELEASE_BEFORE an earlier one`)
  return { directory, missingMigrations, remove }
}

/** By where they are installed. A digest that was not known before changes no package. */
function lockedVersions(lock: Buffer): Record<string, string | undefined> {
  const { packages } = JSON.parse(lock.toString()) as { packages: Record<string, { version?: string }> }
  return Object.fromEntries(Object.entries(packages).map(([path, { version }]) => [path, version]))
}

/** This release with one file otherwise: a later one, that it may be rolled forward to and back from. */
export function copyRelease(file: string, change: (text: string) => string): Release {
  const root = process.cwd()
  const rooms = ['package.json', 'events', 'services', 'migrations', 'frontend']
  const { directory, remove } = unpack(execFileSync('tar', ['-c', ...rooms], { cwd: root, maxBuffer: 1024 ** 3 }))
  const path = join(directory, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`there is nothing to change in ${file}`)
  writeFileSync(path, after)
  return { directory, remove }
}

function unpack(archive: Buffer): Release {
  const root = process.cwd()
  const directory = mkdtempSync(join(tmpdir(), 'release-'))
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  // An ingress starts with pages; what is asked of it here are calls, which need none.
  mkdirSync(join(directory, '.build'))
  symlinkSync(join(root, '.build/web'), join(directory, '.build/web'))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
