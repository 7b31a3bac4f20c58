import { attach, createEvent, createStore, type Effect, type Event, merge, type Store, sample } from 'effector'
import type { ApiError } from './api/request.ts'
import { retryWhenBack } from './connection.model.ts'
import { delayFx } from './delay.ts'
import { type PageLocation, pageLeft } from './page.ts'
import { passOn } from './pass-on.ts'

/** What pages show of the shop's answers. Factories: the build gives the units of each call sids of their own (vite.config.ts). */

/** Why nothing came: the call's code, and its Hebrew sentence. */
export interface LoadFailure {
  code: string
  message: string
}

interface LoadOptions<Key, Data> {
  /** Asked by nobody else. */
  fetchFx: Effect<Key, Data, ApiError>
  opened: Event<PageLocation>
  /** What is looked at; null = nothing is to be asked for. Left out where there is but one thing to ask for. */
  $key?: Store<Key | null>
  /** Something else is looked at on the same page: what is shown stays until the answer is there. */
  changed?: Event<unknown>
  /** What is shown may not be so any more: it is asked for again while the page is open, once for many. */
  outdated?: Event<unknown>
  /** After how long it is asked for again although nobody said that it changed; null = not. */
  repeatAfterMs?: (data: Data | null) => number | null
  /**
   * What is shown by an answer that nobody waited for: without it, the answer itself. With it such a call fails in silence, since what
   * is shown would otherwise be exchanged when it is tried again.
   */
  refreshed?: (held: Data, newer: Data) => Data
  /** Of two answers the newer one counts, whichever comes last. */
  isOlder?: (answer: Data, held: Data) => boolean
  /** What Back leads to is shown as it was left: `keep`, or asked for anew beside it. */
  onReturn?: 'keep' | 'refresh'
}

const refreshAfterMs = 700
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
const toFailure = ({ error: { code, message } }: { error: ApiError }): LoadFailure => ({ code, message })

/**
 * Data by a key. An answer to what is looked at no more is dropped, a failure is told and tried again when the connection is back, and
 * what is shown stays while newer data do not come. `$held` may be changed in place by what else is heard of it.
 */
export function loadByKey<Key, Data>(options: LoadOptions<Key, Data>) {
  const {
    fetchFx,
    opened,
    $key = only<Key>(),
    changed = createEvent<unknown>(),
    outdated = createEvent<unknown>(),
    refreshed,
    onReturn = 'refresh',
  } = options
  const retried = createEvent()
  const $isOpen = createStore(false, { serialize: 'ignore' })
    .on(opened, () => true)
    .reset(pageLeft)
  /** The last answer, and what it answers. */
  const $held = createStore<{ key: Key; data: Data } | null>(null)

  const entered = sample({
    clock: opened,
    source: { held: $held, key: $key },
    fn: ({ held, key }, { isReturn }) => isReturn && held !== null && isSame(held.key, key),
  })
  $held.on(entered, (held, isKept) => (isKept ? held : null))
  const askedFor = sample({
    clock: [entered.filter({ fn: (isKept) => !isKept || onReturn === 'refresh' }), changed, retried],
    source: $key,
  })
  const repeated = createEvent<unknown>()
  const askedAgain = sample({ clock: [againAfter(outdated, $isOpen), repeated], source: $key })
  askOneByOne(fetchFx, merge<Key | null>([askedFor, askedAgain]), $key)

  /** Somebody waits for an answer. */
  const $isAsked = createStore(false, { serialize: 'ignore' }).on(askedFor, (_, key) => key !== null)
  const arrived = sample({
    clock: fetchFx.done,
    source: { key: $key, held: $held, isAsked: $isAsked },
    filter: ({ key }, { params }) => isSame(key, params),
    fn: ({ held, isAsked }, { params, result }) => {
      const before = held !== null && isSame(held.key, params) ? held : null
      if (before && options.isOlder?.(result, before.data)) return before
      return { key: params as Key, data: before && refreshed && !isAsked ? refreshed(before.data, result) : result }
    },
  })
  $held.on(arrived, (_, answer) => answer)
  const failed = sample({
    clock: fetchFx.fail,
    source: { key: $key, isOpen: $isOpen, isAsked: $isAsked },
    filter: ({ key, isOpen, isAsked }, { params }) => isOpen && (isAsked || !refreshed) && isSame(key, params),
    fn: (_, failure) => toFailure(failure),
  })
  $isAsked.reset([arrived, failed, pageLeft])
  const $error = createStore<LoadFailure | null>(null)
    .on(failed, (_, failure) => failure)
    .reset([askedFor, arrived, pageLeft])
  const $failure = $error.map((error) => error?.message ?? null)
  retryWhenBack($failure, retried)

  const { repeatAfterMs } = options
  if (repeatAfterMs) {
    const waitFx = attach({ effect: delayFx, mapParams: (delayMs: number) => delayMs })
    const due = sample({
      clock: fetchFx.finally,
      source: { isOpen: $isOpen, isWaiting: waitFx.pending, held: $held },
      fn: ({ isOpen, isWaiting, held }) => (isOpen && !isWaiting ? repeatAfterMs(held?.data ?? null) : null),
    })
    sample({ clock: due, filter: (delayMs) => delayMs !== null, target: waitFx })
    sample({ clock: waitFx.done, source: $isOpen, filter: Boolean, target: repeated })
  }
  return { $data: $held.map((held) => held?.data ?? null), $held, $error, $failure, $isLoading: $isAsked, arrived, retried }
}

