import { setTimeout as pause } from 'node:timers/promises'
import { type Act, type Kind, makeAct, orderBy, send } from './acts.ts'
import type { SignedIn } from './ask.ts'
import { atRate } from './at-rate.ts'
import { createDesk } from './desk.ts'
import { newShopper } from './new-shopper.ts'
import type { Random } from './random.ts'
import type { Wares } from './wares.ts'

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
  /** On their way at the same time. */
  mostAtOnce?: number
  random: Random
}

/** Once there is something to do. */
const BY_STAFF = 0.12
/** Of shoppers: an order in six, each of which takes several requests. */
const MIX: readonly Kind[] = [
  ...(['metric', 'metric', 'metric', 'metric', 'metric', 'metric', 'metric', 'metric', 'metric', 'like', 'like', 'shop-like'] as const),
  ...(['offer', 'offer', 'offer', 'order', 'order', 'order'] as const),
]
/** Where the shop does not say; then twice as long each time. */
const REPEAT_AFTER_MS = 300
const REPEAT_AT_LATEST_MS = 3_000
/** Beyond it nobody new begins: a shop that hangs is not buried. */
const MAX_IN_FLIGHT = 1_000
/** So many give up when they are not answered the first time; all others repeat until they are. */
const ABANDON_SHARE = 0.1
/** A brake. */
const ANSWERED_WITHIN_MS = 1_200_000

export function startLoad({ origins, wares, staff, perSecond, mostAtOnce = MAX_IN_FLIGHT, random }: LoadOptions): Load {
  const acts: Act[] = []
  const problems: unknown[] = []
  const desk = createDesk({ by: staff, random, wares })
  const about = { eans: [...wares.ample, ...wares.scarce], visitors: wares.visitors }

  const nextAct = (): Act => {
    const ofStaff = random() < BY_STAFF ? desk.next() : null
    if (ofStaff) return ofStaff
    const act = makeAct(random, about, MIX)
    return act.kind === 'order' ? orderBy(newShopper(random, wares, desk.links())) : act
  }

  const carryThrough = async (act: Act, index: number): Promise<void> => {
    const isAbandoned = random() < ABANDON_SHARE
    for (let attempt = 0; ; attempt += 1) {
      const seconds = await send(origins[(index + attempt) % origins.length] ?? '', act)
      if (act.outcome !== 'unknown' || isAbandoned) return desk.note(act)
      await pause(seconds === null ? Math.min(REPEAT_AFTER_MS * 2 ** attempt, REPEAT_AT_LATEST_MS) : seconds * 1000)
    }
  }
  const { onTheirWay, stop } = atRate({ perSecond, most: mostAtOnce }, () => {
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
