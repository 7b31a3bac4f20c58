import { Readable } from 'node:stream'
import { Value } from 'typebox/value'
import type { ReadChangeListener } from '#services/ingress/response-cache/invalidation.ts'
import { readStaffTag } from '#services/platform/event-log/read-changed.ts'
import { StaffSignal } from '../staff.contract.ts'

export interface SignalSubscriber {
  notify(signal: StaffSignal): void
  /** The shop closes. */
  end(): void
}

/** What is told to staff, to every open page of this process. Fed by the channel on which projections say what changed. */
export interface StaffSignalHub extends ReadChangeListener {
  /** Answers how to stop. */
  subscribe(reader: SignalSubscriber): () => void
  readers(): number
  /** Ends every reader, as the shop closes. */
  close(): void
}

/** Bursts come in rows (an import, a switch of projections); pages that read everything again do so once for all of a row. */
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
      // Too many tags for one message stand as `*`, which may be any of them.
      if (tags.includes('*') || signals.some(({ kind }) => kind === 'all')) return notifyMuchChanged()
      for (const signal of signals.flatMap(toSignal)) notifyAll(signal)
    },
    // Something may have been missed.
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

/** What this process does not know yet, another version may: it is left out. */
function toSignal({ kind, id }: { kind: string; id: string }): StaffSignal[] {
  const signal = signalOf(kind, id)
  return Value.Check(StaffSignal, signal) ? [signal] : []
}

/** A reader that is so far behind begins anew; it would read everything again anyhow. */
const MAX_WAITING_BYTES = 64 * 1024

export interface StaffStreamOptions {
  news: StaffSignalHub
  /** Proxies close what says nothing for a minute. */
  heartbeatMs: number
  /** Asked with every heartbeat; the stream ends with the session. */
  isStillSignedIn(): Promise<boolean>
}

/** Server-sent events of what happens from now on, until the session, the shop or the reader ends it. */
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
    // While the database is away nobody can tell; the next beat asks again.
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
