import { chmodSync, chownSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { dieWithParent, works } from './die-with-parent.ts'

/** How a Postgres program is run so that it neither runs as root nor outlives its parent. */
export interface Launch {
  /** Words before the program: `unshare … setpriv …`. */
  prefix: readonly string[]
  /** The user to run as, where that is not this process' user. */
  user: { uid: number; gid: number } | undefined
  /** Gives a directory made by this process to that user, and lets it pass through the one above. */
  own(directory: string): void
}

/** `nobody` on every Linux. */
export const NOBODY = 65_534

/**
 * Postgres refuses to run as root, and as a user without a name. Both run it in a user namespace, in which their own files belong
 * to `nobody` (nothing is chowned, and a directory that only root may enter is no obstacle); where root is refused one, as `nobody`.
 * `--pdeathsig INT` lets the kernel stop it cleanly when the parent dies, however it dies; without setpriv (macOS) a shell does.
 */
export function chooseLaunch(): Launch {
  const guard = dieWithParent('INT')
  const isRoot = process.getuid?.() === 0
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (isRoot || !hasName()) {
    if (works(...namespace, 'true')) return { prefix: [...namespace, ...guard], user: undefined, own: () => {} }
    if (isRoot) return { prefix: guard, user: { uid: NOBODY, gid: NOBODY }, own: chownToNobody }
  }
  return { prefix: guard, user: undefined, own: () => {} }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function chownToNobody(directory: string): void {
  chmodSync(dirname(directory), 0o711)
  chownSync(directory, NOBODY, NOBODY)
}
