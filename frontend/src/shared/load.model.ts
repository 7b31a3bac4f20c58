import {
  attach,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  merge,
  type Store,
  sample,
  type UnitTargetable,
} from 'effector'
import type { ApiError } from './api/request.ts'
import { delayFx } from './browser.ts'
import { retryWhenBack } from './connection.model.ts'
import { type PageLocation, pageLeft } from './page.ts'

/** What pages show of the shop's answers. Factories: the build gives the units of each call sids of their own (vite.config.ts). */

/** Why nothing came: the call's code, and its Hebrew sentence. */
export interface LoadFailure {
  code: string
  message: string
  isRefusal: boolean
}

interface LoadOptions<Key, Data> {
  /** Asked by nobody else. */
  fetchFx: Effect<Key, Data, ApiError>
  opened: Event<Pick<PageLocation, 'isReturn'>>
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
  /** The shop's no says that it has nothing of this key: that is `$isUnknown`, and no failure. */
  isRefusedUnknown?: boolean
}

const refreshAfterMs = 700
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
    refreshed,
    onReturn = 'refresh',
    isRefusedUnknown = false,
  } = options
  const retried = createEvent()
  // The browser has to know of a page that the server has opened, too.
  const $isOpen = createStore(false)
    .on(opened, () => true)
    .reset(pageLeft)
  /** The last answer, and what it answers. */
  const $response = createStore<{ key: Key; data: Data } | null>(null)

  /** Whether what is held was kept. */
  const pageEntered = sample({
    clock: opened,
    source: { held: $response, key: $key },
    fn: ({ held, key }, { isReturn }) => isReturn && held !== null && isSame(held.key, key),
  })
  $response.on(pageEntered, (held, isKept) => (isKept ? held : null))
  const askedFor = sample({
    clock: [pageEntered.filter({ fn: (isKept) => !isKept || onReturn === 'refresh' }), changed, retried],
    source: $key,
  })
  const repeated = createEvent<unknown>()
  const askedAgain = sample({ clock: [againAfter(outdated, $isOpen), repeated], source: $key })
  dedupeInFlight(fetchFx, merge<Key | null>([askedFor, askedAgain]), $key)

  /** Somebody waits for an answer. */
  const $isAsked = createStore(false, { serialize: 'ignore' }).on(askedFor, (_, key) => key !== null)
  const responseReceived = sample({
    clock: fetchFx.done,
    source: { key: $key, held: $response, isAsked: $isAsked },
    filter: ({ key }, { params }) => isSame(key, params),
    fn: ({ held, isAsked }, { params, result }) => {
      const before = held !== null && isSame(held.key, params) ? held : null
      if (before && options.isOlder?.(result, before.data)) return before
      return { key: params as Key, data: before && refreshed && !isAsked ? refreshed(before.data, result) : result }
    },
  })
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
  return { $data, $response, $error, $isUnknown, $failure, $isLoading: $isAsked, pageEntered, responseReceived, retried }
}

/**
 * Of one key no second call is made while one is on its way, whose answer may be older than what was heard meanwhile: it is made then.
 */
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

/** Once for all answers that come within the time. */
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

/** What comes calls the target. For factories: of a type that is not known yet `sample` cannot tell that both are the same. */
export function forwardTo<Payload>(clock: Event<Payload>, target: UnitTargetable<Payload>): void {
  sample({ clock: clock as Event<unknown>, target: target as UnitTargetable<unknown> })
}
