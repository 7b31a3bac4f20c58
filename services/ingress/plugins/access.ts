import type { FastifyInstance, RouteOptions } from 'fastify'

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
