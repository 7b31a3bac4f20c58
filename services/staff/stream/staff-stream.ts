import { Readable } from 'node:stream'
import type { StaffSignal } from '../staff.contract.ts'
import type { StaffSignalHub } from './staff-signal-hub.ts'

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
