import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type Crop, type Detail, DRAWING_VERSION, type Part } from '#services/art/tire-drawing/tire-picture.ts'
import { unavailable } from '#services/ingress/plugins/http-error.ts'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import type { PictureWidth, ShopPictureQuery } from './media.contract.ts'
import { createPictureQueue, type PictureQueue } from './picture-queue.ts'

/** Requested form of a picture. */
export interface PictureForm {
  kind: 'svg' | 'webp' | 'share'
  /** Width of a WebP in pixels. */
  width: number
  detail: Detail
  ground: 'light' | 'dark'
  crop: Crop | null
  part: Part | null
  /** Unique name of the form, for file names and ETags. */
  name: string
}

export const CONTENT_TYPES: Record<PictureForm['kind'], string> = { svg: 'image/svg+xml', webp: 'image/webp', share: 'image/png' }

export function pictureForm(query: ShopPictureQuery): PictureForm {
  const { ground = 'light', crop = null, part = null } = query
  const kind = query.format === 'png' ? 'share' : query.w ? 'webp' : 'svg'
  const width = kind === 'webp' ? Number(query.w) : 0
  const name =
    kind === 'share'
      ? 'share.png'
      : [kind === 'webp' ? `${width}.webp` : 'svg', ground === 'dark' && 'dark', crop, part].filter(Boolean).join('.')
  return { kind, width, detail: detailOf(query.w), ground, crop, part, name }
}

/** SVG is shown large, so it has full detail. */
function detailOf(width: PictureWidth | undefined): Detail {
  if (width === undefined || Number(width) > 420) return 'large'
  return Number(width) <= 160 ? 'small' : 'normal'
}

/** Key of a stored picture: subject, content and form. All parts come from validated input, never from free text. */
interface PictureKey {
  /** An EAN, or the name of a shop picture. */
  subject: string
  hash: string
  form: string
}

interface PictureStore {
  /** The stored picture, or null. */
  find(key: PictureKey): Promise<Buffer | null>
  /** The stored picture, else the stored result of `make`. Concurrent calls share one `make`. */
  findOrMake(key: PictureKey, make: () => Promise<Buffer>): Promise<Buffer>
  /** Removes pictures of an older renderer version. */
  removeOutdated(): Promise<void>
}

/** Subject and content of a picture. */
interface Subject {
  name: string
  hash: string
  source: Drawing | { file: string }
}

export interface Pictures {
  /** The stored picture of this content, or null. */
  find(name: string, hash: string, form: PictureForm): Promise<Buffer | null>
  /** The stored picture, else drawn now. Throws if too many are queued. */
  bytesOf(subject: Subject, form: PictureForm, request: FastifyRequest): Promise<Buffer>
  removeOutdated(): Promise<void>
}

interface PictureMaking {
  /** Pictures are stored in its `media` folder. */
  dataDirectory: string
  logger: Pick<FastifyBaseLogger, 'warn'>
  /** Rate-limits drawing by client; throws above the limit. */
  countUndrawn(request: FastifyRequest, form: PictureForm): Promise<void>
  queue?: PictureQueue
}

export function createPictures(making: PictureMaking): Pictures {
  const { dataDirectory, logger, countUndrawn, queue = createPictureQueue() } = making
  const store = createPictureStore({
    directory: join(dataDirectory, 'media'),
    version: DRAWING_VERSION,
    onError: (error) => logger.warn({ err: error }, 'picture not kept'),
  })
  return {
    find: (subject, hash, form) => store.find({ subject, hash, form: form.name }),
    async bytesOf({ name, hash, source }, form, request) {
      const key = { subject: name, hash, form: form.name }
      const stored = await store.find(key)
      if (stored) return stored
      await countUndrawn(request, form)
      const kind = form.kind === 'share' ? 'preview' : 'lookedAt'
      try {
        return await store.findOrMake(key, () => queue.run(kind, () => render(source, form)))
      } catch (error) {
        throw error instanceof QueueFullError ? unavailable() : error
      }
    },
    removeOutdated: store.removeOutdated,
  }
}

const render = (source: Subject['source'], form: PictureForm): Promise<Buffer> =>
  'file' in source ? renderPhoto(source.file, form) : renderPicture(source, form)

