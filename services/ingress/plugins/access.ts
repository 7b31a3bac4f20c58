import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from './http-error.ts'

/** Who may call a route. `staff`: behind the desk's guard. `machine`: health and metrics, which operators keep private. */
export type Access = 'public' | 'staff' | 'machine'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** A route as it was registered. */
export type Declared = Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema'>

const ROUTE_TABLE = 'routeTable'

/** Every route registered after it must declare its access; otherwise the app does not start. */
export function registerAccess(app: FastifyInstance): void {
  const routes: Declared[] = []
  app.decorate(ROUTE_TABLE, routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.access === undefined).map(({ method, url }) => `${method} ${url}`)
    if (silent.length > 0) throw new Error(`routes must declare config.access, and these do not: ${silent.join(', ')}`)
  })
}

/** Every route of the app. */
export function routesOf(app: FastifyInstance): readonly Declared[] {
  return app.getDecorator<Declared[]>(ROUTE_TABLE)
}

/** For routes of packages, which cannot declare it. */
export function openToAll(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
  })
}

/**
 * Refuses cross-site requests of browsers, by `Sec-Fetch-Site`, or `Origin` in older ones; without both headers it is not a browser, so
 * there is no visitor's session to abuse.
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
