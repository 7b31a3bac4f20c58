import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** A file of a backup: packed, for its owner's eyes only, with the hash that shows damage. */

export interface PackedFile {
  /** Below the backup's directory. */
  file: string
  /** Of the file as it lies there. */
  sha256: string
}

export async function writePacked(directory: string, file: string, source: Readable): Promise<PackedFile> {
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashed = async function* (packed: AsyncIterable<Buffer>) {
    for await (const chunk of packed) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(source, createGzip(), hashed, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  return { file, sha256: hash.digest('hex') }
}

export function readPacked(directory: string, { file }: PackedFile): Readable {
  const packed = createReadStream(join(directory, file))
  const content = createGunzip()
  packed.on('error', (error) => content.destroy(error))
  return packed.pipe(content)
}

/** Throws when the file is gone or is not what was written. */
export async function checkPacked(directory: string, { file, sha256 }: PackedFile): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(directory, file)), hash)
  if (hash.digest('hex') !== sha256) throw new Error(`${join(directory, file)} is damaged: it is not what the backup wrote`)
}
