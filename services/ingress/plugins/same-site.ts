import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in
 * `Origin`; who says neither is no browser and has no visitor's trust to abuse.
 */
export function refuseOtherSites(publicUrl: string) {
  const ownHost = new URL(publicUrl).host
  return async function refuseOtherSite(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
    const site = request.headers['sec-fetch-site']
    const isOwn = site === undefined ? isOwnOrigin(request, ownHost) : site === 'same-origin' || site === 'none'
    if (!isOwn) throw new HttpError(403, 'cross_site', 'הבקשה נשלחה מאתר אחר ולכן נדחתה.')
  }
}

function isOwnOrigin(request: FastifyRequest, ownHost: string): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === ownHost || host === request.host)
}
