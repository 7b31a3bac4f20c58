import { chmodSync, chownSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { dieWithParent, works } from './die-with-parent.ts'

/** How a Postgres program is started so that it neither runs as root nor outlives its parent. */
export interface Launch {
  /** Command prefix: `unshare … setpriv …`. */
  prefix: readonly string[]
  /** The user to run as, where it is not this process' user. */
  user: { uid: number; gid: number } | undefined
  /** Makes that user the owner of a directory made by this process, and lets it traverse the parent. */
  own(directory: string): void
}

/** `nobody` on every Linux. */
export const NOBODY = 65_534

/**
 * Postgres refuses to run as root or as a user without a name. Both run it in a user namespace, where their own files belong to `nobody`
 * (nothing is chowned, and directories that only root may enter work); where root may not create one, as `nobody`. `--pdeathsig INT`
 * makes the kernel stop it cleanly when the parent dies in any way; without setpriv (macOS) a shell does.
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
