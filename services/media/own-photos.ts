import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { OwnPhoto, OwnPhotos } from './media.rules.ts'
import { findSides } from './pictures.ts'

export interface FollowedPhotos extends OwnPhotos {
  /** Reads the folder again; answers whether anything changed. */
  refresh(): Promise<boolean>
  /** Reads it now, and every minute until `close`. */
  follow(onChange: () => void): Promise<void>
  close(): void
}

/** `2000000000015.jpg`, and `2000000000015-2.jpg` to `-9`: the first is the one of lists. */
const NAME = /^(\d{13})(?:-([1-9]))?\.(?:jpe?g|png|webp)$/i
/** Smaller ones look worse than the drawing, on a dense screen and when they are enlarged. */
const MIN_SIDE = 800
const MAX_BYTES = 20 * 1024 * 1024
const EVERY_MS = 60_000

interface FoundPhoto extends OwnPhoto {
  ean: string
  place: number
  /** Why it is not shown. */
  fault: string | null
}

/** Photos by folder. Who puts a file there sees it within a minute; one that is unfit is named in the log, once. */
export function createOwnPhotos(directory: string | null, logger: Pick<FastifyBaseLogger, 'warn' | 'info'>): FollowedPhotos {
  let known = new Map<string, FoundPhoto>()
  let byEan = new Map<string, OwnPhoto[]>()
  let timer: NodeJS.Timeout | undefined

  async function look(name: string): Promise<[string, FoundPhoto] | null> {
    const [, ean, place = '1'] = NAME.exec(name) ?? []
    if (directory === null || ean === undefined) return null
    const file = join(directory, name)
    const { size, mtimeMs } = await stat(file)
    const hash = createHash('sha256')
      .update(JSON.stringify([name, size, mtimeMs]))
      .digest('hex')
      .slice(0, 16)
    const before = known.get(name)
    if (before?.hash === hash) return [name, before]
    const fault = await faultOf(file, size)
    if (fault !== null) logger.warn({ photo: name }, `photo not shown: ${fault}`)
    return [name, { file, hash, ean, place: Number(place), fault }]
  }

  async function refresh(): Promise<boolean> {
    if (directory === null) return false
    const found = new Map<string, FoundPhoto>()
    // One after another: there may be thousands, and shoppers are served beside it.
    for (const name of (await readdir(directory)).sort()) {
      const entry = await look(name)
      if (entry) found.set(...entry)
    }
    const isSame = found.size === known.size && [...found].every(([name, { hash }]) => known.get(name)?.hash === hash)
    known = found
    if (isSame) return false
    const shown = [...found.values()].filter(({ fault }) => fault === null).sort((one, other) => one.place - other.place)
    byEan = Map.groupBy(shown, ({ ean }) => ean)
    logger.info({ photos: shown.length }, 'photos of the folder')
    return true
  }

  const refreshSafely = (): Promise<boolean> =>
    refresh().catch((error: unknown) => {
      logger.warn({ err: error, directory }, 'the folder of photos cannot be read')
      return false
    })

  return {
    of: (ean) => byEan.get(ean) ?? [],
    refresh,
    async follow(onChange) {
      if (directory === null) return
      await refreshSafely()
      timer = setInterval(() => void refreshSafely().then((hasChanged) => hasChanged && onChange()), EVERY_MS)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}

async function faultOf(file: string, bytes: number): Promise<string | null> {
  if (bytes > MAX_BYTES) return `more than ${MAX_BYTES / 1024 / 1024} MB`
  const sides = await findSides(file)
  if (sides === null) return 'no picture that can be read'
  const { width, height } = sides
  return Math.min(width, height) < MIN_SIDE ? `${width} × ${height} pixels, less than ${MIN_SIDE} a side` : null
}
