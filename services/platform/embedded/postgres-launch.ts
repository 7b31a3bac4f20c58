import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** How a Postgres program is run so that it neither runs as root nor outlives its parent. */
export interface Launch {
  /** Words before the program: `unshare … setpriv …`. */
  prefix: readonly string[]
  /** The user to run as, where that is not this process' user. */
  user: { uid: number; gid: number } | undefined
  /** Gives a directory made by this process to that user. */
  own(directory: string): void
}

/** `nobody` on every Linux. */
const NOBODY = 65_534

/**
 * Postgres refuses to run as root. Root therefore runs it in a user namespace, in which root's own files belong to `nobody`
 * (nothing is chowned, and a directory that only root may enter is no obstacle); where namespaces are refused, as `nobody`.
 * `--pdeathsig INT` lets the kernel stop it cleanly when the parent dies, however it dies; without setpriv (macOS) a shell does.
 */
export function chooseLaunch(): Launch {
  const dieWithParent = works('setpriv', '--pdeathsig', 'INT', 'true') ? ['setpriv', '--pdeathsig', 'INT'] : SHELL_WATCH
  if (process.getuid?.() !== 0) return { prefix: dieWithParent, user: undefined, own: () => {} }
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (works(...namespace, 'true')) return { prefix: [...namespace, ...dieWithParent], user: undefined, own: () => {} }
  return { prefix: dieWithParent, user: { uid: NOBODY, gid: NOBODY }, own: (directory) => chownSync(directory, NOBODY, NOBODY) }
}

/** Runs the program and stops it when standard input ends, which it does when the parent dies. */
const SHELL_WATCH = ['sh', '-c', '"$@" <&- & pid=$!; (cat >/dev/null; kill -INT $pid) <&0 & wait $pid', 'sh']

function works(...[program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
