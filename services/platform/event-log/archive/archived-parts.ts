import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Topic } from '#events/topics.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { partitionId } from '../positions.ts'
import type { RawRecord } from '../raw-batch.ts'
import type { ArchiveFiles } from './archive-files.ts'

/** Parts of the log in files: the bodies of consecutive events of a partition, a line each, compressed. */

/** The events of a part. */
export const PART_EVENTS = 5000

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export interface ArchivedPart {
  topic: Topic
  partition: number
  /** The position of its first event. */
  first: number
  file: string
  sha256: string
}

const PART = 'topic, partition, first::float8 AS first, file, sha256'

/** JSON escapes line ends, so that each body is a line. */
export async function packPart(bodies: readonly string[]): Promise<Buffer> {
  if (bodies.some((body) => body.includes('\n'))) throw new Error('a body of the log has a line end')
  return compress(bodies.join('\n'))
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** The code is the reason that a reader names while it waits. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly code = 'log_archive_unreadable'
}

/** Throws an `ArchiveError` when the file is missing or is not what was written. */
export async function readPartFile(files: ArchiveFiles | null, { file, sha256 }: Pick<ArchivedPart, 'file' | 'sha256'>): Promise<Buffer> {
  if (files === null) throw new ArchiveError('parts of the log are archived: set LOG_ARCHIVE_DIR or LOG_ARCHIVE_BUCKET to where they are')
  const content = await files.read(file).catch((cause: unknown) => {
    throw new ArchiveError(`the archived ${file} cannot be read`, { cause })
  })
  if (hashOf(content) !== sha256) throw new ArchiveError(`the archived ${file} is damaged: it is not what the shop wrote`)
  return content
}

async function unpackPart(files: ArchiveFiles | null, part: ArchivedPart): Promise<RawRecord[]> {
  const text = (await decompress(await readPartFile(files, part))).toString()
  return text.split('\n').map((bytes, index) => ({ position: part.first + index, key: null, bytes }))
}

export async function listParts(database: Queryable): Promise<ArchivedPart[]> {
  const { rows } = await database.query<ArchivedPart>(`SELECT ${PART} FROM log_archives ORDER BY topic, partition, first`)
  return rows
}

/** The part that has this position, else the next later one. */
async function findPart(database: Queryable, topic: Topic, partition: number, position: number): Promise<ArchivedPart | null> {
  const { rows } = await database.query<ArchivedPart>(
    `SELECT ${PART} FROM log_archives WHERE topic = $1 AND partition = $2 AND next > $3 ORDER BY first LIMIT 1`,
    [topic, partition, position],
  )
  return rows[0] ?? null
}

/** An arbitrary id for the advisory lock under which a backup copies the files. */
const FILES_LOCK = 20_771_205

/** Until the end of the transaction no part is deleted. */
export async function keepArchivedParts(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [FILES_LOCK])
}

/** Deletes a topic's parts whose last event is older, unless a backup is copying them: then the next night does. */
export async function deleteOldParts(database: Database, files: ArchiveFiles | null, topic: Topic, olderThan: Date): Promise<void> {
  const old = await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ file: string }>(
      'DELETE FROM log_archives WHERE topic = $1 AND last_at < $2 AND pg_try_advisory_xact_lock($3) RETURNING file',
      [topic, olderThan, FILES_LOCK],
    )
    return rows
  })
  for (const { file } of old) await files?.remove(file)
}

/** Reads archived parts in steps, for one reader: what is left of a part stays in memory until it is asked for. */
export interface ArchiveReader {
  /** The next records, when those read last left some. */
  nextOf(topic: Topic, partition: number, from: number): RawRecord[] | null
  /** From the position on, or from the oldest one left after it; empty when nothing as late is archived. */
  read(topic: Topic, partition: number, from: number): Promise<RawRecord[]>
}

export function createArchiveReader(database: Queryable, files: ArchiveFiles | null, atOnce: number): ArchiveReader {
  const left = new Map<string, RawRecord[]>()
  const take = (id: string, records: RawRecord[]): RawRecord[] => {
    if (records.length > atOnce) left.set(id, records.slice(atOnce))
    else left.delete(id)
    return records.slice(0, atOnce)
  }
  return {
    nextOf(topic, partition, from) {
      const id = partitionId(topic, partition)
      const records = left.get(id)
      return records?.[0]?.position === from ? take(id, records) : null
    },
    async read(topic, partition, from) {
      const part = await findPart(database, topic, partition, from)
      if (part === null) return []
      const records = await unpackPart(files, part)
      return take(partitionId(topic, partition), records.slice(Math.max(0, from - part.first)))
    },
  }
}
