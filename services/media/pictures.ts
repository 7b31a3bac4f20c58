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

/** What a picture is asked as. */
export interface PictureForm {
  kind: 'svg' | 'webp' | 'share'
  /** Pixels of a WebP. */
  width: number
  detail: Detail
  ground: 'light' | 'dark'
  crop: Crop | null
  part: Part | null
  /** Tells this form from all others, in file names and ETags. */
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

/** An SVG is asked for where it is shown large. */
function detailOf(width: PictureWidth | undefined): Detail {
  if (width === undefined || Number(width) > 420) return 'large'
  return Number(width) <= 160 ? 'small' : 'normal'
}

/** Whose picture, with which content, in which form. All parts come from checked inputs, never from free text. */
interface PictureKey {
  /** An ean, or the name of a picture of the shop. */
  subject: string
  hash: string
  form: string
}

interface PictureStore {
  /** The kept picture, or null. */
  find(key: PictureKey): Promise<Buffer | null>
  /** The kept picture, else what `make` gives, which is kept. Calls for one picture at a time share one making. */
  findOrMake(key: PictureKey, make: () => Promise<Buffer>): Promise<Buffer>
  /** Removes pictures that an older version of the drawing made. */
  removeOutdated(): Promise<void>
}

/** Whose picture it is, with which content. */
interface Subject {
  name: string
  hash: string
  source: Drawing | { file: string }
}

export interface Pictures {
  /** The kept picture of that content, or null. */
  find(name: string, hash: string, form: PictureForm): Promise<Buffer | null>
  /** The kept picture, else drawn now for who asks. Refuses when too much is waiting. */
  bytesOf(subject: Subject, form: PictureForm, request: FastifyRequest): Promise<Buffer>
  removeOutdated(): Promise<void>
}

interface PictureMaking {
  /** Pictures are kept in its `media` folder. */
  dataDirectory: string
  logger: Pick<FastifyBaseLogger, 'warn'>
  /** Throws when who asks has had too many drawn already. */
  countUndrawn(request: FastifyRequest, form: PictureForm): Promise<void>
  queue?: PictureQueue
}

/** Draws pictures and keeps them. */
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
      const kept = await store.find(key)
      if (kept) return kept
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

/** Pictures on disk under `directory`: version of the drawing, subject, content, form, so that whatever is old can go. */
function createPictureStore(options: {
  directory: string
  version: number
  /** Told of a picture that could not be kept: it is still answered. */
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

  /** A subject has one content at a time: what it looked like before is not asked for any more, and would fill the disk. */
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

/** A reader sees the whole file or none: it gets its name when it is complete. */
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

/** A subject as SVG texts. */
export interface Drawing {
  shown(form: PictureForm): string
  /** For a share preview, with its size. */
  shared(): string
}

/** The colour that lies under pictures, as the theme has it. A see-through WebP would weigh a third more, its shadow most. */
const LIGHT_GROUND = '#F4F1EC'
const DRAWING_PX = 640
const SCREEN_DPI = 72
const compress = promisify(gzip)

// One picture takes one core at most: the others answer requests.
sharp.concurrency(1)

/** The bytes of a picture: SVG (gzipped), WebP, or the PNG of a share preview. Drawing takes 3 to 15 ms of this thread. */
async function renderPicture(drawing: Drawing, form: PictureForm): Promise<Buffer> {
  if (form.kind === 'share') return sharp(Buffer.from(drawing.shared())).png({ palette: true, effort: 7 }).toBuffer()
  const svg = drawing.shown(form)
  if (form.kind === 'svg') return compress(svg, { level: 9 })
  const density = SCREEN_DPI * Math.max(1, form.width / DRAWING_PX)
  const picture = sharp(Buffer.from(svg), { density }).resize(form.width)
  // Few pictures lie on graphite, and on more than one shade of it: those stay see-through.
  const grounded = form.ground === 'light' ? picture.flatten({ background: LIGHT_GROUND }) : picture
  return grounded.webp({ quality: qualityOf(form.width), effort: 5 }).toBuffer()
}

/**
 * Pixels of a picture; null when it is none, or not whole. Its head is there in half a file too, so all of it is decoded, as small as can
 * be: in a third of the time that drawing it takes.
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
  /** WebP, see-through. */
  bytes: Buffer
  width: number
  height: number
  /** The file has fewer pixels. */
  isEnlarged: boolean
}

/** A picture at that height, as wide as it is; null when it is none. */
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

/** A photo on the ground of the drawings, square as they are, and upright however the camera was held. */
async function renderPhoto(file: string, { kind, width }: PictureForm): Promise<Buffer> {
  const { width: w, height: h } = kind === 'share' ? SHARE_SIZE : { width, height: width }
  const picture = sharp(file).rotate().resize(w, h, { fit: 'contain', background: LIGHT_GROUND }).flatten({ background: LIGHT_GROUND })
  return kind === 'share'
    ? picture.png({ palette: true, effort: 7 }).toBuffer()
    : picture.webp({ quality: qualityOf(width), effort: 5 }).toBuffer()
}

/** A list of 35 stays under 300 KB up to 480 pixels, which only dense screens ask for: there a coarser picture looks the same. */
function qualityOf(width: number): number {
  if (width <= 320) return 72
  return width <= 480 ? 42 : 65
}
