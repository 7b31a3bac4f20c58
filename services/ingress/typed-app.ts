import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { refuseOtherSites } from './plugins/access.ts'
import type { RateLimits } from './plugins/rate-limits.ts'

/** The app with typed routes: a route's schemas type its handler. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>

/** Dependencies of routes that write. */
export interface WriteRoutes {
  log: EventLog
  rateLimits: RateLimits
  refuseOtherSite: ReturnType<typeof refuseOtherSites>
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
}