/** Files below `directory` by renderer version, subject, content and form, so that outdated ones can be removed. */
function createPictureStore(options: {
  directory: string
  version: number
  /** Called if a picture could not be stored; it is still served. */
  onError: (error: unknown) => void
}): PictureStore {
  const { directory, onError } = options
  const current = `v${options.version}`
  const making = new Map<string, Promise<Buffer>>()
  const pathOf = (key: PictureKey) => join(directory, current, key.subject, key.hash, key.form)

  async function makeAndStore(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await readIfThere(path)
    if (stored) return stored
    const bytes = await make()
    await writeWhole(path, bytes).then(() => removeOthers(dirname(path)), onError)
    return bytes
  }

  /** Keeps only the current content of a subject, since older ones are no longer requested and would fill the disk. */
  async function removeOthers(contentDirectory: string): Promise<void> {
    const subjectDirectory = dirname(contentDirectory)
    const hashes = await readdir(subjectDirectory).catch(() => [])
    const others = hashes.filter((hash) => hash !== basename(contentDirectory))
    await Promise.all(others.map((hash) => rm(join(subjectDirectory, hash), { recursive: true, force: true }))).catch(onError)
  }

  return {
    find: (key) => readIfThere(pathOf(key)),
    findOrMake(key, make) {
      const path = pathOf(key)
      const inFlight = making.get(path)
      if (inFlight) return inFlight
      const started = makeAndStore(path, make).finally(() => making.delete(path))
      making.set(path, started)
      return started
    },
    async removeOutdated() {
      const versions = await readdir(directory).catch(() => [])
      const outdated = versions.filter((name) => /^v\d+$/.test(name) && name !== current)
      await Promise.all(outdated.map((name) => rm(join(directory, name), { recursive: true, force: true })))
    },
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes atomically: the file gets its name when complete. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A subject as SVG strings. */
export interface Drawing {
  shown(form: PictureForm): string
  /** SVG of the share preview. */
  shared(): string
}

/** Background colour of the theme; a transparent WebP would be a third larger, mostly for its shadow. */
const LIGHT_GROUND = '#F4F1EC'
const DRAWING_PX = 640
const SCREEN_DPI = 72
const compress = promisify(gzip)

// At most one core per picture, to leave the others for requests.
sharp.concurrency(1)

/** Bytes of a picture: SVG (gzipped), WebP, or PNG of a share preview. Drawing blocks this thread for 3 to 15 ms. */
async function renderPicture(drawing: Drawing, form: PictureForm): Promise<Buffer> {
  if (form.kind === 'share') return sharp(Buffer.from(drawing.shared())).png({ palette: true, effort: 7 }).toBuffer()
  const svg = drawing.shown(form)
  if (form.kind === 'svg') return compress(svg, { level: 9 })
  const density = SCREEN_DPI * Math.max(1, form.width / DRAWING_PX)
  const picture = sharp(Buffer.from(svg), { density }).resize(form.width)
  // Pictures on dark backgrounds of several shades stay transparent.
  const grounded = form.ground === 'light' ? picture.flatten({ background: LIGHT_GROUND }) : picture
  return grounded.webp({ quality: qualityOf(form.width), effort: 5 }).toBuffer()
}

/**
 * Dimensions of a picture; null if invalid or truncated. A truncated file still has a valid header, so everything is decoded, at the
 * smallest scale: a third of the time of drawing it.
 */
export async function findSides(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes).metadata()
    await sharp(bytes).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
    return { width, height }
  } catch {
    return null
  }
}

interface RenderedMark {
  /** Transparent WebP. */
  bytes: Buffer
  width: number
  height: number
  /** The file has fewer pixels than the result. */
  isEnlarged: boolean
}

/** A picture scaled to this height; null if invalid. */
export async function renderMark(file: Buffer, height: number): Promise<RenderedMark | null> {
  try {
    const { format, height: own } = await sharp(file).metadata()
    const isDrawn = format === 'svg'
    const picture = isDrawn ? sharp(file, { density: SCREEN_DPI * Math.max(1, height / own) }) : sharp(file)
    const { data, info } = await picture.resize({ height }).webp({ quality: 90 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, isEnlarged: !isDrawn && own < height }
  } catch {
    return null
  }
}

const SHARE_SIZE = { width: 1200, height: 630 }

/** A square photo on the background of the drawings, rotated by its EXIF orientation. */
async function renderPhoto(file: string, { kind, width }: PictureForm): Promise<Buffer> {
  const { width: w, height: h } = kind === 'share' ? SHARE_SIZE : { width, height: width }
  const picture = sharp(file).rotate().resize(w, h, { fit: 'contain', background: LIGHT_GROUND }).flatten({ background: LIGHT_GROUND })
  return kind === 'share'
    ? picture.png({ palette: true, effort: 7 }).toBuffer()
    : picture.webp({ quality: qualityOf(width), effort: 5 }).toBuffer()
}

/** Keeps a list of 35 below 300 KB up to 480 pixels, used only by high-density screens, where lower quality looks the same. */
function qualityOf(width: number): number {
  if (width <= 320) return 72
  return width <= 480 ? 42 : 65
}
