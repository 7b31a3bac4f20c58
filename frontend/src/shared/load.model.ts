import {
  attach,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  merge,
  type Store,
  type StoreWritable,
  sample,
  type UnitTargetable,
} from 'effector'
import type { ApiError } from './api/request.ts'
import { delayFx } from './browser.ts'
import { retryWhenBack } from './connection.model.ts'
import { type PageLocation, pageLeft } from './page.ts'

/** Factories of models that load data. The build gives the units of each call their own sids (vite.config.ts). */

/** Why loading failed: the call's code and Hebrew message. */
export interface LoadFailure {
  code: string
  message: string
  isRefusal: boolean
}

interface LoadOptions<Key, Data> {
  /** Used by this model only. */
  fetchFx: Effect<Key, Data, ApiError>
  opened: Event<Pick<PageLocation, 'isReturn'>>
  /** The key to load; null = none. Omitted where there is a single thing to load. */
  $key?: Store<Key | null>
  /** The page now shows another key: the current data stay until the answer arrives. */
  changed?: Event<unknown>
  /** The shown data may be stale: reloaded while the page is open, once for several signals. */
  outdated?: Event<unknown>
  /** Polling interval in milliseconds; null = no polling. */
  repeatAfterMs?: (data: Data | null) => number | null
  /**
   * Merges the answer of a background reload; by default the answer replaces the data. With it, and with `recall`, a failing reload is
   * silent, since a retry would otherwise replace what is shown.
   */
  refreshed?: (held: Data, newer: Data) => Data
  /** The newer of two answers wins, in whatever order they arrive. */
  isOlder?: (answer: Data, held: Data) => boolean
  /**
   * On Back the page's data are shown as they were: `keep`, or reloaded: `refresh`. `recall` shows those of the last few keys, and reloads
   * them in the background.
   */
  onReturn?: 'keep' | 'refresh' | 'recall'
  /** A refusal means that the key is unknown: `$isUnknown`, not a failure. */
  isRefusedUnknown?: boolean
}

interface Held<Key, Data> {
  key: Key
  data: Data
}

const refreshAfterMs = 700
/** A list may have a thousand products. */
const maxRecalled = 5
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
const toFailure = ({ error: { code, message, isRefusal } }: { error: ApiError }): LoadFailure => ({ code, message, isRefusal })

/**
 * Data by a key. An answer to what is looked at no more is dropped, a failure is told and tried again when the connection is back, and
 * what is shown stays while newer data do not come. `$response` may be changed in place by what else is heard of it.
 */
export function loadByKey<Key, Data>(options: LoadOptions<Key, Data>) {
  const {
    fetchFx,
    opened,
    $key = only<Key>(),
    changed = createEvent<unknown>(),
    outdated = createEvent<unknown>(),
    onReturn = 'refresh',
    // The same object, so that nothing is drawn anew.
    refreshed = onReturn === 'recall' ? (held: Data, newer: Data) => (isSame(held, newer) ? held : newer) : undefined,
    isRefusedUnknown = false,
  } = options
  const retried = createEvent()
  // The browser also handles pages that the server opened.
  const $isOpen = createStore(false)
    .on(opened, () => true)
    .reset(pageLeft)
  /** The last answer and its key. */
  const $response = createStore<Held<Key, Data> | null>(null)
  /** Whether the data are kept on entering. */
  const pageEntered = keepOnReturn({ opened, $key, $response, isRecall: onReturn === 'recall' })
  const askedFor = sample({
    clock: [pageEntered.filter({ fn: (isKept) => !isKept || onReturn === 'refresh' }), changed, retried],
    source: $key,
  })
  const repeated = createEvent<unknown>()
  const recalled = pageEntered.filter({ fn: (isKept) => isKept && onReturn === 'recall' })
  const askedAgain = sample({ clock: [againAfter(outdated, $isOpen), repeated, recalled], source: $key })
  dedupeInFlight(fetchFx, merge<Key | null>([askedFor, askedAgain]), $key)

  /** Whether a page waits for the answer. */
  const $isAsked = createStore(false, { serialize: 'ignore' }).on(askedFor, (_, key) => key !== null)
  const received = sample({
    clock: fetchFx.done,
    source: { key: $key, held: $response, isAsked: $isAsked },
    filter: ({ key }, { params }) => isSame(key, params),
    fn: ({ held, isAsked }, { params, result }) => {
      const before = held !== null && isSame(held.key, params) ? held : null
      const isOld = before !== null && options.isOlder?.(result, before.data) === true
      const data = before && refreshed && !isAsked ? refreshed(before.data, result) : result
      return { answer: isOld ? before : { key: params as Key, data }, isAsked }
    },
  })
  const responseReceived = received.map(({ answer }) => answer)
  /** By a page that waited for it, and not behind what was shown. */
  const awaitedReceived = received.filterMap(({ answer, isAsked }) => (isAsked ? answer : undefined))
  $response.on(responseReceived, (_, answer) => answer)
  const failed = sample({
    clock: fetchFx.fail,
    source: { key: $key, isOpen: $isOpen, isAsked: $isAsked },
    filter: ({ key, isOpen, isAsked }, { params }) => isOpen && (isAsked || !refreshed) && isSame(key, params),
    fn: (_, failure) => toFailure(failure),
  })
  $isAsked.reset([responseReceived, failed, pageLeft])
  const $error = createStore<LoadFailure | null>(null)
    .on(failed, (_, failure) => failure)
    .reset([askedFor, responseReceived, pageLeft])
  const isUnknown = (error: LoadFailure | null) => isRefusedUnknown && error?.isRefusal === true
  const $isUnknown = $error.map(isUnknown)
  const $failure = $error.map((error) => (isUnknown(error) ? null : (error?.message ?? null)))
  retryWhenBack($failure, retried)

  if (options.repeatAfterMs) repeatAfter(options.repeatAfterMs, { fetchFx, $isOpen, $response, repeated })
  const $data = $response.map((held) => held?.data ?? null)
  return { $data, $response, $error, $isUnknown, $failure, $isLoading: $isAsked, pageEntered, responseReceived, awaitedReceived, retried }
}

