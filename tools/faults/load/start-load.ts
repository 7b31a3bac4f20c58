import { setTimeout as pause } from 'node:timers/promises'
import { type Act, makeAct, send, type Wares } from './acts.ts'
import { atRate } from './at-rate.ts'
import { createDesk, type SignedIn } from './desk.ts'
import type { Random } from './random.ts'

/** Shoppers and staff who act at a steady rate, whatever the shop does, and who repeat what was not answered. */
export interface Load {
  /** Everything that was ever sent, with what became of it. */
  acts: readonly Act[]
  acknowledged(): number
  /** Ends the stream of new acts and repeats the unanswered ones, but for a few that stay unknown, until all are answered. */
  finish(): Promise<void>
}

interface LoadOptions {
  /** Of the ingresses; a repeat may come to another one. */
  origins: readonly string[]
  wares: Wares
  staff: SignedIn
  perSecond: number
  random: Random
}

/** Once there is an order to change. */
const BY_STAFF = 0.05
/** Where the shop does not say; then twice as long each time. */
const REPEAT_AFTER_MS = 300
const REPEAT_AT_LATEST_MS = 3_000
/** Beyond it nobody new begins: a shop that hangs is not buried. */
const MOST_ON_THEIR_WAY = 1_000
/** So many give up when they are not answered the first time; all others repeat until they are. */
const GIVE_UP = 0.1
const ANSWERED_WITHIN_MS = 90_000

export function startLoad({ origins, wares, staff, perSecond, random }: LoadOptions): Load {
  const acts: Act[] = []
  const problems: unknown[] = []
  const desk = createDesk(staff, random)

  const nextAct = (): Act => {
    const change = random() < BY_STAFF ? desk.nextChange() : null
    return change ? { ...makeAct(random, wares, ['status']), ...change } : makeAct(random, wares)
  }

  const carryThrough = async (act: Act, place: number): Promise<void> => {
    const givesUp = random() < GIVE_UP
    for (let attempt = 0; ; attempt += 1) {
      const seconds = await send(origins[(place + attempt) % origins.length] ?? '', act)
      if (act.outcome !== 'unknown') return desk.note(act)
      if (givesUp) return
      await pause(seconds === null ? Math.min(REPEAT_AFTER_MS * 2 ** attempt, REPEAT_AT_LATEST_MS) : seconds * 1000)
    }
  }
  const { onTheirWay, stop } = atRate({ perSecond, most: MOST_ON_THEIR_WAY }, () => {
    const act = nextAct()
    return carryThrough(act, acts.push(act)).catch((error: unknown) => void problems.push(error))
  })

  return {
    acts,
    acknowledged: () => acts.filter(({ outcome }) => outcome === 'acknowledged').length,
    async finish() {
      await stop()
      const late = AbortSignal.timeout(ANSWERED_WITHIN_MS)
      while (onTheirWay.size > 0 && !late.aborted) await Promise.race([...onTheirWay, pause(1_000)])
      if (onTheirWay.size > 0) throw new Error(`${onTheirWay.size} acts were never answered`)
      if (problems.length > 0) throw new Error(`${problems.length} acts were answered as no shop should: ${problems[0]}`)
    },
  }
}
