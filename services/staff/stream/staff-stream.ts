import { Readable } from 'node:stream'
import { Value } from 'typebox/value'
import type { ReadChangeListener } from '#services/ingress/response-cache/invalidation.ts'
import { readStaffTag } from '#services/platform/event-log/read-changed.ts'
import { StaffSignal } from '../staff.contract.ts'

export interface SignalSubscriber {
  notify(signal: StaffSignal): void
  /** Called when the shop closes. */
  end(): void
}

/** Distributes signals to this process's open staff pages. Fed by the channel of changed tags. */
export interface StaffSignalHub extends ReadChangeListener {
  /** Returns the unsubscribe function. */
  subscribe(reader: SignalSubscriber): () => void
  readers(): number
  /** Ends all streams at shutdown. */
  close(): void
}

/** Bursts come in series (an import, a switch of projections); pages reload once per interval. */
const GATHER_MS = 500

export function createStaffSignalHub(): StaffSignalHub {
  const readers = new Set<SignalSubscriber>()
  const notifyAll = (signal: StaffSignal): void => {
    for (const reader of readers) reader.notify(signal)
  }
  let isGathering = false
  const notifyMuchChanged = (): void => {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      notifyAll({ kind: 'much-changed' })
    }, GATHER_MS).unref()
  }
  return {
    subscribe(reader) {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    readers: () => readers.size,
    drop(tags) {
      if (readers.size === 0) return
      const signals = tags.flatMap((tag) => readStaffTag(tag) ?? [])
      // `*` replaces too many tags, and may include any signal.
      if (tags.includes('*') || signals.some(({ kind }) => kind === 'all')) return notifyMuchChanged()
      for (const signal of signals.flatMap(toSignal)) notifyAll(signal)
    },
    // Notices may have been missed.
    empty: notifyMuchChanged,
    close() {
      for (const reader of readers) reader.end()
    },
  }
}

const signalOf = (kind: string, id: string) => {
  if (kind === 'dead-letters') return { kind }
  if (kind === 'offer-changed') return { kind, offerId: id }
  if (kind === 'request-changed') return { kind, requestId: id }
  return kind === 'draft-order-changed' ? { kind, draftOrderId: id } : { kind, orderId: id }
}

/** Kinds unknown to this version are dropped. */
function toSignal({ kind, id }: { kind: string; id: string }): StaffSignal[] {
  const signal = signalOf(kind, id)
  return Value.Check(StaffSignal, signal) ? [signal] : []
}

/** A client this far behind is disconnected; it would reload everything anyway. */
const MAX_WAITING_BYTES = 64 * 1024

export interface StaffStreamOptions {
  news: StaffSignalHub
  /** Proxies close connections that are silent for a minute. */
  heartbeatMs: number
  /** Checked at every heartbeat; the stream ends with the session. */
  isStillSignedIn(): Promise<boolean>
}

/** Server-sent events from now on, until the session, the shop or the client ends it. */
export function openStaffStream({ news, heartbeatMs, isStillSignedIn }: StaffStreamOptions): Readable {
  const stream = new Readable({ read: () => {} })
  const send = (text: string): void => {
    if (stream.destroyed || stream.readableEnded) return
    if (stream.readableLength > MAX_WAITING_BYTES) stream.destroy()
    else stream.push(text)
  }
  const end = (): void => {
    stop()
    if (!stream.destroyed) stream.push(null)
  }
  const beat = async (): Promise<void> => {
    // While the database is unreachable the session is checked again at the next heartbeat.
    if (await isStillSignedIn().catch(() => true)) send(': \n\n')
    else end()
  }
  const unsubscribe = news.subscribe({ notify: (signal) => send(eventOf(signal)), end })
  const timer = setInterval(beat, heartbeatMs).unref()
  const stop = (): void => {
    clearInterval(timer)
    unsubscribe()
  }
  stream.once('close', stop)
  send(': \n\n')
  return stream
}

function eventOf(signal: StaffSignal): string {
  return `event: ${signal.kind}\ndata: ${JSON.stringify(signal)}\n\n`
}
