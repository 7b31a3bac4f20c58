import { attach, combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { createParser } from 'eventsource-parser'
import { ApiError, readAnswer } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { $isOnline, connectionReturned } from '#frontend/shared/connection.model.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { STAFF_CALLS, type StaffSignal } from '#services/staff/staff.contract.ts'
import { $listener, $token, isRefused, tokenRefused } from './session.model.ts'

/** What happens in the shop, told while it happens. The stream is read by fetch, which can carry the session in a header. */

/** The server sends a comment more often than that; a stream that says nothing is broken. */
const silentForMs = 60_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Something happened; also to what no open page shows. */
export const signalled = createEvent<StaffSignal>()
export const streamOpened = createEvent()
/** More happened than was told one by one: as if the stream had been away for it, pages read anew what they show. */
export const muchChanged = createEvent()

/** Whether what happens is heard of. What happened while it was not is not told again. */
const $isOpen = createStore(false, { serialize: 'ignore' })
export const $isLive = combine($isOpen, $isOnline, (isOpen, isOnline) => isOpen && isOnline)
const $failures = createStore(0, { serialize: 'ignore' })

async function readStream(response: Response, onSignal: (signal: StaffSignal) => void, onChunk: () => void): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onSignal(JSON.parse(data) as StaffSignal) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onChunk()
    parser.feed(part.value)
  }
}

interface Listening {
  basePath: string
  token: string | null
  /** Ends the stream. */
  stop: AbortController
}

/** Lasts as long as the stream does; fails where it could not be opened, broke or was ended. */
export const listenFx = createEffect<Listening, void, ApiError>(async ({ basePath, token, stop }) => {
  const open = scopeBind(streamOpened, { safe: true })
  const emitSignal = scopeBind(signalled, { safe: true })
  const missed = scopeBind(muchChanged, { safe: true })
  const onSignal = (signal: StaffSignal) => (signal.kind === 'much-changed' ? missed() : emitSignal(signal))
  let silence = setTimeout(() => stop.abort(), silentForMs)
  const onChunk = () => {
    clearTimeout(silence)
    silence = setTimeout(() => stop.abort(), silentForMs)
  }
  try {
    const headers = token === null ? {} : { 'x-auth-token': token }
    const response = await fetch(basePath + STAFF_CALLS.stream.url, { headers, signal: stop.signal })
    if (!response.ok) readAnswer(response.status, await response.json().catch(() => null))
    open()
    await readStream(response, onSignal, onChunk)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('offline', '')
  } finally {
    clearTimeout(silence)
  }
})

const connectFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (_: unknown, session) => ({ ...session, stop: new AbortController() }),
  effect: listenFx,
})
const pauseFx = attach({
  source: $failures,
  mapParams: (_: unknown, failures: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** failures),
  effect: delayFx,
})

$isOpen.on(streamOpened, () => true).on([connectFx.finally, muchChanged], () => false)
sample({ clock: muchChanged, target: streamOpened })
$failures.on(connectFx.finally, (failures) => failures + 1).reset([streamOpened, connectionReturned])

const listenerAdded = sample({ clock: $listener, filter: Boolean })
const pauseEnded = sample({ clock: [pauseFx.done, connectionReturned], source: $listener, filter: Boolean })
sample({
  clock: [listenerAdded, pauseEnded],
  source: connectFx.pending,
  filter: (isConnected) => !isConnected,
  fn: () => undefined,
  target: connectFx,
})
sample({ clock: connectFx.finally, source: $listener, filter: Boolean, target: pauseFx })

/** Nobody listens any more. */
const stopFx = createEffect(({ stop }: Listening) => stop.abort())
const $listening = createStore<Listening | null>(null, { serialize: 'ignore' })
  .on(listenFx, (_, listening) => listening)
  .reset(listenFx.finally)
sample({
  clock: sample({ clock: $listener, source: $listening, filter: (_, listener) => listener === null, fn: (listening) => listening }),
  filter: Boolean,
  target: stopFx,
})
sample({ clock: listenFx.fail, filter: isRefused, fn: ({ params }) => params.token, target: tokenRefused })
