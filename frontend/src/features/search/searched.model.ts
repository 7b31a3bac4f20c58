import { createEvent, createStore, sample } from 'effector'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { $isStarted } from '#frontend/shared/app-started.ts'
import type { Metric } from '#services/ingress/contract/collector.contract.ts'

interface Searched {
  query: string
  results: number
}

/** A question that was asked to its end, and what it found. Letters on the way there are none. */
export const searchSettled = createEvent<Searched>()

const $lastQuery = createStore('', { serialize: 'ignore' })

/** Once for the box and the page that it led to. */
const searched = sample({
  clock: searchSettled,
  source: { last: $lastQuery, isStarted: $isStarted },
  filter: ({ last, isStarted }, { query }) => isStarted && query !== '' && query !== last,
  fn: (_, { query, results }): Metric => ({ kind: 'SEARCHED', source: 'search', query, results }),
})
sample({ clock: searched, fn: ({ query }) => query ?? '', target: $lastQuery })
sample({ clock: searched, target: metricReported })
