import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import sharp from 'sharp'
import type { PictureForm } from './picture-form.ts'

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
export async function renderPicture(drawing: Drawing, form: PictureForm): Promise<Buffer> {
  if (form.kind === 'share') return sharp(Buffer.from(drawing.shared())).png({ palette: true, effort: 7 }).toBuffer()
  const svg = drawing.shown(form)
  if (form.kind === 'svg') return compress(svg, { level: 9 })
  const density = SCREEN_DPI * Math.max(1, form.width / DRAWING_PX)
  const picture = sharp(Buffer.from(svg), { density }).resize(form.width)
  // Few pictures lie on graphite, and on more than one shade of it: those stay see-through.
  const grounded = form.ground === 'light' ? picture.flatten({ background: LIGHT_GROUND }) : picture
  return grounded.webp({ quality: qualityOf(form.width), effort: 5 }).toBuffer()
}

/** A list of 35 stays under 300 KB up to 480 pixels, which only dense screens ask for: there a coarser picture looks the same. */
function qualityOf(width: number): number {
  if (width <= 320) return 72
  return width <= 480 ? 42 : 65
}
