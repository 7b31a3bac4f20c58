import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOBODY } from './postgres-launch.ts'

/** Linux allows 107 bytes for a socket's path, macOS 103. */
const LONGEST_SOCKET_PATH_BYTES = 103
const LONGEST_SOCKET_NAME = '/clickhouse.sock.lock'

/**
 * Makes the directory for the engines' sockets: inside the data directory, or, where that path would be too long, in the system's
 * temporary directory under a name derived from it. Only its owner may enter it, since whoever can is the database's superuser.
 */
export async function makeSocketDirectory(dataDirectory: string): Promise<string> {
  const own = join(dataDirectory, 'sockets')
  const directory = fits(own) ? own : join(tmpdir(), `tire-shop-${process.getuid?.() ?? 'user'}-${shortHash(dataDirectory)}`)
  if (!fits(directory)) throw new Error(`the temporary directory's path is too long for sockets: ${directory}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const found = await lstat(directory)
  // In a shared temporary directory another user may have made it first.
  const isOwned = found.isDirectory() && isOwnUser(found.uid) && (found.mode & 0o077) === 0
  if (!isOwned) throw new Error(`${directory} must be a directory that only this user may enter`)
  return directory
}

/** Or `nobody`, its owner where root runs Postgres as that user. */
function isOwnUser(uid: number): boolean {
  const own = process.getuid?.() ?? uid
  return uid === own || (own === 0 && uid === NOBODY)
}

function fits(directory: string): boolean {
  return Buffer.byteLength(directory + LONGEST_SOCKET_NAME) <= LONGEST_SOCKET_PATH_BYTES
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
