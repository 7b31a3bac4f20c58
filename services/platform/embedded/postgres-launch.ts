import { chmodSync, chownSync } from 'node:fs'
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
 * Postgres refuses to run as root. Root therefore runs it in a user namespace, in which root's own files belong to `nobody`
 * (nothing is chowned, and a directory that only root may enter is no obstacle); where namespaces are refused, as `nobody`.
 */
export function chooseLaunch(): Launch {
  const linked = dieWithParent('INT')
  if (process.getuid?.() !== 0) return { prefix: linked, user: undefined, own: () => {} }
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (works(...namespace, 'true')) return { prefix: [...namespace, ...linked], user: undefined, own: () => {} }
  return { prefix: linked, user: { uid: NOBODY, gid: NOBODY }, own: giveToNobody }
}

function giveToNobody(directory: string): void {
  chmodSync(dirname(directory), 0o711)
  chownSync(directory, NOBODY, NOBODY)
}
