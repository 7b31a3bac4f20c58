import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import type { OwnPhoto, OwnPhotos } from './media.rules.ts'
import { readPicture } from './picture-files.ts'
import { findSides } from './pictures.ts'

export interface FollowedPhotos extends OwnPhotos {
  /** Rescans the folder; true if anything changed. */
  refresh(): Promise<boolean>
  /** Scans now, and every minute until `close`. */
  follow(onChange: () => void): Promise<void>
  close(): void
}

/** `2000000000015.jpg`, and `2000000000015-2.jpg` to `-9`; the first is the main one. */
const NAME = /^(\d{13})(?:-([1-9]))?\.(?:jpe?g|png|webp)$/i
/** Smaller photos look worse than the drawing when enlarged or on a high-density screen. */
const MIN_SIDE = 800
const MAX_BYTES = 20 * 1024 * 1024
const EVERY_MS = 60_000

/** Concurrent decodes; one core remains for requests. */
const READ_AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Enough for some hundred photos. With more the shop starts with drawings until all are read. */
const START_MS = 5000

interface FoundPhoto extends OwnPhoto {
  ean: string
  place: number
  /** Why it is rejected; null = valid. */
  fault: string | null
}

/**
 * Photos of the owner's folder. New files appear within a minute; an invalid one is logged once and replaced by the drawing. A file is
 * decoded completely before it is shown, once until it changes.
 */
export function createOwnPhotos(
  directory: string | null,
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  { decode = findSides, startMs = START_MS }: { decode?: typeof findSides; startMs?: number } = {},
): FollowedPhotos {
  let known = new Map<string, FoundPhoto>()
  let byEan = new Map<string, OwnPhoto[]>()
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<boolean> | null = null
  let isClosed = false

  async function look(folder: string, name: string): Promise<[string, FoundPhoto] | null> {
    const [, ean, place = '1'] = NAME.exec(name) ?? []
    if (ean === undefined || isClosed) return null
    const file = join(folder, name)
    const hash = await hashOf(file, name)
    const before = known.get(name)
    if (before && hash !== null && before.hash === hash) return [name, before]
    const photo = { file, ean, place: Number(place) }
    const found = await readPicture(file, MAX_BYTES)
    // Without a hash it is retried at each scan, which is cheap: a link or permission may be fixed.
    if (typeof found === 'string') return [name, { ...photo, hash: '', fault: found }]
    if (hash === null) return null
    return [name, { ...photo, hash, fault: faultOf(await decode(found)) }]
  }

  async function refresh(): Promise<boolean> {
    if (directory === null) return false
    const queue = createBoundedQueue({ running: READ_AT_ONCE, waiting: Number.POSITIVE_INFINITY })
    const names = (await readdir(directory)).sort()
    const looks = await Promise.all(names.map((name) => queue.run(() => look(directory, name))))
    if (isClosed) return false
    const found = new Map(looks.filter((entry) => entry !== null))
    for (const [name, { fault }] of found) {
      if (fault !== null && fault !== known.get(name)?.fault) logger.warn({ photo: name }, `photo not shown: ${fault}`)
    }
    const isSame = found.size === known.size && [...found].every(([name, { hash }]) => known.get(name)?.hash === hash)
    known = found
    if (isSame) return false
    const shown = [...found.values()].filter(({ fault }) => fault === null).sort((one, other) => one.place - other.place)
    byEan = Map.groupBy(shown, ({ ean }) => ean)
    logger.info({ photos: shown.length }, 'photos of the folder')
    return true
  }

  /** Concurrent calls share one scan. */
  const refreshSafely = (): Promise<boolean> => {
    reading ??= refresh()
      .catch((error: unknown) => {
        logger.warn({ err: error, directory }, 'the folder of photos cannot be read')
        return false
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  return {
    of: (ean) => byEan.get(ean) ?? [],
    refresh,
    async follow(onChange) {
      if (directory === null) return
      const refreshAndTell = () => void refreshSafely().then((hasChanged) => hasChanged && onChange())
      await withTimeout(refreshSafely(), startMs, refreshAndTell)
      timer = setInterval(refreshAndTell, EVERY_MS)
      timer.unref()
    },
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

/** Changes with the file; null if unreadable. */
async function hashOf(file: string, name: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (found === null) return null
  const { size, mtimeMs } = found
  return createHash('sha256')
    .update(JSON.stringify([name, size, mtimeMs]))
    .digest('hex')
    .slice(0, 16)
}

function faultOf(sides: { width: number; height: number } | null): string | null {
  if (sides === null) return 'no picture that can be read'
  const { width, height } = sides
  return Math.min(width, height) < MIN_SIDE ? `${width} × ${height} pixels, less than ${MIN_SIDE} a side` : null
}
