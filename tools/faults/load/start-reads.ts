import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { atRate } from './at-rate.ts'
import type { Random } from './random.ts'

/** Visitors who only look, at a steady rate. */
export interface Reads {
  /** How many answers there were of each status; `none` where nobody answered. Counted anew after each call. */
  take(): { statuses: Record<string, number>; p99Ms: number }
  stop(): Promise<void>
}

interface ReadsOptions {
  origins: readonly string[]
  paths: readonly string[]
  perSecond: number
  random: Random
}

const ANSWER_WITHIN_MS = 30_000
const MAX_IN_FLIGHT = 500

export function startReads({ origins, paths, perSecond, random }: ReadsOptions): Reads {
  let statuses: Record<string, number> = {}
  let took: number[] = []

  const read = async (url: string): Promise<void> => {
    const startedAt = performance.now()
    const status = String((await statusOf(url).catch(() => null)) ?? 'none')
    statuses[status] = (statuses[status] ?? 0) + 1
    took.push(performance.now() - startedAt)
  }
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const stream = atRate({ perSecond, most: MAX_IN_FLIGHT }, () => read(pick(origins) + pick(paths)))

  return {
    take() {
      const measured = { statuses, p99Ms: took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0 }
      statuses = {}
      took = []
      return measured
    },
    async stop() {
      await stream.stop()
      await Promise.all(stream.onTheirWay)
    },
  }
}

const agent = new Agent({ keepAlive: true })

/** Packed as for a browser, and not unpacked: whoever makes the load must leave the machine to the shop. */
async function statusOf(url: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const asking = get(url, { agent, headers: { 'accept-encoding': 'br' }, signal })
  // Of a connection that breaks amid the answer both tell; what the answer tells is waited for.
  asking.on('error', () => {})
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode
}
