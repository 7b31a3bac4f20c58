import { createEvent, createStore, type Effect, type Event, sample } from 'effector'
import type { ApiError } from './api/request.ts'
import { pageLeft } from './page.ts'

/** The state of an opened row. */
export interface LoadedRow<Data> {
  /** Null until loaded; stays when a reload fails. */
  data: Data | null
  failure: string | null
  isLoading: boolean
}
type Rows<Data> = Readonly<Record<string, LoadedRow<Data>>>

interface RowsOptions<Data> {
  /** Used by this model only; takes the row's id. */
  fetchFx: Effect<string, Data, ApiError>
  /** Rows that may be stale; open ones are reloaded. */
  outdated?: Event<string>
  /** Closes all rows. */
  folded: readonly Event<unknown>[]
  /** A row's data never change: they are loaded once. */
  isFixed?: boolean
}

/** Loads data of a list's rows as they are opened. */
export function loadRows<Data>({ fetchFx, outdated = createEvent<string>(), folded, isFixed = false }: RowsOptions<Data>) {
  const toggled = createEvent<string>()
  const retried = createEvent<string>()
  const unknown: LoadedRow<Data> = { data: null, failure: null, isLoading: false }
  const $openIds = createStore<readonly string[]>([], { serialize: 'ignore' })
    .on(toggled, (ids, id) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]))
    .reset([...folded])
  const put = (rows: Rows<Data>, id: string, change: Partial<LoadedRow<Data>>): Rows<Data> => ({
    ...rows,
    [id]: { ...(rows[id] ?? unknown), ...change },
  })
  const $rows = createStore<Rows<Data>>({}, { serialize: 'ignore' })
    .on(fetchFx, (rows, id) => put(rows, id, { isLoading: true, failure: null }))
    .on(fetchFx.done, (rows, { params, result }) => put(rows, params, { isLoading: false, data: result }))
    .on(fetchFx.fail, (rows, { params, error }) => put(rows, params, { isLoading: false, failure: error.message }))
    .reset(pageLeft)
  const wanted = sample({
    clock: [toggled, outdated],
    source: { openIds: $openIds, rows: $rows },
    filter: ({ openIds, rows }, id) => openIds.includes(id) && !(isFixed && rows[id]?.data),
    fn: (_, id) => id,
  })
  sample({ clock: [wanted, retried], target: fetchFx })
  return { toggled, retried, $openIds, $rows }
}