/**
 * Of one key no second call is made while one is on its way, whose answer may be older than what was heard meanwhile: it is made then.
 */
function askOneByOne<Key, Data>(fetchFx: Effect<Key, Data, ApiError>, asked: Event<Key | null>, $key: Store<Key | null>): void {
  const $onTheirWay = createStore<readonly Key[]>([], { serialize: 'ignore' })
    .on(fetchFx, (keys, key) => [...keys, key])
    .on(fetchFx.finally, (keys, { params }) => keys.toSpliced(keys.indexOf(params), 1))
  const isOnItsWay = (keys: readonly Key[], key: Key | null) => keys.some((each) => isSame(each, key))
  const wanted = asked.filterMap((key) => (key === null ? undefined : { key: key as Key }))
  const looked = sample({ clock: wanted, source: $onTheirWay, fn: (keys, { key }) => ({ key, isDoubled: isOnItsWay(keys, key) }) })
  const $isStale = createStore(false, { serialize: 'ignore' })
    .on(looked, (isStale, { isDoubled }) => isStale || isDoubled)
    .reset(fetchFx)
  const again = sample({
    clock: fetchFx.finally,
    source: { isStale: $isStale, key: $key },
    filter: ({ isStale, key }, { params }) => isStale && isSame(key, params),
    fn: (_, { params }) => ({ key: params as Key }),
  })
  const free = merge([looked.filter({ fn: ({ isDoubled }) => !isDoubled }), again])
  passOn(
    free.map(({ key }) => key),
    fetchFx,
  )
}

/** The key of what has none: its call takes nothing. */
const only = <Key>(): Store<Key | null> => createStore<Key | null>(undefined as Key, { skipVoid: false, serialize: 'ignore' })

/** Once for all that comes within a moment. */
function againAfter(outdated: Event<unknown>, $isOpen: Store<boolean>): Event<unknown> {
  const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => refreshAfterMs })
  sample({
    clock: outdated,
    source: { isOpen: $isOpen, isWaiting: waitFx.pending },
    filter: ({ isOpen, isWaiting }) => isOpen && !isWaiting,
    target: waitFx,
  })
  return sample({ clock: waitFx.done, source: $isOpen, filter: Boolean })
}

/** What is known of an opened row. */
export interface LoadedRow<Data> {
  /** Null until it is known; what was known stays when newer data do not come. */
  data: Data | null
  failure: string | null
  isLoading: boolean
}
type Rows<Data> = Readonly<Record<string, LoadedRow<Data>>>

interface RowsOptions<Data> {
  /** Asked by nobody else, by the row's id. */
  fetchFx: Effect<string, Data, ApiError>
  /** Rows that may not be as they were; those that are open are asked for again. */
  outdated?: Event<string>
  /** All are folded. */
  folded: readonly Event<unknown>[]
  /** What is known of a row never changes: it is asked for once. */
  isFixed?: boolean
}

/** Data of the rows of a list, asked for as they are opened. */
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
