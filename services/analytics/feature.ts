import type { Feature } from '#services/ingress/feature.ts'
import { analyticsRoutes } from './analytics.routes.ts'
import { createEventFactsSink } from './event-facts.sink.ts'
import { createOldSearchesJob } from './old-searches.job.ts'
import { createProductFactsSink } from './product-facts.sink.ts'

export const analytics: Feature = {
  deskRoutes: analyticsRoutes,
  sinks: [createEventFactsSink, createProductFactsSink],
  jobs: (deps) => [createOldSearchesJob(deps)],
}
