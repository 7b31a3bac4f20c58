import type { Config } from '#services/platform/config.ts'

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