interface KeptOnReturn<Key, Data> {
  opened: Event<Pick<PageLocation, 'isReturn'>>
  $key: Store<Key | null>
  $response: StoreWritable<Held<Key, Data> | null>
  isRecall: boolean
}

/** Says of each entering whether the page has its data: Back finds the last ones, or those of the last few keys. */
function keepOnReturn<Key, Data>({ opened, $key, $response, isRecall }: KeptOnReturn<Key, Data>): Event<boolean> {
  /** Without what is shown; the newest first. */
  const $others = createStore<readonly Held<Key, Data>[]>([], { serialize: 'ignore' })
  const entered = sample({
    clock: opened,
    source: { held: $response, others: $others, key: $key },
    fn: ({ held, others, key }, { isReturn }) => {
      const all = held ? [held, ...others.filter((each) => !isSame(each.key, held.key))] : others
      const found = isReturn ? (all.find((each) => isSame(each.key, key)) ?? null) : null
      return { found, others: all.filter((each) => each !== found).slice(0, maxRecalled) }
    },
  })
  $response.on(entered, (_, { found }) => found)
  if (isRecall) $others.on(entered, (_, { others }) => others)
  return entered.map(({ found }) => found !== null)
}

/** No second call for a key while one is pending, whose answer may be older than a signal received meanwhile: it follows afterwards. */
function dedupeInFlight<Key, Data>(fetchFx: Effect<Key, Data, ApiError>, asked: Event<Key | null>, $key: Store<Key | null>): void {
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
  forwardTo(
    free.map(({ key }) => key),
    fetchFx,
  )
}

interface Repeated<Key, Data> {
  fetchFx: Effect<Key, Data, ApiError>
  $isOpen: Store<boolean>
  $response: Store<{ data: Data } | null>
  repeated: EventCallable<unknown>
}

/** One timer for all answers within the interval. */
function repeatAfter<Key, Data>(
  delayAfter: (data: Data | null) => number | null,
  { fetchFx, $isOpen, $response, repeated }: Repeated<Key, Data>,
): void {
  const waitFx = attach({ effect: delayFx, mapParams: (delayMs: number) => delayMs })
  const due = sample({
    clock: fetchFx.finally,
    source: { isOpen: $isOpen, isWaiting: waitFx.pending, held: $response },
    fn: ({ isOpen, isWaiting, held }) => (isOpen && !isWaiting ? delayAfter(held?.data ?? null) : null),
  })
  sample({ clock: due, filter: (delayMs) => delayMs !== null, target: waitFx })
  sample({ clock: waitFx.done, source: $isOpen, filter: Boolean, target: repeated })
}

/** The key of models without keys: their call takes no parameter. */
const only = <Key>(): Store<Key | null> => createStore<Key | null>(undefined as Key, { skipVoid: false, serialize: 'ignore' })

/** Debounces: once for all signals within a moment. */
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

/** Forwards `clock` to `target`. For factories: `sample` cannot match generic types. */
export function forwardTo<Payload>(clock: Event<Payload>, target: UnitTargetable<Payload>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> })
}
