import sharp from 'sharp'
import { shopMarkShapes } from '#services/art/shop-mark.ts'

/** Colours of the pages' theme. */
const GRAPHITE = '#1D2026'
const ON_GRAPHITE = '#F6F4F0'
/** How the shop's mark lies on its plate. Systems cut plates that fill the square to shapes of their own. */
const SHAPES = {
  /** Round corners, the mark nearly as large as the plate. */
  tab: { markShare: 0.8, cornerShare: 0.2 },
  /** The whole square, the mark inside the circle that every system leaves. */
  plate: { markShare: 0.6, cornerShare: 0 },
} as const

const MARK_BOX = 34
const ICO_HEADER_BYTES = 22

export interface IconForm {
  pixels: number
  shape: keyof typeof SHAPES
}

/** The shop's mark on a plate of graphite: seen on light and on dark surfaces alike. */
export function iconDrawing({ pixels, shape }: IconForm): string {
  const { markShare, cornerShare } = SHAPES[shape]
  const box = MARK_BOX / markShare
  const corner = box * cornerShare
  const inset = (box - MARK_BOX) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" width="${pixels}" height="${pixels}">` +
    `<rect width="${box}" height="${box}" rx="${corner}" fill="${GRAPHITE}"/>` +
    `<g transform="translate(${inset} ${inset})">${shopMarkShapes({ mark: ON_GRAPHITE, ground: GRAPHITE })}</g></svg>`
  )
}

export function iconPng(form: IconForm): Promise<Buffer> {
  return sharp(Buffer.from(iconDrawing(form)))
    .png({ palette: true })
    .toBuffer()
}

/** An `.ico` of one picture: since Windows Vista it may be a PNG. */
export async function iconIco(form: IconForm): Promise<Buffer> {
  const png = await iconPng(form)
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one picture
  header.writeUInt8(form.pixels, 6)
  header.writeUInt8(form.pixels, 7)
  header.writeUInt16LE(1, 10) // colour plane
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICO_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
