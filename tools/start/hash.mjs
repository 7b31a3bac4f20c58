import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One hash over the names and contents of files. One that does not exist counts as absent.
 * @param {string} root
 * @param {readonly string[]} paths
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.filter((path) => existsSync(join(root, path))).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}
