import { attach, combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { createParser } from 'eventsource-parser'
import { ApiError, readAnswer } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { $isOnline, connectionReturned } from '#frontend/shared/connection.model.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { STAFF_CALLS, type StaffSignal } from '#services/staff/staff.contract.ts'
import { $listener, $token, isRefused, tokenRefused } from './session.model.ts'

/** Live signals from the shop. The stream is read by fetch, which can send the session in a header. */

/** The server sends comments more often; a silent stream is broken. */
const silentForMs = 60_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** A signal, also about things that no open page shows. */
export const signalled = createEvent<StaffSignal>()
export const streamOpened = createEvent()
/** Signals were merged or missed: pages reload. */
export const muchChanged = createEvent()

/** Whether signals are being received. Missed ones are not repeated. */
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
  /** Stops the stream. */
  stop: AbortController
}

/** Pending as long as the stream is open; fails when it cannot be opened, breaks or is stopped. */
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

/** Stops listening. */
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
