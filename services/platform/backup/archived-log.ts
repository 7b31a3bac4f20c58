import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArchiveFiles } from '../event-log/archive/archive-files.ts'
import { listParts, readPartFile } from '../event-log/archive/archived-parts.ts'
import type { Queryable } from '../postgres.ts'
import type { PackedFile } from './manifest.ts'

/** Parts of the log that have left Postgres for a folder. A bucket keeps its own. */

const FOLDER = 'log-archive'

export async function dumpParts(tx: Queryable, files: ArchiveFiles | null, directory: string): Promise<PackedFile[]> {
  const packed: PackedFile[] = []
  for (const part of await listParts(tx)) {
    const file = join(FOLDER, part.file)
    await mkdir(dirname(join(directory, file)), { recursive: true, mode: 0o700 })
    await writeFile(join(directory, file), await readPartFile(files, part), { mode: 0o600, flag: 'wx', flush: true })
    packed.push({ file, sha256: part.sha256 })
  }
  return packed
}

/** Throws when a part that the restored tables name cannot be read. */
export async function loadParts(
  tx: Queryable,
  files: ArchiveFiles | null,
  directory: string,
  packed: readonly PackedFile[],
): Promise<void> {
  for (const { file } of packed) {
    await files?.write(file.slice(FOLDER.length + 1), await readFile(join(directory, file)))
  }
  for (const part of await listParts(tx)) await readPartFile(files, part)
}
