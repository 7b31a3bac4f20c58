import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { RateLimits } from './plugins/rate-limits.ts'
import type { refuseOtherSites } from './plugins/same-site.ts'

/** What the routes that write are given. */
export interface WriteRoutes {
  log: EventLog
  rateLimits: RateLimits
  refuseOtherSite: ReturnType<typeof refuseOtherSites>
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
}
