import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One hash over the names and contents of files, and of all files in directories. What does not exist counts as absent.
 * @param {string} root
 * @param {readonly string[]} paths
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesOf(root, path)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesOf(root, join(path, name)))
}
