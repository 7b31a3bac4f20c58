import { combine, createEvent, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { oneOf, pageNumber, viewFormat, viewModel } from '#frontend/shared/view.model.ts'
import { WIZARD_DESK_CALLS as CALLS } from '#services/analytics/analytics.contract.ts'
import { isUuid } from '#services/domain/slug.ts'
import { staffWizardAnalyticsText as text } from './staff-wizard-analytics.text.ts'

export const opened = createEvent<PageLocation>()
/** Also what is known already is asked for again. */
export const refreshed = createEvent()
export const $head = staffHead(text.title)

export const pageSizes = ['10', '25', '50', '100'] as const
/** Longer ones the call does not take. */
const maxIdCharacters = 80

/** How the table of usages is looked at, as it stands in the address: `?page=2&limit=50&order=asc&motorcycle=<id>`. */
const format = viewFormat({
  page: pageNumber,
  limit: oneOf(pageSizes, '25'),
  /** Of their times. */
  order: oneOf(['asc', 'desc'], 'desc'),
  /** The only motorcycle that is shown; null = all. */
  motorcycle: { first: null as string | null, read: (id) => id.slice(0, maxIdCharacters) || null, write: (id) => id ?? '' },
  /** The only usage that is shown, as somebody looked for it; null = all. */
  usage: { first: null as string | null, read: (id) => (isUuid(id) ? id : null), write: (id) => id ?? '' },
})
type View = typeof format.first
const view = viewModel({ format, opened })
export const { $view, filtersChanged, pageChanged } = view

export const turnedOver = ({ order }: View): Partial<View> => ({ order: order === 'desc' ? 'asc' : 'desc' })
/** The one that is shown alone already is let go. */
export const narrowedTo = ({ motorcycle }: View, id: string): Partial<View> => ({ motorcycle: motorcycle === id ? null : id, usage: null })

const stats = loadByKey({ fetchFx: staffCall(CALLS.stats), opened, changed: refreshed })
export const { $failure: $statsFailure, retried: statsRetried } = stats
export const $stats = stats.$data.map((answer) => answer?.stats ?? null)

const usages = loadByKey({
  fetchFx: staffCall(CALLS.usages, ({ page, limit, order, motorcycle, usage }: View) => ({
    query: { page, limit, sortBy: 'createdAt', sortOrder: order, motorcycle, usage },
  })),
  opened,
  $key: $view,
  changed: merge<unknown>([view.changed, refreshed]),
})
export const { $data: $usages, $failure: $usagesFailure, $isLoading, retried: usagesRetried } = usages
/** Behind the last page the server shows the last one. */
sample({
  clock: usages.responseReceived,
  source: $view,
  filter: ({ page }, { data }) => page !== data.pagination.currentPage,
  fn: (_, { data }) => ({ page: data.pagination.currentPage }),
  target: view.viewPatched,
})

/** What the motorcycle is called that the table is narrowed to; null = all. Its id, where nobody tells its name. */
export const $motorcycleName = combine($stats, $view, (known, { motorcycle }) =>
  motorcycle === null ? null : (known?.topMotorcycles.find(({ motorcycleId }) => motorcycleId === motorcycle)?.modelName ?? motorcycle),
)
