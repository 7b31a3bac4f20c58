import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The release before this one: raise it with each release, and with the packages, which both share here. */
const RELEASE_BEFORE = '9751ffe2d0b3562b5625a265126d784f92572b70'
const MIGRATIONS = 'migrations/postgres'

export interface Release {
  directory: string
  /** What this release's `migrate` has still to apply to what it made. */
  missingMigrations: readonly string[]
  remove(): void
}

/**
 * The release before, out of the repository's history, with the packages of this one. Throws where the history, its packages or
 * something to migrate is missing: then nothing would be proven.
 */
export function checkOutReleaseBefore(): Release {
  const root = process.cwd()
  const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 })
  const lock = git('show', `${RELEASE_BEFORE}:package-lock.json`)
  if (!lock.equals(readFileSync(join(root, 'package-lock.json'))))
    throw new Error(`the packages have changed since ${RELEASE_BEFORE}: make RELEASE_BEFORE a later one`)
  const directory = mkdtempSync(join(tmpdir(), 'release-before-'))
  execFileSync('tar', ['-x', '-C', directory], { input: git('archive', RELEASE_BEFORE), maxBuffer: 1024 ** 3 })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  // Its ingress starts with pages; what is asked of it here are calls, which need none.
  mkdirSync(join(directory, '.build'))
  symlinkSync(join(root, '.build/web'), join(directory, '.build/web'))
  const own = readdirSync(join(directory, MIGRATIONS))
  const missingMigrations = readdirSync(join(root, MIGRATIONS)).filter((name) => !own.includes(name))
  if (missingMigrations.length === 0) throw new Error(`nothing was migrated since ${RELEASE_BEFORE}: make RELEASE_BEFORE an earlier one`)
  return { directory, missingMigrations, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
