import type { Config } from '#services/platform/config.ts'
import type { App } from '../typed-app.ts'

/**
 * A demo that strangers can reach stays out of search engines: it sells nothing. On the machine itself nobody comes to index
 * it, and its pages are as those of a real shop.
 */
export function isHiddenFromSearch({ mode, http }: Pick<Config, 'mode'> & { http: Pick<Config['http'], 'publicUrl'> }): boolean {
  return mode === 'demo' && !isLoopback(new URL(http.publicUrl).hostname)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

export interface RobotsOptions {
  publicUrl: string
  basePath: string
  /** A shop that must not be found names no sitemap. */
  isHidden: boolean
}

/** Staff, and what only stands between a cart and its payment. */
const CLOSED_PAGES = ['/admin', '/coh', '/checkout', '/paymentSuccess', '/paymentFailed', '/paymentCanceled']
/** Documents hold their data: crawlers need no call, but previews and image search need the pictures. */
const CLOSED_CALLS = ['/collector/', '/api/']
const OPEN_CALLS = ['/api/v1/media/']

export function robotsText({ publicUrl, basePath, isHidden }: RobotsOptions): string {
  const lines = [
    'User-agent: *',
    ...[...CLOSED_PAGES, ...CLOSED_CALLS].map((path) => `Disallow: ${basePath}${path}`),
    ...OPEN_CALLS.map((path) => `Allow: ${basePath}${path}`),
    // A page that must not be fetched could not say that it must not be listed: those of a hidden shop say it themselves.
    ...(isHidden ? [] : ['', `Sitemap: ${publicUrl}${basePath}/sitemap.xml`]),
  ]
  return `${lines.join('\n')}\n`
}

/** `/robots.txt` of whatever `app` stands at. */
export function robotsRoute(app: App, options: RobotsOptions): void {
  const text = robotsText(options)
  app.get('/robots.txt', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
