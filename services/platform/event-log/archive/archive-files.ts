import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { S3mini } from 's3mini'
import type { Config } from '#services/platform/config.ts'

/** Where parts of the log are kept that have left Postgres: a folder, or a bucket of any service that speaks S3's protocol. */
export interface ArchiveFiles {
  /** Writing the same again is harmless. */
  write(name: string, content: Buffer): Promise<void>
  /** Throws when it is missing. */
  read(name: string): Promise<Buffer>
  /** No error when it is missing. */
  remove(name: string): Promise<void>
}

type Place = NonNullable<Config['archive']['place']>

const ANSWER_WITHIN_MS = 60_000

/** Null where no place is set. */
export function openArchiveFiles({ archive: { place } }: Pick<Config, 'archive'>): ArchiveFiles | null {
  if (place === null) return null
  return 'directory' in place ? openFolder(place.directory) : openBucket(place)
}

function openFolder(directory: string): ArchiveFiles {
  const pathOf = (name: string): string => join(directory, name)
  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.unfinished`, content, { mode: 0o600, flush: true })
      await rename(`${path}.unfinished`, path)
      await syncDirectory(dirname(path))
    },
    read: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** A renamed file survives a power cut when its directory was written. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync()
  await directory.close()
}

function openBucket({ bucket, region, keyId, secret }: Extract<Place, { bucket: string }>): ArchiveFiles {
  const client = new S3mini({
    endpoint: bucket,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: ANSWER_WITHIN_MS,
  })
  return {
    async write(name, content) {
      await client.putObject(name, content, 'application/gzip')
    },
    async read(name) {
      const content = await client.getObjectArrayBuffer(name)
      if (content === null) throw new Error(`the bucket has no ${name}`)
      return Buffer.from(content)
    },
    async remove(name) {
      await client.deleteObject(name)
    },
  }
}
