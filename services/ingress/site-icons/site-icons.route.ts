import type { App } from '../typed-app.ts'
import { iconDrawing, iconIco, iconPng } from './icon-drawing.ts'

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

/** The shop's mark for tabs, home screens and search results, drawn once each, and what the shop is called there. */
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
    // With the browser's Back and address: a shop is many pages, of which people send each other links.
    display: 'minimal-ui',
    background_color: '#FBFAF8',
    theme_color: '#FFFFFF',
    icons: [
      ...[192, 512].map((pixels) => ({ ...icon(pixels), purpose: 'any' })),
      ...[192, 512].map((pixels) => ({ ...icon(pixels), purpose: 'maskable' })),
    ],
  }
}
