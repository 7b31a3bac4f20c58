import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { nullable } from '#events/primitives.ts'

/** The contents of a backup. Written last: a directory without it is an unfinished backup. */

const Packed = { file: Type.String(), sha256: Type.String() }
const Migrations = Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() }))
const Count = Type.Integer({ minimum: 0 })

export const Manifest = Type.Object({
  format: Type.Literal(2),
  /** When the snapshot of Postgres was taken. */
  takenAt: Type.String(),
  /** The kind of log: positions are meaningless in a log of the other kind. */
  log: Type.Union([Type.Literal('postgres'), Type.Literal('kafka')]),
  postgres: Type.Object({
    migrations: Migrations,
    /** Sorted so that each table follows those that it references. */
    tables: Type.Array(Type.Object({ ...Packed, table: Type.String(), columns: Type.Array(Type.String()), rows: Count })),
    sequences: Type.Array(Type.Object({ sequence: Type.String(), last: Type.String(), isCalled: Type.Boolean() })),
  }),
  clickhouse: Type.Object({
    migrations: Migrations,
    /** Rows of a table's partition, as JSON lines. */
    partitions: Type.Array(Type.Object({ ...Packed, table: Type.String(), rows: Count })),
    /** Sink positions, read before the rows: the rows include everything up to them. */
    positions: Type.Array(
      Type.Object({ logId: Type.String(), group: Type.String(), topic: Type.String(), partition: Count, next: Type.String() }),
    ),
  }),
  /** Events of permanent topics that exist in Kafka only. */
  topics: Type.Array(Type.Object({ ...Packed, topic: Type.String(), events: Count })),
  /** Parts of the log from a folder; a bucket's are not copied. */
  archive: Type.Array(Type.Object(Packed)),
  linkSecret: nullable(Type.Object(Packed)),
})
export type Manifest = Static<typeof Manifest>

const FILE = 'manifest.json'
const validator = Compile(Manifest)

/** Creates the directory of a new backup. Throws when it is not empty. */
export async function openNew(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty: a backup wants a directory of its own`)
}

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const unfinished = join(directory, `${FILE}.unfinished`)
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, join(directory, FILE))
}

/** Throws when the backup is unfinished, of another format, or has a damaged file. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, FILE), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${directory} holds no finished backup: it has no ${FILE}`)
  const manifest: unknown = JSON.parse(text)
  if (!validator.Check(manifest)) throw new Error(`${join(directory, FILE)} is not one that this version of the shop can read`)
  const { postgres, clickhouse, topics, archive, linkSecret } = manifest
  for (const file of [...postgres.tables, ...clickhouse.partitions, ...topics, ...archive, ...(linkSecret ? [linkSecret] : [])]) {
    await checkPacked(directory, file)
  }
  return manifest
}

/** A compressed file of a backup, readable by its owner only, with a hash that detects damage. */

export interface PackedFile {
  /** Relative to the backup's directory. */
  file: string
  /** Of the compressed file. */
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

/** Throws when the file is missing or its hash differs. */
export async function checkPacked(directory: string, { file, sha256 }: PackedFile): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(directory, file)), hash)
  if (hash.digest('hex') !== sha256) throw new Error(`${join(directory, file)} is damaged: it is not what the backup wrote`)
}
