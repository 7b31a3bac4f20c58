import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import sharp from 'sharp'
import { drawTire } from '#services/domain/tire-drawing/draw-tire.ts'
import type { TirePicture } from '#services/domain/tire-drawing/tire-picture.ts'
import type { PictureForm } from './picture-form.ts'
import { type ShareTexts, shareDrawing } from './share-preview.ts'

/** The colours that lie under pictures, as the theme has them. A see-through WebP would weigh a third more, its shadow most. */
const GROUNDS = { light: '#F4F1EC', dark: '#1D2026' }
const DRAWING_PX = 640
const SCREEN_DPI = 72
const compress = promisify(gzip)

// One picture takes one core at most: the others answer requests.
sharp.concurrency(1)

/** The bytes of a picture: SVG (gzipped), WebP, or the PNG of a share preview. Drawing takes 3 to 15 ms of this thread. */
export async function renderPicture(picture: TirePicture, texts: ShareTexts, form: PictureForm): Promise<Buffer> {
  if (form.kind === 'share')
    return sharp(Buffer.from(shareDrawing(picture, texts)))
      .png({ palette: true, effort: 7 })
      .toBuffer()
  const svg = drawTire(picture, { detail: form.detail, ground: form.ground, crop: form.crop })
  if (form.kind === 'svg') return compress(svg, { level: 9 })
  const density = SCREEN_DPI * Math.max(1, form.width / DRAWING_PX)
  return sharp(Buffer.from(svg), { density })
    .resize(form.width)
    .flatten({ background: GROUNDS[form.ground] })
    .webp({ quality: qualityOf(form.width), effort: 5 })
    .toBuffer()
}

/** A list of 35 stays under 300 KB up to 480 pixels, which only dense screens ask for: there a coarser picture looks the same. */
function qualityOf(width: number): number {
  if (width <= 320) return 72
  return width <= 480 ? 42 : 65
}
