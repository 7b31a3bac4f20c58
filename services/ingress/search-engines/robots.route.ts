import type { Config } from '#services/platform/config.ts'
import type { App } from '../typed-app.ts'

/**
 * A demo that strangers can reach is hidden from search engines. On a local machine it is not indexed anyway, and its pages equal a real
 * shop's.
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
  /** Whether search engines are excluded; then there is no sitemap. */
  isHidden: boolean
}

/** The desk, and pages between cart and payment. */
const CLOSED_PAGES = ['/admin', '/coh', '/checkout', '/paymentSuccess', '/paymentFailed', '/paymentCanceled']
/** Documents contain their data: crawlers need no calls, but previews and image search need pictures. */
const CLOSED_CALLS = ['/collector/', '/api/']
const OPEN_CALLS = ['/api/v1/media/']

export function robotsText({ publicUrl, basePath, isHidden }: RobotsOptions): string {
  const lines = [
    'User-agent: *',
    ...[...CLOSED_PAGES, ...CLOSED_CALLS].map((path) => `Disallow: ${basePath}${path}`),
    ...OPEN_CALLS.map((path) => `Allow: ${basePath}${path}`),
    // A page that may not be fetched cannot say `noindex`: pages of a hidden shop say it themselves.
    ...(isHidden ? [] : ['', `Sitemap: ${publicUrl}${basePath}/sitemap.xml`]),
  ]
  return `${lines.join('\n')}\n`
}

/** `/robots.txt` below the prefix of `app`. */
export function robotsRoute(app: App, options: RobotsOptions): void {
  const text = robotsText(options)
  app.get('/robots.txt', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
