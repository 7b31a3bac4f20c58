import type { Database, Listening } from '#services/platform/postgres.ts'
import { partitionId } from '../positions.ts'

const CHANNEL = 'log_grew'
/** Minimum interval of NOTIFY. */
const NOTIFY_EVERY_MS = 4
/** Fallback polling, for a lost NOTIFY. */
const POLL_EVERY_MS = 1000

type Ends = ReadonlyMap<string, number>

/** Wakes the readers of this process: one connection and one poll for all groups. */
export interface LogSignal extends Omit<PartitionEnds, 'learn'> {
  /** Notifies readers here and in other processes; call it after the commit. */
  announce(ends: Ends): void
  close(): Promise<void>
}

export async function createLogSignal(database: Database, onError: (error: Error) => void): Promise<LogSignal> {
  const ends = createPartitionEnds()
  const poller = createPoller(async () => ends.learn(await readEnds(database)), onError)
  const listening = await database.listen(CHANNEL, (payload) => ends.learn(decode(payload)), poller.now)
  const notifier = createNotifier(listening, onError)
  poller.now()
  return {
    endOf: ends.endOf,
    subscribe: ends.subscribe,
    announce(grown) {
      ends.learn(grown)
      notifier.notify(grown)
    },
    async close() {
      await poller.close()
      await notifier.close()
      await listening.close()
    },
  }
}

async function readEnds(database: Database): Promise<[string, number][]> {
  const { rows } = await database.query<{ topic: string; partition: number; next: string }>(
    'SELECT topic, partition, next FROM log_partitions',
  )
  return rows.map((row) => [partitionId(row.topic, row.partition), Number(row.next)])
}

/** Collects growth and sends it in one NOTIFY per interval. */
function createNotifier(listening: Listening, onError: (error: Error) => void) {
  const unsent = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  // Sequential: the connection runs one query at a time.
  const send = (): Promise<void> => {
    timer = undefined
    sending = sending.then(sendUnsent)
    return sending
  }
  const sendUnsent = async (): Promise<void> => {
    if (unsent.size === 0) return
    const payload = encode(unsent)
    unsent.clear()
    // Lost with its connection: polling in the other processes finds the events.
    await listening.notify(payload).catch(onError)
  }
  return {
    notify(ends: Ends): void {
      for (const [id, next] of ends) unsent.set(id, Math.max(next, unsent.get(id) ?? 0))
      timer ??= setTimeout(send, NOTIFY_EVERY_MS)
    },
    close(): Promise<void> {
      clearTimeout(timer)
      return send()
    },
  }
}

/** Runs `poll` every second, without overlap. */
function createPoller(poll: () => Promise<void>, onError: (error: Error) => void) {
  let timer: NodeJS.Timeout | undefined
  let inFlight: Promise<void> | undefined
  let closed = false

  const run = (): void => {
    clearTimeout(timer)
    inFlight ??= poll()
      .catch(onError)
      .then(() => {
        inFlight = undefined
        if (!closed) timer = setTimeout(run, POLL_EVERY_MS)
      })
  }
  return {
    now: run,
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await inFlight
    },
  }
}

/** `catalogue/0=17,collector/3=5` */
function encode(ends: Ends): string {
  return [...ends].map(([id, next]) => `${id}=${next}`).join(',')
}

function decode(payload: string): [string, number][] {
  return payload.split(',').flatMap((part): [string, number][] => {
    const [id, next] = part.split('=')
    return id && Number.isSafeInteger(Number(next)) ? [[id, Number(next)]] : []
  })
}

interface PartitionEnds {
  /** Records the ends of partitions (the next event's position); wakes the readers when one grew. */
  learn(ends: Iterable<readonly [id: string, next: number]>): void
  endOf(id: string): number
  /** Calls `wake` whenever a partition grew; returns the unsubscribe function. */
  subscribe(wake: () => void): () => void
}

function createPartitionEnds(): PartitionEnds {
  const ends = new Map<string, number>()
  const wakers = new Set<() => void>()
  return {
    learn(news) {
      let grew = false
      for (const [id, next] of news) {
        if (next <= (ends.get(id) ?? 0)) continue
        ends.set(id, next)
        grew = true
      }
      if (grew) for (const wake of wakers) wake()
    },
    endOf: (id) => ends.get(id) ?? 0,
    subscribe(wake) {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
  }
}
