import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { readPicture } from './picture-files.ts'
import { renderMark } from './pictures.ts'

/** A logo as transparent WebP. */
export interface Mark {
  bytes: Buffer
  /** Content hash of sixteen characters. */
  hash: string
  /** Pixels. */
  width: number
  height: number
}

/** By brand slug, or `visa`, `mastercard`, `bit` and `paypal`. */
export type Marks = ReadonlyMap<string, Mark>

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:svg|png|webp)$/
const MAX_BYTES = 1024 * 1024
/** Twice the displayed height, for high-density screens. */
const HEIGHT = 64
/** Wider ones would be cut off on a phone. */
const MAX_RATIO = 6

/** Logos of brands and payment methods from the owner's `marks` folder; logs invalid ones. */
export async function loadMarks(directory: string | null, logger: Pick<FastifyBaseLogger, 'warn' | 'info'>): Promise<Marks> {
  const marks = new Map<string, Mark>()
  if (directory === null) return marks
  const folder = join(directory, 'marks')
  for (const file of (await readdir(folder).catch(() => [])).sort()) {
    const name = NAME.exec(file)?.[1]
    if (name === undefined) continue
    const mark = await readMark(join(folder, file))
    if (typeof mark === 'string') logger.warn({ mark: file }, `mark not shown: ${mark}`)
    else marks.set(name, mark)
  }
  logger.info({ marks: marks.size }, 'marks of the folder')
  return marks
}

/** The mark, or why it is rejected. */
async function readMark(file: string): Promise<Mark | string> {
  const found = await readPicture(file, MAX_BYTES)
  if (typeof found === 'string') return found
  const rendered = await renderMark(found, HEIGHT)
  if (rendered === null) return 'no picture that can be read'
  const { bytes, width, height, isEnlarged } = rendered
  if (isEnlarged) return `less than ${HEIGHT} pixels high`
  if (width > height * MAX_RATIO || height > width) return 'neither square nor up to six times as wide as high'
  return { bytes, width, height, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }
}

/** URL and size of each mark, for pages. */
export const presentMarks = (marks: Marks, basePath: string): PublicSettings['marks'] =>
  Object.fromEntries(
    [...marks].map(([name, { hash, width, height }]) => [
      name,
      { address: `${basePath}/api/v1/media/mark/${name}?v=${hash}`, width: width / 2, height: height / 2 },
    ]),
  )
