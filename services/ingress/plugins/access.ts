import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from './http-error.ts'

/** Who may call a route. `staff`: behind the guard of the desk. `machine`: health and metrics, kept from the world by who runs the shop. */
export type Access = 'public' | 'staff' | 'machine'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** A route as it was registered. */
export type Declared = Pick<RouteOptions, 'method' | 'url' | 'config'>

const ROUTE_TABLE = 'routeTable'

/** Every route that is registered after it has to say who may call it: an app with one that does not cannot be started. */
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

/** For the routes of a package, which cannot say it themselves. */
export function openToAll(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' }
  })
}

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
