import { createEvent, createStore, sample } from 'effector'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { $isStarted } from '#frontend/shared/browser.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'

interface Searched {
  /** In the spelling that all its spellings share. */
  query: string
  /** Reported as typed: in the shared spelling an e-mail address could no longer be told, and the collector leaves those out. */
  typed: string
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
  fn: (_, settled) => settled,
})
sample({ clock: searched, fn: ({ query }) => query, target: $lastQuery })
sample({
  clock: searched,
  fn: ({ typed, results }): Metric => ({ kind: 'SEARCHED', source: 'search', query: plainText(typed), results }),
  target: metricReported,
})
