import sharp from 'sharp'
import { shopMarkShapes } from '#services/art/shop-mark.ts'
import type { App } from '../typed-app.ts'

/** Colors of the pages' theme. */
const GRAPHITE = '#1D2026'
const ON_GRAPHITE = '#F6F4F0'
/** How the shop's mark is placed on its plate. Systems crop full plates to their own shapes. */
const SHAPES = {
  /** Round corners, the mark nearly as large as the plate. */
  tab: { markShare: 0.8, cornerShare: 0.2 },
  /** Full square, the mark inside the circle that every system leaves. */
  plate: { markShare: 0.6, cornerShare: 0 },
} as const

const MARK_BOX = 34
const ICO_HEADER_BYTES = 22

interface IconForm {
  pixels: number
  shape: keyof typeof SHAPES
}

export interface SiteIcons {
  basePath: string
  shopName: string
}

interface IconFile {
  name: string
  type: string
  make: () => Promise<Buffer> | string
}

const A_DAY = 'public, max-age=86400'
const FILES: readonly IconFile[] = [
  { name: 'favicon.ico', type: 'image/x-icon', make: () => iconIco({ pixels: 32, shape: 'tab' }) },
  { name: 'icon.svg', type: 'image/svg+xml', make: () => iconDrawing({ pixels: 64, shape: 'tab' }) },
  { name: 'apple-touch-icon.png', type: 'image/png', make: () => iconPng({ pixels: 180, shape: 'plate' }) },
  { name: 'icon-192.png', type: 'image/png', make: () => iconPng({ pixels: 192, shape: 'plate' }) },
  { name: 'icon-512.png', type: 'image/png', make: () => iconPng({ pixels: 512, shape: 'plate' }) },
]

/** The shop's icons for tabs, home screens and search results, each drawn once, and the web manifest. */
export function siteIconRoutes(app: App, site: SiteIcons): void {
  for (const { name, type, make } of FILES) {
    let drawn: ReturnType<IconFile['make']> | undefined
    app.get(`/${name}`, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
      drawn ??= make()
      return reply
        .type(type)
        .header('cache-control', A_DAY)
        .send(await drawn)
    })
  }
  app.get('/site.webmanifest', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', A_DAY)
      .send(JSON.stringify(manifest(site))),
  )
}

function manifest({ basePath, shopName }: SiteIcons): object {
  const icon = (pixels: number) => ({ src: `${basePath}/icon-${pixels}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png' })
  return {
    name: shopName,
    short_name: shopName,
    lang: 'he',
    dir: 'rtl',
    id: `${basePath}/`,
    start_url: `${basePath}/`,
    scope: `${basePath}/`,
    // With the browser's Back button and address bar: visitors navigate and share links.
    display: 'minimal-ui',
    background_color: '#FBFAF8',
    theme_color: '#FFFFFF',
    icons: [
      ...[192, 512].map((pixels) => ({ ...icon(pixels), purpose: 'any' })),
      ...[192, 512].map((pixels) => ({ ...icon(pixels), purpose: 'maskable' })),
    ],
  }
}

/** The shop's mark on a graphite plate, visible on light and dark surfaces. */
function iconDrawing({ pixels, shape }: IconForm): string {
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

function iconPng(form: IconForm): Promise<Buffer> {
  return sharp(Buffer.from(iconDrawing(form)))
    .png({ palette: true })
    .toBuffer()
}

/** An `.ico` of one picture: since Windows Vista it may be a PNG. */
async function iconIco(form: IconForm): Promise<Buffer> {
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
