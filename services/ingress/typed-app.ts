import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { refuseOtherSites } from './plugins/access.ts'
import type { RateLimits } from './plugins/rate-limits.ts'

/** The app as route files get it: a route's schemas give its handler the types. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>

/** What the routes that write are given. */
export interface WriteRoutes {
  log: EventLog
  rateLimits: RateLimits
  refuseOtherSite: ReturnType<typeof refuseOtherSites>
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
}
